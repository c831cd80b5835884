import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Day, dayFromDate } from '../../core/clock.ts';
import type { PersonId } from '../../core/ids.ts';
import type { Person } from '../../core/person.ts';
import type { BirthDate, PhoneNumber } from '../../core/record.ts';
import { writeGrounds } from './owner-grounds.ts';
import { choosePhoneOwner, weighGrounds } from './phone-owner.ts';
import { SoleHolders } from './sole-holders.ts';

const number = 15_550_100_000 as PhoneNumber;
const newestSeen = 20_500 as Day;
const YEAR = 365;

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
  choosePhoneOwner({ number, holders: sketches.map((sketch, at) => person(at + 1, sketch)), context: { newestSeen } });

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
    expect(choosePhoneOwner({ number, holders, context: { newestSeen } })).toMatchObject({
      full: 'Zoe Reed',
      street: '',
      city: '',
      state: '',
      zip: '',
    });
  });

  it('names nobody who has died, and who has the number beside them', () => {
    const dead = { ...person(1, { first: 'old', seen: [9, 0] }), deceased: true as const };
    expect(choosePhoneOwner({ number, holders: [dead], context: { newestSeen } })).toBeUndefined();
    expect(choosePhoneOwner({ number, holders: [dead, person(2, { first: 'new', seen: [2, 2] })], context: { newestSeen } })!.first).toBe(
      'New',
    );
  });

  it('calls the line what the records of its owner call it, unless a table knows better', () => {
    const owner = person(1, { first: 'zoe' });
    const holders = [{ ...owner, phones: [{ ...owner.phones[0]!, line: 'landline' as const }] }];
    expect(choosePhoneOwner({ number, holders, context: { newestSeen } })!.line).toEqual({ type: 'landline' });
    expect(choosePhoneOwner({ number, holders, line: { type: 'voip' }, context: { newestSeen } })!.line).toEqual({ type: 'voip' });
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

  it('keeps a minor for the day on which they are one no more, and names nobody until then', () => {
    const { grounds, birthDate } = choose({ first: 'kid', birthDate: 20150101 })!;
    expect(birthDate).toBe(20150101);
    expect(weighGrounds(grounds!, { newestSeen }, dayFromDate(2026, 6, 1), true)).toBeUndefined();
    expect(weighGrounds(grounds!, { newestSeen }, dayFromDate(2033, 1, 1), false)).toMatchObject({ confidence: expect.any(Number) });
  });

  it('tells of the other holders who may come of age', () => {
    const { person: own, grounds } = choose(
      { first: 'kid', birthDate: 20150101, witnesses: 3 },
      { first: 'mum', house: '1', seen: [5, 3] },
    )!;
    expect(own).toBe(2);
    expect(weighGrounds(grounds!, { newestSeen }, dayFromDate(2026, 6, 1), false)?.person).toBeUndefined();
    const grown = dayFromDate(2033, 1, 1);
    expect(weighGrounds(grounds!, { newestSeen: grown }, grown, false)?.person).toBe(1);
  });

  it('is as sure of whoever was seen like another as it would be without that one', () => {
    const holding = fc.record({
      witnesses: fc.integer({ min: 1, max: 3 }),
      position: fc.nat(4),
      household: fc.nat(2),
      lastSeen: fc.integer({ min: newestSeen - 40, max: newestSeen + 3 }) as unknown as fc.Arbitrary<Day>,
      firstSeen: fc.integer({ min: newestSeen - 400, max: newestSeen }) as unknown as fc.Arbitrary<Day>,
    });
    const remembering = { newestSeen, sole: new SoleHolders() };
    fc.assert(
      fc.property(fc.array(holding, { minLength: 1, maxLength: 2 }), fc.boolean(), (holdings, isUnnamed) => {
        const grounds = writeGrounds(holdings);
        const today = dayFromDate(2026, 6, 1);
        const once = weighGrounds(grounds, { newestSeen }, today, isUnnamed);
        expect(weighGrounds(grounds, remembering, today, isUnnamed)).toEqual(once);
        expect(weighGrounds(grounds, remembering, today, isUnnamed)).toEqual(once);
      }),
    );
  });

  it('names nobody where there are too many', () => {
    expect(choose()).toBeUndefined();
    expect(choose(...Array.from({ length: 40 }, () => ({ first: 'desk' })))).toBeUndefined();
  });

  it('is surer of one holder than of a shared line, and of a fresh sight than of an old one', () => {
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
