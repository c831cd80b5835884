import type { PostalAddress, ShownAddress } from '../../core/record.ts';
import { isSameUnit } from '../../match/compare/address-parts.ts';
import { showUnit } from '../../normalize/address/address-show.ts';
import { isMisspelt } from './address-forms.ts';
import { type Voice, wordWeight } from './tally.ts';

/** Half-life of a spelling: it hardly changes. */
const SPELLING_HALF_LIFE_DAYS = 20 * 365;

/** One record's claim of a home. */
interface Claim {
  readonly address: PostalAddress;
  readonly voice: Voice;
}

/** House and street come from one spelling, and city, state and ZIP from one. */
export function bestForm(words: readonly Claim[]): PostalAddress {
  const spelt = words.filter(({ address }) => !words.some((other) => isMisspelt(address.street, other.address.street)));
  const { house, street } = bestAttested(spelt, ({ house, street }) => (house === '' || street === '' ? house : `${house}|${street}`));
  const named = words.filter(({ address }) => !words.some((other) => saysLess(address.unit, other.address.unit)));
  const { unit } = bestAttested(named, (address) => address.unit);
  const { city, state, zip } = bestAttested(words, (address) =>
    address.zip === '' || address.city === '' ? '' : `${address.zip}|${address.city}|${address.state}`,
  );
  return { house, street, unit, city, state, zip };
}

/** `#4` without a unit type, and `apt 4`. */
function saysLess(unit: string, other: string): boolean {
  return unit.startsWith('unit ') && other !== '' && !other.startsWith('unit ') && isSameUnit(unit, other);
}

/** The address whose part the most sources support; ties by fullness and text. */
function bestAttested(words: readonly Claim[], part: (address: PostalAddress) => string): PostalAddress {
  let best = words[0]!;
  let bestWeight = -1;
  for (const word of words) {
    const text = part(word.address);
    if (text === '' || (word !== best && text === part(best.address))) continue;
    const weight = weightOf(words, part, text);
    if (weight > bestWeight) {
      best = word;
      bestWeight = weight;
    }
  }
  return best.address;
}

/** What the sources with this text weigh, each by its strongest claim. */
function weightOf(words: readonly Claim[], part: (address: PostalAddress) => string, text: string): number {
  const weights = new Map<string, number>();
  for (const { address, voice } of words) {
    if (part(address) !== text) continue;
    const weight = wordWeight(voice, SPELLING_HALF_LIFE_DAYS, 1);
    if (weight > (weights.get(voice.origin) ?? 0)) weights.set(voice.origin, weight);
  }
  let sum = 0;
  for (const one of weights.values()) sum += one;
  return sum;
}

/** The address as the best source of each part writes it, and its country. */
export function withBestWriting(address: PostalAddress, words: readonly Claim[]): PostalAddress {
  if (!words.some((word) => word.address.shown !== undefined || word.address.country !== undefined)) return address;
  const { house, street: road, unit, city: town, state: region, zip } = address;
  const lines = words.filter((word) => word.address.house === house && word.address.street === road);
  const lineOf = (ofUnit: string) => bestText(lines, (one) => (one.unit === ofUnit ? (one.shown?.street ?? '') : ''));
  const bare = unit === '' ? '' : lineOf('');
  const street = lineOf(unit) || (bare === '' ? '' : `${bare} ${showUnit(unit)}`);
  const city = bestText(words, (one) => (one.city === town ? (one.shown?.city ?? '') : ''));
  const state = bestText(words, (one) => (one.state === region ? (one.shown?.state ?? '') : ''));
  const country = bestText(words, (one) => one.country ?? '');
  const shown: ShownAddress = { ...(street && { street }), ...(city && { city }), ...(state && { state }) };
  const best = { house, street: road, unit, city: town, state: region, zip };
  return { ...best, ...((street || city || state) && { shown }), ...(country && { country }) };
}

/** The text that weighs most; of equals the longer one, which has less left out. Independent of the order of records. */
function bestText(words: readonly Claim[], part: (address: PostalAddress) => string): string {
  let best = '';
  let bestWeight = 0;
  for (const text of new Set(words.map((word) => part(word.address)))) {
    const weight = text === '' ? 0 : weightOf(words, part, text);
    const isBetter =
      weight > bestWeight || (weight === bestWeight && (text.length > best.length || (text.length === best.length && text < best)));
    if (weight > 0 && isBetter) {
      best = text;
      bestWeight = weight;
    }
  }
  return best;
}
