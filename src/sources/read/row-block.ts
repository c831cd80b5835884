/** A piece of a file that ends where a row ends; small enough to hand to a worker, large enough to be worth it. */
export type RowBlock =
  | {
      readonly kind: 'csv' | 'jsonl';
      readonly bytes: Uint8Array;
      /** The line of the file its first row stands on, counted from 1. */
      readonly firstLine: number;
      /** Where the next block starts, in bytes of the text after unpacking and decoding. */
      readonly nextPosition: number;
      readonly nextLine: number;
    }
  | {
      readonly kind: 'cells';
      readonly rows: readonly (readonly string[])[];
      readonly firstLine: number;
      readonly nextPosition: number;
      readonly nextLine: number;
    };

/** What must be known of a file to read its rows. */
export interface FileShape {
  readonly format: 'csv' | 'jsonl' | 'parquet';
  readonly packed: boolean;
  readonly encoding: TextEncoding;
  readonly delimiter: string;
  /** The first line names the columns. */
  readonly header: boolean;
  readonly columns: readonly string[];
  /** How many cells more a row may have, of columns without a name at the end of the header. */
  readonly unnamed?: number;
  readonly sizeBytes: number;
  /** Some first rows, for recognising columns by their values. */
  readonly samples: readonly (readonly string[])[];
  /** Where in the file the rows are, if they are not the lines of the file itself. */
  readonly part?: FilePart;
  /** How much text there is, where the archive says it. */
  readonly textBytes?: number;
  /** What the operator should know of how the file is read, a sentence each. */
  readonly remarks?: readonly string[];
  /** Some of the columns that are not read because there are too many; absent where all are. */
  readonly leftOut?: readonly string[];
}

export type TextEncoding =
  | 'utf-8'
  | 'utf-16le'
  | 'utf-16be'
  | `windows-125${0 | 1 | 2 | 3 | 4 | 5 | 6}`
  | 'koi8-r'
  | 'ibm866'
  | 'shift_jis'
  | 'euc-jp'
  | 'euc-kr'
  | 'gb18030'
  | 'big5';

export interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

export interface Reject {
  readonly line: number;
  readonly reason: RejectReason;
  /** The row as it stands in the file, shortened; for the operator's own rejects file, never for a log. */
  readonly row: string;
}

export type RejectReason =
  | 'ragged_row'
  | 'nul_byte'
  | 'cell_too_long'
  | 'unclosed_quote'
  | 'not_json'
  | 'no_record_id'
  | 'duplicate_id'
  | 'nothing_usable'
  | 'erased'
  | 'reading_failed'
  | 'bad_number'
  | 'bad_line_type'
  | 'no_address'
  | 'no_owner';

/** A file that holds no rows of any kind we read. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

export const MAX_CELL_CHARS = 32_768;
export const MAX_ROW_BYTES = 16 * 1024 * 1024;
const MAX_REJECT_CHARS = 2_000;

/** What no rule foresaw in one row costs that row, and never the others. */
export function readOrReject<Read>(row: Row, shape: Pick<FileShape, 'delimiter'>, read: (row: Row) => Read): Read | Reject {
  try {
    return read(row);
  } catch {
    return reject(row.line, 'reading_failed', row.cells.join(shape.delimiter));
  }
}

export function isReject(read: object): read is Reject {
  return 'reason' in read;
}

export function reject(line: number, reason: RejectReason, row: string): Reject {
  return { line, reason, row: row.length > MAX_REJECT_CHARS ? `${row.slice(0, MAX_REJECT_CHARS)}…` : row };
}

/** Where in a file the rows are, and how they become lines of text: CSV of a sheet, otherwise a JSON object each. */
export interface FilePart {
  /** Of a ZIP archive. */
  readonly member?: string;
  readonly form: { readonly as: 'text' } | { readonly as: 'vcard' } | { readonly as: 'json'; readonly path: RecordPath } | SheetForm;
}

interface SheetForm {
  readonly as: 'sheet';
  readonly name: string;
  readonly columns: number;
}

/** Where the records of a JSON document are: each value of the document itself, or each element of the list at a path. */
export type RecordPath = 'each value' | { readonly list: string };
