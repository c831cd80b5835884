import type { Person } from '../../../core/person.ts';
import type { PostalAddress } from '../../../core/record.ts';
import { isSameBuilding, isSameDwelling } from './households.ts';

/** Flats of a house of which one is given by its unit, where fewer are known. */
export const LEAST_FLATS = 4;

/** Chance that somebody of whom files have the house alone lives in the flat given: each of its flats is as likely. */
export function inSameFlat(home: PostalAddress, candidates: readonly Person[]): number {
  if (home.unit === '') return 1;
  const units = new Set([home.unit]);
  for (const { addresses } of candidates)
    for (const { value } of addresses) if (value.unit !== '' && isSameBuilding(value, home)) units.add(value.unit);
  return 1 / Math.max(LEAST_FLATS, units.size + 1);
}

/** Whether somebody is known to live or have lived in the flat given, where a flat is. */
export function isFlatKnown(home: PostalAddress, residents: readonly Person[]): boolean {
  return (
    home.unit === '' || residents.some(({ addresses }) => addresses.some(({ value }) => value.unit !== '' && isSameDwelling(value, home)))
  );
}

/** Chance that the home given, as far as it is told, is one of the flats in which these people are known to live or have lived. */
export function inKnownFlat(home: PostalAddress, residents: readonly Person[]): number {
  if (home.unit !== '') return isFlatKnown(home, residents) ? 1 : inSameFlat(home, residents);
  const units = new Set<string>();
  for (const { addresses } of residents) for (const { value } of addresses) if (isSameBuilding(value, home)) units.add(value.unit);
  // Where files have the house alone as well, it may be a house without flats.
  return units.size === 0 || units.has('') ? 1 : units.size / Math.max(LEAST_FLATS, units.size + 1);
}
