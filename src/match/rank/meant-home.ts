import type { Person } from '../../core/person.ts';
import type { PostalAddress } from '../../core/record.ts';
import { leavesOut } from '../compare/street-parts.ts';
import { doorMeant } from '../respell-house.ts';
import { streetsMeant } from '../respell-street.ts';
import { isSameDwelling } from './households.ts';

/**
 * The home or street given as it is known, where nobody lives at the written one and somebody does at one whose street it may be a
 * slip of or leaves something out of, or whose number it may be written for; undefined where there is none or more than one such.
 */
export function meantHome(asked: PostalAddress, candidates: readonly Person[]): PostalAddress | undefined {
  if (asked.street === '') return undefined;
  let meant: PostalAddress | undefined;
  for (const { addresses } of candidates)
    for (const { value } of addresses) {
      const isHouse = asked.house === '' || value.house === asked.house;
      const door = isHouse ? asked : doorMeant(asked, value);
      if (value.street === '' || door === undefined) continue;
      if (value.street === asked.street && isHouse) {
        if (isSameHere(value, asked)) return undefined;
        continue;
      }
      if (meant !== undefined && value.street === meant.street && door.house === meant.house) continue;
      const here = isHouse ? asked : { ...asked, house: door.house, unit: door.unit };
      if (!isSameHere(value, here) || !isMeantBy(asked, value.street)) continue;
      if (meant !== undefined) return undefined;
      meant = { ...here, street: value.street };
    }
  return meant;
}

/** One place, whatever the street. */
function isSameHere(known: PostalAddress, asked: PostalAddress): boolean {
  if (asked.house !== '') return isSameDwelling({ ...known, street: asked.street }, asked);
  if (known.zip !== '' && asked.zip !== '') return known.zip === asked.zip;
  return known.city === '' || asked.city === '' || known.city === asked.city;
}

/** Streets that only leave something out are compared as such where the house is not told. */
function isMeantBy({ house, street }: PostalAddress, known: string): boolean {
  if (street === known) return true;
  return leavesOut(street, known) ? house !== '' : streetsMeant(street).includes(known);
}
