import { isWordOf } from '../../reference/heading-words.ts';
import { areByTurns, type Column, type Decision, type Rule, type Table } from './assign.ts';
import { isForeign, isGroupWord } from './heading-tokens.ts';
import { isBuilding } from './people-rules.ts';
import { areCountries, areStates, areStreets, areUnits, filled, isNot, lookOf, most, mostly } from './values.ts';

/** Of people the house of an address may stand in a column of another name: `site` next to `apt` and `zip`. */
export const HOUSE_RULES: readonly Rule[] = [
  { of: /^address\.(?:street|full)/, look: 'unit', where: isOnlyStreet, takes: 'only', target: 'address.unit' },
  // A unit is of some house, whatever its column is called; a street alone may be that of a branch.
  {
    values: areStreets,
    where: (column, table) => isBuilding(column.tokens) || isNextToUnits(column, table),
    takes: 'only',
    target: houseless,
  },
  {
    values: mostly(/\p{L}{3}/u),
    where: (column, table) => isBuilding(column.tokens) && isNextToUnits(column, table),
    takes: 'only',
    target: houseless,
  },
];

/** Which address each part belongs to, and parts that their headings do not name. */
export const ADDRESS_RULES: readonly (readonly Rule[])[] = [
  [
    { of: /^address\.street$/, values: areStates, target: 'address.state' },
    { of: /^address\.full$/, look: 'zip', target: 'address.zip' },
    { target: unnamedPart },
  ],
  [{ of: /^address\.street$/, where: isSecondLine, target: secondLine }],
  // A county is a state where there is no other, and the file is not American.
  [{ of: /^address\.state$/, values: isNot(areStates), where: isNeedlessCounty, target: 'ignore' }],
  // `TOWNSHIP` next to a whole address is no second home.
  [{ of: /^address\.city$/, where: isSecondPlace, target: 'ignore' }],
  [{ of: /^address\./, target: placeOfStreet }],
  [{ of: /^address\.(?:state|unit)$/, target: groupWithout }],
  // A column called `address` may hold a street or everything.
  [
    { of: /^address\.street$/, look: 'one_line_address', target: 'address.full' },
    { of: /^address\.full$/, where: ({ look }) => look !== 'one_line_address', beside: [/^address\.city$/], target: 'address.street' },
  ],
  [
    { of: /^address\.full$/, beside: [/^address\.city$/, /^address\.street$/], where: isByTurnsWithStreet, target: 'address.full' },
    { of: /^address\.full$/, beside: [/^address\.city$/, /^address\.street$/], target: 'ignore' },
  ],
  [{ of: /^address\./, where: isStray, target: 'ignore' }],
  // Last: a country alone is no address.
  [{ of: /^(?:ignore)?$/, where: isHeadedCountry, values: areCountries, target: countryOfAddress }],
];

const partsOf = ({ columns }: Table) => columns.filter(({ target }) => target.startsWith('address.'));

function hasPart({ columns }: Table, group: string, target: RegExp): boolean {
  return columns.some((one) => one.group === group && target.test(one.target));
}

function isOnlyStreet({ group }: Column, table: Table): boolean {
  return partsOf(table).filter(({ target }) => /street|full/.test(target)).length === 1 && !hasPart(table, group, /^address\.unit/);
}

function isNextToUnits({ tokens }: Column, table: Table): boolean {
  return !isForeign(tokens) && hasPart(table, houseless(undefined, table)?.group ?? '', /^address\.unit/);
}

/** The one address that has parts, but neither street nor house. */
function houseless(_: unknown, table: Table): Required<Decision> | undefined {
  const groups = [...new Set(partsOf(table).map(({ group }) => group))];
  const [group, ...others] = groups.filter((one) => !hasPart(table, one, /^address\.(?:street|full|house)/));
  return group === undefined || others.length > 0 ? undefined : { target: 'address.street', group };
}

/** A street or unit in a column without a word for it: `Bill to 1` next to `Bill to City`, `Extension` behind a street, `Lot`. */
function unnamedPart(column: Column, table: Table): Decision | undefined {
  const { tokens, look } = column;
  const parts = partsOf(table);
  const object = objectOf(column);
  const isNamed = (one: Column) => tokens.every(isGroupWord) && one.group !== '' && tokens.includes(one.group);
  const own = parts.find((one) => (object === undefined ? isNamed(one) : objectOf(one) === object))?.group;
  if (look === 'street' && own !== undefined && !hasPart(table, own, /^address\.street$/)) return { target: 'address.street', group: own };
  const streets = parts.filter(({ target }) => target.startsWith('address.street'));
  const before = streets.findLast((one) => table.columns.indexOf(one) < table.columns.indexOf(column)) ?? streets[0];
  const group = look === 'unit' ? (own ?? before?.group) : isLot(column, table) ? before?.group : undefined;
  return group === undefined || hasPart(table, group, /^address\.unit$/) ? undefined : { target: 'address.unit', group };
}

/** The place of a mobile home: `Lot` above `14` or `3B`, unless it is that of a plat, a vaccine or a sale. */
function isLot({ tokens, values }: Column, { columns }: Table): boolean {
  const isHeaded =
    tokens.some((token) => /^lote?$/.test(token)) && tokens.every((token) => /^lote?$/.test(token) || isWordOf(token, 'number'));
  return isHeaded && most(values, /^\d{1,3}[a-z]?$/i) && !columns.some((one) => one.tokens.some((token) => isWordOf(token, 'other_lot')));
}

/** Of `addresses.0.line2` what stands before the last word. */
function objectOf({ name }: Column): string | undefined {
  return /^(.+\.\d{1,2})\.[^.]+$/.exec(name)?.[1];
}

const SECOND_LINE = /^(?:street)?(?:addr(?:ess)?|add|street)?(?:line)?0?[2-4]$/;

/** A line that continues another: `billing_address_2`, `Address Line 2/District`. */
function isSecondLine(column: Column): boolean {
  const { group, tokens } = column;
  if (objectOf(column) !== undefined) return SECOND_LINE.test(tokens.at(-1)!);
  return /(?:^|_)[2-4](?:_|$)/.test(group) || tokens.some((token) => SECOND_LINE.test(token));
}

const SECOND_UNIT_SHARE = 1 / 3;
/** `Suite 200`, `Bldg C Apt 4`, `2nd Floor`, `Rear`. */
const UNIT_WORD =
  /^(?:#\s*\S+|[a-z]?\d{1,4}[a-z]?|.*\b(?:apt|apartment|unit|ste|suite|fl|flr|floor|rm|room|bldg|building|lot|trlr|trailer|spc|space|ph|penthouse|dept|flat|no|lower|upper|rear|front|bsmt|basement)\b.*)$/i;

/** A second line is the unit of its address where a third of its values are units, and is left out otherwise. */
function secondLine(column: Column, table: Table): Decision | undefined {
  const { tokens, group, values } = column;
  const parts = partsOf(table).filter((one) => one !== column);
  const object = objectOf(column);
  const inObject = parts.find((one) => object !== undefined && objectOf(one) === object && !isSecondLine(one));
  // `address_2` next to `city_2`, or without any other part, is an address of its own.
  const own = group === '' ? [] : parts.filter((one) => one.group === group);
  if (inObject === undefined && (own.some(({ target }) => /city|zip/.test(target)) || own.length === parts.length)) return undefined;
  const firsts = parts.filter((one) => /street|full/.test(one.target) && !isSecondLine(one));
  const first =
    inObject ??
    firsts.find((one) => one.group !== '' && one.group.split('_').every((word) => tokens.includes(word))) ??
    firsts.find((one) => one.group === '' || (firsts.length === 1 && /^\d*$/.test(group)));
  return { target: unitOrNothing(values), group: first?.group ?? group.replace(/_?[2-4]$/, '') };
}

function unitOrNothing(values: readonly string[]): string {
  return most(values, (value) => UNIT_WORD.test(value) || lookOf([value]) === 'digits', SECOND_UNIT_SHARE) ? 'address.unit' : 'ignore';
}

function isNeedlessCounty({ tokens }: Column, { columns }: Table): boolean {
  const isState = (one: Column) => one.target === 'address.state' && !(one.tokens.includes('county') && !areStates(one.values));
  return (
    tokens.includes('county') &&
    columns.some((one) => isState(one) || one.look === 'one_line_address' || (one.target === 'address.zip' && one.look === 'zip'))
  );
}

/** `Home Address` next to a plain `City` and `Zip` is one address, if there is one such street and one such place. */
function placeOfStreet({ target, group }: Column, table: Table): Decision | undefined {
  const parts = partsOf(table);
  const isPlace = (one: Column) =>
    /^address\.(?:city|zip)$/.test(one.target) || (one.target === 'address.full' && most(one.values, LAST_LINE));
  const open = [...new Set(parts.map((one) => one.group))]
    .map((one) => ({ group: one, own: parts.filter((part) => part.group === one) }))
    .filter(({ own }) => own.every(({ values }) => values.length === 0) || own.some(({ values }) => filled(values).length > 0))
    .map(({ own, ...one }) => ({ ...one, hasStreet: own.some((part) => part.target === 'address.street'), hasPlace: own.some(isPlace) }))
    .filter(({ hasStreet, hasPlace }) => hasStreet !== hasPlace);
  const [street, place] = [open.find(({ hasStreet }) => hasStreet), open.find(({ hasPlace }) => hasPlace)];
  return open.length === 2 && street?.group === group && place !== undefined ? { target, group: place.group } : undefined;
}

/** `Berwick, PA 18603`: all of an address but the street. */
const LAST_LINE = /^\p{L}[\p{L} .'-]*,?\s+\p{L}{2}\.?,?\s+\d{5}(?:-\d{4})?$/u;
const SINGLE = /^address\.(?:state|unit)$/;

/** A plain `State` next to `Service City` and `Service Zip`, a plain `unit` next to `property.street`: of the one address that lacks it. */
function groupWithout({ target, group, values }: Column, table: Table): Decision | undefined {
  const parts = partsOf(table);
  const isState = target === 'address.state';
  if (group !== '' || !(isState || areUnits(values)) || parts.some((one) => one.group === '' && !SINGLE.test(one.target))) return undefined;
  const lacking = parts
    .filter((one) => one.group !== '' && (isState ? !SINGLE.test(one.target) : one.target === 'address.street'))
    .filter((one) => !parts.some((other) => other.group === one.group && (other.target === target || other.target === 'address.full')));
  const [only, ...others] = new Set(lacking.map((one) => one.group));
  return only === undefined || others.length > 0 ? undefined : { target, group: only };
}

/** A state, unit or house number by itself next to an address that has more, or a part that the address already has. */
function isStray(column: Column, table: Table): boolean {
  const parts = partsOf(table).filter(({ target }) => /\w$/.test(target));
  const own = parts.filter((one) => one.group === column.group);
  if (!own.includes(column)) return false;
  if (own.length < parts.length && own.every(({ target }) => /state|unit|house/.test(target))) return true;

  const twice = own.filter((one) => own.some((other) => other !== one && other.target === one.target));
  return twice.every(({ target }) => target === column.target) && twice.indexOf(column) > 0 && !areByTurns(column, twice.slice(0, 1));
}

/** A place without street and postcode, next to an address that has its own place. */
function isSecondPlace(column: Column, table: Table): boolean {
  const parts = partsOf(table);
  if (column.group !== '' || parts.some((one) => one.group === '' && /street|full|zip/.test(one.target))) return false;
  return parts.some(
    ({ group, target }) => group !== column.group && target === 'address.street' && hasPart(table, group, /^address\.city$/),
  );
}

function isByTurnsWithStreet(column: Column, table: Table): boolean {
  return areByTurns(
    column,
    partsOf(table).filter((one) => one.group === column.group && one.target === 'address.street'),
  );
}

const COUNTRY = /^(?:country(?:code|name)?|land|pais|pays|paese)$/;

/** `Country`, `Shipping Country Code`; but no one's birth or nationality. */
function isHeadedCountry({ tokens }: Column): boolean {
  return (
    tokens.some((token) => COUNTRY.test(token)) && tokens.every((token) => COUNTRY.test(token) || FILLER.test(token) || isGroupWord(token))
  );
}

const FILLER = /^(?:code|name|iso|region)$/;

/** Of the address that its heading names, of the only one, or of the one without a name. */
function countryOfAddress({ group, tokens }: Column, table: Table): Decision | undefined {
  const groups = [...new Set(partsOf(table).map((one) => one.group))];
  const named = groups.find((one) => one === group) ?? groups.find((one) => tokens.includes(one));
  const own = named ?? (groups.length === 1 ? groups[0] : undefined);
  return own === undefined || hasPart(table, own, /^address\.country$/) ? undefined : { target: 'address.country', group: own };
}
