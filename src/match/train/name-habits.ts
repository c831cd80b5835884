/** How the parts of names combine: a name with e bearers expected from its parts has b = tie · e^power. */
export interface NameHabits {
  /** How much likelier the parts of a name occur together in one person than if they were independent. */
  readonly nameTie: number;
  /** Below one, rare parts occur together more often. */
  readonly namePower: number;
  /** Shape of the gamma distribution of a name's true share around its expectation. */
  readonly nameShape: number;
  /** Names of communities with names of their own, whose parts are rare and occur together. */
  readonly nameGroups: NameGroups;
}

export interface NameGroups {
  /** Share of such names among all combinations of parts. */
  readonly share: number;
  /** b = tie · e^power for these names. */
  readonly tie: number;
  readonly power: number;
}

/** The prior, before anything is measured. */
export const PRIOR_NAMES: NameHabits = { nameTie: 1.3, namePower: 1, nameShape: 2, nameGroups: { share: 0.002, tie: 4, power: 0.4 } };

/** Floor of the expected bearers. */
export const LEAST_EXPECTED = 1e-4;

/** Expected bearers of a name: tie · e^power, with e expected from its parts. */
export function tiedBearers(expected: number, { nameTie, namePower }: Pick<NameHabits, 'nameTie' | 'namePower'>): number {
  return nameTie * Math.max(LEAST_EXPECTED, expected) ** namePower;
}

/** The same for a name of a community with names of its own. */
export function bearersOfGroup(expected: number, habits: Pick<NameHabits, 'nameTie' | 'namePower' | 'nameGroups'>): number {
  const { tie, power } = habits.nameGroups;
  return Math.max(tiedBearers(expected, habits), tie * Math.max(LEAST_EXPECTED, expected) ** power);
}

/**
 * Posterior mean of the bearers of a name, after `counted` among a share `among` of the people. A mixture of two gamma-Poisson
 * models (usual names, names of a community), weighted by how well each explains the count.
 */
export function bearersOnceCounted(
  usual: number,
  ofGroup: number,
  counted: number,
  { nameShape: shape, nameGroups: { share } }: Pick<NameHabits, 'nameShape' | 'nameGroups'>,
  among = 1,
): number {
  const odds = (share / (1 - share)) * Math.exp(logChance(ofGroup * among, counted, shape) - logChance(usual * among, counted, shape));
  const part = odds === Number.POSITIVE_INFINITY ? 1 : odds / (1 + odds);
  return (shape + counted) * ((1 - part) / (shape / usual + among) + part / (shape / ofGroup + among));
}

/** log P(count | expected), up to a constant. */
function logChance(expected: number, counted: number, shape: number): number {
  return counted * Math.log(expected) - (shape + counted) * Math.log(shape + expected);
}
