import type { Person } from '../../../core/person.ts';
import type { PersonName } from '../../../core/record.ts';
import { isFirstName } from '../../../reference/first-names.ts';
import { isSurname } from '../../../reference/surnames.ts';
import { countedRoots, shareCountedUnder } from '../../nicknames.ts';
import { meantFirstNames, nearSurnames } from '../../respell/name.ts';
import type { Population } from '../population.ts';
import type { AskRates } from '../rates.ts';
import {
  expectedBearers,
  firstShare,
  lastShare,
  type NameCounts,
  type NameShares,
  nameShares,
  partOf,
  wholeShares,
} from './name-frequency.ts';
import { chanceOfName, type NameChance, type Weighed } from './weigh-name.ts';
import type { Generation } from './weigh-name-beside.ts';

/** How the asked name speaks for each candidate, and for people of whom nothing else is known. */
export interface NameWeights {
  readonly weighed: readonly Weighed[];
  /** A held person of that name who was not read. */
  readonly bearer: number;
  /** All held people of commoner names that the asked one may be a slip of, and who were not looked for. */
  readonly meantOthers: number;
  /** The share of people who share the first name alone, in units of the whole: what a surname in common leaves open. */
  readonly firstAlone: number;
  /** The share of people who bear the surname. */
  readonly lastShare: number;
  /** Of each candidate who bears the name, of which generation; undefined where no suffix is given. */
  readonly generations: readonly (Generation | undefined)[] | undefined;
}

/** A slip of one name may be a slip of others, too. */
const OTHER_NAMES_NEAR = 1.3;
const LEAST_SHARE = 1e-10;
/** Where nobody of another form was read: how much less likely that form is written than the name itself. */
const FORM = 0.1;
const [LEAST_AS_WRITTEN, MOST_AS_WRITTEN] = [0.1, 0.99];
/** Share of the commonest surname: of one that is borne more often than a slip of that is written, no slip matters. */
const COMMONEST_LAST = 0.008;

/**
 * The chance to write this name of a candidate, over the chance to write it of anybody: that of people who bear it, and where
 * it looks like a slip, of people who bear the name it is a slip of. Who bears that one is known `among` a share of all people alone:
 * those of the place given, or who have the number.
 */
export function weighNames(
  asked: PersonName,
  candidates: readonly Person[],
  population: Population,
  counts: NameCounts,
  rates: AskRates,
  among = 1,
): NameWeights {
  const inFirst = nameShares(population, asked, counts);
  const chances = candidates.map((person) => chanceOfName(asked, person, inFirst, rates));
  const middle = meanChance(chances, 'middle', 0);
  const shares = middle.people === 0 ? inFirst : nameShares(population, asked, withMiddle(counts, middle.people, population));
  const exact = (asked.first === '' ? 1 : rates.firstExact) * (asked.last === '' ? 1 : rates.lastExact);
  const [same, form] = [meanChance(chances, 'exact', exact), meanChance(chances, 'form', exact * FORM)];
  const former = meanChance(chances, 'former', exact * rates.formerSurname);
  // Whoever is called Jack is Jack in part of the cases, and John in the others; those not read are so in like parts.
  const byForms = asked.first === '' || asked.last === '' ? 1 : shareAsWritten(asked.first);
  const before = asked.last === '' ? 0 : population.formerSurnames / (1 + population.formerSurnames);
  const [asWritten, otherwise] = [(1 - before) * byForms, (1 - before) * (1 - byForms)];
  const unread = Math.max(0, counts.bearers - same.people - form.people - former.people);
  const expect = (part: number, read: number) => expectedBearers(population, asked, partOf(shares, part), read + unread * part);
  const written =
    same.chance * expect(asWritten, same.people) +
    (otherwise === 0 ? 0 : form.chance * expect(otherwise, form.people)) +
    (before === 0 ? 0 : former.chance * expect(before, former.people)) +
    (middle.people === 0 ? 0 : middle.chance * expectedBearers(population, asked, shares, middle.people)) +
    slips(asked, chances, population, shares, among);
  const ofOthers = slipsOfOthers(asked, chances, population, rates);
  const share = Math.max(LEAST_SHARE, (written + ofOthers) / Math.max(1, population.people));
  return {
    weighed: chances.map(({ chance, beside, level }) => ({ ratio: level === 'missing' ? 1 : (beside * chance) / share, level })),
    bearer: (asWritten * same.chance + otherwise * form.chance + before * former.chance) / share,
    meantOthers: ofOthers / share,
    firstAlone: (exact * shares.first) / share,
    lastShare: shares.last,
    generations: asked.suffix === '' ? undefined : chances.map(({ fit, generation }) => (fit === 'other' ? undefined : generation)),
  };
}

/** Whoever has it for a middle name shows that people here bear the name. */
function withMiddle(counts: NameCounts, people: number, population: Population): NameCounts {
  return { ...counts, firstHeld: Math.max(counts.firstHeld ?? 0, people / Math.max(1, population.people)) };
}

function meanChance(chances: readonly NameChance[], fit: NameChance['fit'], usual: number): { people: number; chance: number } {
  let [people, sum] = [0, 0];
  for (const one of chances) {
    if (one.fit !== fit) continue;
    people += 1;
    sum += one.chance;
  }
  return { people, chance: people === 0 ? usual : sum / people };
}

/** Of people whose first name has this form among others, the share who bear just this one. */
function shareAsWritten(first: string): number {
  const counted = countedRoots(first).reduce((sum, root) => sum + shareCountedUnder(root), 0);
  return Math.min(MOST_AS_WRITTEN, Math.max(LEAST_AS_WRITTEN, firstShare(first) / counted));
}

/**
 * Expected writings of the asked name that are slips of a commoner one, whose bearers nobody read because somebody is known by the
 * slip itself: of the thousands called Paul each may be the one asked about as Pual.
 */
function slipsOfOthers(asked: PersonName, chances: readonly NameChance[], population: Population, rates: AskRates): number {
  let sum = 0;
  for (const name of commonerNames(asked, rates)) {
    if (chances.some(({ known, fit }) => fit === 'slip' && known?.first === name.first && known.last === name.last)) continue;
    const [first, last] = [firstShare(name.first), lastShare(name.last)];
    const share = name.first === '' || name.last === '' ? first * last : wholeShares(population, name, first, last).whole;
    const slip =
      name.first === asked.first
        ? (asked.first === '' ? 1 : rates.firstExact) * rates.lastSlip
        : (asked.last === '' ? 1 : rates.lastExact) * rates.firstSlip;
    sum += slip * share * population.people;
  }
  return sum;
}

/** Names of which a part is written so seldom that most who write it may mean another. */
function commonerNames(asked: PersonName, rates: AskRates): PersonName[] {
  const { first, last } = asked;
  const isFirstSeldom = first !== '' && (last === '' || !isFirstName(first));
  const isLastSeldom = last !== '' && (!isSurname(last) || (first === '' && lastShare(last) < rates.lastSlip * COMMONEST_LAST));
  const firsts = isFirstSeldom ? meantFirstNames(first) : [];
  const lasts = isLastSeldom ? nearSurnames(last) : [];
  return [...firsts.map((near) => ({ ...asked, first: near })), ...lasts.map((near) => ({ ...asked, last: near }))];
}

/** Expected writings of the asked name that are slips of a name which somebody read bears, of whom none was counted elsewhere. */
function slips(asked: PersonName, chances: readonly NameChance[], population: Population, counted: NameShares, among: number): number {
  const names = new Map<string, { chance: number; name: PersonName; bearers: number }>();
  for (const { chance, known, fit } of chances) {
    if (fit !== 'slip' || known === undefined) continue;
    const text = `${known.first}|${known.last}`;
    const seen = names.get(text);
    if (seen === undefined) names.set(text, { chance, name: known, bearers: 1 });
    else seen.bearers += 1;
  }
  let sum = 0;
  for (const { chance, name, bearers } of names.values()) {
    // The part that is no slip was counted here.
    const first = name.first === asked.first ? counted.first : firstShare(name.first);
    const last = name.last === asked.last ? counted.last : lastShare(name.last);
    const shares = { ...counted, ...wholeShares(population, name, first, last) };
    const beyond = Math.max(population.loneNamesakes + bearers - 1, expectedBearers(population, name, shares, bearers, among));
    sum += OTHER_NAMES_NEAR * chance * beyond;
  }
  return sum;
}
