import type { Attested } from '../core/person.ts';
import type { PersonName, Suffix } from '../core/record.ts';
import { addVoice, attest, openTally, type Tally, tallyWeight, type Voice, wordWeight } from './person-tally.ts';

/** People change their names seldom, and sources are slow to hear of it. */
const HALF_LIFE_DAYS = 6 * 365;
/** What follows a record's main name is a maiden name or an alias. */
const ALIAS_FACTOR = 0.1;
/** `J Smith` names John Smith worse than `John Smith` does. */
const PARTIAL_FACTOR = 0.1;

interface NameTally extends Tally<PersonName> {
  readonly spellings: PersonName[];
  /** Weight of each spelling, beside `spellings`. */
  readonly spellingWeights: number[];
}

/** One entry per first and last name; middle names, suffixes and ways of writing are gathered under it. Best first. */
export function tallyNames(said: readonly { readonly voice: Voice; readonly values: readonly PersonName[] }[]): Attested<PersonName>[] {
  const tallies: NameTally[] = [];
  for (const { voice, values } of said) {
    for (let position = 0; position < values.length; position++) {
      const name = values[position]!;
      const partial = name.first.length < 2 || name.last.length < 2;
      const weight = wordWeight(voice, HALF_LIFE_DAYS, (position === 0 ? 1 : ALIAS_FACTOR) * (partial ? PARTIAL_FACTOR : 1));
      const known = tallies.find((tally) => tally.value.first === name.first && tally.value.last === name.last);
      if (known === undefined) {
        tallies.push({ ...openTally(name, voice, weight), spellings: [name], spellingWeights: [weight] });
      } else {
        addVoice(known, voice, weight);
        known.spellings.push(name);
        known.spellingWeights.push(weight);
      }
    }
  }
  if (tallies.length > 1) tallies.sort((a, b) => tallyWeight(b) - tallyWeight(a) || compareNames(a.value, b.value));
  return tallies.map((tally) => {
    if (tally.spellings.length > 1) tally.value = mergeSpellings(tally);
    return attest(tally);
  });
}

function mergeSpellings(tally: NameTally): PersonName {
  const { first, last } = tally.value;
  const middle = bestText(tally, (name) => name.middle, isLongerForm);
  const suffix = bestText(tally, (name) => name.suffix) as Suffix;
  const shownFirst = bestText(tally, (name) => name.shown?.first ?? '');
  const shownLast = bestText(tally, (name) => name.shown?.last ?? '');
  if (shownFirst === '' && shownLast === '') return { first, middle, last, suffix };
  const shown = { ...(shownFirst !== '' && { first: shownFirst }), ...(shownLast !== '' && { last: shownLast }) };
  return { first, middle, last, suffix, shown };
}

/** The text with the most weight; where one is the longer form of the other, the longer speaks for both. */
function bestText(tally: NameTally, part: (name: PersonName) => string, longer?: (long: string, short: string) => boolean): string {
  let best = '';
  let bestWeight = 0;
  for (const candidate of tally.spellings) {
    const text = part(candidate);
    if (text === '' || text === best) continue;
    let weight = 0;
    tally.spellings.forEach((name, at) => {
      const other = part(name);
      if (other === text || (longer !== undefined && other !== '' && longer(text, other))) weight += tally.spellingWeights[at]!;
    });
    if (weight > bestWeight || (weight === bestWeight && (text.length > best.length || (text.length === best.length && text < best)))) {
      best = text;
      bestWeight = weight;
    }
  }
  return best;
}

function isLongerForm(long: string, short: string): boolean {
  return long.length > short.length && long.startsWith(short);
}

function compareNames(a: PersonName, b: PersonName): number {
  if (a.last !== b.last) return a.last < b.last ? -1 : 1;
  return a.first < b.first ? -1 : 1;
}
