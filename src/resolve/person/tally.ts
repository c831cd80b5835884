import type { Day } from '../../core/clock.ts';
import type { Attested } from '../../core/person.ts';
import type { Model } from '../../match/model.ts';

/** Facts about sources, beyond their records. */
export interface SourceFacts {
  /** Copies by source: their claims count once. */
  readonly copies?: ReadonlyMap<string, string>;
  /** Sources whose first day is the opening of an account (see match/train/account-spans.ts). */
  readonly accounts?: ReadonlySet<string>;
  /** Sources whose phone numbers date from the first day. */
  readonly openings?: ReadonlySet<string>;
  /** Trust in a source; 1 by default. */
  readonly trust?: ReadonlyMap<string, number>;
  /** Sources whose claims are left out: the right to use them has ended. */
  readonly expired?: ReadonlySet<string>;
}

/** What the model has learned about sources, and the operator's trust. */
export function sourceFacts(
  model: Pick<Model, 'copies' | 'accounts' | 'openings'>,
  {
    trust,
    expiries,
  }: { readonly trust?: ReadonlyMap<string, number>; readonly expiries?: ReadonlyMap<string, { readonly isApplied: boolean }> },
): SourceFacts {
  const expired = [...(expiries ?? [])].flatMap(([source, { isApplied }]) => (isApplied ? [source] : []));
  return {
    ...(trust !== undefined && { trust }),
    ...(expired.length > 0 && { expired: new Set(expired) }),
    copies: new Map(Object.entries(model.copies)),
    accounts: new Set(model.accounts),
    openings: new Set(model.openings),
  };
}

/** One record's claim: its source, its age and the trust in the source. */
export interface Voice {
  /** The source, or the one it copies: the claims of copies count once. */
  readonly origin: string;
  /** 1 for an ordinary source. */
  readonly trust: number;
  readonly firstSeen: Day | undefined;
  readonly lastSeen: Day | undefined;
  /** Days from this record's last day to the newest record of the person. */
  readonly ageDays: number;
}

/** A value with its claims. */
export interface Tally<Value> {
  value: Value;
  firstSeen: Day | undefined;
  lastSeen: Day | undefined;
  readonly origins: string[];
  /** By origin, its strongest claim; whole numbers, so that the sum does not depend on the order of records. */
  readonly weights: number[];
}

/** The weight of one ordinary source today. */
const FULL_WEIGHT = 1_000_000;

/** Weight of a claim: trust · 2^(−age / halfLifeDays), reduced for later values of a record's list. */
export function wordWeight(voice: Voice, halfLifeDays: number, positionFactor: number): number {
  return Math.round(FULL_WEIGHT * voice.trust * positionFactor * 2 ** (-voice.ageDays / halfLifeDays));
}

export function openTally<Value>(value: Value, voice: Voice, weight: number): Tally<Value> {
  return {
    value,
    firstSeen: voice.firstSeen ?? voice.lastSeen,
    lastSeen: voice.lastSeen ?? voice.firstSeen,
    origins: [voice.origin],
    weights: [weight],
  };
}

export function addVoice(tally: Tally<unknown>, voice: Voice, weight: number): void {
  const first = voice.firstSeen ?? voice.lastSeen;
  const last = voice.lastSeen ?? voice.firstSeen;
  if (first !== undefined && (tally.firstSeen === undefined || first < tally.firstSeen)) tally.firstSeen = first;
  if (last !== undefined && (tally.lastSeen === undefined || last > tally.lastSeen)) tally.lastSeen = last;
  const at = tally.origins.indexOf(voice.origin);
  if (at < 0) {
    tally.origins.push(voice.origin);
    tally.weights.push(weight);
  } else if (weight > tally.weights[at]!) {
    tally.weights[at] = weight;
  }
}

export function tallyWeight(tally: Tally<unknown>): number {
  let sum = 0;
  for (const weight of tally.weights) sum += weight;
  return sum;
}

export function attest<Value>(tally: Tally<Value>): Attested<Value> {
  const { value, firstSeen, lastSeen } = tally;
  const witnesses = tally.origins.length;
  if (firstSeen === undefined) return { value, witnesses };
  return { value, firstSeen, lastSeen: lastSeen!, witnesses };
}

/** Tallies of simple values (phones, e-mails). Best first; ties by value. */
export function tallyValues<Value extends string | number>(
  said: readonly { readonly voice: Voice; readonly values: readonly Value[] }[],
  halfLifeDays: number,
  positionFactor: number,
): Attested<Value>[] {
  const tallies: Tally<Value>[] = [];
  for (const { voice, values } of said) {
    let factor = 1;
    for (const value of values) {
      const weight = wordWeight(voice, halfLifeDays, factor);
      let known: Tally<Value> | undefined;
      for (let at = 0; at < tallies.length && known === undefined; at++) if (tallies[at]!.value === value) known = tallies[at];
      if (known === undefined) tallies.push(openTally(value, voice, weight));
      else addVoice(known, voice, weight);
      factor *= positionFactor;
    }
  }
  if (tallies.length > 1) tallies.sort((a, b) => tallyWeight(b) - tallyWeight(a) || (a.value < b.value ? -1 : 1));
  return tallies.map(attest);
}
