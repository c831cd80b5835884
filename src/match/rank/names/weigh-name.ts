import type { Person } from '../../../core/person.ts';
import type { Gender, PersonName } from '../../../core/record.ts';
import { estimateGender } from '../../../reference/first-names.ts';
import { areNicknames, commonSpelling } from '../../../reference/nicknames.ts';
import { isOneSlip } from '../../compare/closeness.ts';
import { compareFirst, compareLast, FIRST, FIRST_LEVELS, LAST, LAST_LEVELS } from '../../compare/names.ts';
import { isOneGiven } from '../../respell/given-words.ts';
import { isWholeName } from '../../respell/other-order.ts';
import type { AskRates } from '../rates.ts';
import { askedByOne, chanceOfPart } from './double-surname.ts';
import { firstShare, lastShare, type NameShares, shareOfBeginning } from './name-frequency.ts';
import { isSlipOfForm } from './slip-of-form.ts';
import { chanceTurned, turned } from './turned-name.ts';
import { type Generation, generationOf, ratioBeside } from './weigh-name-beside.ts';

export interface Weighed {
  /** How much likelier the asker would write this of the candidate than of somebody drawn at random. */
  readonly ratio: number;
  readonly level: string;
}

/** How likely the asker would write just this first and last name of the candidate. */
export interface NameChance {
  readonly chance: number;
  /** How much likelier the suffix and middle name given are than for others of that name. */
  readonly beside: number;
  readonly generation: Generation;
  readonly level: string;
  /** The candidate's name that it was held against. */
  readonly known: PersonName | undefined;
  /** The same name, another form of it, either with an earlier surname, the middle name in place of the first, a slip of it, or another name. */
  readonly fit: 'exact' | 'form' | 'former' | 'middle' | 'slip' | 'other';
}

const INITIAL = 0.5;
/** Share of people who go by their middle name, and of those whose first name is but an initial. */
const BY_MIDDLE = 0.04;
const BY_MIDDLE_BESIDE_INITIAL = 0.6;
/** Amanda Jones Smith was born a Jones, and Harjit Singh Sandhu is Harjit Singh to many: asked about by the middle name for a surname. */
const MIDDLE_FOR_LAST = 0.03;
/** Whoever has borne two surnames is asked about by both so often. */
const JOINED = 0.05;
/** Ashleigh is written Ashley, and Aleksandr Alexander. */
const SPELT_OTHERWISE = 0.03;
/** Chukwuemeka is Emeka, Kealohilani is Lani: names that are shortened to their end, where no table says so. */
const BY_END = 0.02;
const SHORTEST_END = 4;
/** How much seldomer somebody is asked about by a slip that a file has of their name than by another name that they go by. */
const COPIED = 0.1;
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
  let best: FittedName | undefined;
  let bestAt = 0;
  for (let at = 0; at < names.length; at++) {
    if (isInitialOfAnother(names[at]!.value, names)) continue;
    const joined = askedByOne(asked, names[at]!.value, names);
    const found = chanceOfOne(joined ?? asked, names[at]!.value, shares, rates, gender);
    const one = joined === undefined || found.fit === 'other' ? found : { ...found, chance: found.chance * JOINED, fit: 'slip' as const };
    const aside = at === 0 ? one : besideTheBest(one, asked, names, rates);
    if (best !== undefined && aside.chance <= best.chance) continue;
    best = aside;
    bestAt = at;
  }
  if (best === undefined)
    return { chance: shares.whole, beside: 1, generation: 'untold', level: 'missing', known: undefined, fit: 'other' };
  const generation = generationOf(asked, names);
  const { known, fit } = best;
  const chance = bestAt > 0 && isSlipOfAnother(known, names) ? best.chance * COPIED : best.chance;
  const level = generation === 'untold' ? best.level : `${best.level}, ${generation} suffix`;
  return { chance, beside: ratioBeside(generation, asked.middle, best.middle), generation, level, known, fit };
}

/** By a name that is not the one known best. */
function besideTheBest(one: FittedName, asked: PersonName, names: Person['names'], rates: AskRates): FittedName {
  const { chance, fit, known } = one;
  if (fit === 'other' || asked.last === '' || !hasOtherSurname(known, names)) return { ...one, chance: chance * rates.alias };
  return { ...one, chance: chance * rates.formerSurname, fit: fit === 'exact' || fit === 'form' ? 'former' : fit };
}

/** Of a name that somebody is known by: whether its surname is another than the one known best, mostly one from before a marriage. */
export function hasOtherSurname(name: PersonName, names: Person['names']): boolean {
  return name.last.length > 1 && name.last !== names[0]!.value.last && !isSlipOfAnother(name, names);
}

/** `Pual Bolden` is how one file wrote Paul Bolden: an asker writes just that by the same slip, or has it from there. */
export function isSlipOfAnother({ first, last }: PersonName, names: Person['names']): boolean {
  return names.some(({ value }) =>
    value.last === last
      ? isSlip(compareFirst(first, value.first), FIRST)
      : value.first === first && isSlip(compareLast(last, value.last), LAST),
  );
}

function isSlip(level: number, { close, similar }: Readonly<Record<'close' | 'similar', number>>): boolean {
  return level === close || level === similar;
}

interface FittedName extends Pick<NameChance, 'chance' | 'level' | 'fit'> {
  readonly known: PersonName;
  /** What the middle name given is held against. */
  readonly middle: string;
}

/** `K Jones` is how somebody wrote Katherine Jones, and makes her no Kevin; so is `R Jones` for Dick. */
function isInitialOfAnother({ first, last }: PersonName, names: Person['names']): boolean {
  if (first.length !== 1) return false;
  return names.some(({ value }) => value.first.length > 1 && value.last === last && compareFirst(first, value.first) === FIRST.initial);
}

/** As the file has the name, or, where that is another name, with first name and surname in each other's place. */
function chanceOfOne(asked: PersonName, known: PersonName, shares: NameShares, rates: AskRates, gender: Gender | undefined): FittedName {
  const one = chanceAsFiled(asked, known, shares, rates, gender);
  const share = one.fit === 'other' && mayBeTurned(asked, known) ? chanceTurned(known) : 0;
  if (share === 0) return one;
  const { chance, fit, middle } = chanceAsFiled(asked, turned(known), shares, rates, gender);
  return fit === 'other' || share * chance < one.chance ? one : { chance: share * chance, level: 'swapped', known, fit: 'slip', middle };
}

/** Whether the surname asked for may be what stands for the first name: few are, and only of those are the tables of names asked. */
function mayBeTurned(asked: PersonName, known: PersonName): boolean {
  if (asked.first === '' || asked.last === '' || asked.first === known.first || asked.middle !== '') return true;
  return compareLast(asked.last, known.first) < LAST.far || isMiddleOf(asked.last, known.middle);
}

function chanceAsFiled(asked: PersonName, known: PersonName, shares: NameShares, rates: AskRates, gender: Gender | undefined): FittedName {
  const { middle } = known;
  const swapped = chanceSwapped(asked, known, rates);
  if (swapped > 0) return { chance: swapped * rates.lastExact, level: 'swapped', known, fit: 'slip', middle };
  if (asked.first === '' && isWholeName(asked, known))
    return { chance: rates.firstExact * rates.lastExact, level: BOTH[FIRST.exact]![LAST.exact]!, known, fit: 'exact', middle };
  const last = compareLast(asked.last, known.last);
  const lastChance = asked.last === '' ? 1 : (chanceOfLast(last, asked.last, known, shares.last, rates) ?? chanceOfMaiden(asked, known));
  // Another name altogether is one drawn from all, as often as that happens.
  const ofLast = lastChance ?? shares.last * (last === LAST.missing ? 1 : rates.lastOther * surnameChanges(known.first, gender));
  const isJoined = isOneGiven(asked, known);
  const asWritten = isJoined ? FIRST.nickname : compareFirst(asked.first, known.first);
  const byMiddle = asWritten < FIRST.twoNames ? undefined : chanceByMiddle(asked, known, shares, rates);
  const isSlipped = byMiddle === undefined && lastChance !== undefined && isSlipYet(asWritten, asked.first, known.first);
  const first = isSlipped ? FIRST.similar : asWritten;
  const levels = byMiddle === undefined ? first : FIRST.otherPart;
  const level = asked.first === '' ? LAST_ALONE[last]! : asked.last === '' ? FIRST_ALONE[levels]! : BOTH[levels]![last]!;
  if (byMiddle !== undefined) {
    const fit = middle === '' || lastChance === undefined ? 'other' : 'middle';
    return { chance: byMiddle * ofLast, level, known, fit, middle: middle === '' ? '' : known.first };
  }
  const isLastShort = known.last.length === 1 && asked.last.length > 1;
  const isShort = !isJoined && isShortened(first, asked.first, known.first);
  const firstChance =
    asked.first === '' ? 1 : isShort ? chanceOfBeginning(known.first, shares, rates) : chanceOfForm(first, asked.first, known.first, rates);
  const chance = (firstChance ?? shares.first * (first === FIRST.missing ? 1 : rates.firstOther)) * ofLast;
  const fit = isShort || isLastShort ? 'other' : fitOf(firstChance, lastChance, first, last);
  return { chance, level, known, fit, middle: isJoined ? '' : middle };
}

/** Another first name may still be a slip of the known one that gives a name as well (Lia for Lisa), or of a form of it. */
function isSlipYet(level: number, asked: string, known: string): boolean {
  return level === FIRST.twoNames ? isOneSlip(asked, known) : level === FIRST.far && isSlipOfForm(asked, known);
}

/** Where no record tells the sex, the first name does, by its share of men and women. */
function surnameChanges(first: string, gender: Gender | undefined): number {
  if (gender !== undefined) return SURNAME_CHANGES[gender];
  const guess = estimateGender(first);
  if (guess === undefined) return 1;
  const { male, female } = SURNAME_CHANGES;
  const ofMen = guess.gender === 'male' ? guess.share : 1 - guess.share;
  return ofMen * male + (1 - ofMen) * female;
}

/** Chance that whoever means this person writes the surname first and this behind it; nought where it is no name of theirs. */
function chanceSwapped({ first, middle, last }: PersonName, known: PersonName, rates: AskRates): number {
  if (middle === '' && last === known.first && isMisspelt(first, known.last)) return rates.swapped * rates.lastSlip;
  if (first === '' || (first !== known.last && (middle === '' || `${first} ${middle}` !== known.last))) return 0;
  if (middle !== '' && first === known.last && `${middle} ${last}` === `${known.first} ${known.middle}`.trim())
    return rates.swapped * rates.firstExact;
  if (last === known.first || last === `${known.first} ${known.middle}`) return rates.swapped * rates.firstExact;
  return compareFirst(last, known.first) === FIRST.nickname ? rates.swapped * rates.firstNickname : 0;
}

function isMisspelt(asked: string, known: string): boolean {
  return asked !== known && asked.length > SHORTEST_END && isOneSlip(asked, known);
}

/** Thi Mai Tran is called Mai, and whoever is known as Mai Tran may be called Thi Mai; undefined where neither fits. */
function chanceByMiddle(asked: PersonName, known: PersonName, shares: NameShares, rates: AskRates): number | undefined {
  const goesByIt = known.first.length === 1 ? BY_MIDDLE_BESIDE_INITIAL : BY_MIDDLE;
  const level = likestWord(asked.first, known.middle);
  if (level === FIRST.exact) return goesByIt * rates.firstExact;
  if (level === FIRST.nickname) return goesByIt * rates.firstNickname;
  if (known.middle !== '' || likestWord(known.first, asked.middle) !== FIRST.exact) return undefined;
  // Whichever first name is behind it; of others who bear that one, few have this for a middle name.
  return BY_MIDDLE * Math.min(1, shares.first / firstShare(known.first));
}

/** How a name compares with the one of these words that it is nearest to. */
function likestWord(name: string, words: string): number {
  let likest: number = FIRST.otherName;
  if (words.length > 1) for (const word of words.split(' ')) if (word.length > 1) likest = Math.min(likest, compareFirst(name, word));
  return likest;
}

function fitOf(firstChance: number | undefined, lastChance: number | undefined, first: number, last: number): NameChance['fit'] {
  if (firstChance === undefined || lastChance === undefined) return 'other';
  if (last !== LAST.missing && last !== LAST.exact) return lastChance === INITIAL ? 'form' : 'slip';
  if (first === FIRST.missing || first === FIRST.exact) return 'exact';
  return first === FIRST.nickname || first === FIRST.initial ? 'form' : 'slip';
}

function chanceOfForm(level: number, asked: string, known: string, rates: AskRates): number | undefined {
  const chance = chanceOfFirst(level, rates);
  if (chance === undefined) return isEndOf(asked, known) ? BY_END : undefined;
  return chance < SPELT_OTHERWISE && commonSpelling(asked) === commonSpelling(known) ? SPELT_OTHERWISE : chance;
}

function isEndOf(asked: string, known: string): boolean {
  return asked.length >= SHORTEST_END && known.length - asked.length > 2 && known.endsWith(asked);
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

function chanceOfLast(level: number, asked: string, known: PersonName, share: number, rates: AskRates): number | undefined {
  switch (level) {
    case LAST.exact:
      return rates.lastExact;
    case LAST.part:
      return chanceOfPart(asked, known.last, share, rates);
    case LAST.close:
      return rates.lastSlip;
    case LAST.similar:
      return chanceOfInitial(asked, known.last, share, rates) ?? rates.lastSimilar;
    case LAST.far:
    case LAST.changed:
      return isMiddleOf(asked, known.middle) ? MIDDLE_FOR_LAST : undefined;
    default:
      return undefined;
  }
}

/** Amanda Jones Smith, too, where she is on file as Amanda Jones. */
function chanceOfMaiden({ middle }: PersonName, { last }: PersonName): number | undefined {
  return isMiddleOf(last, middle) ? MIDDLE_FOR_LAST : undefined;
}

/** `S` for Schultz, and Schultz for whom a file has as `S`: which of all the surnames that begin so it is, nobody told. */
function chanceOfInitial(asked: string, known: string, share: number, rates: AskRates): number | undefined {
  if (asked.length === 1) return INITIAL;
  return known.length === 1 ? rates.lastExact * Math.min(1, share / lastShare(known)) : undefined;
}

function isMiddleOf(asked: string, middle: string): boolean {
  return asked.length > 2 && middle.includes(asked) && middle.split(' ').includes(asked);
}
