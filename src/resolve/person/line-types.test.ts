import { expect, it } from 'vitest';
import type { LineType, PersonRecord, PhoneNumber } from '../../core/record.ts';
import { tellLines } from './contacts.ts';

const [HOME, CELL, OTHER] = [15_550_100_001, 15_550_100_002, 15_550_100_003] as PhoneNumber[];
const voice = { origin: 'crm', trust: 1, firstSeen: undefined, lastSeen: undefined };

const row = (phones: readonly (PhoneNumber | undefined)[], lineTypes?: readonly (LineType | undefined)[]) => ({
  record: { phones, ...(lineTypes && { lineTypes }) } as unknown as PersonRecord,
});

it.each([
  { say: 'what one row says', members: [row([CELL, HOME], ['mobile', 'landline']), row([HOME])], lines: ['landline', 'mobile', undefined] },
  {
    say: 'what most say',
    members: [row([HOME], ['mobile']), row([HOME], ['landline']), row([OTHER, HOME], [undefined, 'mobile'])],
    lines: ['mobile', undefined, undefined],
  },
  { say: 'nothing where nobody does', members: [row([HOME]), row([CELL])], lines: [undefined, undefined, undefined] },
])('tells $say of a line', ({ members, lines }) => {
  const phones = [HOME, CELL, OTHER].map((value) => ({ value: value!, witnesses: 1 }));
  const told = tellLines(
    phones,
    members,
    members.map(() => ({ ...voice, ageDays: 0 })),
  );
  expect(told.map(({ line }) => line)).toEqual(lines);
});

it('believes the newer word', () => {
  const members = [row([HOME], ['landline']), row([HOME], ['mobile'])];
  const voices = [
    { ...voice, ageDays: 3_000 },
    { ...voice, ageDays: 10 },
  ];
  expect(tellLines([{ value: HOME!, witnesses: 1 }], members, voices)[0]!.line).toBe('mobile');
});
