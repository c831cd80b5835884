import type { Person } from '../../core/person.ts';
import type { PostalAddress } from '../../core/record.ts';
import { leavesOut } from '../compare/street-parts.ts';
import { streetsMeant } from '../respell-street.ts';
import { isSameDwelling } from './households.ts';

/**
 * The home or street given with its street as it is known, where nobody lives at the written one and somebody does at one that
 * it may be a slip of or leaves something out of; undefined where there is none or more than one such.
 */
export function meantHome(asked: PostalAddress, candidates: readonly Person[]): PostalAddress | undefined {
  if (asked.street === '') return undefined;
  let meant: string | undefined;
  for (const { addresses } of candidates)
    for (const { value } of addresses) {
      if (value.street === '' || (asked.house !== '' && value.house !== asked.house)) continue;
      if (value.street === asked.street) {
        if (isSameHere(value, asked)) return undefined;
        continue;
      }
      if (value.street === meant || !isSameHere(value, asked) || !isMeantBy(asked, value.street)) continue;
      if (meant !== undefined) return undefined;
      meant = value.street;
    }
  return meant === undefined ? undefined : { ...asked, street: meant };
}

/** One place, whatever the street. */
function isSameHere(known: PostalAddress, asked: PostalAddress): boolean {
  if (asked.house !== '') return isSameDwelling({ ...known, street: asked.street }, asked);
  if (known.zip !== '' && asked.zip !== '') return known.zip === asked.zip;
  return known.city === '' || asked.city === '' || known.city === asked.city;
}

/** Streets that only leave something out are compared as such where the house is not told. */
function isMeantBy({ house, street }: PostalAddress, known: string): boolean {
  return leavesOut(street, known) ? house !== '' : streetsMeant(street).includes(known);
}
