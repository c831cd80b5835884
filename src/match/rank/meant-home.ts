import type { Person } from '../../core/person.ts';
import type { PostalAddress } from '../../core/record.ts';
import { leavesOut } from '../compare/street-parts.ts';
import { streetsMeant } from '../respell-street.ts';
import { isSameDwelling } from './households.ts';

/**
 * The home given with its street as it is known, where nobody lives at the written one and somebody does at one that it may be
 * a slip of or leaves something out of; undefined where there is none or more than one such.
 */
export function meantHome(asked: PostalAddress, candidates: readonly Person[]): PostalAddress | undefined {
  if (asked.house === '' || asked.street === '') return undefined;
  let meant: string | undefined;
  for (const { addresses } of candidates)
    for (const { value } of addresses) {
      if (value.house !== asked.house || value.street === '') continue;
      if (value.street === asked.street) {
        if (isSameDwelling(value, asked)) return undefined;
        continue;
      }
      if (value.street === meant || !isSameDwelling({ ...value, street: asked.street }, asked)) continue;
      if (!leavesOut(asked.street, value.street) && !streetsMeant(asked.street).includes(value.street)) continue;
      if (meant !== undefined) return undefined;
      meant = value.street;
    }
  return meant === undefined ? undefined : { ...asked, street: meant };
}
