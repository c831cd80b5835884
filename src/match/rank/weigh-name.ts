import type { Person } from '../../core/person.ts';
import type { Gender, PersonName } from '../../core/record.ts';
import { areNicknames } from '../../reference/nicknames.ts';
import { compareFirst, FIRST, FIRST_LEVELS } from '../compare/first-name.ts';
import { compareLast, LAST, LAST_LEVELS } from '../compare/last-name.ts';
import { compareMiddle, MIDDLE } from '../compare/middle-name.ts';
import { type NameShares, shareOfBeginning } from './name-frequency.ts';
import type { AskRates } from './rates.ts';

export interface Weighed {
  /** How much likelier the asker would write this of the candidate than of somebody drawn at random. */
  readonly ratio: number;
  readonly level: string;
}

/** How likely the asker would write just this name of the candidate. */
export interface NameChance {
  readonly chance: number;
  readonly level: string;
  /** The candidate's name that it was held against. */
  readonly known: PersonName | undefined;
  /** The same name, another form of it, a slip of it, or another name. */
  readonly fit: 'exact' | 'form' | 'slip' | 'other';
}

const INITIAL = 0.5;
const OTHER_SUFFIX = 0.03;
const SAME_SUFFIX = 4;
const OTHER_MIDDLE = 0.08;
const SAME_MIDDLE = 6;
/** How much more often than anybody somebody goes by another surname: most who change theirs are women, when they marry. */
const SURNAME_CHANGES: Readonly<Record<Gender, number>> = { female: 1.8, male: 0.1 };

/** The words for what was found, made once. */
const FIRST_ALONE = FIRST_LEVELS.map((first) => `first ${first}`);
const LAST_ALONE = LAST_LEVELS.map((last) => `last ${last}`);
const BOTH = FIRST_LEVELS.map((first) => LAST_LEVELS.map((last) => `${first}, ${last}`));

/** Holds the asked name against all names of a candidate; `shares` are those of the asked name. */
export function chanceOfName(
  asked: PersonName,
  { names, gender }: Pick<Person, 'names' | 'gender'>,
  shares: NameShares,
  rates: AskRates,
): NameChance {
  const lastOther = rates.lastOther * (gender === undefined ? 1 : SURNAME_CHANGES[gender]);
  let best: NameChance | undefined;
  for (let at = 0; at < names.length; at++) {
    if (isInitialOfAnother(names[at]!.value, names)) continue;
    const one = chanceOfOne(asked, names[at]!.value, shares, rates, lastOther);
    const chance = at === 0 ? one.chance : one.chance * rates.alias;
    if (best === undefined || chance > best.chance) best = at === 0 ? one : { ...one, chance };
  }
  return best ?? { chance: shares.whole, level: 'missing', known: undefined, fit: 'other' };
}

/** `K Jones` is how somebody wrote Katherine Jones, and makes her no Kevin; so is `R Jones` for Dick. */
function isInitialOfAnother({ first, last }: PersonName, names: Person['names']): boolean {
  if (first.length !== 1) return false;
  return names.some(({ value }) => value.first.length > 1 && value.last === last && compareFirst(first, value.first) === FIRST.initial);
}

function chanceOfOne(asked: PersonName, known: PersonName, shares: NameShares, rates: AskRates, lastOther: number): NameChance {
  if (asked.first !== '' && asked.first === known.last && asked.last === known.first)
    return { chance: rates.swapped * rates.firstExact * rates.lastExact, level: 'swapped', known, fit: 'slip' };
  const first = compareFirst(asked.first, known.first);
  const last = compareLast(asked.last, known.last);
  const level = asked.first === '' ? LAST_ALONE[last]! : asked.last === '' ? FIRST_ALONE[first]! : BOTH[first]![last]!;
  const isShort = isShortened(first, asked.first, known.first);
  const firstChance = asked.first === '' ? 1 : isShort ? chanceOfBeginning(known.first, shares, rates) : chanceOfFirst(first, rates);
  const lastChance = asked.last === '' ? 1 : chanceOfLast(last, rates);
  // Another name altogether is one drawn from all, as often as that happens.
  const chance =
    (firstChance ?? shares.first * (first === FIRST.missing ? 1 : rates.firstOther)) *
    (lastChance ?? shares.last * (last === LAST.missing ? 1 : lastOther)) *
    minorParts(asked, known);
  const fit = isShort ? 'other' : fitOf(firstChance, lastChance, first, last);
  return { chance, level, known, fit };
}

function fitOf(firstChance: number | undefined, lastChance: number | undefined, first: number, last: number): NameChance['fit'] {
  if (firstChance === undefined || lastChance === undefined) return 'other';
  if (last !== LAST.missing && last !== LAST.exact) return 'slip';
  if (first === FIRST.missing || first === FIRST.exact) return 'exact';
  return first === FIRST.nickname || first === FIRST.initial ? 'form' : 'slip';
}

/** Whether all that is known of the first name is how the asked one begins, and no table says that it is short for it. */
function isShortened(level: number, asked: string, known: string): boolean {
  if (asked.length <= known.length) return false;
  return level === FIRST.initial || (level === FIRST.nickname && asked.startsWith(known) && !areNicknames(asked, known));
}

/** Which of all the names that begin so it is, nobody told. */
function chanceOfBeginning(known: string, shares: NameShares, rates: AskRates): number {
  return rates.firstExact * Math.min(1, shares.first / shareOfBeginning(known));
}

/** Undefined where the level says that it is another name, or where none is known. */
function chanceOfFirst(level: number, rates: AskRates): number | undefined {
  switch (level) {
    case FIRST.exact:
      return rates.firstExact;
    case FIRST.nickname:
    case FIRST.otherPart:
      return rates.firstNickname;
    case FIRST.initial:
      return INITIAL;
    case FIRST.close:
      return rates.firstSlip;
    case FIRST.similar:
      return rates.firstSimilar;
    default:
      return undefined;
  }
}

function chanceOfLast(level: number, rates: AskRates): number | undefined {
  switch (level) {
    case LAST.exact:
      return rates.lastExact;
    case LAST.part:
      return rates.lastPart;
    case LAST.close:
      return rates.lastSlip;
    case LAST.similar:
      return rates.lastSimilar;
    default:
      return undefined;
  }
}

function minorParts(asked: PersonName, known: PersonName): number {
  let ratio = 1;
  if (asked.suffix !== '' && known.suffix !== '') ratio *= asked.suffix === known.suffix ? SAME_SUFFIX : OTHER_SUFFIX;
  if (asked.middle !== '' && known.middle !== '') {
    const [short, long] = asked.middle.length < known.middle.length ? [asked.middle, known.middle] : [known.middle, asked.middle];
    ratio *= long.startsWith(short) || compareMiddle(short, long) !== MIDDLE.far ? SAME_MIDDLE : OTHER_MIDDLE;
  }
  return ratio;
}
