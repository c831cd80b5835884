import { describe, expect, it } from 'vitest';
import type { PersonId } from '../../core/ids.ts';
import type { Person } from '../../core/person.ts';
import type { EmailAddress, Fragment } from '../../core/record.ts';
import { draftOf } from '../../resolve/profile.ts';
import { explainAnswer } from './explain-answer.ts';
import type { Found } from './found.ts';

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

describe('explainAnswer', () => {
  it('holds a mailbox against the one it was weighed by, however it is written', async () => {
    const fragment: Fragment = {
      names: [],
      phones: [],
      emails: ['qb+x@gmail.com' as EmailAddress],
      addresses: [],
      identifiers: [],
      texts: [],
    };
    const best = { person, posterior: 0.9, evidence: [{ attribute: 'email', level: 'exact', weightBits: 20, left: '', right: '' }] };
    const ranking = { ranked: [best], readShare: 0.9, unreadShare: 0, unheldShare: 0.1 };
    const found = { best, ranking, chance: 0.9, confidence: 0.9 } as unknown as Found;
    const { evidence } = await explainAnswer({ records: async () => [] }, fragment, found, { draft: draftOf(person), reports: [] }, 1);
    expect(evidence).toMatchObject([{ left: 'qb+x@gmail.com', right: 'q.b@gmail.com' }]);
  });
});
