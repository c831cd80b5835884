import type { PhoneNumber } from '../../core/record.ts';

/** The number for ten digits, when they are plausible as a North American number and no placeholder. */
export function nanpNumber(national: number): PhoneNumber | undefined {
  const areaCode = Math.floor(national / 10_000_000);
  const exchange = Math.floor(national / 10_000) % 1_000;
  if (areaCode < 200 || areaCode > 999 || areaCode % 100 === 11) return undefined;
  // Area code 555 is nobody's: documentation and examples dial whatever they like in it.
  if (exchange < 200 && areaCode !== 555) return undefined;
  if (PLACEHOLDERS.has(national)) return undefined;
  return (NANP_SPAN + national) as PhoneNumber;
}

export const NANP_SPAN = 10_000_000_000;

const PLACEHOLDERS = new Set([
  ...[2, 3, 4, 5, 6, 7, 8, 9].map((digit) => digit * 1_111_111_111),
  2_345_678_901,
  2_345_678_910,
  9_876_543_210,
  9_999_999_998,
]);
