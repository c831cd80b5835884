import { describe, expect, it } from 'vitest';
import type { Person } from '../../../core/person.ts';
import type { PersonName } from '../../../core/record.ts';
import { PRIOR_POPULATION } from '../population.ts';
import { RATES } from '../rates.ts';
import { weighNames } from './weigh-names.ts';

const name = (first: string, last: string): PersonName => ({ first, middle: '', last, suffix: '' });
const population = { ...PRIOR_POPULATION, people: 500_000 };
const known = (...names: PersonName[]) => ({ names: names.map((value) => ({ value, witnesses: 1 })) }) as unknown as Person;

function weigh(asked: PersonName, person: Person) {
  const one = 1 / population.people;
  const { weighed, meantOthers } = weighNames(asked, [person], population, { bearers: 1, firstHeld: one, lastHeld: one }, RATES);
  return { ratio: weighed[0]!.ratio, meantOthers };
}

describe('a name that may be a slip of a commoner one', () => {
  it('may be that of any of its bearers, though somebody is known by the slip', () => {
    const { ratio, meantOthers } = weigh(name('pual', ''), known(name('paul', 'bolden'), name('pual', 'bolden')));
    expect(meantOthers).toBeGreaterThan(10 * ratio);
    const byLast = weigh(name('', 'bytler'), known(name('zelda', 'butler'), name('zelda', 'bytler')));
    expect(byLast.meantOthers).toBeGreaterThan(byLast.ratio);
  });

  it('is still that of whoever bears the rest of it, where that is seldom', () => {
    const { ratio, meantOthers } = weigh(name('pual', 'bolden'), known(name('paul', 'bolden'), name('pual', 'bolden')));
    expect(ratio).toBeGreaterThan(10 * meantOthers);
  });

  it('is no slip where no common name is near, nor where it is common itself', () => {
    expect(weigh(name('xochiquetzal', ''), known(name('xochiquetzal', 'bolden'))).meantOthers).toBe(0);
    expect(weigh(name('paul', 'smith'), known(name('paul', 'smith'))).meantOthers).toBe(0);
  });
});

it('takes a surname of one person alone for hardly anybody else’s', () => {
  const alone = weigh(name('', 'shapiro bekele'), known(name('deborah', 'shapiro bekele')));
  expect(alone.ratio).toBeGreaterThan(population.people / 2);
});

describe('a slip of a name that many here bear', () => {
  const weighAmong = (among: number, lastHeld: number) => {
    const counts = { bearers: 0, firstHeld: 0, lastHeld };
    return weighNames(name('jhon', 'schmidt'), [known(name('john', 'schmidt'))], population, counts, RATES, among).weighed[0]!.ratio;
  };

  it('tells less of the only one who is read in a place than of the only one there is', () => {
    expect(weighAmong(0.001, 0.001)).toBeLessThan(0.6 * weighAmong(1, 0.001));
  });

  it('tells the less, the more bear the part of it that is written right', () => {
    expect(weighAmong(0.001, 0.02)).toBeLessThan(0.2 * weighAmong(0.001, 0.001));
  });
});

describe('a surname from before', () => {
  const married = known(name('martha', 'fletcher'), name('martha', 'novak'));
  const weighBearer = (person: Person) =>
    weighNames(name('martha', 'novak'), [person], population, { bearers: 1, firstHeld: 0.002, lastHeld: 0.0001 }, RATES).weighed[0]!.ratio;

  it('is sooner that of somebody who bears it now, held or not', () => {
    expect(weighBearer(married)).toBeLessThan(weighBearer(known(name('martha', 'novak'))) / 3);
  });

  it('is worth more where people are known by many surnames', () => {
    const often = weighNames(name('martha', 'novak'), [married], { ...population, formerSurnames: 0.9 }, { bearers: 1 }, RATES);
    const seldom = weighNames(name('martha', 'novak'), [married], { ...population, formerSurnames: 0.02 }, { bearers: 1 }, RATES);
    expect(often.weighed[0]!.ratio).toBeGreaterThan(seldom.weighed[0]!.ratio);
  });
});
