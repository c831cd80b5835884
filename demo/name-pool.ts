import { remember } from '../src/normalize/bounded-cache.ts';
import { allFirstNames, CULTURAL_FIRST_NAMES, DECADES, FIRST_DECADE, firstNameCounts } from '../src/reference/first-names.ts';
import { CULTURES, type NameCulture, surnamesOfCulture } from '../src/reference/surnames.ts';
import { composedSurnames } from './composed-surnames.ts';
import { cumulate, type Random } from './random.ts';

export type Sex = 'male' | 'female';

/** The names of one world: as many surnames and first names as its size calls for, with their frequencies. */
export interface NamePool {
  culture(random: Random): NameCulture;
  surname(random: Random, culture: NameCulture): string;
  first(random: Random, culture: NameCulture, sex: Sex, birthYear: number): string;
}

/** `surnameCount` is how many of the commonest surnames of the country are kept; first names follow its square root. */
export function makeNamePool(surnameCount: number): NamePool {
  const firstCount = firstNamesFor(surnameCount);
  const cultures = Object.keys(CULTURES) as NameCulture[];
  const kept = keptSurnames(cultures, surnameCount);
  const keptCultures = cultures.filter((culture) => (kept.get(culture)?.names.length ?? 0) > 0);
  const cultureWeights = cumulate(keptCultures.map((culture) => CULTURES[culture].share));
  const general = { male: generalFirstNames('male', firstCount), female: generalFirstNames('female', firstCount) };
  const cultural = new Map(keptCultures.map((culture) => [culture, culturalFirstNames(culture, firstCount)]));
  return {
    culture: (random) => keptCultures[random.weighted(cultureWeights)] ?? 'anglo',
    surname(random, culture) {
      const list = kept.get(culture);
      if (list === undefined) throw new Error(`no surnames of ${culture}`);
      return list.names[random.weighted(list.cumulative)] ?? '';
    },
    first(random, culture, sex, birthYear) {
      const own = cultural.get(culture);
      if (own && random.chance(own.share)) return own[sex].names[random.weighted(own[sex].cumulative)] ?? '';
      const decade = Math.min(DECADES - 1, Math.max(0, Math.floor((birthYear - FIRST_DECADE) / 10)));
      const list = general[sex][decade];
      return list?.names[random.weighted(list.cumulative)] ?? '';
    },
  };
}

export const MOST_SURNAMES = 60_000;

interface DrawList {
  readonly names: readonly string[];
  readonly cumulative: Float64Array;
}

function firstNamesFor(surnameCount: number): number {
  return Math.max(8, Math.floor(Math.sqrt(surnameCount) * FIRST_NAMES_PER_ROOT));
}

const FIRST_NAMES_PER_ROOT = 2.5;

interface RankedSurname {
  readonly culture: NameCulture;
  readonly name: string;
  readonly share: number;
}

let ranked: RankedSurname[] | undefined;

function keptSurnames(cultures: readonly NameCulture[], count: number): Map<NameCulture, DrawList> {
  ranked ??= cultures.flatMap(surnamesWithTail).sort((a, b) => b.share - a.share || (a.name < b.name ? -1 : 1));
  const lists = new Map<NameCulture, { names: string[]; weights: number[] }>(
    cultures.map((culture) => [culture, { names: [], weights: [] }]),
  );
  for (const { culture, name, share } of ranked.slice(0, count)) {
    lists.get(culture)?.names.push(name);
    lists.get(culture)?.weights.push(share);
  }
  return new Map([...lists].map(([culture, { names, weights }]) => [culture, { names, cumulative: cumulate(weights) }]));
}

/** The listed names, then composed ones that go on falling by the same law. */
function surnamesWithTail(culture: NameCulture): RankedSurname[] {
  const { share, flatness } = CULTURES[culture];
  const listed = surnamesOfCulture(culture);
  const known = new Set(listed.names);
  const composed = composedSurnames(culture).filter((name) => !known.has(name));
  const scale = (listed.shares[0] ?? 0) * (1 + flatness);
  return [...listed.names, ...composed].map((name, i) => ({ culture, name, share: (share * scale) / (i + 1 + flatness) }));
}

function generalFirstNames(sex: Sex, count: number): DrawList[] {
  return Array.from({ length: DECADES }, (_, decade) => {
    const top = firstNamesOfDecade(`${sex} ${decade}`).slice(0, count);
    return { names: top.map(({ name }) => name), cumulative: cumulate(top.map(({ births }) => births)) };
  });
}

const firstNamesOfDecade = remember((sexAndDecade: string) => {
  const [sex, decade] = sexAndDecade.split(' ') as [Sex, string];
  return allFirstNames()
    .map((name) => ({ name, births: firstNameCounts(name)?.[sex][Number(decade)] ?? 0 }))
    .filter(({ births }) => births > 0)
    .sort((a, b) => b.births - a.births || (a.name < b.name ? -1 : 1));
}, 2 * DECADES);

function culturalFirstNames(culture: NameCulture, count: number) {
  const names = CULTURAL_FIRST_NAMES[culture];
  if (names === undefined) return undefined;
  const list = (all: readonly string[]): DrawList => {
    const top = all.slice(0, Math.max(6, Math.floor(count / 2)));
    return { names: top, cumulative: cumulate(top.map((_, i) => 1 / (i + 4))) };
  };
  return { share: names.share, male: list(names.male), female: list(names.female) };
}
