import type { SqlRow } from './row-fields.ts';

/** Where both engines send it, in SQL that both understand; `$1`, `$2` … stand for its values. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  /** Its commit is its own: when the answer is lost, it is unknown whether it took effect. */
  readonly writes?: boolean;
  /** No caller waits for it, and it may have much to do. */
  readonly patient?: boolean;
  /** Sent all the time: planning it is much of its cost. It names its columns: what `*` stands for may change. */
  readonly hot?: boolean;
}

export function sql(name: string, text: string, traits: Omit<Statement, 'name' | 'text'> = {}): Statement {
  return { name, text, ...traits };
}

export interface Step {
  readonly statement: Statement;
  readonly values: readonly unknown[];
}

/**
 * Work on tables, written once for all engines: it yields statements and is resumed with their rows, at once by SQLite and over
 * the network by PostgreSQL. Whether all of it is one transaction is up to its caller.
 */
export type Work<Result> = Generator<Step, Result, readonly SqlRow[]>;

export function* run(statement: Statement, ...values: readonly unknown[]): Work<readonly SqlRow[]> {
  return yield { statement, values };
}

export function doAtOnce<Result>(work: Work<Result>, send: (step: Step) => readonly SqlRow[]): Result {
  let next = work.next();
  while (next.done !== true) next = work.next(send(next.value));
  return next.value;
}

export async function doInSteps<Result>(work: Work<Result>, send: (step: Step) => Promise<readonly SqlRow[]>): Promise<Result> {
  let next = work.next();
  while (next.done !== true) next = work.next(await send(next.value));
  return next.value;
}
