import { createSecretKey } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PersonId } from '../core/ids.ts';
import type { Person } from '../core/person.ts';
import { recordOf } from '../match/records-suite.ts';
import { hashListed, MARK } from './listed-hashes.ts';
import type { ListedKind } from './listed-values.ts';
import { hashesToScreen, Screen } from './screen.ts';

const KEY = new Uint8Array(32).fill(7);
const hash = (kind: ListedKind, ...parts: readonly string[]) => hashListed(createSecretKey(KEY), { kind, text: parts.join('\u001f') });
const person: Person = {
  id: 7 as PersonId,
  records: [],
  siblings: [],
  names: recordOf({ name: 'ann//reed' }).names.map((value) => ({ value, witnesses: 1 })),
  phones: recordOf({ phones: [15550100001] }).phones.map((value) => ({ value, witnesses: 1 })),
  emails: [],
  addresses: [],
  identifiers: [],
  texts: [],
};
const screen = (...listed: readonly (readonly [string, number])[]) =>
  Screen.of(
    3,
    KEY,
    listed.map(([one, marks]) => ({ hash: one, marks })),
  );

describe('the screen', () => {
  it.each<[string, string, boolean]>([
    ['the person', hash('person', '7'), true],
    ['another person', hash('person', '8'), false],
    ['first name and number', hash('first_phone', 'ann', '15550100001'), true],
    ['another first name and the number', hash('first_phone', 'bo', '15550100001'), false],
    ['the number alone', hash('phone', '15550100001'), true],
    ['the same words under another key', hashListed(createSecretKey(new Uint8Array(32)), { kind: 'person', text: '7' }), false],
  ])('withholds the people that the list names: %s', (_what, listed, isWithheld) => {
    expect(screen([listed, MARK.withheld]).screened(person).withheld).toBe(isWithheld || undefined);
    expect(screen().screened(person)).toBe(person);
  });

  it('shows people again who are no longer on the list', () => {
    const withheld = screen([hash('person', '7'), MARK.withheld]).screened(person);
    expect(withheld).toEqual({ ...person, withheld: true });
    expect(screen().screened(withheld)).toEqual(person);
  });

  it('refuses rows about the erased, and only those', () => {
    const row = recordOf({ name: 'ann//reed', phones: [15550100001] });
    const value = hash('first_phone', 'ann', '15550100001');
    expect(screen([value, MARK.erased]).isErased(row)).toBe(true);
    expect(screen([value, MARK.withheld]).isErased(row)).toBe(false);
    expect(screen([value, MARK.erased]).screened(person).withheld).toBe(true);
  });

  it('finds each of many hashes, and no other, in another thread too', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(1_000_000), { maxLength: 300 }), (ids) => {
        const shared = screen(...ids.map((id) => [hash('person', String(id)), MARK.withheld] as const)).share();
        const there = Screen.shared(structuredClone(shared));
        const isWithheld = (id: number) => there.screened({ ...person, id: id as PersonId }).withheld === true;
        expect(ids.every(isWithheld)).toBe(true);
        expect(isWithheld(1_000_001)).toBe(false);
      }),
      { numRuns: 30 },
    );
  });

  it('keeps hashes that tell nothing of a value and are the same each time', () => {
    const hashes = hashesToScreen(KEY, {
      names: [],
      phones: person.phones.map(({ value }) => value),
      emails: [],
      addresses: [],
      birthDates: [],
    });
    expect(hashes).toEqual([hash('phone', '15550100001')]);
    expect(hashes[0]).toMatch(/^[\w-]{22}$/);
  });
});
