import { expect, it } from 'vitest';
import type { EmailAddress } from '../../core/record.ts';
import { tallyEmails } from './contacts.ts';

it.each([
  [['q.b+shop@example.com'], 'q.b+shop@example.com'],
  [['q.b+shop@example.com', 'q.b@example.com'], 'q.b@example.com'],
  [['q.b+shop@example.com', 'q.b+news@example.com'], 'q.b+news@example.com'],
  [['q.b@gmail.com', 'qb@googlemail.com', 'qb@gmail.com'], 'q.b@gmail.com'],
  [['qb@gmail.com', 'q.b+shop@gmail.com'], 'qb@gmail.com'],
  [['q.b+a@gmail.com', 'qb@gmai.com'], 'q.b+a@gmail.com'],
  [['qb@example.con', 'qb@example.com'], 'qb@example.com'],
])('shows one mailbox for %j: %s', (written, shown) => {
  const said = written.map((email, at) => ({
    voice: { origin: `s${at}`, trust: 1, firstSeen: undefined, lastSeen: undefined, ageDays: 0 },
    values: [email as EmailAddress],
  }));
  expect(tallyEmails(said, 365, 1)).toMatchObject([{ value: shown, witnesses: written.length }]);
});
