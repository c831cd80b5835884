import { performance } from 'node:perf_hooks';
import { evaluateQueries, type KindReport, type LabelledQuery } from '../../src/app/evaluate/evaluate-queries.ts';
import { createLookUp } from '../../src/app/look-up/engine.ts';
import type { Found } from '../../src/app/look-up/find-person.ts';
import type { PeopleReads } from '../../src/store/people.ts';
import { type LabelledRecord, memoryPeople } from './memory-people.ts';

/** The floor of replies by default. */
const FLOOR = 0.3;
const DAY_MS = 86_400_000;

export interface Judged {
  readonly reports: readonly KindReport[];
  readonly people: number;
  readonly microsecondsEach: number;
}

/** Records, questions, the day they are asked, and the share of askable people who are held where that is stated. */
export interface LabelledWorld {
  readonly rows: readonly LabelledRecord[];
  readonly queries: readonly LabelledQuery[];
  readonly today: number;
  readonly coverage?: number;
}

/** Called with every best candidate found, answered or not, and whether it was right. */
export type Witness = (kind: string, found: Found | undefined, right: boolean, isAbsent: boolean) => void;

/** Resolves the records in memory with the product's own stages and asks every question. */
export function judge(world: LabelledWorld, witness?: Witness): Promise<Judged> {
  return judgeTogether([world], witness);
}

/** Worlds one after the other, and one report of all their questions: what is chance in one of them is not in many. */
export async function judgeTogether(worlds: Iterable<LabelledWorld>, witness?: Witness): Promise<Judged> {
  let now: { readonly people: ReturnType<typeof memoryPeople>; readonly find: ReturnType<typeof createLookUp>['find'] };
  let query: LabelledQuery;
  let held = 0;
  let asked = 0;
  let spentMs = 0;
  const questions = async function* () {
    for (const { rows, queries, today, coverage } of worlds) {
      const people = memoryPeople(rows, coverage);
      const { find } = createLookUp({ people: people as unknown as PeopleReads, clock: { nowMs: () => today * DAY_MS }, links: [] });
      now = { people, find };
      held += (await people.facts()).people;
      asked += queries.length;
      const started = performance.now();
      for (query of queries) yield query;
      spentMs += performance.now() - started;
    }
  };
  const reports = await evaluateQueries(
    {
      find: async (fragment) => {
        const found = await now.find(fragment);
        witness?.(
          query.kind,
          found,
          found !== undefined && now.people.labelOf(found.best.person.id) === query.person,
          query.person === null,
        );
        return found && { person: found.best.person.id, confidence: found.confidence };
      },
      labelOf: async (person) => now.people.labelOf(person),
    },
    questions(),
    FLOOR,
  );
  return { reports, people: held, microsecondsEach: (1000 * spentMs) / Math.max(1, asked) };
}

export function printReports(reports: readonly KindReport[]): void {
  const heads = ['queries', 'held', 'answered', 'right', 'all', 'median', 'mean', 'ECE', 'absent', 'refused'];
  console.log(`${'kind'.padEnd(20)} ${heads.map((head) => head.padStart(8)).join(' ')}`);
  for (const report of reports) {
    const {
      queries,
      heldShare,
      coverage,
      heldAccuracy,
      accuracy,
      medianConfidence,
      meanConfidence,
      calibrationError,
      absent,
      absentRefused,
    } = report;
    const cells = [
      String(queries),
      ...[heldShare, coverage, heldAccuracy, accuracy, medianConfidence, meanConfidence, calibrationError].map((cell) => cell.toFixed(3)),
      String(absent),
      absentRefused.toFixed(3),
    ];
    console.log(`${report.kind.padEnd(20)} ${cells.map((cell) => cell.padStart(8)).join(' ')}`);
  }
}
