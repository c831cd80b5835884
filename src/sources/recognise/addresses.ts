import { isWordOf } from '../../reference/heading-words.ts';
import type { Column, Table } from './assign.ts';
import { FURTHER } from './heading.ts';
import { isForeign, isGroupWord } from './heading-tokens.ts';
import { isBuilding } from './people-rules.ts';
import { areStates, areStreets, areUnits, filled, lookOf, most } from './values.ts';

/** Decides which address each part belongs to, and finds parts that their headings do not name. */
export function assignAddresses(table: Table, kind: 'people' | 'property'): void {
  if (kind === 'people') findHouse(table);
  const { columns } = table;
  for (const column of columns) {
    if (column.target === 'address.street' && areStates(column.values)) column.target = 'address.state';
    if (column.target === 'address.full' && column.look === 'zip') column.target = 'address.zip';
  }
  for (const column of columns) if (column.target === '') findUnnamedPart(column, table);
  for (const column of columns) if (isSecondLine(column)) assignSecondLine(column, table);
  leaveOutCounties(table);
  joinStreetAndPlace(table);
  joinSinglePart(table);
  for (const column of columns) assignWhole(column, table);
  for (const column of columns) if (isStray(column, table)) column.target = 'ignore';
}

const isPart = ({ target }: Column) => target.startsWith('address.');
const partsOf = ({ columns }: Table) => columns.filter(isPart);

function hasPart(table: Table, group: string, target: RegExp): boolean {
  return table.columns.some((one) => one.group === group && target.test(one.target));
}

/** The address of which a column is the house: `site` next to `apt` and `zip`, `Property Name` next to an `Address` that holds units. */
function findHouse(table: Table): void {
  const [street, ...more] = table.columns.filter((one) => /^address\.(?:street|full)/.test(one.target));
  if (street !== undefined && more.length === 0 && street.look === 'unit' && !hasPart(table, street.group, /^address\.unit/))
    street.target = 'address.unit';
  const groups = new Set(partsOf(table).flatMap(({ target, group }) => (target.endsWith(FURTHER) ? [] : [group])));
  const [group, ...others] = [...groups].filter((one) => !hasPart(table, one, /^address\.(?:street|full|house)/));
  if (group === undefined || others.length > 0) return;
  // A unit is of some house, whatever its column is called; a street alone may be that of a branch.
  const hasUnits = hasPart(table, group, /^address\.unit/);
  const open = table.columns.filter(({ target, tokens }) => target === '' && !isForeign(tokens));
  const streets = open.filter(({ values, tokens }) => areStreets(values) && (hasUnits || isBuilding(tokens)));
  const named = open.filter(({ values, tokens }) => hasUnits && isBuilding(tokens) && most(values, /\p{L}{3}/u));
  const [found, ...rivals] = streets.length > 0 ? streets : named;
  if (found !== undefined && rivals.length === 0) Object.assign(found, { target: 'address.street', group });
}

/** A street or unit in a column without a word for it: `Bill to 1` next to `Bill to City`, `Extension` behind a street, `Lot`. */
function findUnnamedPart(column: Column, table: Table): void {
  const { columns } = table;
  const { tokens, look } = column;
  const parts = partsOf(table);
  const lacks = (group: string | undefined, target: RegExp): group is string => group !== undefined && !hasPart(table, group, target);
  const object = objectOf(column);
  const ofObject = object === undefined ? undefined : parts.find((one) => objectOf(one) === object)?.group;
  const named = tokens.every(isGroupWord) ? parts.find((one) => one.group !== '' && tokens.includes(one.group))?.group : undefined;
  const group = ofObject ?? named;
  const latest = columns.slice(0, columns.indexOf(column)).findLast((one) => one.target.startsWith('address.street'))?.group;
  const streets = [...new Set(parts.filter(({ target }) => target === 'address.street').map((one) => one.group))];
  const only = streets.length === 1 && isLot(column, table) ? streets[0] : undefined;
  if (look === 'street' && lacks(group, /^address\.street$/)) Object.assign(column, { target: 'address.street', group });
  else if (look === 'unit' && lacks(group ?? latest, /^address\.unit$/))
    Object.assign(column, { target: 'address.unit', group: group ?? latest });
  else if (lacks(only, /^address\.unit$/)) Object.assign(column, { target: 'address.unit', group: only });
}

/** The place of a mobile home: `Lot` above `14` or `3B`, unless it is that of a plat, a vaccine or a sale. */
function isLot({ tokens, values }: Column, { columns }: Table): boolean {
  const words = tokens.filter((token) => !isWordOf(token, 'number'));
  if (!/^lote?$/.test(words.join(' ')) || !most(values, /^\d{1,3}[a-z]?$/i)) return false;
  return !columns.some((one) => one.tokens.some((token) => isWordOf(token, 'other_lot')));
}

/** Of `addresses.0.line2` what stands before the last word. */
function objectOf({ name }: Column): string | undefined {
  return /^(.+\.\d{1,2})\.[^.]+$/.exec(name)?.[1];
}

const SECOND_LINE = /^(?:street)?(?:addr(?:ess)?|add|street)?(?:line)?0?[2-4]$/;

/** A line that continues another: `billing_address_2`, `Address Line 2/District`, `RESIDENTIAL_SECONDARY_ADDR`. */
function isSecondLine(column: Column): boolean {
  const { target, name, group, tokens } = column;
  if (target === 'address.unit') return group === '' && /second/i.test(name);
  if (target !== 'address.street') return false;
  if (objectOf(column) !== undefined) return SECOND_LINE.test(tokens.at(-1) ?? '');
  return /(?:^|_)[2-4](?:_|$)/.test(group) || tokens.some((token) => SECOND_LINE.test(token));
}

/** A second line is the unit of its address where a third of its values are units, and is left out otherwise. */
function assignSecondLine(column: Column, table: Table): void {
  const { tokens, group, values, look } = column;
  const others = partsOf(table).filter((one) => one !== column);
  const object = objectOf(column);
  const inObject = object === undefined ? undefined : others.find((one) => objectOf(one) === object && !isSecondLine(one));
  const own = group === '' || inObject !== undefined ? [] : others.filter((one) => one.group === group);
  if (own.some(({ target }) => target === 'address.city' || target === 'address.zip')) return;
  const firsts = others.filter((one) => /street|full/.test(one.target) && !own.includes(one));
  const first =
    inObject ??
    firsts.find((one) => one.group !== '' && one.group.split('_').every((word) => tokens.includes(word))) ??
    firsts.find((one) => one.group === '') ??
    (firsts.length === 1 ? firsts[0] : undefined);
  if (first === undefined && others.every((one) => own.includes(one))) return;
  const given = filled(values);
  const units = given.filter((value) => lookOf([value]) === 'unit').length;
  const isUnit =
    look === 'unit' || look === 'digits' || (given.length > 0 && units * 3 >= given.length) || column.target === 'address.unit';
  const isTaken = others.some((one) => one.target === 'address.unit' && one.group === (first?.group ?? ''));
  Object.assign(column, { target: isUnit && !isTaken ? 'address.unit' : 'ignore', group: first?.group ?? '' });
}

/** A county is a state where there is no other, and the file is not American. */
function leaveOutCounties(table: Table): void {
  const states = table.columns.filter(({ target }) => target === 'address.state');
  const counties = states.filter(({ tokens, values }) => tokens.includes('county') && !areStates(values));
  const isAmerican = table.columns.some(({ target, look }) => target === 'address.zip' && look === 'zip');
  for (const county of counties) if (isAmerican || counties.length < states.length) county.target = 'ignore';
}

/** `Home Address` next to a plain `City` and `Zip` is one address, if there is one such street and one such place. */
function joinStreetAndPlace(table: Table): void {
  const parts = partsOf(table);
  const isPlace = ({ target, values }: Column) =>
    /^address\.(?:city|zip)$/.test(target) || (target === 'address.full' && areLastLines(values));
  const open = [...new Set(parts.map(({ group }) => group))]
    .map((group) => {
      const own = parts.filter((one) => one.group === group);
      const isEmpty = own.every(({ values }) => values.length > 0 && filled(values).length === 0);
      return { group, isEmpty, hasStreet: hasPart(table, group, /^address\.street$/), hasPlace: own.some(isPlace) };
    })
    .filter(({ hasStreet, hasPlace, isEmpty }) => hasStreet !== hasPlace && !isEmpty);
  const [street, place] = [open.find(({ hasStreet }) => hasStreet), open.find(({ hasPlace }) => hasPlace)];
  if (street === undefined || place === undefined || open.length !== 2) return;
  for (const part of parts) if (part.group === street.group) part.group = place.group;
}

/** `Berwick, PA 18603`: all of an address but the street. */
function areLastLines(values: readonly string[]): boolean {
  return most(values, /^\p{L}[\p{L} .'-]*,?\s+\p{L}{2}\.?,?\s+\d{5}(?:-\d{4})?$/u);
}

const SINGLE = /^address\.(?:state|unit)$/;

/** A plain `State` next to `Service City` and `Service Zip`, a plain `unit` next to `property.street`: of the one address that lacks it. */
function joinSinglePart(table: Table): void {
  const parts = partsOf(table);
  if (parts.some(({ group, target }) => group === '' && !SINGLE.test(target))) return;
  const plain = parts.filter(({ group }) => group === '');
  for (const column of plain) {
    const isState = column.target === 'address.state';
    const isTwice = plain.some((one) => one !== column && one.target === column.target);
    if (isTwice || !(isState || areUnits(column.values))) continue;
    const lacking = new Set(
      parts
        .filter(({ group, target }) => group !== '' && (isState ? !SINGLE.test(target) : target === 'address.street'))
        .map(({ group }) => group)
        .filter((group) => !parts.some((one) => one.group === group && (one.target === column.target || one.target === 'address.full'))),
    );
    if (lacking.size === 1) column.group = [...lacking][0]!;
  }
}

/** A column called `address` may hold a street or everything. */
function assignWhole(column: Column, { columns }: Table): void {
  const isWhole = column.look === 'one_line_address';
  if (column.target === 'address.street' && isWhole) column.target = 'address.full';
  if (column.target !== 'address.full') return;
  const has = (target: string) => columns.some((one) => one !== column && one.group === column.group && one.target === target);
  if (has('address.city') && !isWhole) column.target = 'address.street';
  else if (has('address.city') && has('address.street')) column.target = 'ignore';
}

/** A state, unit or house number by itself next to an address that has more, or a part that the address already has. */
function isStray(column: Column, table: Table): boolean {
  const parts = partsOf(table).filter(({ target }) => !target.endsWith(FURTHER));
  if (!parts.includes(column)) return false;
  const own = parts.filter((one) => one.group === column.group);
  if (own.length < parts.length && own.every(({ target }) => /state|unit|house/.test(target))) return true;
  const twice = own.filter((one) => own.some((other) => other !== one && other.target === one.target));
  const isOnlyTwice = twice.every(({ target }) => target === column.target);
  return isOnlyTwice && twice.includes(column) && twice[0] !== column;
}
