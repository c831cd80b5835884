import type { LineType } from '../../../core/record.ts';
import type { Population } from '../population.ts';
import { codeOfMates, type KnownMates, unknownAtHome } from './known-mates.ts';
import { type ByKind, codeOfKind, KIND_CODES } from './line-kinds.ts';
import type { ByTold, LineRates } from './line-rates.ts';

/** What of a population decides whose a line is within one household. */
export type LineHabits = Pick<Population, 'lines' | 'householdSizes' | 'missed' | 'homeTold'>;

/** Whose a line is. All of `own`, `shared` for each one known, and `untold` sum to one. */
export interface LineParts {
  /** For each one whom records give the number: that it is this one's own; that it is the household's, and this one is meant. */
  readonly own: readonly number[];
  readonly shared: number;
  /** Somebody of the household is meant of whom no record tells; and how many such there may be. */
  readonly untold: number;
  readonly untoldMates: number;
}

/** A line as the records of one household tell of it. */
export interface SeenLine {
  /** How many sources give it to each one of them. */
  readonly sources: readonly number[];
  /** Whether that one has a better number. */
  readonly later: readonly boolean[];
  /** Others of the household to whom none gives it, where it is known who lives there. */
  readonly mates?: KnownMates | undefined;
  /** As files tell it. */
  readonly kind?: LineType | undefined;
}

export const LEAST = 0.002;

/**
 * A line is one person's, whose records carry it, but for stray ones that stand under another of the household; or it is the
 * household's, and each source gives it to any of them. Which it is, whose, and how large the household is, by Bayes. Askers
 * write a line down as often as sources do.
 */
export function weighLine(line: SeenLine, habits: LineHabits): LineParts {
  let looks = weighed.get(habits);
  if (looks === undefined) {
    looks = new Map();
    weighed.set(habits, looks);
  }
  const look = lookOf(line);
  let parts = looks.get(look);
  if (parts === undefined) {
    parts = reckonLine(line, habits);
    if (looks.size >= MOST_LOOKS) looks.clear();
    looks.set(look, parts);
  }
  return parts;
}

/** Few lines look unlike all others: the numbers of a million people have under a hundred looks. */
const weighed = new WeakMap<LineHabits, Map<number | string, LineParts>>();
const MOST_LOOKS = 10_000;
/** So many counts below the limit make an exact number, which is found faster than a text. */
const FEW_HOLDERS = 4;
const FEW_SOURCES = 512;

function lookOf({ sources, later, mates, kind }: SeenLine): number | string {
  let look = 1 + codeOfMates(mates) * KIND_CODES + codeOfKind(kind);
  if (sources.length > FEW_HOLDERS) return `${look}|${sources.join()}|${later.join()}`;
  for (let at = 0; at < sources.length; at++) {
    if (sources[at]! >= FEW_SOURCES) return `${look}|${sources.join()}|${later.join()}`;
    look = (look * FEW_SOURCES + sources[at]!) * 2 + (later[at] ? 1 : 0);
  }
  return look;
}

function reckonLine(line: SeenLine, habits: LineHabits): LineParts {
  const { lines } = habits;
  const { sources } = line;
  const own = sources.map(() => 0);
  let [shared, untold, untoldMates, total] = [0, 0, 0, 0];
  const writtenEach = writtenForEach(lines);
  eachCase(line, habits, (size, household, owners, ofUntold) => {
    const here = sources.length;
    const asHousehold = household * writtenEach;
    let whole = asHousehold * size + ofUntold;
    owners.forEach((owner, at) => {
      own[at]! += owner;
      whole += owner;
    });
    shared += asHousehold;
    untold += ofUntold + asHousehold * (size - here);
    untoldMates += whole * (size - here);
    total += whole;
  });
  return {
    own: own.map((one) => one / total),
    shared: shared / total,
    untold: untold / total,
    untoldMates: Math.max(LEAST, untoldMates / total),
  };
}

/** Each one of a household is asked about by its line so often, for once that they are by their own. */
export function writtenForEach(rates: LineRates): number {
  return Math.min(1, told(rates.writtenEach, rates) / told(rates.written, rates));
}

/** By how many of the sources somebody is given a line, on average, for each that there is. */
function told(chance: number, { sources, tries }: LineRates): number {
  return (chance * byAny(chance, tries)) / byAny(chance, sources);
}

/** Chance that any of so many does what each does with that chance. */
export function byAny(chance: number, trials: number): number {
  return 1 - (1 - chance) ** trials;
}

/** So many sources have told whose it is; the chances of many more are too small for a number to hold. */
const MOST_TOLD = 32;

/** Each size of the household with the weights of the line being all of theirs, one of the known holders', an unknown one's. */
export function eachCase(
  { sources: all, later, mates, kind }: SeenLine,
  { lines: rates, householdSizes, ...reach }: LineHabits,
  weigh: (size: number, household: number, owners: readonly number[], untold: number) => void,
): void {
  const { stray, households, written, writtenEach, numbered, tries } = rates;
  const sources = all.map((one) => Math.min(one, MOST_TOLD));
  const trials = Math.max(rates.sources, ...sources);
  const known = sources.length + (mates === undefined ? 0 : mates.numbered + mates.silent);
  const unknown = mates === undefined ? 1 : unknownAtHome(reach);
  const most = Math.max(householdSizes.length, known);
  const place = (likely: ByTold, at: number) => (later[at] ? likely[byTold(sources[at]!)] : 1 - likely[byTold(sources[at]!)]);
  const asShared = sources.reduce((product, _, at) => product * place(rates.laterShared, at), 1);
  const asStray = sources.reduce((product, _, at) => product * place(rates.laterStray, at), 1);
  const ofOwner = sources.map((_, at) => place(rates.laterOwn, at) / place(rates.laterStray, at));
  const gives = (given: number, chance: number) =>
    (byAny(chance, tries) / byAny(chance, trials)) * chance ** given * (1 - chance) ** (trials - given);
  const giveAll = (chance: number) => sources.reduce((product, given) => product * gives(given, chance), 1);
  const untold = (chance: number) => (mates === undefined ? (1 - chance) ** tries : toldAnother((1 - chance) ** tries, numbered));
  const own = Math.max(LEAST, 1 - stray - households);
  const householdOdds = (households * told(written, rates)) / (own * told(writtenEach, rates));
  const ofKind = (shares: ByKind) => (kind === undefined ? 1 : shares[kind]);
  const [ownKind, sharedKind] = [ofKind(rates.kindsOwn), ofKind(rates.kindsShared)];
  for (let size = Math.max(1, known); size <= most; size++) {
    const others = mates?.numbered ?? size - known;
    const unnumbered = size - sources.length - others;
    const prior = (householdSizes[size - 1] ?? LEAST / size) * ways(size, known) * unknown ** (size - known);
    if (size === 1) {
      // What would be the household's line is the only one's own.
      const alone = (1 - households) * ownKind + households * sharedKind;
      weigh(1, 0, [prior * alone * giveAll(written) * asStray * ofOwner[0]!], 0);
      continue;
    }
    const another = Math.min(written, (written * stray) / ((size - 1) * own));
    const ofAnother = prior * ownKind * giveAll(another) * untold(another) ** others * asStray;
    weigh(
      size,
      prior * sharedKind * householdOdds * giveAll(writtenEach) * untold(writtenEach) ** others * asShared,
      sources.map((given, at) => (ofAnother * ofOwner[at]! * gives(given, written)) / gives(given, another)),
      ofAnother * (unnumbered + others * untold(written)),
    );
  }
}

/** Chance that no source gives a line to somebody, who is known to have some number. */
function toldAnother(untold: number, numbered: number): number {
  return Math.max(LEAST, (untold - (1 - numbered)) / numbered);
}

export function byTold(sources: number): 0 | 1 {
  return sources > 1 ? 1 : 0;
}

/** In how many ways so many, one after another, can be taken of all: the known holders of a household of that size. */
function ways(size: number, known: number): number {
  let all = 1;
  for (let at = 0; at < known; at++) all *= size - at;
  return all;
}

export function sum(values: readonly number[]): number {
  return values.reduce((all, one) => all + one, 0);
}
