import { setImmediate as turn } from 'node:timers/promises';
import { type Measured, type Population, populationOf } from '../../confidence/facts.ts';
import type { Clock } from '../../core/clock.ts';
import type { PeopleReads, StoreFacts } from '../../store/people.ts';
import { readMeasures } from './kept-measures.ts';
import { measureStore, type SampleReads } from './read-sample.ts';

/** What the engine knows of the store for a while. */
export interface StoreView {
  readonly facts: StoreFacts;
  readonly population: Population;
}

/** How long the store's facts are taken as they were. */
const FACTS_FRESH_MS = 1_000;
/** A job that has published measures the people within this time; a service that did the same would keep its callers waiting. */
const JOB_MEASURES_MS = 60_000;
/** Keys or people that are read between two turns of the event loop while the store is measured. */
const ITEMS_A_TURN = 100;

/**
 * Facts are read again every second at most. Every job that publishes keeps the measures with the people; where there are none, the
 * store is measured here: requests wait for the very first measuring, and are answered by the previous measures before and during
 * later ones.
 */
export function storeViews(deps: {
  readonly people: PeopleReads;
  readonly clock: Clock;
  /** For ages: a clock that is never set. */
  readonly elapsedMs?: () => number;
  readonly coverage?: number;
}): () => Promise<StoreView> | StoreView {
  const { people, clock, elapsedMs = () => clock.nowMs() } = deps;
  let current: (StoreView & { readonly measures: Measured }) | undefined;
  /** The version of the store that was measured here; `kept` where the measures were stored with it. */
  let measuredVersion: number | 'kept' | undefined;
  let readMs = Number.NEGATIVE_INFINITY;
  let reading: Promise<StoreView> | undefined;
  let measuring = false;
  /** Since when there have been no measures of the store as it is. */
  let lackingSinceMs: number | undefined;

  function see(facts: StoreFacts, measures: Measured): StoreView {
    current = { facts, measures, population: populationOf(measures, facts, deps.coverage) };
    return current;
  }

  async function measureMeanwhile(facts: StoreFacts): Promise<void> {
    if (measuring) return;
    measuring = true;
    try {
      const measures = await measureStore(inTurns(people), facts);
      if (measuredVersion === 'kept') return;
      measuredVersion = facts.version;
      lackingSinceMs = undefined;
      // The facts may have been read again meanwhile.
      see(current?.facts ?? facts, measures);
    } catch {
      // A store that fails now fails the requests as well, and those report it.
    } finally {
      measuring = false;
    }
  }

  async function refresh(): Promise<StoreView> {
    const facts = await people.facts();
    readMs = elapsedMs();
    if (current?.facts.version !== facts.version) {
      const kept = readMeasures(await people.measures());
      if (kept !== undefined) {
        measuredVersion = 'kept';
        lackingSinceMs = undefined;
        return see(facts, kept);
      }
      if (current === undefined) {
        const measures = await measureStore(inTurns(people), facts);
        measuredVersion = facts.version;
        return see(facts, measures);
      }
      if (measuredVersion === 'kept') measuredVersion = undefined;
      see(facts, current.measures);
    }
    if (measuredVersion === 'kept' || measuredVersion === facts.version) return current!;
    lackingSinceMs ??= readMs;
    if (readMs - lackingSinceMs >= JOB_MEASURES_MS) void measureMeanwhile(facts);
    return current!;
  }

  return () => {
    if (current !== undefined && elapsedMs() - readMs < FACTS_FRESH_MS) return current;
    reading ??= refresh().finally(() => {
      reading = undefined;
    });
    return reading;
  };
}

/** The same reads with turns of the event loop between them, so that requests are answered meanwhile. */
export function inTurns(store: PeopleReads): SampleReads {
  return {
    async scanHashes(page) {
      await turn();
      return store.scanHashes(page);
    },
    holders: (keys) => someATurn(keys, (some) => store.holders(some)),
    people: (ids) => someATurn(ids, (some) => store.people(some)),
  };
}

async function someATurn<Item, Found>(items: readonly Item[], read: (some: readonly Item[]) => Promise<Found[]>): Promise<Found[]> {
  const found: Found[] = [];
  for (let at = 0; at < items.length; at += ITEMS_A_TURN) {
    await turn();
    found.push(...(await read(items.slice(at, at + ITEMS_A_TURN))));
  }
  return found;
}
