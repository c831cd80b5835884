import type { LineType } from '../../../core/record.ts';
import { PRIOR_POPULATION } from '../population.ts';
import { type ByKind, KINDS } from './line-kinds.ts';
import type { ByTold, LineRates } from './line-rates.ts';
import { byAny, byTold, eachCase, LEAST, type LineHabits, type SeenLine, sum } from './shared-lines.ts';

/** A line of a sample, which stands for so many lines. */
export type LineSight = SeenLine & { readonly weight: number };

/** What was believed before stands for so many numbers. */
const BELIEF_NUMBERS = 8;
/** And how often mates' and households' lines are later numbers, for so many of either. */
const PLACE_BELIEF_NUMBERS = 20;
/** And of which kind lines are, for so many of either. */
const KIND_BELIEF_NUMBERS = 20;
const ROUNDS = 25;
const MOST_STRAY = 0.45;
const MOST_WRITTEN = 0.95;
const MOST_UNLIKE = 4;
/** People differ as well, which hides as much: whom one source misses, others do rather. */
const PEOPLE_UNLIKE = 1.25;

/** How lines are shared and written down, by likelihood. */
export function fitLines(all: readonly LineSight[], homes: Homes, { sources, numbered, ownTold }: Told): LineRates {
  const sights = gathered(all);
  const told = { sources: Math.max(1, sources), numbered: Math.min(1 - LEAST, Math.max(LEAST, numbered)) };
  const writing = believedWriting(told);
  const belief = believed(sights, writing);
  const tries = (written: number) => alikeSources(Math.min(told.numbered, ownTold), written, told.sources);
  let lines: LineRates = { ...PRIOR_POPULATION.lines, ...writing, ...meanPlaces(belief), ...told, tries: tries(writing.written) };
  for (let round = 0; round < ROUNDS; round++) {
    const tally = structuredClone(belief);
    for (const sight of sights) note(tally, sight, { ...homes, lines });
    const written = Math.min(MOST_WRITTEN, chance(tally.written));
    lines = {
      households: chance(tally.households),
      stray: Math.min(MOST_STRAY, chance(tally.stray)),
      written,
      writtenEach: Math.min(MOST_WRITTEN, chance(tally.writtenEach)),
      ...meanPlaces(tally),
      kindsOwn: shares(tally.kindsOwn),
      kindsShared: shares(tally.kindsShared),
      ...told,
      tries: tries(written),
    };
  }
  return lines;
}

/**
 * How many sources that are alike, each of which gives somebody their own line with the chance `written`, would give it to the
 * share `told` between them. How many sources agree tells little of how many are missed by all, where one of them has most people.
 */
function alikeSources(told: number, written: number, sources: number): number {
  if (sources === 1) return 1;
  const alike = Math.log(1 - told) / Math.log(1 - written);
  return sources * Math.min(MOST_UNLIKE, Math.max(1, alike / (sources * PEOPLE_UNLIKE)));
}

/** A mate's number is not sooner somebody's first than their own is: else whoever has a better one would pass for the owner. */
function meanPlaces({ laterOwn, laterStray, laterShared }: Tally): Pick<LineRates, Places> {
  const own = laterOwn.map(chance);
  const stray = laterStray.map(chance);
  for (let at = 0; at < own.length; at++) {
    if (stray[at]! >= own[at]!) continue;
    const [one, other] = [laterOwn[at]!, laterStray[at]!];
    own[at] = chance({ part: one.part + other.part, whole: one.whole + other.whole });
    stray[at] = own[at]!;
  }
  return {
    laterOwn: [own[0]!, own[1]!],
    laterStray: [stray[0]!, stray[1]!],
    laterShared: [chance(laterShared[0]), chance(laterShared[1])],
  };
}

function chance({ part, whole }: Share): number {
  return Math.min(1 - LEAST, Math.max(LEAST, part / whole));
}

function shares(kinds: Counts): ByKind {
  const all = sum(KINDS.map((kind) => kinds[kind]));
  return { mobile: kinds.mobile / all, landline: kinds.landline / all, voip: kinds.voip / all };
}

/** Those that look alike are reckoned once. */
function gathered(sights: readonly LineSight[]): LineSight[] {
  const alike = new Map<string, LineSight>();
  for (const { sources, later, mates, kind, weight } of sights) {
    const order = sources.map((_, at) => at).sort((a, b) => sources[b]! - sources[a]! || Number(later[a]) - Number(later[b]));
    const sorted = {
      sources: order.map((at) => sources[at]!),
      later: order.map((at) => later[at]!),
      mates,
      kind,
    };
    const looks = `${sorted.sources.join()}|${sorted.later.join()}|${mates?.numbered}|${mates?.silent}|${kind}`;
    alike.set(looks, { ...sorted, weight: weight + (alike.get(looks)?.weight ?? 0) });
  }
  return [...alike.values()];
}

interface Share {
  part: number;
  whole: number;
}

type Places = 'laterOwn' | 'laterStray' | 'laterShared';
type Counts = Record<LineType, number>;
type Tally = Record<'households' | 'stray' | 'written' | 'writtenEach', Share> &
  Record<Places, [one: Share, several: Share]> &
  Record<'kindsOwn' | 'kindsShared', Counts>;

/** What stands before any sight is weighed: places as they are all over, but that mates' and households' lines are later ones sooner. */
function believed(sights: readonly LineSight[], { written, writtenEach }: Pick<LineRates, 'written' | 'writtenEach'>): Tally {
  const { households, stray, laterOwn, laterStray, laterShared, kindsOwn, kindsShared } = PRIOR_POPULATION.lines;
  const of = (mean: number, numbers = BELIEF_NUMBERS): Share => ({ part: numbers * mean, whole: numbers });
  const seen: Tally[Places] = [of(laterOwn[0]), of(laterOwn[1])];
  for (const { sources, later, weight } of sights) {
    sources.forEach((told, at) => {
      const share = seen[byTold(told)];
      share.part += later[at] ? weight : 0;
      share.whole += weight;
    });
  }
  const odds = (mean: number) => mean / (1 - mean);
  const place = (at: 0 | 1, likely: ByTold, numbers: number): Share => {
    const sooner = (odds(chance(seen[at])) * odds(likely[at])) / odds(laterOwn[at]);
    return of(sooner / (1 + sooner), numbers);
  };
  const places = (likely: ByTold, numbers: number): Tally[Places] => [place(0, likely, numbers), place(1, likely, numbers)];
  return {
    households: of(households),
    stray: of(stray),
    written: of(written),
    writtenEach: of(writtenEach),
    laterOwn: places(laterOwn, BELIEF_NUMBERS),
    laterStray: places(laterStray, PLACE_BELIEF_NUMBERS),
    laterShared: places(laterShared, PLACE_BELIEF_NUMBERS),
    kindsOwn: believedKinds(kindsOwn),
    kindsShared: believedKinds(kindsShared),
  };
}

function believedKinds(shares: ByKind): Counts {
  const counts = { ...shares };
  for (const kind of KINDS) counts[kind] *= KIND_BELIEF_NUMBERS;
  return counts;
}

function note(tally: Tally, line: LineSight, habits: LineHabits): void {
  const { sources, later, kind, weight } = line;
  const { lines } = habits;
  const records = sum(sources);
  const cases: Parameters<Parameters<typeof eachCase>[2]>[] = [];
  eachCase(line, habits, (...one) => cases.push(one));
  const total = cases.reduce((all, [, household, owners, unseen]) => all + household + sum(owners) + unseen, 0);
  const add = (share: Share, part: number, whole: number) => {
    share.part += (weight * part) / total;
    share.whole += (weight * whole) / total;
  };
  for (const [size, household, owners, unseen] of cases) {
    const owned = unseen + sum(owners);
    sources.forEach((told, at) => {
      // Those of which no record tells are not met.
      add(tally.written, owners[at]! * told, owners[at]! * toldWhereAny(1, lines.written, lines.sources));
      const addPlace = (place: Tally[Places], mass: number) => add(place[byTold(told)], later[at] ? mass : 0, mass);
      addPlace(tally.laterOwn, owners[at]!);
      addPlace(tally.laterStray, owned - owners[at]!);
      addPlace(tally.laterShared, household);
    });
    if (size === 1) continue;
    if (kind !== undefined) {
      tally.kindsOwn[kind] += (weight * owned) / total;
      tally.kindsShared[kind] += (weight * household) / total;
    }
    const each = (among: number) => lines.writtenEach * toldWhereAny(1, lines.writtenEach, among);
    const asAlike = records + sources.length * (each(lines.tries) - each(lines.sources));
    add(tally.writtenEach, household * asAlike, household * toldWhereAny(size, lines.writtenEach, lines.tries));
    add(tally.households, household * records, (household + owned) * records);
    add(tally.stray, unseen * records, (household + owned) * records);
    sources.forEach((one, at) => {
      add(tally.stray, (owned - unseen - owners[at]!) * one, 0);
    });
  }
}

/** How many sights of so many people are met with, for each that the chance leads to expect, where there is one at least. */
function toldWhereAny(people: number, chance: number, sources: number): number {
  return (people * sources) / byAny(chance, people * sources);
}

/** As it was believed, where as many people have a number from as many sources. */
function believedWriting({ sources, numbered }: Files): Pick<LineRates, 'written' | 'writtenEach'> {
  const { written, writtenEach, ...told } = PRIOR_POPULATION.lines;
  const more = bySource({ sources, numbered }) / bySource(told);
  return { written: written * more, writtenEach: writtenEach * more };
}

/** Who lives together, and how far it is known. */
type Homes = Omit<LineHabits, 'lines'>;
type Files = Pick<LineRates, 'sources' | 'numbered'>;
/** And the share of people whose own line some source gives. */
type Told = Files & { readonly ownTold: number };

/** Chance that one source gives somebody a number. */
function bySource({ sources, numbered }: Files): number {
  return 1 - (1 - numbered) ** (1 / sources);
}
