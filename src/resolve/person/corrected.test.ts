import { describe, expect, it } from 'vitest';
import type { Change } from '../../core/correction.ts';
import type { PersonId, RecordId } from '../../core/ids.ts';
import type { BirthDate, EmailAddress, PersonName, PhoneNumber } from '../../core/record.ts';
import { normalizeRecord } from '../../normalize/record.ts';
import { buildCorrected, saysSo } from './corrected.ts';
import { buildPerson, type PersonMember } from './person.ts';

const SHOP = normalizeRecord({
  names: [{ first: 'Quilla', last: 'Vandermast' }],
  phones: ['+12025550147', '+12025550199'],
  lineTypes: ['landline', 'mobile'],
  emails: ['quila@vandermast.example'],
  addresses: [{ street: '12 Elm St', city: 'Reno', state: 'NV', zip: '89501' }],
  birthDate: '1980-01-02',
  lastSeen: '2024-05-06',
  identifiers: [],
  texts: [],
}).record;
const ROLL = {
  ...SHOP,
  phones: [12_025_550_147 as PhoneNumber],
  lineTypes: undefined,
  birthDate: 19_800_201 as BirthDate,
} as unknown as typeof SHOP;
const members: PersonMember[] = [SHOP, SHOP, ROLL].map((record, at) => ({ id: (at + 1) as RecordId, source: `s${at}`, record }));
const parts = { id: 1 as PersonId, siblings: [], members };
const corrected = (...changes: readonly Change[]) => buildCorrected(parts, changes);
const home = (street: string, city = 'Reno', zip = '89501') =>
  normalizeRecord({ names: [], phones: [], emails: [], addresses: [{ street, city, state: 'NV', zip }], identifiers: [], texts: [] }).record
    .addresses[0]!;

const name: PersonName = { first: 'aquila', middle: '', last: 'mast', suffix: '' };
const phone = 12_025_550_111 as PhoneNumber;
const email = 'quilla@vandermast.example' as EmailAddress;

describe('a corrected person', () => {
  it('is what the records say where nothing was corrected', () => {
    expect(corrected()).toEqual(buildPerson(parts));
  });

  it('has what was set in front, as fresh and as well attested as the rest, and keeps the rest', () => {
    const plain = buildPerson(parts);
    const person = corrected(
      { act: 'set', fact: 'name', value: name },
      { act: 'set', fact: 'phone', value: phone },
      { act: 'set', fact: 'email', value: email },
      { act: 'set', fact: 'address', value: home('9 Oak Ave') },
      { act: 'set', fact: 'birth_date', value: 19_790_506 as BirthDate },
    );
    const fresh = { firstSeen: plain.phones[0]!.lastSeen, lastSeen: plain.phones[0]!.lastSeen, witnesses: 3 };
    expect(person.names).toEqual([{ value: name, ...fresh }, ...plain.names]);
    expect(person.phones).toEqual([{ value: phone, ...fresh }, ...plain.phones]);
    expect(person.emails).toEqual([{ value: email, ...fresh }, ...plain.emails]);
    expect(person.addresses.map(({ value, current }) => [value.street, current])).toEqual([
      ['oak ave', true],
      ['elm st', false],
    ]);
    expect(person.birthDate).toBe(19_790_506);
    expect(person.records).toEqual(plain.records);
  });

  it('moves to the front what the records say too, once', () => {
    const second = buildPerson(parts).phones[1]!;
    const person = corrected({ act: 'set', fact: 'phone', value: second.value });
    expect(person.phones.map(({ value }) => value)).toEqual([second.value, 12_025_550_147]);
    expect(person.phones[0]!.line).toBe('mobile');
  });

  it('lacks what was removed, and is weighed without it', () => {
    const person = corrected(
      { act: 'remove', fact: 'phone', value: 12_025_550_147 as PhoneNumber },
      { act: 'remove', fact: 'birth_date', value: 19_800_102 as BirthDate },
      { act: 'remove', fact: 'address', value: home('12 Elm Street', 'Reno', '') },
      { act: 'remove', fact: 'email', value: 'QUILA@vandermast.example'.toLowerCase() as EmailAddress },
      { act: 'remove', fact: 'name', value: { first: 'quilla', middle: '', last: 'vandermast', suffix: '' } },
    );
    expect(person.phones).toMatchObject([{ value: 12_025_550_199, line: 'mobile' }]);
    // Two of three records said otherwise.
    expect(person.birthDate).toBe(19_800_201);
    expect([person.names, person.emails, person.addresses]).toEqual([[], [], []]);
  });

  it.each<[string, Change['act'][], boolean]>([
    ['set, then removed', ['set', 'remove'], false],
    ['removed, then set', ['remove', 'set'], true],
  ])('goes by the last word on a value: %s', (_, acts, isThere) => {
    const person = corrected(...acts.map((act) => ({ act, fact: 'phone', value: 12_025_550_199 as PhoneNumber }) as const));
    expect(person.phones.some(({ value }) => value === 12_025_550_199)).toBe(isThere);
  });

  it('knows whether a record says what is to be removed', () => {
    expect(saysSo(SHOP, { act: 'remove', fact: 'phone', value: 12_025_550_199 as PhoneNumber })).toBe(true);
    expect(saysSo(ROLL, { act: 'remove', fact: 'phone', value: 12_025_550_199 as PhoneNumber })).toBe(false);
    expect(saysSo(SHOP, { act: 'remove', fact: 'address', value: home('14 Elm St') })).toBe(false);
  });
});
