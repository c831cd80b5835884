import { createLookUp, type LookUpEngine } from './app/look-up/engine.ts';
import { storeViews } from './app/measure/store-view.ts';
import { ListFollower } from './app/privacy/follow-list.ts';
import { AnswerCounter } from './app/quality-watch/answered-confidence.ts';
import type { Settings } from './config-settings.ts';
import type { Clock } from './core/clock.ts';
import { type ServiceLog, watchLinks } from './http/log.ts';
import type { Metrics } from './http/metrics/metrics.ts';
import type { OperatorLookUp } from './http/service.ts';
import type { ChainSettings } from './sources/links/chain-settings.ts';
import type { Link } from './sources/links/link.ts';
import { makeLinks } from './sources/links/make-links.ts';
import type { BooksStore } from './store/books.ts';
import type { PeopleStore } from './store/people.ts';

/** What answers look-ups in one process. */
export interface Engine {
  readonly lookUp: LookUpEngine;
  readonly links: readonly Link[];
  readonly follower: ListFollower;
  /** What customers were answered. */
  readonly answers: AnswerCounter;
}

export interface EngineStores {
  readonly books: BooksStore;
  readonly people: PeopleStore;
  readonly metrics: Metrics;
}

export function makeEngine(
  settings: Settings,
  chain: ChainSettings,
  log: ServiceLog,
  { books, people, metrics }: EngineStores,
  clock: Clock,
): Engine {
  // The ages of cached provider answers and breakers must not depend on changes of the machine's clock.
  const links = makeLinks(chain.links, { nowMs: () => performance.now() }, clock);
  const answers = new AnswerCounter();
  const lookUp = createLookUp({
    noteAnswer: answers.note,
    people,
    clock,
    links,
    remoteTimeoutMs: chain.remoteTimeoutMs,
    view: storeViews({
      people,
      clock,
      elapsedMs: () => performance.now(),
      ...(settings.coverage === 0 ? {} : { coverage: settings.coverage }),
    }),
    elapsedMs: () => performance.now(),
    onLink: watchLinks(metrics, log, () => performance.now()),
  });
  const follower = new ListFollower({
    books,
    people,
    // A provider's answer may be about a person on the changed list.
    onChange() {
      for (const link of links) link.forget?.();
    },
    onFailure: (error) => log.failure(error, {}),
  });
  return { lookUp, links, follower, answers };
}

/** For a process that serves no customers: made by the first look-up, and at the list's position before each. */
export function lateEngine(make: () => Promise<Engine>): () => Promise<OperatorLookUp> {
  let made: Promise<Engine> | undefined;
  return async () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    const { lookUp: engine, links, follower } = await made;
    await follower.look();
    return { engine, links, isCurrent: () => follower.isCurrent() };
  };
}
