export const BIRTH_DATE_LEVELS = [
  'missing',
  'exact',
  'day_month_swapped',
  'one_digit',
  'two_parts',
  'partial',
  'year',
  'far',
  'generation',
  'near_year',
] as const;

export const BIRTH_DATE = {
  missing: 0,
  exact: 1,
  swapped: 2,
  oneDigit: 3,
  twoParts: 4,
  partial: 5,
  year: 6,
  far: 7,
  generation: 8,
  nearYear: 9,
} as const;

/** Years between parent and child; no slip of the finger in a date whose other parts differ too. */
const GENERATION_YEARS = 13;
/** A year that stands alone is often reckoned from an age. */
const NEAR_YEARS = 2;

/** Dates as yyyymmdd; month and day are 00 where unknown, 0 is missing. */
export function compareBirthDates(a: number, b: number): number {
  if (a === 0 || b === 0) return BIRTH_DATE.missing;
  if (a === b && a % 100 !== 0) return BIRTH_DATE.exact;
  const yearA = Math.floor(a / 10_000);
  const yearB = Math.floor(b / 10_000);
  const monthA = Math.floor(a / 100) % 100;
  const monthB = Math.floor(b / 100) % 100;
  const dayA = a % 100;
  const dayB = b % 100;
  if (dayA === 0 || dayB === 0) {
    if (yearA !== yearB) return compareYears(Math.abs(yearA - yearB));
    return monthA === 0 || monthB === 0 || monthA === monthB ? BIRTH_DATE.partial : BIRTH_DATE.far;
  }
  if (yearA === yearB && monthA === dayB && monthB === dayA) return BIRTH_DATE.swapped;
  const equalParts = (yearA === yearB ? 1 : 0) + (monthA === monthB ? 1 : 0) + (dayA === dayB ? 1 : 0);
  if (equalParts === 2 && isOneDigit(yearA * 10_000 + monthA * 100 + dayA, yearB * 10_000 + monthB * 100 + dayB)) {
    return BIRTH_DATE.oneDigit;
  }
  if (equalParts === 2) return BIRTH_DATE.twoParts;
  if (yearA === yearB) return BIRTH_DATE.year;
  return Math.abs(yearA - yearB) >= GENERATION_YEARS ? BIRTH_DATE.generation : BIRTH_DATE.far;
}

function compareYears(apart: number): number {
  if (apart <= NEAR_YEARS) return BIRTH_DATE.nearYear;
  return apart >= GENERATION_YEARS ? BIRTH_DATE.generation : BIRTH_DATE.far;
}

/** One digit differs, or two neighbouring digits are swapped. */
function isOneDigit(a: number, b: number): boolean {
  let restA = a;
  let restB = b;
  let differing = 0;
  let firstA = 0;
  let firstB = 0;
  let at = -1;
  for (let i = 0; restA > 0 || restB > 0; i += 1) {
    const digitA = restA % 10;
    const digitB = restB % 10;
    restA = (restA - digitA) / 10;
    restB = (restB - digitB) / 10;
    if (digitA === digitB) continue;
    differing += 1;
    if (differing === 1) {
      firstA = digitA;
      firstB = digitB;
      at = i;
    } else if (differing === 2) {
      if (i !== at + 1 || digitA !== firstB || digitB !== firstA) return false;
    } else {
      return false;
    }
  }
  return true;
}
