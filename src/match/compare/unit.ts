/** Words that say no more than that a number is that of a dwelling: whoever writes one of them may mean any other. */
const MERE_WORDS = /\b(?:apt|unit|ste|rm|spc|lot|trlr|no) /g;

/** Whether two units, both told, are one: `apt 4` and `unit 4`, but not `apt 4` and `fl 4`. */
export function isSameUnit(a: string, b: string): boolean {
  return a === b || a.replace(MERE_WORDS, '') === b.replace(MERE_WORDS, '');
}
