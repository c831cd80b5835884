import type { Attested } from '../core/person.ts';
import type { PostalAddress } from '../core/record.ts';
import { addVoice, attest, openTally, type Tally, tallyWeight, type Voice, wordWeight } from './person-tally.ts';

/** One in six households moves in a year: last year's word is worth half of today's. */
const HALF_LIFE_DAYS = 365;
/** What follows a record's first address is mostly where the person lived before. */
const LATER_POSITION_FACTOR = 0.25;
/** A box is where mail goes; people live at streets. */
const BOX_FACTOR = 0.5;

type AddressTally = Tally<PostalAddress>;

/**
 * Ways of writing one address are one entry. At most one is current: the one with the most weight of recent,
 * independent words that names a street or a box; the others follow, newest first.
 */
export function tallyAddresses(
  said: readonly { readonly voice: Voice; readonly values: readonly PostalAddress[] }[],
): (Attested<PostalAddress> & { readonly current: boolean })[] {
  const words: { address: PostalAddress; text: string; fullness: number; voice: Voice; weight: number }[] = [];
  for (const { voice, values } of said) {
    for (let position = 0; position < values.length; position++) {
      const address = values[position]!;
      const factor = (position === 0 ? 1 : LATER_POSITION_FACTOR) * (address.street === '' ? BOX_FACTOR : 1);
      const weight = wordWeight(voice, HALF_LIFE_DAYS, factor);
      words.push({ address, text: addressText(address), fullness: fullness(address), voice, weight });
    }
  }
  // The fullest form opens the entry and lesser forms join it, whatever order the records came in.
  if (words.length > 1) words.sort((a, b) => b.fullness - a.fullness || (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
  const tallies: AddressTally[] = [];
  for (const { address, voice, weight } of words) {
    const known = tallies.find((tally) => isFormOf(tally.value, address));
    if (known === undefined) tallies.push(openTally(address, voice, weight));
    else addVoice(known, voice, weight);
  }
  const current = tallies.length === 1 ? tallies[0]! : chooseCurrent(tallies);
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

function chooseCurrent(tallies: readonly AddressTally[]): AddressTally | undefined {
  let best: AddressTally | undefined;
  for (const tally of tallies) {
    if (best === undefined) best = tally;
    else {
      const better = Number(tally.value.house !== '') - Number(best.value.house !== '') || tallyWeight(tally) - tallyWeight(best);
      if (better > 0 || (better === 0 && addressText(tally.value) < addressText(best.value))) best = tally;
    }
  }
  return best;
}

/** Whether `lesser` may be another way of writing `full`: nothing that both say differs, and the place ties them. */
function isFormOf(full: PostalAddress, lesser: PostalAddress): boolean {
  if (!agrees(full.house, lesser.house) || !agrees(full.street, lesser.street) || !agrees(full.unit, lesser.unit)) return false;
  if (full.zip !== '' && lesser.zip !== '') return full.zip === lesser.zip;
  if (!agrees(full.state, lesser.state) || !agrees(full.city, lesser.city)) return false;
  return lesser.house !== '' || lesser.city !== '' || lesser.state !== '' || lesser.zip !== '';
}

function agrees(a: string, b: string): boolean {
  return a === b || a === '' || b === '';
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
