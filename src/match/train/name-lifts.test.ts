import { describe, expect, it } from 'vitest';
import { RecordColumns } from '../columns/record-columns.ts';
import { hash32 } from '../keys/keyed-hash.ts';
import { recordOf } from '../records-suite.ts';
import { learnNameLifts, learnPlaceLifts } from './lifts.ts';
import { listNames } from './listed-names.ts';
import { countValues, learnFrequencies } from './value-counts.ts';

const PEOPLE = 4000;
/** How many first names, and surnames, each of two peoples has; every tenth is of the second. */
const NAMES = [200, 8] as const;

/** A roll of two peoples, of whom each has a quarter of its own; `mixed`: anybody bears any name anywhere. */
function roll(mixed: boolean): RecordColumns {
  const columns = new RecordColumns(1);
  for (let i = 0; i < PEOPLE; i += 1) {
    const of = (what: string) => (hash32(mixed ? `${what} of ${i}` : `people of ${i}`) % 10 === 0 ? 1 : 0);
    const draw = (what: string) => `${what}${of(what)}x${hash32(`${what}${i}`) % NAMES[of(what)]}`;
    const name = `${draw('f')}//${draw('l')}`;
    columns.add({ source: 'roll', recordId: `${i}` }, recordOf({ name, address: `${i}/oak ave//x/tx/7885${of('zip')}` }));
  }
  return columns;
}

function learned(mixed: boolean) {
  const columns = roll(mixed);
  const listed = listNames(columns, ['roll']);
  const frequencies = learnFrequencies(countValues(columns), 0);
  const texts = columns.words.texts;
  return { ...learnNameLifts(listed, texts, frequencies), placeLifts: learnPlaceLifts(listed.atPlaces, texts, columns.places.texts) };
}

describe('how much commoner names are than their parts let one expect', () => {
  it('finds the names of each people, and at which place they live', () => {
    const { lifts, placeLifts } = learned(false);
    const second = Object.entries(lifts).filter(([name]) => /^f1.*\|l1/.test(name));
    expect(second.length).toBeGreaterThan(40);
    expect(Math.min(...second.map(([, lift]) => lift))).toBeGreaterThan(1500);
    expect(placeLifts['f1x1@78851']).toBeGreaterThan(1500);
    expect(placeLifts['l1x1@78851']).toBeGreaterThan(1500);
    expect(placeLifts['l1x1@78850']).toBeUndefined();
  });

  it('finds next to nothing where anybody bears any name anywhere', () => {
    const { lifts, placeLifts } = learned(true);
    const total = (all: Record<string, number>) => Object.values(all).reduce((sum, lift) => sum + lift, 0);
    const apart = learned(false);
    expect(total(lifts)).toBeLessThan(total(apart.lifts) / 5);
    expect(total(placeLifts)).toBeLessThan(total(apart.placeLifts) / 5);
  });
});
