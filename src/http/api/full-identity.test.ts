import { expect, it } from 'vitest';
import type { IdentityAnswer } from '../../app/look-up/look-up.ts';
import type { FullIdentityAsk } from '../../app/look-up/metered-look-ups.ts';
import { fullIdentityReply } from './full-identity.ts';

it('gives the members of the data in the order of the contract, and leaves out what is not known', () => {
  const profile: IdentityAnswer['profile'] = {
    name: { first: 'Zelda', last: 'Quist', full: 'Zelda Quist' },
    phones: [
      { number: '+12025550101', type: 'mobile', carrier: 'Copperline', primary: true },
      { number: '+12025550102', type: 'landline', primary: false },
    ],
    emails: [{ address: 'zelda@example.com', primary: true }],
    addresses: [{ street: '12 Elm St', city: 'Salem', state: 'OR', zip: '97301', type: 'current' }],
    demographics: { ageRange: '35-44', gender: 'female' },
    property: undefined,
  };
  const { head, tail } = fullIdentityReply({ confidence: 0.9, profile } as IdentityAnswer, { explain: false } as FullIdentityAsk);
  expect(`${head}85${tail}`).toBe(
    '{"success":true,"credits_used":15,"credits_remaining":85,"confidence":0.9,"data":{' +
      '"name":{"first":"Zelda","last":"Quist","full":"Zelda Quist"},' +
      '"phones":[{"number":"+12025550101","type":"mobile","carrier":"Copperline","primary":true},' +
      '{"number":"+12025550102","type":"landline","primary":false}],' +
      '"emails":[{"address":"zelda@example.com","primary":true}],' +
      '"addresses":[{"street":"12 Elm St","city":"Salem","state":"OR","zip":"97301","type":"current"}],' +
      '"demographics":{"age_range":"35-44","gender":"female"}}}',
  );
});
