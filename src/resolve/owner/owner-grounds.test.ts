import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Day } from '../../core/clock.ts';
import type { PersonId } from '../../core/ids.ts';
import type { BirthDate } from '../../core/record.ts';
import { type KnownMates, MOST_NUMBERED, MOST_SILENT } from '../../match/rank/numbers/known-mates.ts';
import { KINDS } from '../../match/rank/numbers/line-kinds.ts';
import { areSeveral, type KeptHolding, lookOfSole, matesIn, readGrounds, writeGrounds } from './owner-grounds.ts';

const NEWEST = 20_608 as Day;

const holding = fc
  .record({
    witnesses: fc.integer({ min: 1, max: 90 }),
    position: fc.nat(50),
    household: fc.nat(2),
    seen: fc.option(fc.nat(4_000)),
    span: fc.nat(3_000),
    person: fc.integer({ min: 1, max: 2 ** 31 }),
    birthDate: fc.option(fc.constantFrom(20080922, 20100000), { nil: undefined }),
    double: fc.boolean(),
    before: fc.boolean(),
    senior: fc.boolean(),
    kind: fc.option(fc.constantFrom(...KINDS), { nil: undefined }),
    mates: fc.option(fc.record({ numbered: fc.nat(MOST_NUMBERED), silent: fc.nat(MOST_SILENT) }), { nil: undefined }),
  })
  .map(
    ({ witnesses, position, household, seen, span, person, birthDate, double, before, senior, kind, mates }): KeptHolding => ({
      mates,
      kind,
      witnesses,
      position,
      household,
      ...(seen !== null && { lastSeen: (NEWEST - seen) as Day, firstSeen: (NEWEST - seen - span) as Day }),
      person: person as PersonId,
      ...(birthDate !== undefined && { birthDate: birthDate as BirthDate }),
      ...(double && { double }),
      ...(before && { before }),
      ...(senior && { senior }),
    }),
  );

describe('grounds of an owner', () => {
  it('are a short text', () => {
    const owner: KeptHolding = { witnesses: 3, position: 0, household: 1, firstSeen: 20_000 as Day, lastSeen: 20_496 as Day };
    const child = { person: 273_741 as PersonId, birthDate: 20_100_000 as BirthDate };
    expect(writeGrounds([owner])).toBe('*z03.0.1.ftc.ffk');
    expect(writeGrounds([{ ...owner, mates: { numbered: 2, silent: 1 }, kind: 'mobile' }])).toBe('*b13.0.1.ftc.ffk');
    expect(writeGrounds([owner, { witnesses: 1, position: 2, household: 0, ...child }])).toBe('*z03.0.1.ftc.ffk;z01.2.0...5v7x.byt9c');
  });

  it('come back as they went in', () => {
    fc.assert(
      fc.property(fc.array(holding, { maxLength: 4 }), holding, (others, { person: _, double: ___, before: ____, ...owner }) => {
        const text = writeGrounds([owner, ...others]);
        expect(areSeveral(text)).toBe(others.length > 0);
        expect(readGrounds(text)).toEqual([owner, ...others]);
      }),
    );
  });

  it('look alike where a sole holder was seen alike', () => {
    const alike = ({ witnesses, position, lastSeen, kind, mates }: KeptHolding) =>
      JSON.stringify([witnesses, position, lastSeen, kind, mates]);
    const isUsual = ({ witnesses, position, lastSeen }: KeptHolding) => lastSeen !== undefined && witnesses < 16 && position < 16;
    fc.assert(
      fc.property(fc.array(holding, { minLength: 2, maxLength: 9 }), (holdings) => {
        const looks = new Map<number, string>();
        for (const { person: _, birthDate: __, double: ___, before: ____, senior: _____, ...owner } of holdings) {
          const look = lookOfSole(writeGrounds([owner]));
          expect(look === undefined).toBe(!isUsual(owner));
          if (look === undefined) continue;
          expect(look).toBe(look | 0);
          expect(looks.get(look) ?? alike(owner)).toBe(alike(owner));
          looks.set(look, alike(owner));
          expect(lookOfSole(writeGrounds([{ ...owner, household: 9, firstSeen: 0 as Day }]))).toBe(look);
          expect(lookOfSole(writeGrounds([owner, holdings[0]!]))).toBeUndefined();
        }
      }),
    );
  });

  it.each([
    ...['', '*', '*z01.0.0', '*z01.0.0..ffk', '*z0..0.fwr', '*z01.0.0.zzz', '*z01.1s.0.fwr', '*z0zz.0.0.fwr', '*z01.0.0.fwr.ffk.5v'],
    ...['+z1.0.0', '=1.0.0.fwr', '3.0.1.kc.ju'],
  ])('have no such look where anything is unusual: %j', (text) => {
    expect(lookOfSole(text)).toBeUndefined();
  });

  it('tell who lives with each holder', () => {
    const [one, other] = [5 as PersonId, 9 as PersonId];
    const held = (mates: KnownMates, person?: PersonId): KeptHolding => ({
      witnesses: 1,
      position: 0,
      household: 0,
      mates,
      ...(person && { person }),
    });
    const [lone, three] = [
      { numbered: 0, silent: 0 },
      { numbered: 1, silent: 2 },
    ];
    expect([one, other].map(matesIn({ person: one, grounds: writeGrounds([held(lone)]) })!)).toEqual([lone, undefined]);
    expect([one, other].map(matesIn({ person: one, grounds: writeGrounds([held(lone), held(three, other)]) })!)).toEqual([lone, three]);
    expect(matesIn({ person: one, grounds: '=1.0.0.fwr' })).toBeUndefined();
  });

  it('keep what was seen before 1970 as seen then', () => {
    const old: KeptHolding = { witnesses: 1, position: 0, household: 0, firstSeen: -9_000 as Day, lastSeen: -40 as Day };
    expect(readGrounds(writeGrounds([old]))).toEqual([{ ...old, firstSeen: 0, lastSeen: 0 }]);
  });

  it('are also read as they were written before: of no kind of line', () => {
    const [owner, other] = readGrounds('+b3.0.1.ftc.ffk;z1.2.0...5v7x');
    expect(owner).toEqual({
      witnesses: 3,
      position: 0,
      household: 1,
      firstSeen: 20_000,
      lastSeen: 20_496,
      mates: { numbered: 2, silent: 1 },
    });
    expect(other).toEqual({ witnesses: 1, position: 2, household: 0, person: 273_741 });
    expect(lookOfSole('+b3.0.1.ftc.ffk')).toBe(lookOfSole('*b03.0.1.ftc.ffk'));
  });

  it('are also read as they were written before that: of nobody’s mates', () => {
    expect(readGrounds('=3.0.1.ftc.ffk;1.2.0...5v7x.byt9c')).toEqual([
      { witnesses: 3, position: 0, household: 1, firstSeen: 20_000, lastSeen: 20_496 },
      { witnesses: 1, position: 2, household: 0, person: 273_741, birthDate: 20_100_000 },
    ]);
  });

  it('are also read as they were written first: days in steps of a month, and nobody told of', () => {
    expect(readGrounds('3.0.1.kc.ju;1.2.0..;2.0.0.kg.')).toEqual([
      { witnesses: 3, position: 0, household: 1, firstSeen: 19_992, lastSeen: 20_496 },
      { witnesses: 1, position: 2, household: 0 },
      { witnesses: 2, position: 0, household: 0, firstSeen: 20_608, lastSeen: 20_608 },
    ]);
  });
});
