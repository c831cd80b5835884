import { withAddresses } from '../../../core/fragment-with.ts';
import type { Person } from '../../../core/person.ts';
import type { Fragment, PostalAddress, Suffix } from '../../../core/record.ts';
import { meantHome } from './meant-home.ts';
import { lacksZip } from './near-homes.ts';

/**
 * The fragment with the home that it turns out to tell of, by the people found so far, so that all who live there are met; undefined
 * where it tells of no other than it did. A home of a crowd is known as it is written.
 */
export function withHome(fragment: Fragment, people: readonly Person[], isCrowd: boolean): Fragment | undefined {
  return withZip(fragment, people) ?? (isCrowd ? undefined : withMeantHome(fragment, people)) ?? withHomeOfNamesake(fragment, people);
}

/** With the ZIP code of the only known home that is so written, beside it as asked: some who live there may be filed without. */
function withZip(fragment: Fragment, people: readonly Person[]): Fragment | undefined {
  const asked = fragment.addresses[0];
  if (asked === undefined || !lacksZip(asked)) return undefined;
  let home: PostalAddress | undefined;
  for (const { addresses } of people)
    for (const { value } of addresses) {
      if (value.zip === '' || value.house !== asked.house || value.street !== asked.street) continue;
      if (asked.city !== '' && asked.city !== value.city) continue;
      if (home !== undefined && home.zip !== value.zip) return undefined;
      home = value;
    }
  if (home === undefined) return undefined;
  const { house, street, unit, city, state } = asked;
  return withAddresses(fragment, [{ house, street, unit, city, state, zip: home.zip }, asked]);
}

/** With the home that is meant by one which is nobody's: else only whoever was found by the rest would be met. */
function withMeantHome(fragment: Fragment, people: readonly Person[]): Fragment | undefined {
  const asked = fragment.addresses[0];
  if (asked === undefined || asked.house === '' || people.length === 0) return undefined;
  if (fragment.names.length + fragment.phones.length + fragment.emails.length === 0) return undefined;
  const meant = meantHome(asked, people);
  return meant === undefined ? undefined : withAddresses(fragment, [meant.address]);
}

/**
 * Father and son are asked about by each other's number. Where all who were found are of another generation than the name says,
 * with the home of the first of them, so that namesakes who live there are met.
 */
function withHomeOfNamesake(fragment: Fragment, people: readonly Person[]): Fragment | undefined {
  const suffix = fragment.names[0]?.suffix ?? '';
  if (suffix === '' || fragment.addresses.length > 0) return undefined;
  const home = people[0]?.addresses[0]?.value;
  if (home === undefined || !people.every(({ names }) => isOfAnotherGeneration(names, suffix))) return undefined;
  return withAddresses(fragment, [home]);
}

function isOfAnotherGeneration(names: Person['names'], suffix: Suffix): boolean {
  const known = names[0]?.value.suffix ?? '';
  return known !== '' && known !== suffix;
}
