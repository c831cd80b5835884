import type { Clock } from '../../core/clock.ts';
import type { PhoneNumber } from '../../core/record.ts';
import { parsePhone } from '../../normalize/phone/phone.ts';
import { readCarrier, readLineType } from '../../normalize/phone/phone-line.ts';
import { choicesOf } from '../../sources/mapping.ts';
import { type Row, reject } from '../../sources/read/row-block.ts';
import { cellOf } from '../../sources/row-cells.ts';
import type { LineRow, PeopleStore } from '../../store/people.ts';
import { type OnDropped, readTablePart, tableDay } from '../tasks/table-rows.ts';
import type { ImportOrder, ImportSummary, SourceFile } from './import-order.ts';
import { importTable } from './import-table.ts';

const NANP_DIGITS = 10;
const LONGEST_DIGITS = 15;
const THOUSAND_BLOCK_DIGITS = 7;
/** Placeholders for the digits that differ within a block. */
const PLACES = /[xX*]$/;

/** Imports carrier and line type by number, by block (`555010…`) or by range. */
export function importLines(people: PeopleStore, clock: Clock, order: ImportOrder, sources: readonly SourceFile[]): Promise<ImportSummary> {
  return importTable<LineRow>(people, clock, order, sources, {
    reader: (file, today) => {
      const read = lineReader(file, today);
      return (block) => readTablePart(block, file.shape, read);
    },
    put: (rows) => people.putLines(rows),
  });
}

export function lineReader(
  { mapping, shape }: Pick<SourceFile, 'mapping' | 'shape'>,
  today: number,
): (row: Row, onDropped?: OnDropped) => LineRow | ReturnType<typeof reject> {
  const choices = choicesOf(mapping, shape.columns);
  const columns = Object.fromEntries(
    ['number', 'first', 'last', 'carrier', 'line_type', 'as_of'].map((target) => [
      target,
      choices.flatMap((choice) => (choice.target === target ? choice.columns : [])),
    ]),
  );
  const blocks = choices.filter(({ target }) => target === 'block');
  return (row, onDropped) => {
    const cell = (target: string) => cellOf(row.cells, columns[target]);
    const turnDown = (reason: 'bad_number' | 'bad_line_type') => reject(row.line, reason, row.cells.join(shape.delimiter));
    const block = blocks.map((choice) => blockPart(cellOf(row.cells, choice.columns))).join('');
    const range = readRange(cell('number'), block, cell('first'), cell('last'));
    if (range === undefined) return turnDown('bad_number');
    const type = readLineType(cell('line_type'));
    if (type === undefined) return turnDown('bad_line_type');
    const asOf = tableDay(cell('as_of'), today, onDropped);
    const carrier = readCarrier(cell('carrier'));
    return { ...range, line: carrier === '' ? { type } : { type, carrier }, ...(asOf === undefined ? {} : { asOf }) };
  };
}

function readRange(number: string, block: string, first: string, last: string): { first: PhoneNumber; last: PhoneNumber } | undefined {
  if (number !== '') {
    const one = PLACES.test(number) ? undefined : parsePhone(number);
    if (one !== undefined) return { first: one, last: one };
    // Some tables have blocks in the number column.
    return block === '' && !hasLostDigits(number) ? readBlock(number) : undefined;
  }
  if (block !== '') return readBlock(block);
  const [from, to] = [parsePhone(first), parsePhone(last)];
  return from === undefined || to === undefined || from > to ? undefined : { first: from, last: to };
}

/** North American blocks have 1,000 numbers or more; a longer prefix is a truncated number. */
function hasLostDigits(text: string): boolean {
  const digits = text.replace(/\D/g, '');
  const isNorthAmerican = digits.startsWith('1') || !text.trim().startsWith('+');
  return isNorthAmerican && digits.replace(/^1/, '').length > THOUSAND_BLOCK_DIGITS && !PLACES.test(text);
}

/** `A` stands for all thousands of a prefix. */
function blockPart(cell: string): string {
  return cell === 'A' ? '' : cell;
}

/** The common prefix of a block; without a country code it is North American. */
function readBlock(text: string): { first: PhoneNumber; last: PhoneNumber } | undefined {
  const digits = text.replace(/[\s().xX*-]/g, '');
  const international = digits.startsWith('+');
  const bare = digits.replace(/^\+/, '');
  if (!/^\d{3,15}$/.test(bare)) return undefined;
  const whole = international || (bare.startsWith('1') && bare.length > 3) ? bare : `1${bare}`;
  const length = whole.startsWith('1') ? NANP_DIGITS + 1 : LONGEST_DIGITS;
  if (whole.length > length || !whole.startsWith('1')) return undefined;
  const room = 10 ** (length - whole.length);
  const first = Number(whole) * room;
  return { first: first as PhoneNumber, last: (first + room - 1) as PhoneNumber };
}
