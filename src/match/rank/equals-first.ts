import type { Person } from '../../core/person.ts';

/**
 * Who of two equals is named: told by the data, and never by which of them came first. Of two who look the same in every way
 * either may be named by id, since nobody could tell the difference.
 */
export function equalsFirst(a: Person, b: Person): number {
  return (
    b.records.length - a.records.length ||
    (a.birthDate ?? UNTOLD) - (b.birthDate ?? UNTOLD) ||
    byName(a, b) ||
    byHome(a, b) ||
    byText(looksOf(a), looksOf(b)) ||
    a.id - b.id
  );
}

/** Less than one part of so many is what a sum differs by that was made in another order. */
const SAME_TO = 1e-12;

/** Whether two weights are the same but for the order in which they were reckoned. */
export function weighTheSame(a: number, b: number): boolean {
  return a === b || Math.abs(a - b) <= SAME_TO * Math.max(Math.abs(a), Math.abs(b));
}

/** Later than every date, and finite: two of them are equal. */
const UNTOLD = 1e9;

function byName({ names: [a] }: Person, { names: [b] }: Person): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  const [one, other] = [a.value, b.value];
  return (
    byText(one.first, other.first) || byText(one.last, other.last) || byText(one.middle, other.middle) || byText(one.suffix, other.suffix)
  );
}

function byHome({ addresses: [a] }: Person, { addresses: [b] }: Person): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  const [one, other] = [a.value, b.value];
  return (
    byText(one.house, other.house) ||
    byText(one.street, other.street) ||
    byText(one.unit, other.unit) ||
    byText(one.zip, other.zip) ||
    byText(one.city, other.city) ||
    byText(one.state, other.state)
  );
}

function byText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/** All else that is known of somebody but ids. */
function looksOf({ names, phones, emails, addresses, gender, identifiers, texts }: Person): string {
  return JSON.stringify([names, phones, emails, addresses, gender, identifiers, texts]);
}
