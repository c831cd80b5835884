import { describe, expect, it } from 'vitest';
import type { PersonId } from '../core/ids.ts';
import { recordOf } from '../match/records-suite.ts';
import { bareValues, type Described, describedRecord, valuesToList, valuesToScreen } from './listed-values.ts';

const described = (some: Parameters<typeof recordOf>[0], id?: number): Described => ({
  ...describedRecord(recordOf(some)),
  ...(id !== undefined && { id: id as PersonId }),
});
const shown = (values: readonly { kind: string; text: string }[]) =>
  values.map(({ kind, text }) => `${kind} ${text.replaceAll('\u001f', '|')}`);

const ANN = {
  name: 'ann-marie//o connor+anna//reed',
  phones: [15550100001],
  emails: ['Ann.Reed+shop@gmail.com'.toLowerCase()],
  address: '12/elm st/apt 3/reno/nv/89501',
  born: 19800102,
};

describe('values of the privacy list', () => {
  it('lists phones, mailboxes and homes of a person with each first name, and names with birth date and ZIP code', () => {
    expect(shown(valuesToList(described(ANN, 7)))).toEqual([
      'person 7',
      'first_phone annmarie|15550100001',
      'first_email annmarie|annreed@gmail.com',
      'first_address annmarie|12|elm st|apt 3|89501',
      'first_phone anna|15550100001',
      'first_email anna|annreed@gmail.com',
      'first_address anna|12|elm st|apt 3|89501',
      'name_birth_zip annmarie|oconnor|19800102|89501',
      'name_birth_zip anna|reed|19800102|89501',
    ]);
  });

  it.each([
    ['a housemate shares nothing with it', { ...ANN, name: 'bo//reed' }, false],
    ['another home is another value', { name: 'anna//reed', address: '12/elm st/apt 4/reno/nv/89501' }, false],
    ['a place is the ZIP code where there is one', { name: 'anna//reed', address: '12/elm st/apt 3/sparks/nv/89501' }, true],
    ['a mailbox is what it is delivered to', { name: 'anna//grey', emails: ['annreed@gmail.com'] }, true],
    ['half a birth date is no value', { name: 'anna//reed', born: 19800000, address: '////nv/89501' }, false],
    ['a number without a name is none of theirs', { phones: [15550100001] }, false],
    ['a name of one word may be the first', { name: '//anna', phones: [15550100001] }, true],
  ])('%s', (_what, other, isListed) => {
    const listed = new Set(shown(valuesToList(described(ANN, 7))));
    expect(shown(valuesToScreen(described(other))).some((value) => listed.has(value))).toBe(isListed);
  });

  it('lists a number or mailbox alone only where it is asked for', () => {
    expect(shown(bareValues(described(ANN)))).toEqual(['phone 15550100001', 'email annreed@gmail.com']);
    expect(shown(valuesToScreen(described(ANN)))).toEqual(expect.arrayContaining(shown(bareValues(described(ANN)))));
  });

  it('is bounded, whatever a row says', () => {
    const phones = Array.from({ length: 500 }, (_, at) => 15550100000 + at);
    expect(valuesToScreen(described({ ...ANN, phones })).length).toBeLessThan(150);
  });
});
