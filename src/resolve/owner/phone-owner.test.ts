import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Day, dayFromDate } from '../../core/clock.ts';
import type { PersonId } from '../../core/ids.ts';
import type { Person } from '../../core/person.ts';
import type { BirthDate, PhoneNumber } from '../../core/record.ts';
import { type KeptHolding, readEvidence, writeEvidence } from './owner-evidence.ts';
import { choosePhoneOwner, knownHolders, standingOf, storedContext, weighEvidence } from './phone-owner.ts';

const number = 15_550_100_000 as PhoneNumber;
const newestSeen = 20_500 as Day;
const YEAR = 365;
const context = storedContext({ newestSeen });

interface Sketch {
  readonly first: string;
  readonly last?: string;
  /** Years ago that the number was first and last seen with them. */
  readonly seen?: readonly [number, number];
  readonly house?: string;
  readonly witnesses?: number;
  readonly birthDate?: number;
}

function person(id: number, sketch: Sketch): Person {
  const [from, to] = sketch.seen ?? [1, 0];
  const dates = { firstSeen: (newestSeen - from * YEAR) as Day, lastSeen: (newestSeen - to * YEAR) as Day };
  return {
    id: id as PersonId,
    records: [],
    siblings: [],
    names: [{ value: { first: sketch.first, middle: '', last: sketch.last ?? 'reed', suffix: '' }, witnesses: 1 }],
    phones: [{ value: number, ...dates, witnesses: sketch.witnesses ?? 1 }],
    emails: [],
    addresses: [
      {
        value: { house: sketch.house ?? String(id), street: 'n elm st', unit: 'apt 4b', city: 'salt lake city', state: 'ut', zip: '84101' },
        witnesses: 1,
        current: true,
      },
    ],
    ...(sketch.birthDate !== undefined && { birthDate: sketch.birthDate as BirthDate }),
    identifiers: [],
    texts: [],
  };
}

const choose = (...sketches: Sketch[]) =>
  choosePhoneOwner({ number, holders: sketches.map((sketch, at) => person(at + 1, sketch)), context });

describe('choosePhoneOwner', () => {
  it('writes the owner as people write', () => {
    expect(choose({ first: 'zoe', last: 'mcdonald', birthDate: 19800517 })).toMatchObject({
      number,
      person: 1,
      first: 'Zoe',
      last: 'McDonald',
      full: 'Zoe McDonald',
      street: '1 N Elm St Apt 4B',
      city: 'Salt Lake City',
      state: 'UT',
      zip: '84101',
      line: { type: 'mobile' },
      birthDate: 19800517,
      gender: 'female',
    });
  });

  it('gives no home that was left', () => {
    const owner = person(1, { first: 'zoe' });
    const holders = [{ ...owner, addresses: owner.addresses.map((home) => ({ ...home, current: false })) }];
    expect(choosePhoneOwner({ number, holders, context })).toMatchObject({
      full: 'Zoe Reed',
      street: '',
      city: '',
      state: '',
      zip: '',
    });
  });

  it('never names a deceased holder, but another one', () => {
    const dead = { ...person(1, { first: 'old', seen: [9, 0] }), deceased: true as const };
    expect(choosePhoneOwner({ number, holders: [dead], context })).toBeUndefined();
    expect(choosePhoneOwner({ number, holders: [dead, person(2, { first: 'new', seen: [2, 2] })], context })!.first).toBe('New');
  });

  it('calls the line what the records of its owner call it, unless a table knows better', () => {
    const owner = person(1, { first: 'zoe' });
    const holders = [{ ...owner, phones: [{ ...owner.phones[0]!, line: 'landline' as const }] }];
    expect(choosePhoneOwner({ number, holders, context })!.line).toEqual({ type: 'landline' });
    expect(choosePhoneOwner({ number, holders, line: { type: 'voip' }, context })!.line).toEqual({ type: 'voip' });
  });

  it.each([
    {
      say: 'the newer of two who held it one after the other',
      holders: [
        { first: 'old', seen: [9, 5] },
        { first: 'new', seen: [2, 1] },
      ],
      first: 'New',
    },
    {
      say: 'whoever was seen with it last',
      holders: [
        { first: 'old', seen: [5, 3] },
        { first: 'new', seen: [4, 0] },
      ],
      first: 'New',
    },
    {
      say: 'the newer though more sources knew the older',
      holders: [
        { first: 'old', seen: [9, 5], witnesses: 4 },
        { first: 'new', seen: [2, 1] },
      ],
      first: 'New',
    },
    {
      say: 'the adult of a household',
      holders: [
        { first: 'kid', house: '7', birthDate: 20150101 },
        { first: 'mum', house: '7' },
      ],
      first: 'Mum',
    },
  ] as { say: string; holders: Sketch[]; first: string }[])('chooses $say', ({ holders, first }) => {
    expect(choose(...holders)?.first).toBe(first);
    expect(choose(...[...holders].reverse())?.first).toBe(first);
  });

  it('keeps a minor for the day of their majority, and names nobody until then', () => {
    const { evidence, birthDate } = choose({ first: 'kid', birthDate: 20150101 })!;
    expect(birthDate).toBe(20150101);
    expect(weighEvidence(evidence!, context, dayFromDate(2026, 6, 1), true)).toBeUndefined();
    expect(weighEvidence(evidence!, context, dayFromDate(2033, 1, 1), false)).toMatchObject({ confidence: expect.any(Number) });
  });

  it('keeps the other holders who may come of age', () => {
    const { person: own, evidence } = choose(
      { first: 'kid', birthDate: 20150101, witnesses: 3 },
      { first: 'mum', house: '1', seen: [5, 3] },
    )!;
    expect(own).toBe(2);
    expect(weighEvidence(evidence!, context, dayFromDate(2026, 6, 1), false)?.person).toBeUndefined();
    const grown = dayFromDate(2033, 1, 1);
    expect(weighEvidence(evidence!, storedContext({ newestSeen: grown }), grown, false)?.person).toBe(1);
  });

  it('names nobody where there are too many', () => {
    expect(choose()).toBeUndefined();
    expect(choose(...Array.from({ length: 40 }, () => ({ first: 'desk' })))).toBeUndefined();
  });

  it('is surer of one holder than of a shared line, and of a recent observation than of an old one', () => {
    const alone = choose({ first: 'ann' })!.confidence;
    const shared = choose({ first: 'ann', house: '7' }, { first: 'bob', house: '7' })!.confidence;
    const old = choose({ first: 'ann', seen: [12, 8] })!.confidence;
    const attested = choose({ first: 'ann', witnesses: 3 })!.confidence;
    expect(shared).toBeLessThan(0.6);
    expect(alone).toBeGreaterThan(shared);
    expect(alone).toBeGreaterThan(old);
    expect(attested).toBeGreaterThan(alone);
  });

  it('decides equals by what the data says, whatever their order', () => {
    const pair: Sketch[] = [
      { first: 'bob', house: '7' },
      { first: 'ann', house: '7' },
    ];
    expect(choose(...pair)?.first).toBe('Ann');
    expect(choose(...[...pair].reverse())?.first).toBe('Ann');
  });
});

/** First and last seen so many years ago, in a household. */
function holding(household: number, [from, to]: readonly [number, number], more: Partial<KeptHolding> = {}): KeptHolding {
  const day = (years: number) => (newestSeen - Math.round(YEAR * years)) as Day;
  return { witnesses: 1, position: 0, household, firstSeen: day(from), lastSeen: day(to), ...more };
}

it('reads the evidence that it wrote', () => {
  const arbitrary = fc.record(
    {
      witnesses: fc.integer({ min: 1, max: 40 }),
      position: fc.nat(4),
      household: fc.nat(16),
      firstSeen: fc.nat(30_000) as unknown as fc.Arbitrary<Day>,
      lastSeen: fc.nat(30_000) as unknown as fc.Arbitrary<Day>,
      kind: fc.constantFrom('mobile', 'landline', 'voip') as fc.Arbitrary<'mobile'>,
      person: fc.nat(1e12) as unknown as fc.Arbitrary<PersonId>,
      birthDate: fc.constantFrom(20_150_101, 20_080_600) as unknown as fc.Arbitrary<BirthDate>,
      sameHuman: fc.constant(true),
    },
    { requiredKeys: ['witnesses', 'position', 'household', 'firstSeen', 'lastSeen'] },
  );
  fc.assert(
    fc.property(fc.array(arbitrary, { minLength: 1, maxLength: 4 }), (holdings) => {
      expect(readEvidence(writeEvidence(holdings))).toEqual(holdings);
    }),
  );
});

const [ZACH, WILMA, FRED, PEBBLES] = [1, 2, 3, 4] as PersonId[];
const former = holding(0, [4, 2.5]);
const newcomer = (one: PersonId | undefined) => holding(1, [0.1, 0.1], { person: one! });

describe('standingOf', () => {
  it.each([
    { say: 'alone', holdings: [former], expected: 'theirs' },
    { say: 'with a housemate seen with it later', holdings: [former, { ...newcomer(WILMA), household: 0 }], expected: 'theirs' },
    { say: 'before one of another household', holdings: [former, newcomer(WILMA)], expected: 'passed_on' },
    {
      say: 'before three of another household',
      holdings: [former, newcomer(WILMA), newcomer(FRED), newcomer(PEBBLES)],
      expected: 'passed_on',
    },
    { say: 'after one of another household', holdings: [newcomer(ZACH), { ...former, person: WILMA! }], expected: 'theirs' },
  ])('is $expected of a person who has it $say', ({ holdings, expected }) => {
    expect(standingOf(ZACH!, { person: ZACH!, evidence: writeEvidence(holdings) }, context)).toBe(expected);
  });

  it('is known of others than the one it is stored with', () => {
    const row = { person: WILMA!, evidence: writeEvidence([holding(1, [0.1, 0.1]), newcomer(FRED), { ...former, person: ZACH! }]) };
    expect([WILMA, FRED, ZACH].map((id) => standingOf(id!, row, context))).toEqual(['theirs', 'theirs', 'passed_on']);
  });
});

describe('knownHolders', () => {
  it.each<[string, readonly KeptHolding[], readonly (PersonId | undefined)[]]>([
    ['the only one', [holding(0, [4, 2.5])], [ZACH]],
    ['a household', [holding(0, [1, 0.1]), holding(0, [1, 0.1], { person: WILMA! })], [ZACH, WILMA]],
    ['the newest household', [former, newcomer(WILMA), newcomer(FRED)], [WILMA, FRED]],
    ['nobody, where it is too long ago', [holding(0, [60, 60])], []],
  ])('are %s', (_, holdings, expected) => {
    expect(knownHolders({ person: ZACH!, evidence: writeEvidence(holdings) }, context)).toEqual(expected);
  });
});
