import type { Attested } from '../../core/person.ts';
import type { PersonName, Suffix } from '../../core/record.ts';
import { speaksFor } from './name-variants.ts';
import { addVoice, attest, openTally, type Tally, tallyWeight, type Voice, wordWeight } from './tally.ts';

/** Half-life of a name, days: names change rarely. */
const HALF_LIFE_DAYS = 6 * 365;
/** Weight of the further names of a record: maiden names and aliases. */
const ALIAS_FACTOR = 0.1;
/** Weight of a name that is only an initial. */
const PARTIAL_FACTOR = 0.1;

interface NameTally extends Tally<PersonName> {
  readonly spellings: PersonName[];
  /** Weight of each spelling, by index of `spellings`. */
  readonly spellingWeights: number[];
}

/** One entry per first and last name, with its middle names, suffixes and spellings. Best first. */
export function tallyNames(said: readonly { readonly voice: Voice; readonly values: readonly PersonName[] }[]): Attested<PersonName>[] {
  const tallies: NameTally[] = [];
  for (const { voice, values } of said) {
    for (let position = 0; position < values.length; position++) {
      const name = values[position]!;
      const partial = name.first.length < 2 || name.last.length < 2;
      const weight = wordWeight(voice, HALF_LIFE_DAYS, (position === 0 ? 1 : ALIAS_FACTOR) * (partial ? PARTIAL_FACTOR : 1));
      const known = tallies.find(({ value }) => value.first === name.first && value.last === name.last);
      if (known === undefined) tallies.push({ ...openTally(name, voice, weight), spellings: [name], spellingWeights: [weight] });
      else {
        addVoice(known, voice, weight);
        known.spellings.push(name);
        known.spellingWeights.push(weight);
      }
    }
  }
  if (tallies.length > 1) sortByStanding(tallies);
  for (const tally of tallies) if (hasSpellings(tally)) tally.value = mergeSpellings(tally);
  if (tallies.length > 1) borrowMiddle(tallies);
  return tallies.map(attest);
}

function hasSpellings({ value, spellings }: NameTally): boolean {
  return spellings.length > 1 || (value.middle !== '' && value.middle === value.first);
}

/** A name is supported by its own claims and those for its short forms and misspellings. */
function sortByStanding(tallies: NameTally[]): void {
  const standings = new Map<NameTally, number>();
  for (const tally of tallies) {
    let standing = tallyWeight(tally);
    for (const other of tallies) {
      if (other === tally) continue;
      standing += Math.round(tallyWeight(other) * speaksFor(other.value, tally.value, attestationOf(other, tally)));
    }
    standings.set(tally, standing);
  }
  tallies.sort((a, b) => standings.get(b)! - standings.get(a)! || compareNames(a.value, b.value));
}

function attestationOf(other: NameTally, tally: NameTally): { readonly more: boolean; readonly lone: boolean } {
  return { more: other.origins.length > tally.origins.length, lone: other.spellings.length === 1 && tally.spellings.length > 1 };
}

/** `Jack N MacDonald` supplies the middle name of John MacDonald, if no other record does. */
function borrowMiddle(tallies: readonly NameTally[]): void {
  const [best, ...others] = tallies;
  if (best!.value.middle !== '') return;
  const teller = others.find((other) => other.value.middle !== '' && speaksFor(other.value, best!.value, { more: true, lone: false }) > 0);
  if (teller === undefined || teller.value.middle === best!.value.first) return;
  const { middle, shown } = teller.value;
  best!.value = { ...best!.value, middle, ...(shown?.middle && { shown: { ...best!.value.shown, middle: shown.middle } }) };
}

function mergeSpellings(tally: NameTally): PersonName {
  const { first, last } = tally.value;
  // `Jose Jose Chavez` is a column filled twice, not a middle name.
  const middle = bestText(tally, (name) => (name.middle === first ? '' : name.middle), isLongerForm);
  const suffix = bestText(tally, (name) => name.suffix) as Suffix;
  const shownFirst = bestText(tally, (name) => name.shown?.first ?? '');
  const shownLast = bestText(tally, (name) => name.shown?.last ?? '');
  const shownMiddle = bestText(tally, (name) => (name.middle === middle ? (name.shown?.middle ?? '') : ''));
  if (shownFirst === '' && shownMiddle === '' && shownLast === '') return { first, middle, last, suffix };
  const shown = {
    ...(shownFirst !== '' && { first: shownFirst }),
    ...(shownMiddle !== '' && { middle: shownMiddle }),
    ...(shownLast !== '' && { last: shownLast }),
  };
  return { first, middle, last, suffix, shown };
}

/** The text with the most weight; a longer form includes the weight of its shorter form. */
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
