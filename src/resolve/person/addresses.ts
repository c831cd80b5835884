import type { Attested } from '../../core/person.ts';
import type { PostalAddress } from '../../core/record.ts';
import { isFormOf } from './address-forms.ts';
import { bestForm, withBestWriting } from './best-address.ts';
import { addVoice, attest, openTally, type Tally, tallyWeight, type Voice, wordWeight } from './tally.ts';

/** Half-life of a current address, days: one household in six moves each year. */
const HALF_LIFE_DAYS = 365;
/** Weight of the further addresses of a record, mostly earlier homes. */
const LATER_POSITION_FACTOR = 0.25;
/** Weight of a PO box against a street address. */
const BOX_FACTOR = 0.5;
/** Weight of a town without a street: seen two years after a street address, it indicates a move. */
const TOWN_FACTOR = 0.5;

interface Word {
  readonly address: PostalAddress;
  readonly form: Form;
  readonly fullness: number;
  readonly voice: Voice;
  readonly weight: number;
  /** The person left on the last day seen. */
  readonly isLeft: boolean;
  /** An account there ended on that day. */
  readonly isOver: boolean;
  /** It is the first address of its record. */
  readonly isFirst: boolean;
}

/** One spelling of an address, with its weight. */
interface Form {
  readonly address: PostalAddress;
  times: number;
}

interface AddressTally extends Tally<PostalAddress> {
  readonly words: Word[];
}

/**
 * The addresses of a person. Spellings of one address, including typing errors, become one entry in the best attested spelling.
 * At most one is current: the one with the most weight of recent, independent claims. The others follow, newest first. None is
 * current if the person left every known home.
 */
export function tallyAddresses(
  said: readonly {
    readonly voice: Voice;
    readonly values: readonly PostalAddress[];
    readonly isLeft?: boolean;
    readonly isOver?: boolean;
  }[],
): (Attested<PostalAddress> & { readonly current: boolean })[] {
  const words = wordsOf(said);
  if (words.length > 1) sortForms(words);
  const tallies = tallyWords(words);
  const hasSeveralForms = useBestForms(tallies);
  if (hasSeveralForms && tallies.length > 1) joinAlike(tallies);
  for (const tally of tallies) tally.value = withBestWriting(tally.value, tally.words);
  const notLeft = words.some((word) => word.isLeft) ? stillLivedAt(tallies) : tallies;
  const lived = notLeft.length > 1 && words.some((word) => word.isOver) ? withoutOver(notLeft) : notLeft;
  const current = lived.length === 1 ? lived[0]! : chooseCurrent(lived);
  if (tallies.length > 1) {
    tallies.sort(
      (a, b) =>
        Number(b === current) - Number(a === current) ||
        (b.lastSeen ?? Number.NEGATIVE_INFINITY) - (a.lastSeen ?? Number.NEGATIVE_INFINITY) ||
        tallyWeight(b) - tallyWeight(a) ||
        (addressText(a.value) < addressText(b.value) ? -1 : 1),
    );
  }
  return tallies.map((tally) => ({ ...attest(tally), current: tally === current }));
}

function wordsOf(said: Parameters<typeof tallyAddresses>[0]): Word[] {
  const words: Word[] = [];
  const forms: Form[] = [];
  for (const { voice, values, isLeft = false, isOver = false } of said) {
    let hasHome = false;
    for (const [position, address] of values.entries()) {
      const isBox = address.street === '';
      const isLater = hasHome || (isBox && position > 0);
      hasHome ||= !isBox;
      const isFirst = position === 0;
      words.push({
        address,
        form: formOf(address, forms),
        fullness: fullness(address),
        voice,
        weight: wordWeight(voice, HALF_LIFE_DAYS, (isLater ? LATER_POSITION_FACTOR : 1) * (isBox ? BOX_FACTOR : 1)),
        isLeft: isLeft && isFirst,
        isOver: isOver && isFirst,
        isFirst,
      });
    }
  }
  return words;
}

function tallyWords(words: readonly Word[]): AddressTally[] {
  const tallies: AddressTally[] = [];
  let known: AddressTally | undefined;
  for (const [at, word] of words.entries()) {
    // Equal forms are adjacent.
    if (at === 0 || word.form !== words[at - 1]!.form) known = likeliestOf(tallies, word.address);
    if (known === undefined) {
      known = openAddress(word);
      tallies.push(known);
    } else {
      addVoice(known, word.voice, word.weight);
      known.words.push(word);
    }
  }
  return tallies;
}

/** Gives entries with several forms their best one. Returns whether there were any. */
function useBestForms(tallies: readonly AddressTally[]): boolean {
  const joined = tallies.filter(({ words }) => words.some((word) => word.form !== words[0]!.form));
  for (const tally of joined) tally.value = bestForm(tally.words);
  return joined.length > 0;
}

/** A house without a unit joins the person's unit there with the most weight. */
function likeliestOf(tallies: readonly AddressTally[], address: PostalAddress): AddressTally | undefined {
  let best: AddressTally | undefined;
  for (const tally of tallies) {
    if (isFormOf(tally.value, address) && (best === undefined || tallyWeight(tally) > tallyWeight(best))) best = tally;
  }
  return best;
}

/** Second pass: two misspellings may be closer to the right spelling than to each other. */
function joinAlike(tallies: AddressTally[]): void {
  for (let at = 0; at < tallies.length; at++) {
    const tally = tallies[at]!;
    const other = tallies.findIndex(({ value }, place) => place > at && isFormOf(tally.value, value));
    if (other < 0) continue;
    for (const word of tallies[other]!.words) {
      addVoice(tally, word.voice, word.weight);
      tally.words.push(word);
    }
    tally.value = bestForm(tally.words);
    tallies.splice(other, 1);
    at -= 1;
  }
}

function openAddress(word: Word): AddressTally {
  const { value, firstSeen, lastSeen, origins, weights } = openTally(word.address, word.voice, word.weight);
  return { value, firstSeen, lastSeen, origins, weights, words: [word] };
}

/**
 * Fuller forms open entries and lesser forms join them, independent of the order of records; among equally full forms the most
 * common comes first.
 */
function sortForms(words: Word[]): void {
  words.sort((a, b) => b.fullness - a.fullness || b.form.times - a.form.times || (a.form === b.form ? 0 : byText(a.address, b.address)));
}

function byText(a: PostalAddress, b: PostalAddress): number {
  return addressText(a) < addressText(b) ? -1 : 1;
}

/** Linear search: people have few addresses. */
function formOf(address: PostalAddress, forms: Form[]): Form {
  for (const form of forms) {
    if (!isSame(form.address, address)) continue;
    form.times += 1;
    return form;
  }
  const form = { address, times: 1 };
  forms.push(form);
  return form;
}

function isSame(a: PostalAddress, b: PostalAddress): boolean {
  return (
    a === b ||
    (a.house === b.house && a.zip === b.zip && a.street === b.street && a.unit === b.unit && a.city === b.city && a.state === b.state)
  );
}

/** Without homes that were left and not seen later, and without homes before those. */
function stillLivedAt(tallies: readonly AddressTally[]): readonly AddressTally[] {
  const left = tallies.filter(wasLeft);
  return tallies.filter(
    (tally) =>
      !left.includes(tally) &&
      !left.some(({ firstSeen }) => firstSeen !== undefined && tally.lastSeen !== undefined && tally.lastSeen < firstSeen),
  );
}

function wasLeft({ words }: AddressTally): boolean {
  const leftOn = lastDay(words, ({ isLeft }) => isLeft);
  return leftOn > NEVER && lastDay(words, ({ isLeft }) => !isLeft) <= leftOn;
}

/**
 * An ended account does not prove a move. But if the person was seen at a street address afterwards, homes last seen before that
 * are left out.
 */
function withoutOver(tallies: readonly AddressTally[]): readonly AddressTally[] {
  const seenOn = (words: readonly Word[]) => lastDay(words, ({ isOver }) => !isOver);
  const newest = Math.max(...tallies.map(({ words }) => seenOn(words.filter(({ isFirst, address }) => isFirst && address.street !== ''))));
  return tallies.filter(({ words }) => {
    const overOn = lastDay(words, ({ isOver }) => isOver);
    return overOn === NEVER || seenOn(words) > overOn || newest <= overOn;
  });
}

function lastDay(words: readonly Word[], isMeant: (word: Word) => boolean): number {
  return words.reduce((day, word) => (isMeant(word) ? Math.max(day, word.voice.lastSeen ?? word.voice.firstSeen ?? day) : day), NEVER);
}

const NEVER = Number.NEGATIVE_INFINITY;

function chooseCurrent(tallies: readonly AddressTally[]): AddressTally | undefined {
  let best: AddressTally | undefined;
  const isToldOf = tallies.some(({ value }) => tellsWhere(value));
  for (const tally of tallies) {
    if (isToldOf && !tellsWhere(tally.value)) continue;
    if (best === undefined) best = tally;
    else {
      const better = homeWeight(tally) - homeWeight(best);
      if (better > 0 || (better === 0 && addressText(tally.value) < addressText(best.value))) best = tally;
    }
  }
  return best;
}

/** A town without state, or a state alone, is dropped if any fuller address is known. */
function tellsWhere({ house, street, city, state, zip }: PostalAddress): boolean {
  return house !== '' || street !== '' || zip !== '' || (city !== '' && state !== '');
}

function homeWeight(tally: AddressTally): number {
  return tallyWeight(tally) * (tally.value.house === '' ? TOWN_FACTOR : 1);
}

function fullness(address: PostalAddress): number {
  return (
    Number(address.house !== '') * 8 +
    Number(address.street !== '') * 4 +
    Number(address.unit !== '') * 2 +
    Number(address.zip !== '') +
    Number(address.city !== '') +
    Number(address.state !== '')
  );
}

function addressText(address: PostalAddress): string {
  return `${address.zip}|${address.street}|${address.house}|${address.unit}|${address.city}|${address.state}`;
}
