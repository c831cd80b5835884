import { expect, it } from 'vitest';
import type { Person } from '../../core/person.ts';
import type { EmailAddress } from '../../core/record.ts';
import { PRIOR_POPULATION } from '../../match/rank/population.ts';
import { measureMailboxes } from './measure-mailboxes.ts';

function seen(...witnesses: readonly number[]): Pick<Person, 'emails'> {
  return { emails: witnesses.map((count, at) => ({ value: `box${at}@example.com` as EmailAddress, witnesses: count })) };
}

it('believes what is usual where one source alone knows people by a mailbox', () => {
  expect(measureMailboxes([seen(), seen(1), seen(1)])).toBe(PRIOR_POPULATION.mailboxesApart);
});

it('counts the sights of mailboxes that no other source has', () => {
  const [agreeing, apart] = [Array.from({ length: 300 }, () => seen(2)), Array.from({ length: 100 }, () => seen(1, 1))];
  const usual = 100 * PRIOR_POPULATION.mailboxesApart;
  expect(measureMailboxes(agreeing)).toBeCloseTo(usual / 700);
  expect(measureMailboxes([...agreeing, ...apart])).toBeCloseTo((usual + 200) / 900);
});
