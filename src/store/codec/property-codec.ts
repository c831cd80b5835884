import type { Day } from '../../core/clock.ts';
import { type Property, UNTOLD_VALUE } from '../../core/person.ts';
import type { PersonName, Suffix } from '../../core/record.ts';

/** Normalised values never hold it; a row that does all the same is written as JSON. */
const SEPARATOR = '\u001f';
const PARTS = 15;

/** All parts in one text, because most full profiles read one: JSON takes three times as long. */
export function encodeProperty(property: Property): string {
  const { address, owner, type, assessedValue, asOf } = property;
  const { house, street, unit, city, state, zip } = address;
  const { first, middle, last, suffix, shown } = owner;
  const name = [first, middle, last, suffix, shown?.first ?? '', shown?.last ?? ''];
  const text = [type, assessedValue, asOf ?? '', house, street, unit, city, state, zip, ...name].join(SEPARATOR);
  return isReadable(text) ? text : JSON.stringify(property);
}

/** Rows of older stores are JSON. */
export function decodeProperty(text: string): Property {
  const parts = partsOf(text);
  if (parts.length !== PARTS) return JSON.parse(text) as Property;
  const property: { -readonly [Part in keyof Property]: Property[Part] } = {
    address: { house: parts[3]!, street: parts[4]!, unit: parts[5]!, city: parts[6]!, state: parts[7]!, zip: parts[8]! },
    owner: ownerOf(parts),
    type: parts[0]!,
    assessedValue: Number(parts[1]),
  };
  if (parts[2] !== '') property.asOf = Number(parts[2]) as Day;
  return property;
}

/** One after the other: `split` makes of each part a text that is looked up among all that the engine knows. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let to = text.indexOf(SEPARATOR); to >= 0; to = text.indexOf(SEPARATOR, from)) {
    parts.push(to === from ? '' : text.slice(from, to));
    from = to + 1;
  }
  parts.push(text.slice(from));
  return parts;
}

/**
 * Under which a row is held beside others of its address: one for each owner of each unit. A roll without values is held beside one
 * with them, so that it takes none away.
 */
export function propertyRowOf({ owner, address, assessedValue }: Property): string {
  const name = [owner.last, owner.first, owner.middle, owner.suffix, address.unit].join(' ');
  return assessedValue === UNTOLD_VALUE ? `${name} ?` : name;
}

/** Whether a row takes the place of another of the same owner: an older roll never does, and one without a date only of its like. */
export function isAsNew(given: Property, held: Property): boolean {
  return (given.asOf ?? Number.NEGATIVE_INFINITY) >= (held.asOf ?? Number.NEGATIVE_INFINITY);
}

function ownerOf(parts: readonly string[]): PersonName {
  const owner: { -readonly [Part in keyof PersonName]: PersonName[Part] } = {
    first: parts[9]!,
    middle: parts[10]!,
    last: parts[11]!,
    suffix: parts[12] as Suffix,
  };
  const [first, last] = [parts[13]!, parts[14]!];
  if (first !== '') owner.shown = last === '' ? { first } : { first, last };
  else if (last !== '') owner.shown = { last };
  return owner;
}

function isReadable(text: string): boolean {
  return partsOf(text).length === PARTS;
}
