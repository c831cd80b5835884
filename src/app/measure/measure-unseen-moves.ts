import type { Person } from '../../core/person.ts';
import type { PostalAddress } from '../../core/record.ts';
import type { StoredRecord } from '../../store/people.ts';
import { fitRate, isOtherWriting } from './measure-moves.ts';
import type { RecordsOf } from './read-records.ts';

const DAYS_A_YEAR = 365.25;
/** What was believed before stands for so many years of silence, for each source. */
const BELIEF_YEARS = 30;
/** Two sights that are nearer than this are one. */
const LEAST_YEARS = 0.25;

interface Silence {
  readonly years: number;
  readonly isElsewhere: boolean;
}

/**
 * The rate at which people are found elsewhere after the years in which nobody saw them. What is known of somebody before the newest
 * source spoke stands for what is known today, and that source for the truth: was the home one of which the others had not heard?
 * Where movers tell a register at once, whoever was not seen has hardly moved. A source that speaks because somebody has moved
 * finds everybody elsewhere: the middle one of all sources is taken, each as often as it was the newest.
 */
export function measureUnseenMoves(sample: readonly Person[], recordsOf: RecordsOf, moves: number): number {
  const bySource = new Map<string, Silence[]>();
  for (const person of sample) {
    const told = silenceBefore(recordsOf(person));
    if (told === undefined) continue;
    const silences = bySource.get(told.source) ?? [];
    silences.push(told);
    bySource.set(told.source, silences);
  }
  const rates = [...bySource.values()].map((silences) => ({ rate: unseenRate(silences, moves), weight: silences.length }));
  return rates.length === 0 ? moves : middleOf(rates);
}

function silenceBefore(records: readonly StoredRecord[]): (Silence & { readonly source: string }) | undefined {
  let newest: Told | undefined;
  const told = records.flatMap(toldHomes);
  for (const one of told) if (newest === undefined || isAfter(one, newest)) newest = one;
  if (newest === undefined) return undefined;
  const others = told.filter(({ source }) => source !== newest.source);
  const years = (newest.day - Math.max(...others.map(({ day }) => day))) / DAYS_A_YEAR;
  if (others.length === 0 || years < LEAST_YEARS) return undefined;
  const isKnown = others.some(({ homes }) => homes.some((home) => isOtherWriting(home, newest.homes[0]!)));
  return { source: newest.source, years, isElsewhere: !isKnown };
}

interface Told {
  readonly source: string;
  readonly day: number;
  readonly homes: readonly PostalAddress[];
}

function toldHomes({ ref: { source }, record: { lastSeen, addresses } }: StoredRecord): Told[] {
  return lastSeen === undefined || (addresses[0]?.house ?? '') === '' ? [] : [{ source, day: lastSeen, homes: addresses }];
}

/** Of one day, whoever comes first by name. */
function isAfter(one: Told, other: Told): boolean {
  return one.day > other.day || (one.day === other.day && one.source < other.source);
}

function unseenRate(silences: readonly Silence[], moves: number): number {
  const elsewhere: number[] = [];
  let stayed = BELIEF_YEARS;
  for (const { years, isElsewhere } of silences) {
    if (isElsewhere) elsewhere.push(years);
    else stayed += years;
  }
  return fitRate(elsewhere, stayed, BELIEF_YEARS * moves);
}

/** Half of all weight lies below it; between two, in proportion on the scale of logarithms. */
function middleOf(rates: readonly { readonly rate: number; readonly weight: number }[]): number {
  const sorted = rates.toSorted((a, b) => a.rate - b.rate);
  const half = sorted.reduce((sum, { weight }) => sum + weight, 0) / 2;
  let [below, before] = [0, { rate: sorted[0]!.rate, at: 0 }];
  for (const { rate, weight } of sorted) {
    const at = below + weight / 2;
    if (at >= half) return before.rate * (rate / before.rate) ** ((half - before.at) / (at - before.at));
    below += weight;
    before = { rate, at };
  }
  return before.rate;
}
