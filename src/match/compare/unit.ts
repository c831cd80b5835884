/** Words that say no more than that a number is that of a dwelling: whoever writes one of them may mean any other. */
const MERE_WORDS = /\b(?:apt|unit|ste|rm|spc|lot|trlr|pmb|no) /g;
const SPACE = 32;

/** Whether two units, both told, are one: `apt 4` and `unit 4`, or `bldg 2 apt 4`, but not `apt 4` and `fl 4`. */
export function isSameUnit(a: string, b: string): boolean {
  if (a === b) return true;
  if (a.startsWith(BUILDING) !== b.startsWith(BUILDING) && (isGlued(a, b) || isGlued(b, a))) return true;
  if (!endAlike(a, b)) return false;
  const [one, other] = [a.replace(MERE_WORDS, ''), b.replace(MERE_WORDS, '')];
  return one === other || isWithin(one, other) || isWithin(other, one);
}

/** Whether one tells the building besides. */
function isWithin(unit: string, whole: string): boolean {
  return whole.startsWith(BUILDING) && whole.endsWith(unit) && whole.indexOf(' ', BUILDING.length) === whole.length - unit.length - 1;
}

const BUILDING = 'bldg ';

/** `unit c4` and `unit 2-4` for `bldg c apt 4` and `bldg 2 apt 4`. */
function isGlued(short: string, whole: string): boolean {
  const [, building = '', unit = ''] = BUILDING_AND_UNIT.exec(whole) ?? [];
  if (unit === '' || !short.endsWith(unit)) return false;
  const hyphen = /\d$/.test(building) === /^\d/.test(unit) ? '-' : '';
  return short.replace(MERE_WORDS, '') === building + hyphen + unit;
}

const BUILDING_AND_UNIT = /^bldg (\S+) (?:apt|unit|ste|rm) (\S+)$/;

/** Whether the last words are one: most units of a house differ in them, and look-ups compare many. */
function endAlike(a: string, b: string): boolean {
  for (let i = a.length - 1, j = b.length - 1; i >= 0 && j >= 0; i -= 1, j -= 1) {
    if (a.charCodeAt(i) !== b.charCodeAt(j)) return false;
    if (a.charCodeAt(i) === SPACE) return true;
  }
  return a.length > 0 && b.length > 0;
}
