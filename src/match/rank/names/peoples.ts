import type { PersonName } from '../../../core/record.ts';

/**
 * Peoples have names of their own: Jose goes with Garcia oftener than with Nelson. People are told apart into two by what goes with
 * what; of each first name and surname it is known how many of those who bear it are of the second people.
 */
export interface NamePeoples {
  /** People whose names were looked at, and the share of the second people among them. */
  readonly counted: number;
  readonly share: number;
  readonly firsts: ReadonlyMap<string, Bearers>;
  readonly lasts: ReadonlyMap<string, Bearers>;
}

/** People counted, and how many of them are of the second people. */
export type Bearers = readonly [counted: number, ofSecond: number];

export const ONE_PEOPLE: NamePeoples = { counted: 0, share: 0.5, firsts: new Map(), lasts: new Map() };

/** So many people of both peoples, as they are in all, stand beside those who were counted with a name. */
export const BELIEF_PEOPLE = 1;
const NOBODY: Bearers = [0, 0];

/**
 * How much likelier these parts meet in one person than if they were drawn apart; `own` of the people counted is the one asked for,
 * who does not speak for what goes with what.
 */
export function affinity(peoples: NamePeoples, { first, last }: Pick<PersonName, 'first' | 'last'>, own = 0): number {
  const { share, firsts, lasts } = peoples;
  const [withFirst, withLast] = [firsts.get(first), lasts.get(last)];
  if (withFirst === undefined || withLast === undefined) return 1;
  const [ofFirst, ofLast] = [shareWith(withFirst, share), shareWith(withLast, share)];
  const second = (ofFirst * ofLast) / share;
  const both = second + ((1 - ofFirst) * (1 - ofLast)) / (1 - share);
  if (own === 0) return both;
  const ownOfSecond = (own * second) / both;
  const [others, othersOfLast] = [less(withFirst, own, ownOfSecond), less(withLast, own, ownOfSecond)];
  const [f, l] = [shareWith(others, share), shareWith(othersOfLast, share)];
  return (f * l) / share + ((1 - f) * (1 - l)) / (1 - share);
}

function less([counted, ofSecond]: Bearers, own: number, ownOfSecond: number): Bearers {
  return counted <= own ? NOBODY : [counted - own, Math.min(counted - own, Math.max(0, ofSecond - ownOfSecond))];
}

function shareWith([counted, ofSecond]: Bearers, share: number): number {
  return (ofSecond + BELIEF_PEOPLE * share) / (counted + BELIEF_PEOPLE);
}
