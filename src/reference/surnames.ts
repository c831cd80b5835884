/** Surnames by name culture, commonest first, written from general knowledge of the public census rankings. */
import SURNAMES from './surnames.json' with { type: 'json' };

export type NameCulture = keyof typeof SURNAMES;

/** Share of people who bear this folded surname, by the fitted law; one outside the list gets the share of its tail. */
export function surnameShare(last: string): number {
  return listedShares().get(last) ?? UNLISTED_SHARE;
}

/** Whether a folded word is a listed surname. */
export function isSurname(word: string): boolean {
  return listedShares().has(word);
}

/** Whether people of that culture bear a folded word as their surname; others may, too. */
export function isSurnameOf(culture: NameCulture, word: string): boolean {
  let listed = listedOf.get(culture);
  if (listed === undefined) {
    listed = new Set(surnamesOfCulture(culture).names);
    listedOf.set(culture, listed);
  }
  return listed.has(word);
}

const listedOf = new Map<NameCulture, ReadonlySet<string>>();

/** All listed surnames, commonest first by the fitted law. */
export function surnamesByRank(): readonly string[] {
  const listed = listedShares();
  return [...listed.keys()].sort((a, b) => listed.get(b)! - listed.get(a)! || (a < b ? -1 : 1));
}

/** The surnames of one culture, commonest first, each with its share inside that culture. */
export function surnamesOfCulture(culture: NameCulture): { readonly names: readonly string[]; readonly shares: readonly number[] } {
  const names = SURNAMES[culture].join(' ').split(' ');
  const law = CULTURES[culture];
  const weights = names.map((_, i) => 1 / (i + 1 + law.flatness));
  const total = weights.reduce((a, b) => a + b, 0) / (1 - law.unlisted);
  return { names, shares: weights.map((weight) => weight / total) };
}

/**
 * How the bearers are spread. Inside a culture the share of rank r is proportional to 1/(r + flatness), Zipf–Mandelbrot
 * with exponent one, which fits the published 2010 census totals: Smith 2.44 million of 295 million, Garcia 1.17,
 * Nguyen 0.44; the first thousand surnames together about 40%. `share` is the culture's share of people, rounded from
 * the census tables by race and ancestry; `unlisted` is what the rarer names outside the list share among them.
 */
export const CULTURES: Readonly<Record<NameCulture, { readonly share: number; readonly flatness: number; readonly unlisted: number }>> = {
  anglo: { share: 0.41, flatness: 10, unlisted: 0.18 },
  black: { share: 0.115, flatness: 7, unlisted: 0.2 },
  hispanic: { share: 0.18, flatness: 7.5, unlisted: 0.1 },
  german: { share: 0.07, flatness: 12, unlisted: 0.3 },
  irish_scots: { share: 0.05, flatness: 12, unlisted: 0.1 },
  italian: { share: 0.03, flatness: 12, unlisted: 0.3 },
  slavic: { share: 0.025, flatness: 15, unlisted: 0.4 },
  french: { share: 0.02, flatness: 12, unlisted: 0.2 },
  nordic: { share: 0.02, flatness: 10, unlisted: 0.1 },
  dutch: { share: 0.008, flatness: 8, unlisted: 0.2 },
  jewish: { share: 0.015, flatness: 6, unlisted: 0.2 },
  chinese: { share: 0.014, flatness: 6, unlisted: 0.05 },
  vietnamese: { share: 0.007, flatness: 0.1, unlisted: 0.02 },
  korean: { share: 0.005, flatness: 1, unlisted: 0.02 },
  japanese: { share: 0.003, flatness: 12, unlisted: 0.3 },
  indian: { share: 0.015, flatness: 2, unlisted: 0.3 },
  filipino: { share: 0.008, flatness: 5, unlisted: 0.2 },
  arabic: { share: 0.008, flatness: 5, unlisted: 0.3 },
  portuguese: { share: 0.005, flatness: 3, unlisted: 0.1 },
};

/** About two thousand bearers in the country: where the published list thins out. */
const UNLISTED_SHARE = 0.000007;
let shares: Map<string, number> | undefined;

function listedShares(): ReadonlyMap<string, number> {
  if (shares !== undefined) return shares;
  const found = new Map<string, number>();
  for (const culture of Object.keys(CULTURES) as NameCulture[]) {
    const listed = surnamesOfCulture(culture);
    listed.names.forEach((name, i) => {
      found.set(name, (found.get(name) ?? 0) + CULTURES[culture].share * (listed.shares[i] ?? 0));
    });
  }
  shares = found;
  return found;
}

/** Surnames that most people of Korea, China and Taiwan bear, as they are written in Latin letters. */
export const EAST_ASIAN_SURNAMES: ReadonlySet<string> = new Set(
  (
    'kim lee yi park pak bak choi choe jung jeong chung kang gang cho jo yoon yun jang chang lim im rim han oh o seo suh shin sin kwon gwon ' +
    'hwang ahn an song ryu yoo yu hong jeon jun go ko moon mun yang son sohn bae baek paik heo hur nam noh roh ha ' +
    'wang li zhang liu chen huang zhao wu zhou xu sun ma zhu hu guo he lin gao luo zheng liang xie tang deng feng cao peng zeng xiao tian ' +
    'dong pan yuan cai jiang ye du su wei cheng lu ding ren shen yao tan liao fan wong chan leung lau ng cheung lam ho hsu tsai'
  ).split(' '),
);
