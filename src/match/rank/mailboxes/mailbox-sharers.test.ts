import { expect, it } from 'vitest';
import type { Person } from '../../../core/person.ts';
import type { EmailAddress } from '../../../core/record.ts';
import { RATES } from '../rates.ts';
import { mailboxSharers } from './mailbox-sharers.ts';

function sharers(local: string, ...surnames: readonly string[]): number {
  const holders = surnames.map((last) => ({ names: [{ value: { first: 'sam', middle: '', last, suffix: '' } }] }) as unknown as Person);
  return mailboxSharers(`${local}@example.com` as EmailAddress, holders, RATES);
}

it.each(['thegarzas49', 'the.garzas', 'garza.family', 'garzafam', 'thegarzafamily', 'familygarza'])(
  'leaves much to the others of the household where a mailbox is called after all of them: %s',
  (local) => {
    expect(sharers(local, 'garza ortiz')).toBeGreaterThan(0.5);
  },
);

it.each(['garzas', 'garza49', 'thegarza', 'sam.garza', 'thelopezs', 'theresagarza'])('takes others for their holder’s: %s', (local) => {
  expect(sharers(local, 'garza')).toBe(RATES.emailSharers);
});

it('knows the family where two have it', () => {
  expect(sharers('thegarzas', 'garza', 'garza')).toBe(RATES.emailSharers);
});
