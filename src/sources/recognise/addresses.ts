import { isWordOf } from '../../reference/heading-words.ts';
import { countryOfAddress, hasPart, isHeadedCountry, partsOf } from './address-parts.ts';
import { areByTurns, type Column, type Decision, type Rule, type Table } from './assign.ts';
import { FURTHER } from './heading.ts';
import { isForeign, isGroupWord } from './heading-tokens.ts';
import { isBuilding } from './people-rules.ts';
import { areCountries, areStates, areStreets, areUnits, filled, filledShare, fitsTarget, isNot, lookOf, most, mostly } from './values.ts';

/** Parts of the only address that its own headings do not name. */
function isNextTo(part: RegExp): (column: Column, table: Table) => boolean {
  return (column, { columns }) => {
    const at = columns.indexOf(column);
    return [columns[at - 1], columns[at + 1]].some((one) => one !== undefined && part.test(one.target));
  };
}

const DIRECTION = /^(?:[nsew]|[ns][ew]|north|south|east|west|(?:north|south)(?:east|west))\.?$/i;
const MIN_DIRECTION_SHARE = 0.95;

/** Of people the house of an address may stand in a column of another name: `site` next to `apt` and `zip`. */
export const HOUSE_RULES: readonly Rule[] = [
  // `Dir` between house number and street.
  { values: mostly(DIRECTION, MIN_DIRECTION_SHARE), where: isNextTo(/^address\.(?:house|street)/), target: directionOf },
  // `Community` between street and ZIP code.
  { unless: /^address\.(?:city|full)$/, where: isUnnamedTown, takes: 'only', target: townless },
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
  [
    { of: /^address\.city$/, where: isCodeOfPlace, target: 'ignore' },
    { of: /^address\.city$/, where: isSecondPlace, target: 'ignore' },
  ],
  [{ of: /^address\./, target: placeOfStreet }],
  [{ of: /^address\.(?:state|unit)$/, target: groupWithout }],
  // A column called `address` may hold a street or everything.
  [
    { of: /^address\.street$/, look: 'one_line_address', target: 'address.full' },
    // A state next to a whole address, without a town, is that of a region or of a computer.
    { of: /^address\.state$/, where: isNextToWholeOnly, target: 'ignore' },
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

function isOnlyStreet({ group }: Column, table: Table): boolean {
  return partsOf(table).filter(({ target }) => /street|full/.test(target)).length === 1 && !hasPart(table, group, /^address\.unit/);
}

function isNextToUnits({ tokens }: Column, table: Table): boolean {
  return !isForeign(tokens) && hasPart(table, houseless(undefined, table)?.group ?? '', /^address\.unit/);
}

/** In the place that addresses have for it: behind a street or unit, before a state or ZIP code. */
function isUnnamedTown(column: Column, { columns }: Table): boolean {
  const at = columns.indexOf(column);
  const isPlaced =
    /^address\.(?:street|unit)/.test(columns[at - 1]?.target ?? '') && /^address\.(?:state|zip)/.test(columns[at + 1]?.target ?? '');
  return isPlaced && !isForeign(column.tokens) && fitsTarget('address.city', column.values) && filledShare(column.values) > MIN_TOWN_SHARE;
}

function townless(column: Column, { columns }: Table): Decision {
  return { target: 'address.city', group: columns[columns.indexOf(column) - 1]!.group };
}

/** Read with the street in the order of the columns. */
function directionOf(column: Column, { columns }: Table): Decision | undefined {
  const at = columns.indexOf(column);
  const street = [columns[at + 1], columns[at - 1]].find(
    (one) => one?.target.startsWith('address.street') || one?.target === 'address.house',
  );
  return street && { target: `address.street${FURTHER}`, group: street.group };
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

/** `Address 1: Street 2`, `Address 2 - City`. */
const NUMBERED_ADDRESS = /^(addr(?:ess)? ?\d{1,2})\s*[:–-]\s*\S.*$/i;

/** Of `addresses.0.line2` and `Address 1: Street 2` what stands before the part. */
function objectOf({ name }: Column): string | undefined {
  return (/^(.+\.\d{1,2})\.[^.]+$/.exec(name) ?? NUMBERED_ADDRESS.exec(name))?.[1];
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
  const decided = first?.group ?? group.replace(/_?[2-4]$/, '');
  return { target: isTownLine(column, table, decided) ? 'address.city' : unitOrNothing(values), group: decided };
}

/** In lines without a column for the town, the first one that holds the same words in many rows: `Address3` of a British file. */
function isTownLine(column: Column, table: Table, group: string): boolean {
  const isTown = (one: Column) =>
    isSecondLine(one) &&
    fitsTarget('address.city', one.values) &&
    filledShare(one.values) > MIN_TOWN_SHARE &&
    unitOrNothing(one.values) === 'ignore';
  if (hasPart(table, group, /^address\.city$/) || partsOf(table).some(({ target }) => target === 'address.full')) return false;
  return partsOf(table).find(isTown) === column;
}

/** A second line that is a village or a building is empty in most rows. */
const MIN_TOWN_SHARE = 0.8;

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
function groupWithout({ target, group, values, tokens }: Column, table: Table): Decision | undefined {
  const parts = partsOf(table);
  const isState = target === 'address.state';
  if (group !== '' || !(isState || areUnits(values)) || parts.some((one) => one.group === '' && !SINGLE.test(one.target))) return undefined;
  const open = parts
    .filter((one) => one.group !== '' && (isState ? !SINGLE.test(one.target) : one.target === 'address.street'))
    .filter((one) => !parts.some((other) => other.group === one.group && (other.target === target || other.target === 'address.full')));
  // `RESIDENTIAL_SECONDARY_ADDR` says itself which.
  const named = open.filter((one) => tokens.includes(one.group));
  const [only, ...others] = new Set((named.length > 0 ? named : open).map((one) => one.group));
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

function isNextToWholeOnly({ group }: Column, table: Table): boolean {
  const others = partsOf(table).filter((one) => one.group === group && !/state|country/.test(one.target));
  return others.length > 0 && others.every(({ target, look }) => /street|full/.test(target) && look === 'one_line_address');
}

const CODE_WORD = /^(?:abbr|abbrv|abbrev|code|cd|id|no|nr|num|number)$/;

/** `municipality_abbrv` next to a column of towns. */
function isCodeOfPlace({ tokens, group }: Column, { columns }: Table): boolean {
  return tokens.some((token) => CODE_WORD.test(token)) && columns.some((one) => one.target === 'address.city' && one.group !== group);
}

function isByTurnsWithStreet(column: Column, table: Table): boolean {
  return areByTurns(
    column,
    partsOf(table).filter((one) => one.group === column.group && one.target === 'address.street'),
  );
}
