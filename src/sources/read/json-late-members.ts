import { alignCells, columnsOf, parseJsonRow } from './json-rows.ts';
import type { FileShape } from './row-block.ts';
import { textBlocks } from './text-blocks.ts';
import { decodeLines } from './text-stream.ts';

/** Members beyond these are reported and not read, because member names that are values would fill the memory. */
const MAX_COLUMNS = 1_000;
const MAX_LEFT_OUT = 10;
/** Rows that are sampled for their late members: of one form, and in all. */
const SAMPLES_PER_FORM = 20;
const MAX_SAMPLES = 1_000;
/** Beyond so many forms every line is parsed. */
const MAX_FORMS = 65_536;

const [TAB, NEWLINE, RETURN, SPACE, QUOTE, COLON, BACKSLASH, N] = [9, 10, 13, 32, 34, 58, 92, 110];
const [OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [91, 93, 123, 125];

type Cells = NonNullable<ReturnType<typeof parseJsonRow>>;

/** The same shape with the members that first come after the sampled rows. A line of a form that came before is not parsed. */
export async function withLateMembers(path: string, shape: FileShape): Promise<FileShape> {
  const late = new LateMembers(shape.columns);
  for await (const block of textBlocks({ path, shape, position: 0, line: 1 })) {
    if (block.kind === 'cells') continue;
    const { bytes } = block;
    for (let start = 0; start < bytes.length; ) {
      const found = bytes.indexOf(NEWLINE, start);
      const end = found < 0 ? bytes.length : found;
      late.takeLine(bytes, start, end);
      start = end + 1;
    }
  }
  return late.shapeWith(shape);
}

class LateMembers {
  readonly #columns: Set<string>;
  readonly #leftOut = new Set<string>();
  readonly #samples: Cells[] = [];
  /** By form: how many more rows of it are sampled. */
  readonly #forms = new Map<number, number>();

  constructor(columns: readonly string[]) {
    this.#columns = new Set(columns);
  }

  takeLine(bytes: Uint8Array, start: number, end: number): void {
    const form = formOf(bytes, start, end);
    const left = this.#forms.get(form);
    if (left === 0) return;
    const cells = parseJsonRow(decodeLines(bytes.subarray(start, end)).text.trim());
    const isLate = left !== undefined || (cells !== undefined && this.#takeNew(cells));
    if (isLate && cells !== undefined && this.#samples.length < MAX_SAMPLES) this.#samples.push(cells);
    if (this.#forms.size < MAX_FORMS || left !== undefined) this.#forms.set(form, isLate ? (left ?? SAMPLES_PER_FORM) - 1 : 0);
  }

  #takeNew(cells: Cells): boolean {
    const unknown = columnsOf([cells]).filter((column) => !this.#columns.has(column));
    const added = unknown.slice(0, Math.max(0, MAX_COLUMNS - this.#columns.size));
    for (const column of added) this.#columns.add(column);
    for (const column of unknown.slice(added.length)) if (this.#leftOut.size < MAX_LEFT_OUT) this.#leftOut.add(column);
    return added.length > 0;
  }

  shapeWith(shape: FileShape): FileShape {
    const leftOut = this.#leftOut.size === 0 ? {} : { leftOut: [...this.#leftOut] };
    if (this.#columns.size === shape.columns.length) return { ...shape, ...leftOut };
    const columns = [...this.#columns];
    const index = new Map(columns.map((column, at) => [column, at]));
    const empty = new Array<string>(columns.length - shape.columns.length).fill('');
    const samples = this.#samples.map((row) => alignCells(row, index, columns.length));
    return { ...shape, columns, samples: [...shape.samples.map((row) => [...row, ...empty]), ...samples], ...leftOut };
  }
}

/** Equal for lines with the same members in the same places, whatever their values; a member that is null is another form. */
function formOf(bytes: Uint8Array, from: number, to: number): number {
  let form = 0;
  let check = 0;
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at]!;
    let start = at;
    let end = at + 1;
    if (byte === QUOTE) {
      start = at + 1;
      for (at = start; at < to && bytes[at] !== QUOTE; at += 1) if (bytes[at] === BACKSLASH) at += 1;
      end = isBeforeColon(bytes, at + 1, to) ? at + 1 : start;
    } else if (byte !== OPEN && byte !== CLOSE && byte !== OPEN_LIST && byte !== CLOSE_LIST && byte !== N) continue;
    for (; start < end; start += 1) {
      form = Math.imul(form, 16_777_619) ^ bytes[start]!;
      check = Math.imul(check, 1_000_003) + bytes[start]!;
    }
  }
  // 53 bits: two forms of one file do not collide in practice.
  return (form >>> 0) * 2 ** 21 + (check >>> 11);
}

function isBeforeColon(bytes: Uint8Array, from: number, to: number): boolean {
  let at = from;
  while (at < to && (bytes[at] === SPACE || bytes[at] === TAB || bytes[at] === RETURN)) at += 1;
  return bytes[at] === COLON;
}
