import type { PhoneNumber } from '../../core/record.ts';

/** E.164: `+12065550100`. */
export function showPhone(number: PhoneNumber): string {
  // Short numbers are written much faster than long ones.
  const head = Math.floor(number / MILLION);
  const tail = number - head * MILLION;
  return head === 0 ? `+${tail}` : `+${head}${String(MILLION + tail).slice(1)}`;
}

const MILLION = 1_000_000;
