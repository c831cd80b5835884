import type { PhoneNumber, PostalAddress } from '../core/record.ts';
import { remember } from '../normalize/bounded-cache.ts';

export interface WrittenAddress {
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

const MAX_KNOWN_LINES = 20_000;
/** Directions and abbreviations that are written in capitals; all else of an address is capitalised word by word. */
const CAPITALS = /^(?:n|s|e|w|ne|nw|se|sw|po|rr|hc|us|[a-z]?\d+[a-z]?|\d+[a-z])$/;
const ORDINAL = /^\d+(?:st|nd|rd|th)$/;

export function writeAddress(address: PostalAddress | undefined): WrittenAddress {
  if (address === undefined) return { street: '', city: '', state: '', zip: '' };
  const line = address.street === '' ? address.house : address.house === '' ? address.street : `${address.house} ${address.street}`;
  return {
    street: writeLine(address.unit === '' ? line : `${line} ${address.unit}`),
    city: writeLine(address.city),
    state: address.state.length === 2 ? address.state.toUpperCase() : writeLine(address.state),
    zip: address.zip.toUpperCase(),
  };
}

/** `12 N Main St Apt 4B, Springfield, IL 62701` */
export function writeOneLine(address: WrittenAddress): string {
  const place = [address.state, address.zip].filter((part) => part !== '').join(' ');
  return [address.street, address.city, place].filter((part) => part !== '').join(', ');
}

/** `+15550100000` */
export function writePhone(number: PhoneNumber): string {
  return `+${number}`;
}

/** House numbers make street lines too many to remember; the words of streets and cities come again and again. */
function writeLine(folded: string): string {
  if (folded === '') return '';
  return folded.split(' ').map(writeWord).join(' ');
}

const writeWord: (word: string) => string = remember((word) => {
  if (ORDINAL.test(word)) return word;
  if (CAPITALS.test(word)) return word.toUpperCase();
  return word.replace(/(^|[-'/])([a-z])/g, (_, mark: string, letter: string) => mark + letter.toUpperCase());
}, MAX_KNOWN_LINES);
