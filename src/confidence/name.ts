import type { Person } from '../core/person.ts';
import type { PersonName } from '../core/record.ts';
import { compareFirst, compareLast, compareMiddle, FIRST, FIRST_LEVELS, LAST, LAST_LEVELS, MIDDLE } from '../match/compare/names.ts';
import {
  expectedBearers,
  firstShare,
  lastShare,
  type NameShares,
  nameShares,
  partOf,
  shareAsWritten,
  wholeShares,
} from './name-frequency.ts';
import type { GroupWeights, Question, Weighed } from './question.ts';
import type { AskRates } from './rates.ts';

/** The chance to write a first or last name so, by how it compares; a level without a row is another name. */
const FIRST_CHANCES: Readonly<Record<number, keyof AskRates>> = {
  [FIRST.exact]: 'firstExact',
  [FIRST.nickname]: 'firstNickname',
  [FIRST.otherPart]: 'firstNickname',
  [FIRST.initial]: 'firstInitial',
  [FIRST.close]: 'firstSlip',
  [FIRST.similar]: 'similar',
};
const LAST_CHANCES: Readonly<Record<number, keyof AskRates>> = {
  [LAST.exact]: 'lastExact',
  [LAST.part]: 'lastPart',
  [LAST.close]: 'lastSlip',
  [LAST.similar]: 'similar',
};
/** Factors of further parts where both are known, against another bearer of the name. */
const SUFFIX = { same: 4, other: 0.03 };
const MIDDLE_NAME = { same: 6, other: 0.08 };
/** A typing error in one name may be one in others, too. */
const OTHER_NAMES_NEAR = 1.3;
const LEAST_SHARE = 1e-10;
/** Where no candidate has another form: how much less likely that form is written than the name itself. */
const FORM = 0.1;

/** How likely a caller writes just this name of a candidate. */
interface NameChance extends Weighed {
  /** The candidate's name that it was compared with. */
  readonly known: PersonName | undefined;
  /** The same name, another form of it, a typing error, or another name. */
  readonly fit: 'exact' | 'form' | 'slip' | 'other';
}

export interface NameWeights extends GroupWeights {
  /** What the name says of a stored bearer who was not read. */
  readonly bearer: number;
  /** What it says of a person of the same first name: what a surname in common leaves open. */
  readonly firstAlone: number;
}

/**
 * P(the name is written so | candidate) / P(it is written so | a random person): the latter by the bearers of the name, of its other
 * forms, and of the names that it may be a typing error of.
 */
export function weighName(question: Question): NameWeights | undefined {
  const { candidates, population, rates, bearers } = question;
  const asked = question.fragment.names[0];
  if (asked === undefined) return undefined;
  const shares = nameShares(population, asked, question);
  const chances = candidates.map((person) => chanceOfName(asked, person, shares, rates));
  const exact = (asked.first === '' ? 1 : rates.firstExact) * (asked.last === '' ? 1 : rates.lastExact);
  const [same, form] = [meanChance(chances, 'exact', exact), meanChance(chances, 'form', exact * FORM)];
  // A person called Jack is Jack in part of the cases, and John in the others; those not read are so in like parts.
  const asWritten = asked.first === '' || asked.last === '' ? 1 : shareAsWritten(asked.first);
  const unread = Math.max(0, bearers - same.people - form.people);
  const expect = (part: number, read: number) => expectedBearers(population, asked, partOf(shares, part), read + unread * part);
  const written =
    same.chance * expect(asWritten, same.people) +
    (asWritten === 1 ? 0 : form.chance * expect(1 - asWritten, form.people)) +
    slips(asked, chances, question, shares);
  const share = Math.max(LEAST_SHARE, written / Math.max(1, population.people));
  return {
    weighed: chances.map(({ factor, level }) => ({ factor: level === 'missing' ? 1 : factor / share, level })),
    bearer: (asWritten * same.chance + (1 - asWritten) * form.chance) / share,
    firstAlone: (exact * shares.first) / share,
  };
}

/** The best of a candidate's names counts. */
function chanceOfName(asked: PersonName, { names }: Person, shares: NameShares, rates: AskRates): NameChance {
  let best: NameChance | undefined;
  for (const [at, { value }] of names.entries()) {
    const one = chanceOfOne(asked, value, shares, rates);
    if (at === 0) best = one;
    else if (best === undefined || one.factor * rates.alias > best.factor) best = { ...one, factor: one.factor * rates.alias };
  }
  return best ?? { factor: shares.whole, level: 'missing', known: undefined, fit: 'other' };
}

function chanceOfOne(asked: PersonName, known: PersonName, shares: NameShares, rates: AskRates): NameChance {
  if (asked.first !== '' && asked.first === known.last && asked.last === known.first)
    return { factor: rates.swapped * rates.firstExact * rates.lastExact, level: 'swapped', known, fit: 'slip' };
  const asWritten = compareFirst(asked.first, known.first);
  const byMiddle = asWritten >= FIRST.twoNames && goesByMiddle(asked, known);
  const first = byMiddle ? FIRST.otherPart : asWritten;
  const last = compareLast(asked.last, known.last);
  // An initial on file may stand for any name that begins so.
  const isInitialOnFile = known.first.length === 1 && asked.first.length > 1 && first === FIRST.initial;
  const ofFirst =
    asked.first === ''
      ? 1
      : byMiddle
        ? rates.middleForFirst
        : isInitialOnFile
          ? rates.firstExact * Math.min(1, shares.first / firstShare(known.first))
          : chanceOf(FIRST_CHANCES, first, rates);
  const ofLast = asked.last === '' ? 1 : chanceOf(LAST_CHANCES, last, rates);
  // Another name is one drawn from all, as often as that happens.
  const factor =
    (ofFirst ?? shares.first * (first === FIRST.missing ? 1 : rates.firstOther)) *
    (ofLast ?? shares.last * (last === LAST.missing ? 1 : rates.lastOther)) *
    furtherParts(asked, known, byMiddle);
  const fit = isInitialOnFile ? 'other' : fitOf(ofFirst, ofLast, first, last);
  return { factor, level: levelOf(asked, first, last), known, fit };
}

function chanceOf(chances: Readonly<Record<number, keyof AskRates>>, level: number, rates: AskRates): number | undefined {
  const rate = chances[level];
  return rate === undefined ? undefined : rates[rate];
}

/** Thi Mai Tran is called Mai. */
function goesByMiddle(asked: PersonName, known: PersonName): boolean {
  return asked.first.length > 1 && known.middle.split(' ').includes(asked.first);
}

function levelOf(asked: PersonName, first: number, last: number): string {
  if (asked.first === '') return `last ${LAST_LEVELS[last]!}`;
  return asked.last === '' ? `first ${FIRST_LEVELS[first]!}` : `${FIRST_LEVELS[first]!}, ${LAST_LEVELS[last]!}`;
}

function fitOf(ofFirst: number | undefined, ofLast: number | undefined, first: number, last: number): NameChance['fit'] {
  if (ofFirst === undefined || ofLast === undefined) return 'other';
  if (last !== LAST.missing && last !== LAST.exact) return 'slip';
  if (first === FIRST.missing || first === FIRST.exact) return 'exact';
  return first === FIRST.nickname || first === FIRST.initial ? 'form' : 'slip';
}

function furtherParts(asked: PersonName, known: PersonName, byMiddle: boolean): number {
  let factor = 1;
  if (asked.suffix !== '' && known.suffix !== '') factor *= asked.suffix === known.suffix ? SUFFIX.same : SUFFIX.other;
  if (asked.middle !== '' && known.middle !== '' && !byMiddle) {
    const [short, long] = asked.middle.length < known.middle.length ? [asked.middle, known.middle] : [known.middle, asked.middle];
    factor *= long.startsWith(short) || compareMiddle(short, long) !== MIDDLE.far ? MIDDLE_NAME.same : MIDDLE_NAME.other;
  }
  return factor;
}

function meanChance(chances: readonly NameChance[], fit: NameChance['fit'], usual: number): { people: number; chance: number } {
  const fitting = chances.filter((one) => one.fit === fit);
  const sum = fitting.reduce((total, { factor }) => total + factor, 0);
  return { people: fitting.length, chance: fitting.length === 0 ? usual : sum / fitting.length };
}

/** E(writings of the asked name that are typing errors of a candidate's name), by the bearers of that name. */
function slips(asked: PersonName, chances: readonly NameChance[], { population }: Question, counted: NameShares): number {
  const names = new Map<string, { chance: number; name: PersonName; bearers: number }>();
  for (const { factor, known, fit } of chances) {
    if (fit !== 'slip' || known === undefined) continue;
    const text = `${known.first}|${known.last}`;
    const seen = names.get(text);
    if (seen === undefined) names.set(text, { chance: factor, name: known, bearers: 1 });
    else seen.bearers += 1;
  }
  let sum = 0;
  for (const { chance, name, bearers } of names.values()) {
    // The part without an error was counted in the store.
    const first = name.first === asked.first ? counted.first : firstShare(name.first);
    const last = name.last === asked.last ? counted.last : lastShare(name.last);
    const shares = { ...counted, ...wholeShares(population, first, last) };
    sum += OTHER_NAMES_NEAR * chance * Math.max(bearers - 1, expectedBearers(population, name, shares, bearers));
  }
  return sum;
}
