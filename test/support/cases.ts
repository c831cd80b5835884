/** `NAMESAKE_TEST_LONG=1` draws every law's cases in full, as before a release. */
const IS_LONG = process.env['NAMESAKE_TEST_LONG'] === '1';

/** How many cases a law is put to: a few in every run, since all runs draw the same ones, and `many` in the long form. */
export function cases(few: number, many: number): number {
  return IS_LONG ? many : few;
}
