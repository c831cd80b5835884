import type { Day } from '../../core/clock.ts';
import { type Property, UNTOLD_VALUE } from '../../core/person.ts';
import { address, name } from './record-codec.ts';
import { type Mutable, rowCodec } from './row-parts.ts';

/** PostgreSQL compares the first part, the date of the roll. */
export const { encode: encodeProperty, decode: decodeProperty } = rowCodec((parts, row: Property | undefined): Property => {
  const asOf = parts.optional(row?.asOf) as Day | undefined;
  const property: Mutable<Property> = {
    address: address(parts, row?.address),
    owner: name(parts, row?.owner),
    type: parts.text(row?.type),
    assessedValue: parts.number(row?.assessedValue),
  };
  if (asOf !== undefined) property.asOf = asOf;
  return property;
});

/** Distinguishes the owners of the units of one address. A row without a value does not replace one that has one. */
export function propertyRowOf({ owner, address: { unit }, assessedValue }: Property): string {
  const row = [owner.last, owner.first, owner.middle, owner.suffix, unit].join(' ');
  return assessedValue === UNTOLD_VALUE ? `${row} ?` : row;
}

/** Whether a row replaces another of the same owner: an older roll never does, and one without a date only another without. */
export function isAsRecent(given: Property, stored: Property): boolean {
  return (given.asOf ?? Number.NEGATIVE_INFINITY) >= (stored.asOf ?? Number.NEGATIVE_INFINITY);
}
