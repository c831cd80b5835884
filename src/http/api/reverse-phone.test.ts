import fc from 'fast-check';
import { Check } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { dayOf } from '../../core/clock.ts';
import type { PersonId } from '../../core/ids.ts';
import type { PhoneOwner } from '../../core/person.ts';
import type { BirthDate, PhoneNumber } from '../../core/record.ts';
import { ageRangeOf } from '../../resolve/person/demographics.ts';
import { encodePhoneOwner, readOwnerRow } from '../../store/codec/phone-owner-codec.ts';
import { reversePhoneReply } from './reverse-phone.ts';
import { batchReply } from './reverse-phone-batch.ts';
import { BatchReply, ReversePhoneReply } from './schemas.ts';

const clock = { nowMs: () => Date.UTC(2026, 5, 1) };
const today = dayOf(clock.nowMs());
const ASK = { keyHash: '', requestId: 'r', arrivedMs: 0, retry: undefined, minConfidence: 0, explain: false, ignoredFields: [] };

const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', 'José', 'O"Brien', '\\', '\u2028', '\u0000\u001f\u007f'));
const owner: fc.Arbitrary<PhoneOwner> = fc.record(
  {
    number: fc.integer({ min: 12_000_000_000, max: 19_999_999_999 }) as unknown as fc.Arbitrary<PhoneNumber>,
    person: fc.nat() as unknown as fc.Arbitrary<PersonId>,
    confidence: fc.double({ min: 0, max: 1, noNaN: true }),
    first: text,
    last: text,
    full: text,
    street: text,
    city: text,
    state: text,
    zip: text,
    line: fc.record({ type: fc.constantFrom('mobile', 'landline', 'voip'), carrier: text }, { requiredKeys: ['type'] }) as fc.Arbitrary<
      PhoneOwner['line']
    >,
    birthDate: fc.constantFrom(19800102, 20070000, 19200101, 20200101) as unknown as fc.Arbitrary<BirthDate>,
    gender: fc.constantFrom('male', 'female'),
  },
  { requiredKeys: ['number', 'person', 'confidence', 'first', 'last', 'full', 'street', 'city', 'state', 'zip', 'line'] },
) as fc.Arbitrary<PhoneOwner>;

const found = (one: PhoneOwner) => readOwnerRow(one.number, encodePhoneOwner(one));

/** The same reply, the plain way. */
function dataOf({ number, first, last, full, street, city, state, zip, line, birthDate, gender }: PhoneOwner) {
  const ageRange = birthDate === undefined ? undefined : ageRangeOf(birthDate, today);
  return {
    phone: `+${number}`,
    name: { first, last, full },
    address: { street, city, state, zip },
    line_type: line.type,
    carrier: line.carrier ?? '',
    demographics: { ...(ageRange === undefined ? {} : { age_range: ageRange }), gender: gender ?? 'unknown' },
  };
}

const rounded = (confidence: number) => Math.round(confidence * 10_000) / 10_000;

describe('reverse phone replies', () => {
  it('are what JSON.stringify makes of the same reply, and fit their schema', () => {
    fc.assert(
      fc.property(owner, fc.nat(), (one, balance) => {
        const { head, tail } = reversePhoneReply(clock)(found(one), { ...ASK, number: one.number }, undefined);
        const reply = {
          success: true,
          credits_used: 5,
          credits_remaining: balance,
          confidence: rounded(one.confidence),
          data: dataOf(one),
        };
        expect(head + balance + tail).toBe(JSON.stringify(reply));
        expect(Check(ReversePhoneReply, JSON.parse(head + balance + tail))).toBe(true);
      }),
    );
  });

  it('of a batch too, with each phone exactly as it was sent', () => {
    const written = owner.chain((one) =>
      fc.tuple(fc.constantFrom(`+${one.number}`, ` +${one.number}`, String(one.number)), fc.constant(one)),
    );
    const entry = fc.oneof(written, fc.tuple(fc.oneof(text, fc.constant('\ud800')), fc.option(owner, { nil: undefined })));
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 6 }), fc.nat(), (entries, balance) => {
        const phones = entries.map(([phone]) => phone);
        const owners = entries.map(([, one]) => one);
        const creditsUsed = 5 * owners.filter((one) => one !== undefined).length;
        const { head, tail } = batchReply(clock)(
          { owners: owners.map((one) => one && found(one)), explanations: [], creditsUsed },
          { ...ASK, phones, numbers: [] },
        );
        const results = entries.map(([phone, one]) => ({
          phone,
          match: one !== undefined,
          data: one === undefined ? null : dataOf(one),
        }));
        expect(head + balance + tail).toBe(
          JSON.stringify({ success: true, credits_used: creditsUsed, credits_remaining: balance, results }),
        );
        expect(Check(BatchReply, JSON.parse(head + balance + tail))).toBe(true);
      }),
    );
  });
});
