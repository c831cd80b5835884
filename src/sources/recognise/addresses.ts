import { foldWords } from '../../normalize/fold.ts';
import { NUMBER_WORDS } from '../../reference/heading-words.ts';
import { STATE_CODES } from '../../reference/states.ts';
import type { GuessedColumn } from './guessed-column.ts';
import { FURTHER, isGroupWord, tokensOf } from './heading.ts';
import { shareOf } from './value-fits.ts';
import { lookOf } from './value-looks.ts';

/** A column called `address` may hold a street or everything; a second line may hold a unit or anything. */
export function settleAddresses(columns: readonly GuessedColumn[]): void {
  for (const column of columns) settleByValues(column);
  columns.forEach((column, at) => {
    if (column.target === '') settleUntold(column, columns.slice(0, at), columns);
  });
  for (const column of columns) if (isSecondLine(column)) settleSecondLine(column, columns);
  settleCounty(columns);
  joinParts(columns);
  joinLone(columns);
  for (const column of columns) {
    const has = (target: string) => columns.some((one) => one !== column && one.group === column.group && one.target === target);
    if (column.target === 'address.street' && column.look === 'one_line_address') column.target = 'address.full';
    if (column.target === 'address.full') {
      if (has('address.city') && column.look !== 'one_line_address') column.target = 'address.street';
      else if (has('address.city') && has('address.street')) column.target = 'ignore';
    }
  }
  for (const column of columns) if (isLonePart(column, columns)) column.target = 'ignore';
}

/** `addr1_st` above states is no street, and `addr.postal` above ZIP codes no whole address. */
function settleByValues(column: GuessedColumn): void {
  if (column.target === 'address.street' && areStates(column)) column.target = 'address.state';
  if (column.target === 'address.full' && column.look === 'zip') column.target = 'address.zip';
}

/** `Bill to 1` with streets in it, beside `Bill to City`; `Extension` with flats in it, behind a street. */
function settleUntold(column: GuessedColumn, before: readonly GuessedColumn[], columns: readonly GuessedColumn[]): void {
  const parts = columns.filter((one) => one.target.startsWith('address.'));
  const lacks = (group: string, target: string) => !parts.some((one) => one.group === group && one.target === target);
  const tokens = tokensOf(column.name);
  const object = objectOf(column.name);
  const named = tokens.every(isGroupWord) ? parts.find((one) => one.group !== '' && tokens.includes(one.group))?.group : undefined;
  const group = (object === undefined ? undefined : parts.find((one) => objectOf(one.name) === object)?.group) ?? named;
  const last = before.findLast((one) => one.target.startsWith('address.street'))?.group;
  if (column.look === 'street' && group !== undefined && lacks(group, 'address.street')) {
    column.target = 'address.street';
    column.group = group;
  } else if (column.look === 'unit' && (group ?? last) !== undefined && lacks((group ?? last)!, 'address.unit')) {
    column.target = 'address.unit';
    column.group = (group ?? last)!;
  } else if (isLot(column, columns)) {
    const groups = new Set(parts.filter((one) => one.target === 'address.street').map((one) => one.group));
    const [only = ''] = groups;
    if (groups.size !== 1 || !lacks(only, 'address.unit')) return;
    column.target = 'address.unit';
    column.group = only;
  }
}

/** Where a home on wheels stands: `Lot` above `14` or `3B`, unless it is that of a plat, a vaccine or a sale. */
function isLot({ name, values }: GuessedColumn, columns: readonly GuessedColumn[]): boolean {
  const tokens = tokensOf(name).filter((token) => !NUMBER_WORDS.has(token));
  const given = values.filter((value) => value.trim() !== '');
  if (!/^lote?$/.test(tokens.join(' ')) || shareOf(given, (value) => /^\d{1,3}[a-z]?$/i.test(value.trim())) <= MOSTLY) return false;
  return !columns.some((one) => tokensOf(one.name).some((token) => OTHER_LOTS.has(token)));
}

const OTHER_LOTS: ReadonlySet<string> = new Set(
  'block blk plat subdivision tract parcel manzana manzano auction bid vaccine vaccination vacuna vacina dose dosis'.split(' '),
);

/** `billing_address_2`, `Address Line 2/District`, `RESIDENTIAL_SECONDARY_ADDR`: what goes on with the line before it. */
function isSecondLine({ target, name, group }: GuessedColumn): boolean {
  if (target === 'address.unit') return group === '' && /second/i.test(name);
  if (objectOf(name) !== undefined) return target === 'address.street' && SECOND_LINE.test(tokensOf(name).at(-1) ?? '');
  const tokens = tokensOf(name);
  return target === 'address.street' && (/(?:^|_)[2-4](?:_|$)/.test(group) || tokens.some((token) => SECOND_LINE.test(token)));
}

/** Of `addresses.0.line2` what stands before the last word: the one address that its like are parts of. */
function objectOf(name: string): string | undefined {
  return /^(.+\.\d{1,2})\.[^.]+$/.exec(name)?.[1];
}

const SECOND_LINE = /^(?:street)?(?:addr(?:ess)?|add|street)?(?:line)?0?[2-4]$/;

function settleSecondLine(column: GuessedColumn, columns: readonly GuessedColumn[]): void {
  const tokens = tokensOf(column.name);
  const others = columns.filter((one) => one !== column && one.target.startsWith('address.'));
  const object = objectOf(column.name);
  const inObject = object === undefined ? undefined : others.find((one) => objectOf(one.name) === object && !isSecondLine(one));
  const own = column.group === '' || inObject !== undefined ? [] : others.filter((one) => one.group === column.group);
  if (own.some((one) => one.target === 'address.city' || one.target === 'address.zip')) return;
  const firsts = others.filter((one) => /street|full/.test(one.target) && !own.includes(one));
  const first =
    inObject ??
    firsts.find((one) => one.group !== '' && one.group.split('_').every((word) => tokens.includes(word))) ??
    firsts.find((one) => one.group === '') ??
    (firsts.length === 1 ? firsts[0] : undefined);
  if (first === undefined && !others.some((one) => !own.includes(one))) return;
  const given = column.values.filter((value) => value.trim() !== '');
  const units = given.filter((value) => lookOf([value]) === 'unit').length;
  const isUnit = column.look === 'unit' || column.look === 'digits' || (given.length > 0 && units * 3 >= given.length);
  column.group = first?.group ?? '';
  const isTaken = others.some((one) => one.target === 'address.unit' && one.group === column.group);
  column.target = (isUnit || column.target === 'address.unit') && !isTaken ? 'address.unit' : 'ignore';
}

/** A county is a state where there is no other, and the file is not American. */
function settleCounty(columns: readonly GuessedColumn[]): void {
  const states = columns.filter((one) => one.target === 'address.state');
  const counties = states.filter((one) => tokensOf(one.name).includes('county') && !areStates(one));
  const isAmerican = columns.some((one) => one.target === 'address.zip' && one.look === 'zip');
  for (const county of counties) if (isAmerican || counties.length < states.length) county.target = 'ignore';
}

function areStates({ values }: GuessedColumn): boolean {
  const given = values.filter((value) => value.trim() !== '');
  return shareOf(given, (value) => STATE_CODES.has(foldWords(value))) > MOSTLY;
}

const MOSTLY = 0.5;

/** A state, a unit or a house number by itself is no address beside one that is, nor is a part that the address has already. */
function isLonePart(column: GuessedColumn, columns: readonly GuessedColumn[]): boolean {
  const parts = columns.filter((one) => one.target.startsWith('address.') && !one.target.endsWith(FURTHER));
  if (!parts.includes(column)) return false;
  const own = parts.filter((one) => one.group === column.group);
  if (own.length < parts.length && own.every((one) => /state|unit|house/.test(one.target))) return true;
  const [first, ...again] = own.filter((one) => one.target === column.target);
  const twice = own.filter((one) => own.some((other) => other !== one && other.target === one.target));
  return first !== column && again.includes(column) && new Set(twice.map((one) => one.target)).size === 1;
}

/** `Home Address` beside a plain `City` and `Zip` is one address; where there are several it stays open which. */
function joinParts(columns: readonly GuessedColumn[]): void {
  const parts = columns.filter((one) => one.target.startsWith('address.'));
  const groups = [...new Set(parts.map((one) => one.group))].map((group) => {
    const own = parts.filter((one) => one.group === group);
    const has = (...targets: readonly string[]) => own.some((one) => targets.includes(one.target));
    const isEmpty = own.every(({ values }) => values.length > 0 && values.every((value) => value.trim() === ''));
    const isPlace = own.some((one) => one.target === 'address.full' && isPlaceLine(one));
    return { group, isEmpty, street: has('address.street'), place: has('address.city', 'address.zip') || isPlace };
  });
  const open = groups.filter((one) => one.street !== one.place && !one.isEmpty);
  const [streets, places] = [open.filter((one) => one.street), open.filter((one) => one.place)];
  if (streets.length !== 1 || places.length !== 1) return;
  for (const part of parts) if (part.group === streets[0]!.group) part.group = places[0]!.group;
}

/** `City/State/ZIP`: all of an address but the street. */
function isPlaceLine({ values }: GuessedColumn): boolean {
  const given = values.map((value) => value.trim()).filter((value) => value !== '');
  return shareOf(given, (value) => /^\p{L}[\p{L} .'-]*,?\s+\p{L}{2}\.?,?\s+\d{5}(?:-\d{4})?$/u.test(value)) > MOSTLY;
}

/**
 * `Service City` and `Service Zip` beside a plain `State`, `property.street` beside a plain `unit` are one address, where it is the only
 * one that lacks such a part.
 */
function joinLone(columns: readonly GuessedColumn[]): void {
  const parts = columns.filter((one) => one.target.startsWith('address.'));
  const lone = parts.every((one) => one.group !== '' || LONE.test(one.target)) ? parts.filter((one) => one.group === '') : [];
  for (const column of lone) {
    const isState = column.target === 'address.state';
    if (lone.some((one) => one !== column && one.target === column.target) || !(isState || areUnits(column))) continue;
    const rest = parts.filter((one) => one.group !== '' && (isState ? !LONE.test(one.target) : one.target === 'address.street'));
    const lacking = new Set(rest.map((one) => one.group));
    for (const one of parts) if (one.target === column.target || one.target === 'address.full') lacking.delete(one.group);
    if (lacking.size === 1) column.group = [...lacking][0]!;
  }
}

const LONE = /^address\.(?:state|unit)$/;

/** `Apt 4`, `12-B`, `C`, not `Surgery`. */
function areUnits({ target, values }: GuessedColumn): boolean {
  const given = values.map((value) => value.trim()).filter((value) => value !== '');
  return (
    target === 'address.unit' && shareOf(given, (value) => /^(?:\p{L}+\.?\s+)?(?:#\s*)?(?:[a-z]|[\w-]*\d[\w-]*)$/iu.test(value)) > MOSTLY
  );
}
