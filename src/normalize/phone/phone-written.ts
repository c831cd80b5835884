import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { PhoneNumber } from '../../core/record.ts';
import { toAscii } from '../fold.ts';
import { digitsMisread } from '../misread.ts';
import { NANP_DIGITS, nanpNumber } from './nanp.ts';

/** Every way of writing a number that is not plain digits with separators. Slow, and seldom needed. */
export function parseWrittenPhone(text: string): PhoneNumber | undefined {
  let written = toAscii(text).trim().toLowerCase();
  written = spreadsheetNumber(written) ?? written;
  written = written.replace(LABEL, '').replace(TRAILING_LABEL, '').replace(EXTENSION, '').replace(PAUSE, '$1').trim();
  const spelled = /[a-z]/.test(written) ? (lettersToDigits(written) ?? fewMisread(written) ?? keysAndNoughts(written)) : written;
  if (spelled === undefined) return undefined;
  const dialled = spelled.replace(DIALLED_OUT, '$1');
  const digits = dialled.replace(/\D/g, '').replace(CODE_TWICE, '1');
  const international = dialled.startsWith('+') || dialled.startsWith('(+');
  if (!international && digits.length === 10) return nanpNumber(Number(digits));
  if (digits.length === 11 && digits.startsWith('1')) return nanpNumber(Number(digits.slice(1)));
  if (international) return oursBehindPlus(dialled, digits) ?? abroad(dialled.slice(dialled.indexOf('+')));
  if (digits.startsWith('00')) return abroad(`+${digits.slice(2)}`);
  if (digits.startsWith('011')) return abroad(`+${digits.slice(3)}`);
  // A plus sign lost on the way; eleven digits and more can be no national number here.
  return digits.length >= 11 && !digits.startsWith('0') ? abroad(`+${digits}`) : undefined;
}

/** `+001`, `+0111`: no country's code begins with 0. */
const DIALLED_OUT = /^(\(?\+)\s?(?:00|011)\s?(?=[1-9])/;
/** `+1 1 503…`, `001 1 503…`: no area code begins with one. */
const CODE_TWICE = /^(?:00|011)?11(?=[2-9]\d{9}$)/;
const LABEL = /^(?:tel|telephone|phone|ph|cell|cellular|mobile|mob|home|work|office|fax|main|[cfhmptw])(?: ?(?:no|number|#))?[.:)\s]{1,3}/;
const TRAILING_LABEL = /[ (\-/]{0,3}\b(?:cell|cellular|mobile|mob|home|work|office|fax|main|[chmw])\)?\.?$/;
const EXTENSION = /[\s,;(]{0,3}(?:;?ext(?:ension|n)?|x|#)[.:=\s]{0,2}\d{1,8}\)?$/;
/** `916-555-0123,12` dials on after a pause: what stands before it is a whole number. */
const PAUSE = /^([+(]{0,2}(?:1\D{0,3})?\(?[2-9](?:[^\d,;]{0,3}\d){9})\s?[,;]{1,4}\s?\d{1,8}$/;

/**
 * `5551234567.0` and `5.551234567E+09`; a mantissa that lost digits is no number any more. Noughts at its end are left out, where
 * so many others are there that it was not rounded.
 */
function spreadsheetNumber(text: string): string | undefined {
  const scientific = /^(\d)\.(\d{1,20})e\+?(\d{1,2})$/.exec(text);
  if (scientific) {
    const [, whole = '', decimals = '', exponent] = scientific;
    const lost = Number(exponent) - decimals.length;
    return lost === 0 || (lost > 0 && decimals.length >= LEAST_DECIMALS) ? whole + decimals.padEnd(Number(exponent), '0') : '';
  }
  return /^(\+?\d{7,15})\.0{1,2}$/.exec(text)?.[1];
}

/** Spreadsheets round to fewer. */
const LEAST_DECIMALS = 7;
const KEYPAD = '22233344455566677778889999';

/** Vanity numbers: an area code in digits, then letters that stand for keys; what goes beyond ten digits is not dialled. */
function lettersToDigits(text: string): string | undefined {
  const dialled = text.replace(/[^a-z0-9]/g, '');
  const vanity = /^1?([2-9]\d\d[a-z0-9]{7,12})$/.exec(dialled)?.[1];
  if (vanity === undefined || !/[a-z]{3}/.test(text.replace(/[-. ]/g, ''))) return undefined;
  const isTollFree = /^8(?:00|33|44|55|66|77|88)/.test(vanity);
  if (vanity.length > 10 && !isTollFree) return undefined;
  return pressed(vanity.slice(0, 10));
}

function pressed(keys: string): string {
  return keys.replace(/[a-z]/g, (letter) => KEYPAD.charAt(letter.charCodeAt(0) - 97));
}

/** `916-555-G00D`: the keys 0 and 1 have no letters, so they stay digits in a spelled number. What may be misread spells nothing. */
function keysAndNoughts(text: string): string | undefined {
  const dialled = /^1?([2-9]\d\d[2-9]\d\d[a-z01]{4})$/.exec(text.replace(/[^a-z0-9]/g, ''))?.[1];
  const letters = dialled?.replace(/\d/g, '') ?? '';
  return letters.length < 2 || digitsMisread(text.replace(/[^a-z0-9]/g, '')) !== undefined ? undefined : pressed(dialled!);
}

/** One or two letters are no vanity number. */
function fewMisread(text: string): string | undefined {
  return text.replace(/[^a-z]/g, '').length <= 2 ? digitsMisread(text) : undefined;
}

/** `+503 555 0123`: a plus sign before a number of ours that is none of any other country. */
function oursBehindPlus(text: string, digits: string): PhoneNumber | undefined {
  return digits.length === 10 && parsePhoneNumberFromString(text)?.isValid() !== true ? nanpNumber(Number(digits)) : undefined;
}

function abroad(text: string): PhoneNumber | undefined {
  if (text.startsWith('+1')) {
    const national = text.replace(/\D/g, '').slice(1);
    return national.length === 10 ? nanpNumber(Number(national)) : undefined;
  }
  const parsed = parsePhoneNumberFromString(text.replace(OLD_MEXICAN, '$1'));
  return parsed?.isPossible() === true ? (Number(parsed.number.slice(1)) as PhoneNumber) : undefined;
}

/** `+52 1 55 1234 5678`: until 2019 a mobile was dialled with a 1. */
const OLD_MEXICAN = /^(\+52)\s?1(?=(?:\D?\d){10}$)/;

/** A number as it is dialled within a country: `0171 1234567` in `DE`. By the plan's shape, assigned or not. */
export function parseNationalPhone(text: string, country: string): PhoneNumber | undefined {
  if (!isSupportedCountry(country)) return undefined;
  const parsed = parsePhoneNumberFromString(text, country);
  if (parsed === undefined || !parsed.isPossible() || /^(\d)\1*$/.test(parsed.nationalNumber)) return undefined;
  return Number(parsed.number.slice(1)) as PhoneNumber;
}

/** The same of numbers that are given out, in the country or in one that shares its code, as Guernsey that of Britain. */
export function parseValidPhone(text: string, country: string): PhoneNumber | undefined {
  if (!isSupportedCountry(country)) return undefined;
  const parsed = parsePhoneNumberFromString(text, country);
  return parsed?.isValid() === true ? (Number(parsed.number.slice(1)) as PhoneNumber) : undefined;
}

/** Whether the number is one that the country has given out, to tell countries apart. */
export function isNumberOf(text: string, country: string): boolean {
  if (!isSupportedCountry(country)) return false;
  const parsed = parsePhoneNumberFromString(text, country);
  return parsed?.isValid() === true && parsed.country === country;
}

/** The country a number with a plus sign is of. */
export function countryOfNumber(text: string): string | undefined {
  return parsePhoneNumberFromString(text)?.country;
}

export function isCountry(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && isSupportedCountry(code);
}

/** Typed to get past a form: one figure again and again, all keys in their order, an area code and zeros. */
export function isPlaceholderPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '');
  if (digits === '' || /[a-z]/i.test(text)) return false;
  const national = digits.length === NANP_DIGITS + 1 && digits.startsWith('1') ? digits.slice(1) : digits;
  if (ALL_ZEROS.test(national) || (national.length >= LEAST_DIGITS && ONE_FIGURE.test(national))) return true;
  if (IN_ORDER.has(national)) return true;
  return national.length === NANP_DIGITS && nanpNumber(Number(national)) === undefined && ZEROS_AFTER_AREA.test(national);
}

const LEAST_DIGITS = 7;
const ALL_ZEROS = /^0+$/;
const ONE_FIGURE = /^(\d)\1+$/;
const ZEROS_AFTER_AREA = /^\d{3}(?:0{7}|1{7}|9{7})$/;
const IN_ORDER: ReadonlySet<string> = new Set('1234567 1234567890 0123456789 2345678901 2345678910 9876543210 9999999998'.split(' '));
