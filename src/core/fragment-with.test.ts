import { describe, expect, it } from 'vitest';
import { withAddresses, withNames } from './fragment-with.ts';
import type { EmailAddress, Fragment, PhoneNumber } from './record.ts';

const ADDRESS = { house: '12', street: 'elm st', unit: '', city: 'springfield', state: 'il', zip: '62701' };
const ALL: Fragment = {
  names: [{ first: 'ann', middle: '', last: 'smith', suffix: '' }],
  phones: [15555550100 as PhoneNumber],
  emails: ['ann@example.com' as EmailAddress],
  addresses: [ADDRESS],
  identifiers: [{ type: 'ssn', value: '1' }],
  texts: [{ attribute: 'employer', value: 'acme' }],
};

describe('a fragment with other parts', () => {
  it('has them and all the rest', () => {
    expect(withNames(ALL, [])).toEqual({ ...ALL, names: [] });
    expect(withAddresses(ALL, [ADDRESS, ADDRESS])).toEqual({ ...ALL, addresses: [ADDRESS, ADDRESS] });
  });
});
