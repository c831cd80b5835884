import type { IdentityAnswer, IdentityAsk, LookUp } from '../../src/app/look-up/look-up.ts';
import type { PersonId } from '../../src/core/ids.ts';
import type { PhoneOwner } from '../../src/core/person.ts';
import type { BirthDate, PhoneNumber } from '../../src/core/record.ts';
import { encodePhoneOwner, readOwnerRow } from '../../src/store/codec/phone-owner-codec.ts';

/** Even numbers from +1 555 010 0000 on have a person; odd ones have none. */
export const tinyLookUp: LookUp = {
  reversePhone: async (numbers) =>
    numbers.map((number) => (isHeld(number) ? readOwnerRow(number, encodePhoneOwner(ownerOf(number))) : undefined)),
  fullIdentity: async (ask) => answerOf(ask),
  explainPhone: async (number) =>
    isHeld(number)
      ? { person: number as unknown as PersonId, evidence: [], confidenceParts: { held: 1 }, links: [], sources: [], estimates: [] }
      : undefined,
};

function ownerOf(number: PhoneNumber): PhoneOwner {
  return {
    number,
    person: (number % 1_000_000) as PersonId,
    confidence: 0.8123,
    first: 'José',
    last: 'O"Brien',
    full: 'José O"Brien',
    street: '12 N Main St',
    city: 'Springfield',
    state: 'IL',
    zip: '62701',
    line: { type: 'mobile', carrier: 'Demo Wireless' },
    birthDate: 19800102 as BirthDate,
    gender: 'male',
  };
}

function isHeld(number: number): boolean {
  return number >= 15_550_100_000 && number % 2 === 0;
}

function answerOf({ fragment, explain }: IdentityAsk): IdentityAnswer | undefined {
  const number = fragment.phones[0];
  if (number === undefined || !isHeld(number)) return undefined;
  const person = (number % 1_000_000) as PersonId;
  return {
    person,
    confidence: 0.9,
    profile: {
      name: { first: 'José', last: 'O"Brien', full: 'José O"Brien' },
      phones: [{ number: `+${number}`, type: 'mobile', carrier: 'Demo Wireless', primary: true }],
      emails: [{ address: 'jose@example.com', primary: true }],
      addresses: [{ street: '12 N Main St', city: 'Springfield', state: 'IL', zip: '62701', type: 'current' }],
      demographics: { ageRange: '45-54', gender: 'male' },
      property: { address: '12 N Main St, Springfield, IL 62701', owner: true, type: 'single_family', assessedValue: 250_000 },
    },
    ...(explain ? { explanation: { person, evidence: [], confidenceParts: {}, links: [], sources: [], estimates: [] } } : {}),
  };
}
