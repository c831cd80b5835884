import { evaluateQueries, type KindReport, type LabelledQuery } from '../../src/app/evaluate/evaluate-queries.ts';
import { createLookUp } from '../../src/app/look-up/engine.ts';
import type { Found } from '../../src/app/look-up/find-person.ts';
import { storeViews } from '../../src/app/measure/store-view.ts';
import type { PeopleReads } from '../../src/store/people.ts';
import { type LabelledRecord, type MemoryPeople, memoryPeople } from './memory-people.ts';

/** The default floor of replies. */
const FLOOR = 0.3;
const DAY_MS = 86_400_000;

/** Records, questions, the day they are asked, and the share of askable people who are in the store where that is stated. */
export interface LabelledWorld {
  readonly rows: readonly LabelledRecord[];
  readonly queries: readonly LabelledQuery[];
  readonly today: number;
  readonly coverage?: number;
}

/** Called with every best candidate found, answered or not, and whether it was right. */
export type Witness = (kind: string, found: Found | undefined, right: boolean, isAbsent: boolean) => void;

/**
 * Resolves the records of each world in memory with the product's own stages, asks every question, and reports by kind over
 * all worlds together: what is chance in one of them is less so in several.
 */
export function judge(worlds: Iterable<LabelledWorld>, witness?: Witness): Promise<KindReport[]> {
  let world: { readonly people: MemoryPeople; readonly find: ReturnType<typeof createLookUp>['find'] };
  let query: LabelledQuery;
  const questions = function* () {
    for (const { rows, queries, today, coverage } of worlds) {
      const people = memoryPeople(rows, coverage);
      const store = { people: people as unknown as PeopleReads, clock: { nowMs: () => today * DAY_MS } };
      const { find } = createLookUp({ ...store, links: [], view: storeViews(store) });
      world = { people, find };
      for (query of queries) yield query;
    }
  };
  return evaluateQueries(
    {
      find: async (fragment) => {
        const found = await world.find(fragment);
        const right = found !== undefined && world.people.labelOf(found.best.person.id) === query.person;
        witness?.(query.kind, found, right, query.person === null);
        return found && { person: found.best.person.id, confidence: found.confidence };
      },
      labelOf: async (person) => world.people.labelOf(person),
    },
    questions(),
    FLOOR,
  );
}
