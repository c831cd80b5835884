import type { Person } from '../../../core/person.ts';
import type { PostalAddress } from '../../../core/record.ts';
import { STATE_CODES } from '../../../reference/states.ts';
import type { Population } from '../population.ts';

/** What an address tells: a state of which nobody has heard tells nothing. */
export function toldAddress(
  asked: PostalAddress | undefined,
  candidates: readonly Person[],
  { states }: Population,
): PostalAddress | undefined {
  if (asked === undefined || asked.state === '' || STATE_CODES.has(asked.state) || states.has(asked.state)) return asked;
  if (candidates.some(({ addresses }) => addresses.some((one) => one.value.state === asked.state))) return asked;
  const { house, street, unit, city, zip } = asked;
  return house + street + unit + city + zip === '' ? undefined : { house, street, unit, city, state: '', zip };
}
