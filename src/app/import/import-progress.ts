import type { PersonRecord } from '../../core/record.ts';
import type { Fact, FactCounts } from '../../sources/column-facts.ts';
import { type ColumnOutcome, factOutcomes } from '../../sources/sample-outcome.ts';
import type { BatchOutcome } from '../resolving/batch-holders.ts';
import type { BulkOutcome } from '../resolving/bulk-resolve.ts';
import type { ImportChunk } from '../tasks/import-chunk.ts';

/** The counts of an import; stored with the job, so that a resumed one continues. */
export class ImportCounts {
  read = 0;
  rejected = 0;
  readonly rejects: Record<string, number> = {};
  new = 0;
  updated = 0;
  unchanged = 0;
  /** Updated rows that were compared with the records they replaced, and those that were older. */
  compared = 0;
  older = 0;
  withdrawn = 0;
  newPeople = 0;
  joined = 0;
  split = 0;
  /** Rows in a different encoding from the rest of their file. */
  recoded = 0;
  /** Rows whose cells were shifted one column to the right, and were corrected. */
  straightened = 0;
  /** Single values that could not be used, by `field: reason`. */
  readonly droppedValues: Record<string, number> = {};

  /** By file and fact of its mapping: rows in which it was written, and in which it could not be used. Columns may be named by values. */
  readonly facts: Record<string, [written: number, lost: number]> = {};

  static parse(text: string): ImportCounts {
    const counts = new ImportCounts();
    // What workers did for an earlier run of the job is gone with it.
    const { work: _, ...own } = JSON.parse(text) as { readonly work?: unknown };
    Object.assign(counts, own);
    return counts;
  }

  /** Rows that are stored, before or now. */
  get usable(): number {
    return this.new + this.updated + this.unchanged;
  }

  show(): string {
    return JSON.stringify(this);
  }

  addChunk(chunk: ImportChunk): void {
    this.read += chunk.read;
    this.recoded += chunk.recoded;
    this.straightened += chunk.straightened;
    for (const { reason } of chunk.rejects) this.reject(reason);
    this.drop(chunk.faults);
  }

  /** Adds what became of the facts of a chunk. */
  addFacts(file: number, { written, lost }: FactCounts): void {
    for (const [at, rows] of written.entries()) {
      if (rows === 0) continue;
      const [writtenBefore, lostBefore] = this.facts[`${file}.${at}`] ?? [0, 0];
      this.facts[`${file}.${at}`] = [writtenBefore + rows, lostBefore + lost[at]!];
    }
  }

  /** What became of the values of the columns of a file so far. */
  columnOutcomes(file: number, facts: readonly Fact[]): ColumnOutcome[] {
    const counts = facts.map((_, at): readonly [number, number] => this.facts[`${file}.${at}`] ?? [0, 0]);
    return factOutcomes(facts, { written: counts.map(([written]) => written), lost: counts.map(([, lost]) => lost) });
  }

  drop(faults: Readonly<Record<string, number>>): void {
    for (const [fault, count] of Object.entries(faults)) this.droppedValues[fault] = (this.droppedValues[fault] ?? 0) + count;
  }

  reject(reason: string): void {
    this.rejected += 1;
    this.rejects[reason] = (this.rejects[reason] ?? 0) + 1;
  }

  compare(before: PersonRecord, after: PersonRecord): void {
    this.compared += 1;
    if (before.lastSeen !== undefined && after.lastSeen !== undefined && after.lastSeen < before.lastSeen) this.older += 1;
  }

  addOutcome(outcome: BatchOutcome | BulkOutcome): void {
    this.newPeople += outcome.newPeople;
    this.joined += outcome.joined;
    this.split += outcome.split;
  }
}

/** Progress of an import. */
export interface ImportProgress {
  readonly stage: 'read' | 'import' | 'withdraw' | 'load' | 'train' | 'resolve' | 'people' | 'keys' | 'publish';
  readonly done: number;
  readonly total: number;
  /** Read so far, where `done` counts bytes. */
  readonly rows?: number;
}
