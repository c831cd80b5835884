import type { PhoneNumber } from '../../core/record.ts';
import { NANP_DIGITS, NANP_SPAN, nanpNumber } from './nanp.ts';
import { parseNationalPhone, parseWrittenPhone } from './phone-written.ts';

/**
 * US by default; another country says how numbers without a plus sign are dialled there. A +1 number is good when it is one by the plan's shape (area code and exchange from 200 up), assigned or not:
 * ranges are opened faster than tables are shipped, and exchange 555 must serve for people who do not exist.
 */
export function parsePhone(text: string, country = 'US'): PhoneNumber | undefined {
  if (text.length > MAX_PHONE_CHARS) return undefined;
  if (country !== 'US') return parseNationalPhone(text, country) ?? parsePhone(text);
  let value = 0;
  let digits = 0;
  let plus = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= ZERO && code <= NINE) {
      value = value * 10 + (code - ZERO);
      digits++;
    } else if (code === PLUS && digits === 0 && !plus) {
      plus = true;
    } else if (code === DOT ? isSpreadsheetTail(text, at) : !isSeparator(code)) {
      return parseWrittenPhone(text);
    }
  }
  if (digits === NANP_DIGITS && !plus) return nanpNumber(value);
  if (digits === NANP_DIGITS + 1 && Math.floor(value / NANP_SPAN) === 1) return nanpNumber(value - NANP_SPAN);
  return digits < MIN_DIGITS ? undefined : parseWrittenPhone(text);
}

/** Long enough for any number with labels and an extension. */
const MAX_PHONE_CHARS = 80;
const MIN_DIGITS = 7;
const ZERO = 48;
const NINE = 57;
const PLUS = 43;
const DOT = 46;
const SPACE = 32;
const OPENING = 40;
const CLOSING = 41;
const DASH = 45;

function isSeparator(code: number): boolean {
  return code === DASH || code === SPACE || code === OPENING || code === CLOSING;
}

/** `5551234567.0`: a spreadsheet took the number for a number. */
function isSpreadsheetTail(text: string, dotAt: number): boolean {
  return text.length - dotAt <= 3 && text.charCodeAt(dotAt + 1) === ZERO;
}
