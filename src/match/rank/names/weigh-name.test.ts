import { describe, expect, it } from 'vitest';
import type { Person } from '../../../core/person.ts';
import type { Gender, PersonName } from '../../../core/record.ts';
import { PRIOR_POPULATION } from '../population.ts';
import { RATES } from '../rates.ts';
import { nameShares } from './name-frequency.ts';
import { chanceOfName } from './weigh-name.ts';

const name = (first: string, last = 'jones'): PersonName => ({ first, middle: '', last, suffix: '' });
const known = (...names: PersonName[]) => ({ names: names.map((value) => ({ value, witnesses: 1 })) as unknown as Person['names'] });
const population = { ...PRIOR_POPULATION, people: 100_000 };

function chance(asked: string, ...names: string[]): number {
  const shares = nameShares(population, name(asked), { bearers: 0 });
  return chanceOfName(name(asked), known(...names.map((first) => name(first))), shares, RATES).chance;
}

describe('a first name of which only the beginning is known', () => {
  it('says nothing once the whole of it is known', () => {
    expect(chance('kevin', 'katherine', 'k')).toBe(chance('kevin', 'katherine'));
    expect(chance('ronald', 'dick', 'r')).toBe(chance('ronald', 'dick'));
    expect(chance('katherine', 'katherine', 'k')).toBe(chance('katherine', 'katherine'));
  });

  it('may be of any name that begins so, by how common it is', () => {
    expect(chance('kevin', 'k')).toBeGreaterThan(chance('kenzo', 'k'));
    expect(chance('kevin', 'k')).toBeLessThan(chance('kevin', 'kevin') / 10);
    expect(chance('kevin', 'k')).toBeGreaterThan(chance('kevin', 'martha'));
  });

  it.each([
    ['ncole', 'nicole', 'n'],
    ['katmerine', 'katherine', 'k'],
    ['jenkifer', 'jennifer', 'jen'],
    ['chrislopher', 'christopher', 'chris'],
  ])('is hardly the name that %s is a slip of', (written, meant, beginning) => {
    expect(chance(written, meant)).toBeGreaterThan(4 * chance(written, beginning));
  });

  it('is still the short form that it is known to be', () => {
    expect(chance('robert', 'rob')).toBe(RATES.firstNickname * RATES.lastExact);
  });
});

describe('a name that is written otherwise', () => {
  const written = (asked: PersonName, ...names: PersonName[]) =>
    chanceOfName(asked, known(...names), nameShares(population, asked, { bearers: 0 }), RATES).chance;

  it('is that of somebody who bore both surnames, rather than of one who bore either', () => {
    const both = written(name('amanda', 'jones-kessler'), name('amanda', 'kessler'), name('amanda', 'jones'));
    expect(both).toBeGreaterThan(4 * written(name('amanda', 'jones-kessler'), name('amanda', 'kessler')));
    expect(both).toBeLessThan(written(name('amanda', 'kessler'), name('amanda', 'kessler'), name('amanda', 'jones')));
  });

  it('is that of somebody whose surname stands first, with a slip', () => {
    const swapped = written(name('schumahcer', 'ann'), name('ann', 'schumacher'));
    expect(swapped).toBeGreaterThan(100 * written(name('schumahcer', 'ann'), name('ann', 'kessler')));
    expect(swapped).toBeLessThan(written(name('schumacher', 'ann'), name('ann', 'schumacher')));
  });
});

describe('a surname of which only the initial is given, or known', () => {
  const chanceOf = (asked: string, last: string) => {
    const shares = nameShares(population, name('robin', asked), { bearers: 0 });
    return chanceOfName(name('robin', asked), known(name('robin', last)), shares, RATES).chance / shares.last;
  };

  it('speaks for whoever has a surname that begins so, less than the whole of it, and another initial against', () => {
    expect(chanceOf('s', 'schultz')).toBeGreaterThan(1);
    expect(chanceOf('s', 'schultz')).toBeLessThan(chanceOf('schultz', 'schultz'));
    expect(chanceOf('x', 'schultz')).toBeLessThan(0.1);
  });

  it('may be of any surname that begins so, by how common it is', () => {
    expect(chanceOf('schultz', 's')).toBeGreaterThan(1);
    expect(chanceOf('schultz', 's')).toBeLessThan(chanceOf('schultz', 'schultz') / 10);
    expect(chanceOf('smith', 's')).toBeCloseTo(chanceOf('schultz', 's'), 5);
  });
});

it('takes another surname for a change of it where a woman is known, and hardly of a man', () => {
  const asked = name('robin', 'smith');
  const shares = nameShares(population, asked, { bearers: 0 });
  const chanceOf = (gender?: Gender) =>
    chanceOfName(asked, { ...known(name('robin')), ...(gender !== undefined && { gender }) }, shares, RATES).chance;
  expect(chanceOf('female')).toBeGreaterThan(chanceOf());
  expect(chanceOf('male')).toBeLessThan(chanceOf() / 5);
});

it('takes the first name for the sex where no record tells it', () => {
  const asked = (first: string) => name(first, 'yamamoto');
  const changed = (first: string, gender?: Gender) => {
    const shares = nameShares(population, asked(first), { bearers: 0 });
    return chanceOfName(asked(first), { ...known(name(first)), ...(gender !== undefined && { gender }) }, shares, RATES).chance;
  };
  expect(changed('hiroshi') / changed('hiroshi', 'male')).toBeCloseTo(1, 1);
  expect(changed('mary') / changed('mary', 'female')).toBeCloseTo(1, 1);
  expect(changed('robin')).toBeGreaterThan(2 * changed('robin', 'male'));
  expect(changed('robin')).toBeLessThan(changed('robin', 'female'));
});

it('knows a name whose parts swapped their places, a middle name with the first', () => {
  const zhang = { first: 'xiu', middle: 'ying', last: 'zhang', suffix: '' } as const;
  const level = (first: string, last: string) => {
    const asked = name(first, last);
    return chanceOfName(asked, known(zhang), nameShares(population, asked, { bearers: 0 }), RATES).level;
  };
  expect([level('zhang', 'xiu'), level('zhang', 'xiu ying')]).toEqual(['swapped', 'swapped']);
  expect(level('zhang', 'ying')).not.toBe('swapped');
});

describe('a name that is', () => {
  const chanceOf = (asked: PersonName, whose: PersonName) =>
    chanceOfName(asked, known(whose), nameShares(population, asked, { bearers: 0 }), RATES).chance;
  const full = (first: string, middle: string, last: string): PersonName => ({ first, middle, last, suffix: '' });

  it.each([
    ['one half of a double surname', name('carmen', 'rivera'), full('carmen', '', 'rivera santiago')],
    ['the other half', name('kim', 'hall'), full('kim', '', 'stewart-hall')],
    ['the middle name for a surname', name('harjit', 'singh'), full('harjit', 'singh', 'sandhu')],
    ['the surname for a middle name', full('amanda', 'jones', 'smith'), name('amanda', 'jones')],
    ['the end of a long first name', name('emeka'), name('chukwuemeka')],
    ['spelt as more people spell it', name('ashley'), name('ashleigh')],
  ])('%s is worth much more than another name', (_, asked, whose) => {
    const another = chanceOf(asked, { ...whose, first: 'wolfgang', last: 'zappa', middle: '' });
    expect(chanceOf(asked, whose)).toBeGreaterThan(1000 * another);
    expect(chanceOf(asked, whose)).toBeLessThan(chanceOf(asked, asked) / 4);
  });

  it('the surname before two given names is the whole name in another order', () => {
    expect(chanceOf(full('tran', 'thi', 'mai'), full('thi mai', '', 'tran'))).toBe(chanceOf(name('tran', 'thi'), name('thi', 'tran')));
    expect(chanceOf(full('tran', 'thi', 'mai'), full('thi', 'mai', 'tran'))).toBe(chanceOf(name('tran', 'thi'), name('thi', 'tran')));
  });

  it('two halves, where one is known, is held for less', () => {
    const whole = name('carmen', 'rivera santiago');
    expect(chanceOf(whole, name('carmen', 'rivera'))).toBeLessThan(chanceOf(name('carmen', 'rivera'), whole) / 5);
  });

  it.each([
    ['stephen', 'steven'],
    ['katherine', 'kathryn'],
    ['sara', 'sarah'],
  ])('%s for %s is no slip, but what whoever hears it writes', (asked, whose) => {
    expect(chanceOf(name(asked), name(whose))).toBeGreaterThan(10 * chanceOf(name('margarte'), name('margaret')));
  });

  it('but a few letters of another is none', () => {
    expect(chanceOf(name('ron'), name('sharon'))).toBeLessThan(chanceOf(name('emeka'), name('chukwuemeka')) / 10);
  });
});

it('holds a slip that a file has of a name for less than another name that somebody goes by', () => {
  expect(chance('pual', 'paul', 'pual')).toBeLessThan(chance('omar', 'paul', 'omar') / 5);
  expect(chance('pual', 'paul', 'pual')).toBeGreaterThan(chance('pual', 'paul'));
});

describe('a name in another order', () => {
  const isolde: PersonName = { first: 'isolde', middle: 'maren', last: 'van der sloot', suffix: '' };
  const written = (asked: Partial<PersonName>) => {
    const whole = { first: '', middle: '', last: '', suffix: '' as const, ...asked };
    return chanceOfName(whole, known(isolde), nameShares(population, whole, { bearers: 0 }), RATES);
  };

  it('is as good as in its own, where it stands in one place', () => {
    const own = written({ first: 'isolde', last: 'van der sloot' }).chance;
    expect(written({ last: 'isolde van der sloot' }).chance).toBe(own);
    expect(written({ last: 'van der sloot isolde' }).chance).toBe(own);
    expect(written({ last: 'van der sloot amanda' }).chance).toBeLessThan(own / 100);
  });

  it('is seldom swapped, the short form too', () => {
    expect(written({ first: 'van', middle: 'der sloot', last: 'isolde' }).level).toBe('swapped');
    const bill = chanceOfName(
      name('jones', 'bill'),
      known(name('william')),
      nameShares(population, name('jones', 'bill'), { bearers: 0 }),
      RATES,
    );
    expect(bill.level).toBe('swapped');
    expect(bill.chance).toBeLessThan(chance('bill', 'william'));
  });
});

it('takes a first name in one word or two for the same, whichever of them a file has for a middle name', () => {
  const park = (first: string, middle = ''): PersonName => ({ ...name(first, 'park'), middle });
  const weighed = (asked: PersonName, held: PersonName) => {
    const { chance, beside, fit } = chanceOfName(asked, known(held), nameShares(population, asked, { bearers: 0 }), RATES);
    return { ratio: chance * beside, fit };
  };
  const same = { ratio: RATES.firstNickname * RATES.lastExact, fit: 'form' };
  expect(weighed(park('minjun'), park('min', 'jun'))).toEqual(same);
  expect(weighed(park('min jun'), park('min', 'jun c'))).toEqual(same);
  expect(weighed(park('min', 'jun'), park('minjun', 'c'))).toEqual(same);
  expect(weighed(park('minjun'), park('min', 'ho')).ratio).toBeLessThan(same.ratio / 10);
});

describe('another first name of the same surname', () => {
  it.each([
    ['edwaard', 'ed'],
    ['ed', 'edwaard'],
    ['sue', 'sussan'],
    ['robrt', 'bob'],
    ['lia', 'lisa'],
  ])('that one slip may have made, %s for %s, is likelier that slip', (asked, held) => {
    expect(chance(asked, held)).toBe(RATES.firstSimilar * RATES.lastExact);
    expect(chance(asked, held)).toBeGreaterThan(10 * chance(asked, 'gretchen'));
  });

  it.each([
    ['tim', 'thomas'],
    ['michael', 'michelle'],
    ['mark', 'matthew'],
  ])('that is a name of its own is none: %s and %s', (asked, held) => {
    expect(chance(asked, held)).toBe(chance(asked, 'gretchen'));
  });

  it('is sooner the middle name that somebody goes by', () => {
    const held = { ...name('lia'), middle: 'lisa' };
    expect(chanceOfName(name('lisa'), known(held), nameShares(population, name('lisa'), { bearers: 0 }), RATES).fit).toBe('middle');
  });
});

describe('a file with first name and surname in each other’s place', () => {
  const weighed = (first: string, last: string, held: PersonName) =>
    chanceOfName(name(first, last), known(held), nameShares(population, name(first, last), { bearers: 0 }), RATES);
  const banks = name('banks', 'yolanda');

  it('is known by how many bear each word as the one and as the other', () => {
    const own = name('yolanda', 'banks');
    for (const [first, last] of [
      ['', 'banks'],
      ['yolanda', ''],
      ['yoli', 'banks'],
    ] as const) {
      expect(weighed(first, last, banks)).toMatchObject({ level: 'swapped', fit: 'slip' });
      expect(weighed(first, last, banks).chance).toBeGreaterThan(0.9 * weighed(first, last, own).chance);
    }
  });

  it('is hardly one whose words are where they belong', () => {
    expect(weighed('', 'james', name('james', 'smith')).level).toBe('last far');
    expect(weighed('', 'scott', name('scott', 'thomas')).chance).toBeLessThan(weighed('', 'scott', name('thomas', 'scott')).chance / 100);
  });
});

describe('a surname that shares a word with another', () => {
  const chanceOf = (asked: string, held: string) =>
    chanceOfName(
      name('miguel', asked),
      known(name('miguel', held)),
      nameShares(population, name('miguel', asked), { bearers: 0, lastHeld: 0 }),
      RATES,
    ).chance;

  it('is of another family where each has a word that the other lacks', () => {
    expect(chanceOf('ortiz villarreal', 'villarreal gomez')).toBe(chanceOf('ortiz villarreal', 'zappa'));
  });

  it('is the same where these are a slip of each other', () => {
    expect(chanceOf('buckmeyer-norcoombe', 'buckmeyer-norcombe')).toBe(RATES.firstExact * RATES.lastSlip);
  });

  it('is less likely the commoner the one is under which somebody is filed, and where the first was added', () => {
    expect(chanceOf('garcia zamudio', 'garcia')).toBeLessThan(chanceOf('zamudio garcia', 'zamudio') / 5);
    expect(chanceOf('villarreal ortiz', 'ortiz')).toBeLessThan(chanceOf('ortiz villarreal', 'ortiz') / 5);
  });

  it('may lack what stands before it', () => {
    expect(chanceOf('de la cruz', 'cruz')).toBe(RATES.firstExact * RATES.lastPart);
  });
});
