import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { Line } from '../../core/person.ts';
import type { LineType, PhoneNumber } from '../../core/record.ts';
import { remember } from '../bounded-cache.ts';
import { foldWords } from '../fold.ts';
import { isPlaceholder } from '../placeholder.ts';
import { NANP_SPAN } from './nanp.ts';
import { showPhone } from './phone-show.ts';

/** By the words of it, the first that fits: `FIXED_LINE_OR_MOBILE` is mobile, `nonFixedVoip` is VoIP. */
const LINE_TYPES: readonly (readonly [LineType, RegExp])[] = [
  ['mobile', /\b(?:mobile|wireless|cell(?:ular|s|phones?)?\b|pcs\b)|^[mwc]$/],
  ['voip', /voip|\bip\b|\binternet\b|^v$/],
  ['landline', /\b(?:land(?:lines?)?|fixed(?:lines?)?|wire ?lines?|[ci]?lec|rboc|pstn)\b|^[lf]$/],
];

/** The kind of line by the word that a table or a provider has for it. */
export function readLineType(written: string): LineType | undefined {
  const words = written
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();
  return LINE_TYPES.find(([, pattern]) => pattern.test(words))?.[0];
}

/** What a number most likely is where no table says: as its country's numbering plan has it, else a mobile one. */
export function likeliestLine(number: PhoneNumber): Line {
  if (number >= NANP_SPAN && number < 2 * NANP_SPAN && !TELLING_AREA_CODES.has(Math.floor(number / 10_000_000) - 1_000)) return MOBILE;
  return byPlan(showPhone(number));
}

const MOBILE: Line = { type: 'mobile' };
const LANDLINE: Line = { type: 'landline' };
const VOIP: Line = { type: 'voip' };

/** Codes of services, and of the Caribbean countries whose plans tell; those of the other countries of +1 never do. */
const TELLING_AREA_CODES: ReadonlySet<number> = new Set([
  ...[800, 833, 844, 855, 866, 877, 888, 900],
  ...[242, 246, 264, 268, 284, 345, 441, 473, 649, 658, 664, 721, 758, 767, 784, 809, 829, 849, 868, 869, 876],
]);

const MAX_KNOWN_NUMBERS = 10_000;

const byPlan: (shown: string) => Line = remember((shown) => {
  switch (parsePhoneNumberFromString(shown)?.getType()) {
    case 'FIXED_LINE':
    case 'TOLL_FREE':
    case 'SHARED_COST':
    case 'PREMIUM_RATE':
    case 'UAN':
    case 'VOICEMAIL':
      return LANDLINE;
    case 'VOIP':
      return VOIP;
    default:
      return MOBILE;
  }
}, MAX_KNOWN_NUMBERS);

const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/** A carrier's name as a table or a provider writes it, or '' where it says nothing: it is shown as it is, so it is one line of text. */
export function readCarrier(written: string): string {
  const clean = PLAIN.test(written)
    ? written
    : written
        .replace(/[\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '')
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .trim();
  const folded = foldWords(clean);
  return folded === '' || isPlaceholder(folded) ? '' : clean;
}
