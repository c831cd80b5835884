import type { Evidence } from '../core/evidence.ts';
import type { Person } from '../core/person.ts';
import type { Fragment } from '../core/record.ts';
import { absentRows } from './absent.ts';
import { precisionOf } from './address.ts';
import { CALIBRATION, type Calibration, calibrate } from './calibrate.ts';
import { type Population, sum } from './facts.ts';
import type { Question, RankAsk } from './question.ts';
import { type AskRates, RATES } from './rates.ts';
import { GROUP_BITS, GROUPS, massOf, type Row } from './rows.ts';
import { areSame, equalsFirst, mayBeOne } from './same-human.ts';
import { factorsOf, type Weights, weighAll } from './terms.ts';

export interface Ranked {
  readonly person: Person;
  readonly posterior: number;
  /** Looked at of the person returned, hardly ever of the others. */
  readonly evidence: () => readonly Evidence[];
  readonly row: Row;
}

export interface Ranking {
  readonly fragment: Fragment;
  readonly population: Population;
  /** Best first. */
  readonly ranked: readonly Ranked[];
  /** Everybody else who may be asked about. */
  readonly others: readonly Row[];
  /** The groups that were given, as bits. */
  readonly given: number;
  /** How the whole divides: people read, stored people not read, absent people. */
  readonly readShare: number;
  readonly unreadShare: number;
  readonly absentShare: number;
}

/** P(candidate | fragment) for every candidate, against each other, stored people who were not read, and absent people. */
export function rankCandidates(ask: RankAsk, rates: AskRates = RATES): Ranking {
  const { fragment, candidates, population, bearers, firstHeld, lastHeld, unread, unreadNamesakes, crowd } = ask;
  const question: Question = { fragment, candidates, population, bearers, firstHeld, lastHeld, unread, unreadNamesakes, crowd, rates };
  const weights = weighAll(question);
  const given = GROUPS.reduce((bits, group) => (weights[group] === undefined ? bits : bits | GROUP_BITS[group]), 0);
  const others = absentRows(question, weights);
  const rows = candidates.map((_, at): Row => ({ people: 1, factors: factorsOf(weights, at), needs: 0 }));
  const masses = rows.map((row) => massOf(row, given));
  const [read, stored, absent] = [sum(masses), massesOf(others, given, true), massesOf(others, given, false)];
  const total = read + stored + absent;
  const order = [...masses.keys()].sort((a, b) =>
    areSame(masses[a]!, masses[b]!) ? equalsFirst(candidates[a]!, candidates[b]!) : masses[b]! - masses[a]!,
  );
  return {
    fragment,
    population,
    ranked: order.map((at) => ({
      person: candidates[at]!,
      posterior: masses[at]! / total,
      evidence: () => evidenceOf(weights, at),
      row: rows[at]!,
    })),
    others,
    given,
    readShare: read / total,
    unreadShare: stored / total,
    absentShare: absent / total,
  };
}

function evidenceOf(weights: Weights, at: number): Evidence[] {
  return GROUPS.flatMap((attribute) => {
    const weighed = weights[attribute]?.weighed[at];
    if (weighed === undefined) return [];
    const weightMillibits = Math.round(MILLIBITS * Math.log2(weighed.factor));
    return [{ attribute, level: weighed.level, weightMillibits, left: '', right: '' }];
  });
}

const MILLIBITS = 1_000;

export interface Confidence {
  /** P(the answer is about the human asked about), before calibration: some of the others may be the same human. */
  readonly chance: number;
  /** The least of them without some of the groups that do not agree: what is calibrated. */
  readonly least: number;
  readonly confidence: number;
  /** The groups that agree, such as `phone+name`. */
  readonly kind: string;
}

/**
 * Confidence = max over subsets A of the agreeing groups of min over subsets D of the other groups given of
 * calibrate(kind(A), P(candidate | A ∪ D)). So a further group that agrees never lowers it, and one that contradicts never raises it;
 * every posterior is a product over the same rows.
 */
export function confidenceOf(ranking: Ranking, best: Ranked, calibration: Calibration = CALIBRATION): Confidence {
  const chances = chancesOf(ranking, best);
  let confidence = 0;
  for (const { kind, least } of chances) confidence = Math.max(confidence, calibrate(least, kind, ranking.population, calibration));
  const { chance, least, kind } = chances[0]!;
  return { chance, least, confidence, kind };
}

/** What every set of agreeing groups says by itself, all of them first: with all other groups given, and with those that leave the least. */
function chancesOf({ fragment, population: { doubles }, given, ranked, others }: Ranking, best: Ranked): Omit<Confidence, 'confidence'>[] {
  const foundBy = ranked.map(({ row }) => agreesIn(row));
  const same = ranked.map((one) => (one === best ? 1 : mayBeOne(best.person, one.person) ? doubles : 0));
  const chanceOf = (groups: number) => {
    let [total, human] = [0, 0];
    for (let at = 0; at < ranked.length; at++) {
      const mass = massOf(ranked[at]!.row, groups);
      human += same[at]! * mass;
      // By fewer groups, a candidate who agrees with none of these would not have been found.
      if (groups === given || ranked[at] === best || (foundBy[at]! & groups) !== 0) total += mass;
    }
    for (const row of others) {
      const mass = massOf(row, groups);
      total += mass;
      if (row.isNamesake === true) human += doubles * mass;
    }
    return total === 0 ? 0 : human / total;
  };
  const agreeing = agreesIn(best.row) & given;
  const against = given & ~agreeing;
  return subsetsOf(agreeing).map((agree) => {
    const chance = chanceOf(agree | against);
    const least = Math.min(chance, chanceOf(agree), ...subsetsOf(against).map((some) => chanceOf(agree | some)));
    return { kind: kindOf(fragment, agree), chance, least };
  });
}

/** The groups that speak for a row, as bits. */
function agreesIn({ factors }: Row): number {
  return GROUPS.reduce((bits, group) => (factors[group] > 1 ? bits | GROUP_BITS[group] : bits), 0);
}

/** All subsets of a set of bits but the empty one, unless there is no other. */
function subsetsOf(bits: number): number[] {
  const subsets: number[] = [];
  for (let subset = bits; subset > 0; subset = (subset - 1) & bits) subsets.push(subset);
  return subsets.length === 0 ? [0] : subsets;
}

function massesOf(rows: readonly Row[], groups: number, isStored: boolean): number {
  return sum(rows.filter((row) => (row.isStored === true) === isStored).map((row) => massOf(row, groups)));
}

/** The kind of input by these groups of it: `phone+name`, `name+state`, `last+address`. */
function kindOf({ names, addresses }: Fragment, groups: number): string {
  const parts: string[] = [];
  if ((groups & GROUP_BITS.phone) !== 0) parts.push('phone');
  if ((groups & GROUP_BITS.email) !== 0) parts.push('email');
  const [name] = names;
  if ((groups & GROUP_BITS.name) !== 0 && name !== undefined) parts.push(name.first === '' ? 'last' : name.last === '' ? 'first' : 'name');
  const [address] = addresses;
  if ((groups & GROUP_BITS.address) !== 0 && address !== undefined) {
    const precision = precisionOf(address);
    parts.push(precision === 'home' ? 'address' : precision);
  }
  return parts.join('+');
}
