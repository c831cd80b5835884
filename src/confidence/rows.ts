export const GROUPS = ['phone', 'email', 'name', 'address'] as const;
export type Group = (typeof GROUPS)[number];
export type Factors = Readonly<Record<Group, number>>;

/** Groups as bits: a set of them is one number. */
export const GROUP_BITS = Object.fromEntries(GROUPS.map((group, at) => [group, 1 << at])) as Readonly<Record<Group, number>>;

/** A candidate, or one kind of people who are no candidates, with one factor for each group. */
export interface Row {
  /** How many they are. */
  readonly people: number;
  readonly factors: Factors;
  /** The groups by which they come into question: without these they are among the other rows. */
  readonly needs: number;
  /** People in the store; people of the whole name, of whom some may be the same human. */
  readonly isStored?: boolean;
  readonly isNamesake?: boolean;
}

/** people · Π over the given groups: what a row weighs by these groups alone. */
export function massOf({ people, factors, needs }: Row, groups: number): number {
  if ((needs & ~groups) !== 0) return 0;
  let mass = people;
  if ((groups & GROUP_BITS.phone) !== 0) mass *= factors.phone;
  if ((groups & GROUP_BITS.email) !== 0) mass *= factors.email;
  if ((groups & GROUP_BITS.name) !== 0) mass *= factors.name;
  if ((groups & GROUP_BITS.address) !== 0) mass *= factors.address;
  return mass;
}
