import { describe, expect, it } from 'vitest';
import { driveReads } from '../../../test/support/drive-reads.ts';
import { PRIOR_POPULATION } from '../../confidence/facts.ts';
import { type Day, dayFromDate } from '../../core/clock.ts';
import type { PersonId } from '../../core/ids.ts';
import type { Person, Property } from '../../core/person.ts';
import type { PersonName, PostalAddress, Suffix } from '../../core/record.ts';
import { houseAndLastKey } from '../../match/keys/keys.ts';
import { draftOf } from '../../resolve/profile/profile.ts';
import type { LinkAddition } from './link.ts';
import { propertyLink } from './property-link.ts';

const ask = { today: dayFromDate(2026, 6, 1), keySeed: 1, owners: { population: PRIOR_POPULATION } };
const seen = dayFromDate(2026, 1, 1);
const year = (of: number): Day => dayFromDate(of, 1, 1);

/** `first/last/suffix`. */
const named = (text: string): PersonName => {
  const [first = '', last = '', suffix = ''] = text.split('/');
  return { first, middle: '', last, suffix: suffix as Suffix };
};
const firm = (words: string): PersonName => ({ first: '', middle: words, last: '', suffix: '' });
const at = (unit = ''): PostalAddress => ({ house: '12', street: 'elm st', unit, city: 'salem', state: 'or', zip: '97301' });

function person(id: number, name: string, unit = ''): Person {
  return {
    id: id as PersonId,
    records: [],
    siblings: [],
    names: [{ value: named(name), witnesses: 1 }],
    phones: [],
    emails: [],
    addresses: [{ value: at(unit), lastSeen: seen, witnesses: 1, current: true }],
    identifiers: [],
    texts: [],
  };
}

const roll = (owner: PersonName | string, asOf: number, unit = ''): Property => ({
  address: at(unit),
  owner: typeof owner === 'string' ? named(owner) : owner,
  type: 'condo',
  assessedValue: asOf,
  asOf: year(asOf),
});

/** What the rolls say of somebody who lives there beside others: `owner 2024`, `tenant 2024`, or nothing. */
function told(who: Person, rolls: readonly Property[], others: readonly Person[], areListed: boolean): string {
  const everybody = [who, ...others];
  const bearers = (key: number) =>
    everybody.filter((one) => one.names.some(({ value }) => houseAndLastKey(at(), value.last, ask.keySeed) === key));
  const drive = driveReads({
    properties: () => [rolls],
    // Where nobody of any name is listed by it the residents themselves are asked.
    sharers: (keys) =>
      keys.map((key, index) => {
        const isGeneric = index > 0 && !areListed;
        return { count: 1, people: isGeneric ? [] : (index === 0 ? everybody : bearers(key)).map(({ id }) => id), isGeneric };
      }),
    people: (ids) => ids.map((id) => everybody.find((one) => one.id === id)),
  });
  const added = drive(propertyLink(1_000).add(draftOf(who), ask)) as LinkAddition | undefined;
  if (added === undefined) return '';
  const { owner, assessedValue } = added.draft.property!;
  const isEstimated = added.draft.estimates.includes('property.assessed_value');
  return `${owner ? 'owner' : 'tenant'} ${assessedValue}${isEstimated ? ' estimated' : ''}`;
}

const zelda = person(1, 'zelda/quist');
/** `RIVERA CRUZ ANA M` as a roll reads it. */
const riveraCruzAna: PersonName = { first: 'cruz', middle: 'ana m', last: 'rivera', suffix: '' };

describe('owner or tenant', () => {
  it.each<[string, string, Person, readonly Property[], readonly Person[]]>([
    ['the owner by the roll', 'owner 2024', zelda, [roll('zelda/quist', 2024)], []],
    ['the newest roll counts', 'owner 2024', zelda, [roll('zelda/quist', 2020), roll('zelda/quist', 2024)], []],
    ['who has sold is no owner', '', zelda, [roll('zelda/quist', 2020), roll('otto/ray', 2024)], []],
    ['who has bought is', 'owner 2024', zelda, [roll('otto/ray', 2020), roll('zelda/quist', 2024)], []],
    ['one of two owners', 'owner 2024', zelda, [roll('otto/ray', 2024), roll('zelda/quist', 2024)], []],
    ['the same unit in another word', 'owner 2024', person(1, 'zelda/quist', 'apt 4'), [roll('zelda/quist', 2024, 'unit 4')], []],
    ['another unit', '', person(1, 'zelda/quist', 'apt 4'), [roll('zelda/quist', 2024, 'unit 5')], []],
    [
      'a roll of another unit is none of this',
      'owner 2020',
      person(1, 'zelda/quist', 'apt 4'),
      [roll('zelda/quist', 2020, 'apt 4'), roll('otto/ray', 2024, 'apt 5')],
      [],
    ],
    [
      'an older roll tells the value that the newest leaves out',
      'owner 2020',
      zelda,
      [roll('otto/ray', 2018), roll('otto/ray', 2020), { ...roll('zelda/quist', 2024), assessedValue: 0 }],
      [],
    ],
    ['no roll tells the value', 'owner 0 estimated', zelda, [{ ...roll('zelda/quist', 2024), assessedValue: 0 }], []],
    ['the son is not the father', '', person(1, 'zelda/quist/jr'), [roll('zelda/quist/sr', 2024)], []],
    ['jr and ii are one', 'owner 2024', person(1, 'zelda/quist/jr'), [roll('zelda/quist/ii', 2024)], []],
    ['a roll without generations', 'owner 2024', person(1, 'zelda/quist/jr'), [roll('zelda/quist', 2024)], []],
    ['a tenant', 'tenant 2024', zelda, [roll('otto/ray', 2024)], []],
    ['a tenant of a firm', 'tenant 2024', zelda, [roll(firm('acme holdings llc'), 2024)], [person(2, 'otto/ray')]],
    ['a firm of the same name', '', zelda, [roll(firm('quist properties llc'), 2024)], []],
    ['a name with the surname first', 'owner 2024', zelda, [roll('quist/zelda', 2024)], []],
    ['two surnames before the first name', 'owner 2024', person(1, 'ana/rivera cruz'), [roll(riveraCruzAna, 2024)], []],
    ['somebody else of two surnames', '', person(1, 'eva/rivera cruz'), [roll(riveraCruzAna, 2024)], []],
    ['somebody else of that name, surname first', '', zelda, [roll('quist/otto', 2024)], []],
    ['a trust of the family', '', zelda, [roll('/quist', 2024)], []],
    ['the owner lives there too', '', zelda, [roll('otto/ray', 2024)], [person(2, 'otto/ray')]],
    ['the owner lives there too, surname first', '', zelda, [roll('ray/otto', 2024)], [person(2, 'otto/ray')]],
    ['one of the owners lives there too', '', zelda, [roll('ann/low', 2024), roll('otto/ray', 2024)], [person(2, 'otto/ray')]],
    ['unit not told, of others', '', zelda, [roll('otto/ray', 2024, 'apt 1'), roll('ann/low', 2024, 'apt 2')], []],
    ['unit not told, one is theirs', 'owner 2024', zelda, [roll('otto/ray', 2025, 'apt 1'), roll('zelda/quist', 2024, 'apt 2')], []],
    ['the roll is younger than the last sight', '', zelda, [{ ...roll('otto/ray', 2024), asOf: dayFromDate(2026, 3, 1) }], []],
  ])('%s: %s', (_, expected, who, rolls, others) => {
    for (const areListed of [true, false]) {
      expect(told(who, rolls, others, areListed)).toBe(expected);
      expect(told(who, [...rolls].reverse(), others, areListed)).toBe(expected);
    }
  });
});
