import { describe, expect, it } from 'vitest';
import { driveReads } from '../../../test/support/drive-reads.ts';
import { dayFromDate } from '../../core/clock.ts';
import type { PersonId, RecordId } from '../../core/ids.ts';
import type { Person } from '../../core/person.ts';
import type { EmailAddress, PhoneNumber } from '../../core/record.ts';
import { mailboxKey } from '../../match/keys/keys.ts';
import { emailIdentity } from '../../normalize/email.ts';
import { normalizeRecord } from '../../normalize/record.ts';
import { choosePhoneOwner, MAX_HOLDERS, storedContext } from '../../resolve/owner/phone-owner.ts';
import { buildPerson } from '../../resolve/person/person.ts';
import { encodePhoneOwner } from '../../store/codec/phone-owner-codec.ts';
import type { LookUpReads } from '../../store/look-up-reads.ts';
import { withoutOthers } from './others-contacts.ts';

const NUMBER = '+16125552005';
const MAILBOX = 'ham@example.com';
const newestSeen = dayFromDate(2026, 1, 1);
const ask = { today: dayFromDate(2026, 6, 1), keySeed: 1, owners: storedContext({ newestSeen }) };

/** `First Last, street, last seen`; who is seen with the number and the mailbox unless told otherwise. */
function person(
  id: number,
  written: string,
  has: { phones?: string[]; emails?: string[] } = { phones: [NUMBER], emails: [MAILBOX] },
): Person {
  const [name = '', street = '', lastSeen = '2026-01-01'] = written.split(', ');
  const [first = '', last = ''] = name.split(' ');
  const { record } = normalizeRecord({
    names: name === '' ? [] : [{ first, last }],
    phones: has.phones ?? [],
    emails: has.emails ?? [],
    addresses: [{ street, city: 'Duluth', state: 'MN', zip: '55802' }],
    identifiers: [],
    texts: [],
    lastSeen,
  });
  return buildPerson({ id: id as PersonId, siblings: [], members: [{ id: id as RecordId, source: 's', record }] });
}

function storeOf(held: readonly Person[]): Partial<LookUpReads> {
  const holdersOf = (number: PhoneNumber) => held.filter(({ phones }) => phones.some(({ value }) => value === number));
  return {
    encodedOwners: (numbers) =>
      numbers.map((number) => {
        const owner = choosePhoneOwner({ number, holders: holdersOf(number), context: storedContext({ newestSeen }) });
        return owner && encodePhoneOwner(owner);
      }),
    sharers: (keys) =>
      keys.map((key) => {
        const people = held
          .filter(({ emails }) => emails.some(({ value }) => mailboxKey(emailIdentity(value), ask.keySeed) === key))
          .map(({ id }) => id);
        return { count: people.length, isGeneric: false, people };
      }),
    people: (ids) => ids.map((id) => held.find((one) => one.id === id)),
  };
}

const NONE = { phones: [], emails: [] };
const gwen = (has: { phones?: string[]; emails?: string[] } = NONE) => person(1, 'Gwen Harcastle, 9 Pine St', has);
const many = Array.from({ length: MAX_HOLDERS + 1 }, (_, at) =>
  person(at + 2, `Ham Underwood${'abcdefghijklmnopq'[at]}, ${at + 20} Oak Ave`),
);

describe('what a provider says is hers', () => {
  it.each<[string, string, readonly Person[]]>([
    ['what nobody has', 'number mailbox', [gwen()]],
    ["another household's", '', [gwen(), person(2, 'Ham Underwood, 20 Oak Ave')]],
    ["a housemate's", 'number mailbox', [gwen(), person(2, 'Ham Underwood, 9 Pine St')]],
    ["somebody's who may be herself", 'number mailbox', [gwen(), person(2, 'Gwen Harcastle, 20 Oak Ave')]],
    ["nobody's in particular", 'number mailbox', [gwen(), ...many]],
    ['told without a name', 'number mailbox', [gwen(), person(2, ', 20 Oak Ave')]],
    ["another household's, of old", 'number', [gwen(), person(2, 'Ham Underwood, 20 Oak Ave, 1971-01-01')]],
    [
      "another household's and a housemate's mailbox",
      'mailbox',
      [gwen(), person(2, 'Ham Underwood, 20 Oak Ave'), person(3, 'Otto Ray, 9 Pine St, 2010-01-01')],
    ],
    [
      'her own, passed on',
      '',
      [person(1, 'Gwen Harcastle, 9 Pine St, 2010-01-01', { phones: [NUMBER] }), person(2, 'Ham Underwood, 20 Oak Ave')],
    ],
    ['her own mailbox, left out as a slip', 'number mailbox', [gwen({ emails: [MAILBOX] }), person(2, 'Ham Underwood, 2 Oak', NONE)]],
  ])('%s: %s', async (_, expected, held) => {
    const told = { phones: [Number(NUMBER) as PhoneNumber], emails: ['ham+shop@example.com' as EmailAddress] };
    const { phones, emails } = await driveReads(storeOf(held))(withoutOthers(held[0]!, told, ask));
    expect([...phones.map(() => 'number'), ...emails.map(() => 'mailbox')].join(' ')).toBe(expected);
  });

  it('reads nothing where nothing is told', () => {
    expect(driveReads()(withoutOthers(gwen(), NONE, ask))).toEqual(NONE);
  });
});
