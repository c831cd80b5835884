import { expect, it } from 'vitest';
import type { EmailAddress } from '../../core/record.ts';
import { mailboxSeparators, mailboxSlips } from './mailbox.ts';

it.each([
  ['jmaes_schultz29136@example.com', 'james_schultz29136@example.com'],
  ['james.schutlz@example.com', 'james.schultz@example.com'],
  ['jschutlz77@example.com', 'jschultz77@example.com'],
  ['jamesschutlz@example.com', 'jamesschultz@example.com'],
  ['jmaesschultz@example.com', 'jamesschultz@example.com'],
])('%s may be intended for %s', (written, intended) => {
  expect(mailboxSlips(written as EmailAddress)).toContain(intended);
});

it.each(['james.schultz@example.com', 'jschultz29136@example.com', 'marysmith.1@example.com', 'info@example.com', 'x1@example.com'])(
  '%s is taken as it is',
  (written) => {
    expect(mailboxSlips(written as EmailAddress)).toEqual([]);
  },
);

it.each([
  ['jane.roe77@example.com', ['jane_roe77@example.com', 'janeroe77@example.com', 'jane-roe77@example.com']],
  ['j_roe@example.com', ['j.roe@example.com', 'jroe@example.com', 'j-roe@example.com']],
  ['janesmith@example.com', ['jane.smith@example.com', 'jane_smith@example.com', 'jane-smith@example.com']],
  ['tylerzzyzx9@example.com', ['tyler.zzyzx9@example.com', 'tyler_zzyzx9@example.com', 'tyler-zzyzx9@example.com']],
  ['jschultz@example.com', ['j.schultz@example.com', 'j_schultz@example.com', 'j-schultz@example.com']],
  ['qzxv@example.com', []],
  ['jane.q.roe@example.com', []],
  ['jane_@example.com', []],
])('%s may be parted otherwise', (written, others) => {
  expect(mailboxSeparators(written as EmailAddress)).toEqual(expect.arrayContaining(others));
  expect(mailboxSeparators(written as EmailAddress)).toHaveLength(others.length);
});
