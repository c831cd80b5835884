import { decodeLines } from './decode-lines.ts';
import { alignCells, columnsOf, parseJsonRow } from './json-rows.ts';
import type { FileShape } from './row-block.ts';
import { textBlocks } from './text-blocks.ts';

/** Members beyond so many are told, and not read: names that are values would fill the memory. */
const MAX_COLUMNS = 1_000;
const MAX_LEFT_OUT = 10;
/** Rows that are looked at because of what comes late in them: of one form, and of all. */
const SAMPLES_PER_FORM = 20;
const MAX_SAMPLES = 1_000;
/** Beyond so many forms every line is parsed. */
const MAX_FORMS = 65_536;

const [TAB, NEWLINE, RETURN, SPACE, QUOTE, COLON, BACKSLASH, N] = [9, 10, 13, 32, 34, 58, 92, 110];
const [OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [91, 93, 123, 125];

type Cells = NonNullable<ReturnType<typeof parseJsonRow>>;

/** The same shape with the members that first come after the rows it was told by. A line of a form that came before is not parsed. */
export async function withLateMembers(path: string, shape: FileShape): Promise<FileShape> {
  const columns = new Set(shape.columns);
  const leftOut = new Set<string>();
  const samples: Cells[] = [];
  /** By form: how many more rows of it are worth a look. */
  const forms = new Map<number, number>();

  for await (const block of textBlocks({ path, shape, position: 0, line: 1 })) {
    if (block.kind === 'cells') continue;
    const { bytes } = block;
    for (let start = 0; start < bytes.length; ) {
      const found = bytes.indexOf(NEWLINE, start);
      const end = found < 0 ? bytes.length : found;
      const form = formOf(bytes, start, end);
      const worth = forms.get(form);
      if (worth !== 0) {
        const cells = parseJsonRow(decodeLines(bytes.subarray(start, end)).text.trim());
        const isLate = worth !== undefined || (cells !== undefined && takeNew(cells));
        if (isLate && cells !== undefined && samples.length < MAX_SAMPLES) samples.push(cells);
        if (forms.size < MAX_FORMS || worth !== undefined) forms.set(form, isLate ? (worth ?? SAMPLES_PER_FORM) - 1 : 0);
      }
      start = end + 1;
    }
  }
  if (columns.size === shape.columns.length) return leftOut.size === 0 ? shape : { ...shape, leftOut: [...leftOut] };
  const all = [...columns];
  const index = new Map(all.map((column, at) => [column, at]));
  const room = new Array<string>(all.length - shape.columns.length).fill('');
  return {
    ...shape,
    columns: all,
    samples: [...shape.samples.map((row) => [...row, ...room]), ...samples.map((row) => alignCells(row, index, all.length))],
    ...(leftOut.size === 0 ? {} : { leftOut: [...leftOut] }),
  };

  function takeNew(cells: Cells): boolean {
    let isNew = false;
    for (const column of columnsOf([cells])) {
      if (columns.has(column)) continue;
      if (columns.size < MAX_COLUMNS) {
        columns.add(column);
        isNew = true;
      } else if (leftOut.size < MAX_LEFT_OUT) leftOut.add(column);
    }
    return isNew;
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
  // Of 53 bits: no two forms of a file meet.
  return (form >>> 0) * 2 ** 21 + (check >>> 11);
}

function isBeforeColon(bytes: Uint8Array, from: number, to: number): boolean {
  let at = from;
  while (at < to && (bytes[at] === SPACE || bytes[at] === TAB || bytes[at] === RETURN)) at += 1;
  return bytes[at] === COLON;
}
