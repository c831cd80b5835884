export const MILLION = 1_000_000;

/** Shares and weights as every engine keeps them: one that kept more would be another store once it is copied. */
export function toMillionths(value: number): number {
  return Math.round(value * MILLION);
}

export function roundToMillionth(value: number): number {
  return toMillionths(value) / MILLION;
}
