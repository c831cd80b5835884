import type { Day } from '../../core/clock.ts';
import type { PersonRecord } from '../../core/record.ts';
import type { KnownTexts, PreparedChunk } from '../../match/columns/chunks.ts';
import { RecordColumns } from '../../match/columns/record-columns.ts';

import { type PackedTexts, packBytes } from '../../match/memory/shared-memory.ts';
import { isEmptyRecord, normalizeRecord } from '../../normalize/record.ts';
import { Screen, type SharedScreen } from '../../privacy/screen.ts';
import { FactCounter, type FactCounts } from '../../sources/column-facts.ts';
import { rowMapper } from '../../sources/map-row.ts';
import type { Mapping } from '../../sources/mapping.ts';
import { eachRow } from '../../sources/read/read-blocks.ts';
import { type FileShape, isReject, type Reject, type Row, type RowBlock, readOrReject, reject } from '../../sources/read/row-block.ts';
import { writeRecord } from '../../store/codec/record-codec.ts';
import { checkRef, hashRef, hashRow } from '../../store/codec/record-ref-hash.ts';
import { TextBytes } from '../../store/codec/text-bytes.ts';

export interface ChunkOrder {
  readonly source: string;
  readonly mapping: Mapping;
  readonly shape: FileShape;
  /** Later dates are in the future and are rejected. */
  readonly today: Day;
  /** The day on which rows without an end date were seen, if the file has end dates. */
  readonly asOf?: Day;
  /** Set if the records will be resolved in bulk: they are prepared here. */
  readonly keySeed?: number;
  /** Set if rows may be about people who were erased: they are refused. */
  readonly screen?: SharedScreen;
}

/** The rows of one block, normalised and encoded, as plain arrays that pass between threads. */
export interface ImportChunk {
  readonly read: number;
  readonly recordIds: readonly string[];
  readonly lines: Uint32Array;
  readonly refHashes: Float64Array;
  readonly refChecks: Uint32Array;
  readonly rowHashes: Float64Array;
  readonly texts: PackedTexts;
  /** Without refs, which the receiver knows. */
  readonly prepared?: PreparedChunk;
  readonly newestSeen?: Day;
  readonly rejects: readonly Reject[];
  /** Dropped values, by `field: reason`. */
  readonly faults: Readonly<Record<string, number>>;
  /** How often each fact of the mapping was written, and could not be used. */
  readonly facts: FactCounts;
  readonly recoded: number;
  /** Rows whose shifted cells were corrected. */
  readonly straightened: number;
}

const CELL_SEPARATOR = '\u001f';

interface ReadRow {
  readonly recordId: string;
  readonly hasRecordId: boolean;
  readonly record: PersonRecord;
}

/** Why a readable row gives no record. */
function refuser(shared: SharedScreen | undefined): (row: ReadRow) => Reject['reason'] | undefined {
  const screen = shared && Screen.shared(shared);
  return ({ recordId, hasRecordId, record }) => {
    if (hasRecordId && recordId === '') return 'no_record_id';
    if (isEmptyRecord(record)) return 'nothing_usable';
    return screen?.isErased(record) === true ? 'erased' : undefined;
  };
}

function countFaults(found: readonly { readonly field: string; readonly reason: string }[], faults: Record<string, number>): void {
  for (const fault of found) {
    const what = `${fault.field}: ${fault.reason}`;
    faults[what] = (faults[what] ?? 0) + 1;
  }
}

/** A row may give no record; faults are counted, never thrown. `known` holds the texts of earlier chunks. */
export function makeChunk(block: RowBlock, order: ChunkOrder, known?: KnownTexts): ImportChunk {
  const map = rowMapper(order.mapping, order.shape.columns, order.asOf);
  const facts = new FactCounter(order.mapping, order.shape.columns, order.asOf);
  const refusalOf = refuser(order.screen);
  let straightened = 0;
  const recordIds: string[] = [];
  const lines: number[] = [];
  const out = new TextBytes();
  const ends: number[] = [];
  const columns = order.keySeed === undefined ? undefined : new RecordColumns(order.keySeed, known);
  const rowHashes: number[] = [];
  const refHashes: number[] = [];
  const refChecks: number[] = [];
  const rejects: Reject[] = [];
  const faults: Record<string, number> = {};
  let newestSeen: Day | undefined;
  // Nothing is kept of a row about an erased person.
  const turnDown = (row: Row, reason: Reject['reason']) =>
    rejects.push(reject(row.line, reason, reason === 'erased' ? '' : row.cells.join(order.shape.delimiter)));
  const understand = ({ cells }: Row) => {
    const { recordId, hasRecordId, isStraightened, raw } = map(cells);
    const { record, faults: found } = normalizeRecord(raw, order.today);
    return { recordId, hasRecordId, isStraightened, record, faults: found };
  };
  const recoded = eachRow(block, order.shape, rejects, (row) => {
    const read = readOrReject(row, order.shape, understand);
    if (isReject(read)) {
      rejects.push(read);
      return;
    }
    const { recordId, hasRecordId, record, faults: found } = read;
    if (read.isStraightened) straightened += 1;
    const refusal = refusalOf(read);
    if (refusal !== 'no_record_id') {
      countFaults(found, faults);
      facts.add(row.cells, record, found);
    }
    if (refusal !== undefined) {
      turnDown(row, refusal);
      return;
    }
    const start = out.length;
    writeRecord(record, out);
    ends.push(out.length);
    // Hash of the parsed record, not of the text: a better reading of the same row is a change, different quoting is not.
    rowHashes.push(hashRow(out.toString(start)));
    const ref = {
      source: order.source,
      recordId: hasRecordId ? recordId : `row-${hashRow(row.cells.join(CELL_SEPARATOR)).toString(36)}`,
    };
    recordIds.push(ref.recordId);
    lines.push(row.line);
    columns?.add(ref, record);
    refHashes.push(hashRef(ref));
    refChecks.push(checkRef(ref));
    const seen = record.lastSeen ?? record.firstSeen;
    if (seen !== undefined && (newestSeen === undefined || seen > newestSeen)) newestSeen = seen;
  });
  return {
    read: recordIds.length + rejects.length,
    recordIds,
    lines: new Uint32Array(lines),
    refHashes: new Float64Array(refHashes),
    refChecks: new Uint32Array(refChecks),
    rowHashes: new Float64Array(rowHashes),
    texts: packBytes(out.bytes, ends),
    ...(columns === undefined ? {} : { prepared: columns.toChunk(known) }),
    ...(newestSeen === undefined ? {} : { newestSeen }),
    rejects,
    faults,
    facts: { written: facts.written, lost: facts.lost },
    recoded,
    straightened,
  };
}
