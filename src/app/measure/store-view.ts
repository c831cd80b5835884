import { setImmediate as turn } from 'node:timers/promises';
import type { Clock } from '../../core/clock.ts';
import type { Population } from '../../match/rank/population.ts';
import type { PeopleReads, StoreFacts } from '../../store/people.ts';
import { measurePopulation } from './measure-population.ts';

/** What the engine knows of the store for a while. */
export interface StoreView {
  readonly facts: StoreFacts;
  readonly population: Population;
}

/** How long the store's facts are taken as they were. */
const FACTS_FRESH_MS = 1_000;
/** Keys or people that are read between two turns of the event loop while the store is measured. */
const ITEMS_A_TURN = 100;

/**
 * Facts are read anew every second at most, and the store is measured again only when something was published. Only the
 * very first measuring is waited for; later ones go on beside the requests, which are answered by the measures before.
 */
export function storeViews(deps: {
  readonly people: PeopleReads;
  readonly clock: Clock;
  /** For ages: a clock that is never set. */
  readonly elapsedMs?: () => number;
  readonly coverage?: number;
}): () => Promise<StoreView> | StoreView {
  const { people, clock, elapsedMs = () => clock.nowMs() } = deps;
  let current: StoreView | undefined;
  let measuredVersion: number | undefined;
  let readMs = Number.NEGATIVE_INFINITY;
  let reading: Promise<StoreView> | undefined;
  let measuring = false;

  async function measure(facts: StoreFacts): Promise<StoreView> {
    const configured = deps.coverage === undefined ? {} : { coverage: deps.coverage };
    const population = await measurePopulation(inTurns(people), facts, configured);
    measuredVersion = facts.version;
    // They may have been read anew while this went on.
    current = { facts: current?.facts ?? facts, population };
    return current;
  }

  function measureBeside(facts: StoreFacts): void {
    if (measuring) return;
    measuring = true;
    // A store that fails now fails the requests as well, and those tell.
    void measure(facts)
      .catch(() => undefined)
      .finally(() => {
        measuring = false;
      });
  }

  async function refresh(): Promise<StoreView> {
    const facts = await people.facts();
    readMs = elapsedMs();
    if (current === undefined) return measure(facts);
    if (facts.version !== measuredVersion) measureBeside(facts);
    current = { facts, population: current.population };
    return current;
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
function inTurns(store: PeopleReads): Pick<PeopleReads, 'scanPeople' | 'holders' | 'people'> {
  return {
    async scanPeople(page) {
      await turn();
      return store.scanPeople(page);
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
