import type { GuessedColumn } from './guessed-column.ts';
import { lookOf } from './value-looks.ts';

/** A column called `address` may hold a street or everything; a second line may hold a unit or anything. */
export function settleAddresses(columns: readonly GuessedColumn[]): void {
  joinParts(columns);
  for (const column of columns) {
    if (column.target === 'address.street' && (column.group === '2' || SECOND_LINE.test(column.squeezed))) {
      settleSecondLine(column, columns);
    }
    const has = (target: string) => columns.some((one) => one !== column && one.group === column.group && one.target === target);
    if (column.target === 'address.street' && column.look === 'one_line_address') column.target = 'address.full';
    if (column.target === 'address.full') {
      if (has('address.city') && column.look !== 'one_line_address') column.target = 'address.street';
      else if (has('address.city') && has('address.street')) column.target = 'ignore';
    }
  }
  const county = columns.find((one) => one.squeezed === 'county' && one.target === 'address.state');
  if (county !== undefined && columns.some((one) => one !== county && one.target === 'address.state')) county.target = 'ignore';
}

const SECOND_LINE = /^(street)?(addr(ess)?|add|street)?(line)?0?2$/;

function settleSecondLine(column: GuessedColumn, columns: readonly GuessedColumn[]): void {
  const first = columns.some((one) => one.target.startsWith('address.') && one !== column && one.group !== '2');
  const wholeSecond = columns.some((one) => one.target === 'address.city' && one.group === '2');
  if (!first || wholeSecond) return;
  const given = column.values.filter((value) => value.trim() !== '');
  const units = given.filter((value) => lookOf([value]) === 'unit').length;
  column.group = '';
  const isUnit = column.look === 'unit' || column.look === 'digits' || (given.length > 0 && units * 3 >= given.length);
  column.target = isUnit ? 'address.unit' : 'ignore';
}

/** `Home Address` beside a plain `City` and `Zip` is one address; where there are several it stays open which. */
function joinParts(columns: readonly GuessedColumn[]): void {
  const parts = columns.filter((one) => one.target.startsWith('address.'));
  const groups = [...new Set(parts.map((one) => one.group))].map((group) => {
    const targets = new Set(parts.filter((one) => one.group === group).map((one) => one.target));
    return { group, street: targets.has('address.street'), place: targets.has('address.city') || targets.has('address.zip') };
  });
  const [streets, places] = [groups.filter((one) => one.street && !one.place), groups.filter((one) => one.place && !one.street)];
  if (streets.length !== 1 || places.length !== 1 || groups.length !== 2) return;
  for (const part of parts) part.group = places[0]!.group;
}
