import { type FilePart, UnreadableFile } from './row-block.ts';
import { openBook } from './xlsx-book.ts';
import { type SheetSize, sheetSizes } from './xlsx-sheet.ts';

const MAX_NAMED = 8;

/** Which sheet of a spreadsheet is read, and what the operator should know of the others. */
export async function sniffBook(
  path: string,
  member: string | undefined,
  wanted: string | undefined,
): Promise<{ part: FilePart; remarks: string[] }> {
  const sizes = await sheetSizes(await openBook(path, member));
  const filled = sizes.filter(({ rows }) => rows > 0);
  const named = wanted === undefined ? undefined : sizes.find(({ name }) => name === wanted);
  if (wanted !== undefined && named === undefined)
    throw new UnreadableFile(`This spreadsheet has no sheet "${wanted}". It has: ${namesOf(sizes)}.`);
  const best = named ?? largest(filled.filter(({ isHidden }) => !isHidden)) ?? largest(filled);
  if (best === undefined || best.rows === 0) throw new UnreadableFile('This sheet holds no rows.');
  const others = filled.filter(({ name }) => name !== best.name);
  const part: FilePart = { ...(member !== undefined && { member }), form: { as: 'sheet', name: best.name, columns: best.columns } };
  return { part, remarks: others.length === 0 || named !== undefined ? [] : [remark(best, others)] };
}

function largest(sizes: readonly SheetSize[]): SheetSize | undefined {
  return sizes.reduce<SheetSize | undefined>((top, one) => (top === undefined || one.rows > top.rows ? one : top), undefined);
}

function remark(best: SheetSize, others: readonly SheetSize[]): string {
  return `Sheet "${best.name}" is read, because it has the most rows (${best.rows}). Not read: ${namesOf(others)}. To read one of these, use --sheet NAME.`;
}

function namesOf(sizes: readonly SheetSize[]): string {
  const shown = sizes.slice(0, MAX_NAMED).map(({ name, rows }) => `"${name}" (${rows} rows)`);
  return [...shown, ...(sizes.length > MAX_NAMED ? [`${sizes.length - MAX_NAMED} more`] : [])].join(', ');
}
