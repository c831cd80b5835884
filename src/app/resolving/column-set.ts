import type { RecordRef } from '../../core/record.ts';
import { RecordColumns } from '../../match/columns/record-columns.ts';
import type { SetPart } from '../tasks/set-part.ts';
import { RecordSet, type SetNumbers } from './record-set.ts';

/** A set whose columns are in memory, to be compared as a whole. */
export class ColumnSet extends RecordSet {
  readonly columns: RecordColumns;

  constructor(keySeed: number, scratchFolder: string) {
    super(keySeed, scratchFolder);
    this.columns = new RecordColumns(keySeed);
  }

  get order() {
    return { keySeed: this.keySeed, inBlocks: false };
  }

  get numbers(): SetNumbers {
    // Entry 0 means none.
    return { numbers: this.columns.numbers.slice(1), keys: this.columns.valueKeys.phone.slice(1) };
  }

  override skip({ prepared }: SetPart): void {
    this.columns.learn(prepared!);
  }

  protected take({ prepared }: SetPart, refs: readonly RecordRef[]): void {
    this.columns.addPrepared({ ...prepared!, refs });
  }
}
