import type { PhoneNumber } from '../../core/record.ts';

/** The North American numbering plan: country code 1 and ten digits. */
export const NANP_SPAN = 10_000_000_000;
export const NANP_DIGITS = 10;

/** The number of ten digits; undefined if they do not fit the plan or are a placeholder. */
export function nanpNumber(national: number): PhoneNumber | undefined {
  const areaCode = Math.floor(national / 10_000_000);
  const exchange = Math.floor(national / 10_000) % 1_000;
  if (areaCode < 200 || areaCode > 999 || areaCode % 100 === 11) return undefined;
  // Area code 555 is not assigned; examples use any exchange in it.
  if (exchange < 200 && areaCode !== 555) return undefined;
  if (PLACEHOLDERS.has(national)) return undefined;
  return (NANP_SPAN + national) as PhoneNumber;
}

const PLACEHOLDERS = new Set([
  ...[2, 3, 4, 5, 6, 7, 8, 9].map((digit) => digit * 1_111_111_111),
  2_345_678_901,
  2_345_678_910,
  9_876_543_210,
  9_999_999_998,
]);
