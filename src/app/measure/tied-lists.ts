/** How far off the logarithm of the odds of being missed is, as recapture finds them where lists know of each other. */
export interface Tie {
  readonly mean: number;
  readonly below: number;
  readonly above: number;
}

/** Believed before anything is seen of it. */
export type TieBelief = Omit<Tie, 'mean'>;

/** Two lists may be tied otherwise among people whom no third one has, of whom nothing is seen. */
const UNSEEN_TIE = 0.3;
const HALF_A_PERSON = 0.5;

/**
 * Two lists say nothing of how far they are tied, as nobody sees whom both have missed. Three do: among people whom a third one has,
 * it is known who is in both, in one and in neither, and the odds of being in one are as many times greater beside the other.
 */
export function tieOf(people: readonly ReadonlySet<string>[], believed: TieBelief): Tie {
  const pairs = pairsOf(people);
  if (pairs.length === 0) return { mean: 0, ...believed };
  let [sum, weights] = [0, 0];
  for (const { both, one, other, neither } of pairs) {
    const weight = 1 / (1 / both + 1 / one + 1 / other + 1 / neither);
    sum += weight * Math.log((both * neither) / (one * other));
    weights += weight;
  }
  const seen = sum / weights;
  const variance = 1 / weights + UNSEEN_TIE ** 2;
  const trusted = (spread: number) => spread ** 2 / (spread ** 2 + variance);
  const above = Math.sqrt(variance * trusted(believed.above));
  return { mean: seen * trusted(seen < 0 ? believed.below : believed.above), below: Math.min(believed.below, above), above };
}

interface Caught {
  all: number;
  /** Of these, whoever is in a further list. */
  elsewhereToo: number;
}

const NOBODY: Readonly<Caught> = { all: 0, elsewhereToo: 0 };

/** For any two lists, how many of those whom a third one has are in both of them, in one alone, and in neither. */
function pairsOf(people: readonly ReadonlySet<string>[]): { both: number; one: number; other: number; neither: number }[] {
  const lists = new Map<string, Caught & { readonly beside: Map<string, Caught> }>();
  for (const names of people)
    for (const name of names) {
      const list = lists.get(name) ?? { ...NOBODY, beside: new Map<string, Caught>() };
      lists.set(name, list);
      list.all += 1;
      if (names.size > 1) list.elsewhereToo += 1;
      for (const next of names) {
        if (next <= name) continue;
        const pair = list.beside.get(next) ?? { ...NOBODY };
        list.beside.set(next, pair);
        pair.all += 1;
        if (names.size > 2) pair.elsewhereToo += 1;
      }
    }
  if (lists.size < 3) return [];
  const names = [...lists.keys()].sort();
  return names.flatMap((name, at) =>
    names.slice(at + 1).map((next) => {
      const [one, other] = [lists.get(name)!, lists.get(next)!];
      const pair = one.beside.get(next) ?? NOBODY;
      return {
        both: HALF_A_PERSON + pair.elsewhereToo,
        one: HALF_A_PERSON + one.elsewhereToo - pair.all,
        other: HALF_A_PERSON + other.elsewhereToo - pair.all,
        // Whoever is held and in neither is in a third one.
        neither: HALF_A_PERSON + people.length - one.all - other.all + pair.all,
      };
    }),
  );
}
