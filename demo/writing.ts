import type { Random } from './random.ts';
import type { Home } from './world.ts';

/** Names as people write them: `mcdonald` is McDonald, `garcia-lopez` Garcia-Lopez. */
export function titled(name: string): string {
  return name
    .replace(/(^|[ '-])([a-z])/g, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/^Mc([a-z])/, (_, letter: string) => `Mc${letter.toUpperCase()}`);
}

export function streetLine(home: Home): string {
  return `${home.house} ${home.street}${home.unit === '' ? '' : ` ${home.unit}`}`;
}

export function oneLine(home: Home): string {
  return `${streetLine(home)}, ${home.city}, ${home.state} ${home.zip}`;
}

/** Ten digits in one of the usual ways. */
export function dialled(random: Random, digits: string): string {
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  switch (random.below(5)) {
    case 0:
      return `(${area}) ${exchange}-${line}`;
    case 1:
      return digits;
    case 2:
      return `+1${digits}`;
    case 3:
      return `${area}.${exchange}.${line}`;
    default:
      return `${area}-${exchange}-${line}`;
  }
}

export function csvRow(cells: readonly string[]): string {
  return cells.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',');
}

/** `YYYY-MM-DD`, computed from the day number alone. */
export function isoDay(day: number): string {
  const { year, month, date } = civil(day);
  return `${year}-${two(month)}-${two(date)}`;
}

export function usDay(day: number): string {
  const { year, month, date } = civil(day);
  return `${two(month)}/${two(date)}/${year}`;
}

function two(n: number): string {
  return n < 10 ? `0${n}` : String(n);
}

/** The proleptic Gregorian calendar, counted in eras of 400 years from March. */
function civil(day: number): { year: number; month: number; date: number } {
  const shifted = day + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const fromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, date: dayOfYear - Math.floor((153 * fromMarch + 2) / 5) + 1 };
}
