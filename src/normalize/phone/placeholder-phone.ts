import { nanpNumber } from './nanp.ts';

/** Nobody's number, typed to get past a form: one figure again and again, all of the keys in their order, an area code and noughts. */
export function isPlaceholderPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '');
  if (digits === '' || /[a-z]/i.test(text)) return false;
  const national = digits.length === NANP_DIGITS + 1 && digits.startsWith('1') ? digits.slice(1) : digits;
  if (ALL_NOUGHTS.test(national) || (national.length >= LEAST_DIGITS && ONE_FIGURE.test(national))) return true;
  if (IN_ORDER.has(national)) return true;
  return national.length === NANP_DIGITS && nanpNumber(Number(national)) === undefined && NOUGHTS_BEHIND_AREA.test(national);
}

const NANP_DIGITS = 10;
const LEAST_DIGITS = 7;
const ALL_NOUGHTS = /^0+$/;
const ONE_FIGURE = /^(\d)\1+$/;
const NOUGHTS_BEHIND_AREA = /^\d{3}(?:0{7}|1{7}|9{7})$/;
const IN_ORDER: ReadonlySet<string> = new Set('1234567 1234567890 0123456789 2345678901 2345678910 9876543210 9999999998'.split(' '));
