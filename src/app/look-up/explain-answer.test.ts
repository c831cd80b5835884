import { describe, expect, it } from 'vitest';
import { dayFromDate } from '../../core/clock.ts';
import type { PersonId } from '../../core/ids.ts';
import type { Person } from '../../core/person.ts';
import type { BirthDate, EmailAddress, Fragment, PhoneNumber } from '../../core/record.ts';
import { draftOf } from '../../resolve/profile/profile.ts';
import { explainAnswer } from './explain-answer.ts';
import type { Found } from './find-person.ts';

const person: Person = {
  id: 7 as PersonId,
  records: [],
  siblings: [],
  names: [],
  phones: [],
  emails: ['first@example.com', 'q.b@gmail.com'].map((value) => ({ value: value as EmailAddress, witnesses: 1 })),
  addresses: [],
  identifiers: [],
  texts: [],
};

const asked = 'qb+x@gmail.com' as EmailAddress;
const fragment: Fragment = { names: [], phones: [], emails: [asked], addresses: [], identifiers: [], texts: [] };
const evidence = [{ attribute: 'email', level: 'exact', weightBits: 20, left: '', right: '' }];

function explain(
  posterior: number,
  others: readonly { readonly posterior: number; readonly birthDate: number; readonly deceased?: true }[],
) {
  const best = { person, posterior, evidence: () => evidence };
  const ranked = [
    ...others.map(({ posterior, birthDate, ...more }) => ({
      person: { ...person, birthDate: birthDate as BirthDate, ...more },
      posterior,
      evidence: () => [],
    })),
    best,
  ];
  const readShare = ranked.reduce((sum, one) => sum + one.posterior, 0);
  const ranking = { ranked, readShare, unreadShare: 0, absentShare: 1 - readShare };
  const found = { best, ranking, chance: posterior, confidence: posterior } as unknown as Found;
  const chain = { draft: draftOf(person), reports: [] };
  return explainAnswer({ records: async () => [] }, { found: { ...found, fragment }, chain, searchMs: 1, today: dayFromDate(2026, 6, 1) });
}

describe('explainAnswer', () => {
  it("shows none of the numbers and mailboxes that are another's by now", async () => {
    const number = 15_550_100_001 as PhoneNumber;
    const moved: Person = { ...person, phones: [{ value: number, witnesses: 1 }] };
    const [phone, email] = ['phone', 'email'].map((attribute) => ({ attribute, level: 'other', weightMillibits: -1, left: '', right: '' }));
    const best = { person: moved, posterior: 1, evidence: () => [phone, email] };
    const found = { best, ranking: { ranked: [best], readShare: 1, unreadShare: 0, absentShare: 0 }, chance: 1, confidence: 1 };
    const asks = { ...fragment, phones: [15_550_100_002 as PhoneNumber], emails: ['else@example.com' as EmailAddress] };
    const draft = { ...draftOf(moved), phones: [], emails: [moved.emails[1]!] };
    const { evidence: told, links } = await explainAnswer(
      { records: async () => [] },
      {
        found: { ...found, fragment: asks } as unknown as Found,
        chain: { draft, reports: [] },
        searchMs: 1,
        today: dayFromDate(2026, 6, 1),
      },
    );
    expect(told.map(({ right }) => right)).toEqual(['', 'q.b@gmail.com']);
    expect(links[0]!.added).toEqual(['emails']);
  });

  it('holds a mailbox against the one it was weighed by, however it is written', async () => {
    expect((await explain(0.9, [])).evidence).toMatchObject([{ left: asked, right: 'q.b@gmail.com' }]);
  });

  it('tells of others as a margin and a share', async () => {
    const { marginBits, confidenceParts } = await explain(0.8, [{ posterior: 0.1, birthDate: 19_700_101 }]);
    expect(marginBits).toBe(3);
    expect(confidenceParts).toMatchObject({ posterior: 0.8, other_people_held: 0.1, not_held: 0.1 });
  });

  it.each([
    { say: 'a minor', other: { posterior: 0.8, birthDate: 20_150_101 } },
    { say: 'somebody who has died', other: { posterior: 0.8, birthDate: 19_500_101, deceased: true as const } },
  ])('never tells that $say is held', async ({ other }) => {
    const { marginBits, confidenceParts } = await explain(0.1, [other]);
    expect(marginBits).toBeUndefined();
    expect(confidenceParts).toMatchObject({ posterior: 0.1, other_people_held: 0, not_held: 0.9 });
  });
});
