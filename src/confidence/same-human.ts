import type { Person } from '../core/person.ts';
import { areNicknames } from '../reference/nicknames.ts';

/** Whether two stored people bear one name, and nothing tells them apart: their records may not have been joined. */
export function mayBeOne(a: Person, b: Person): boolean {
  return shareName(a, b) && !areApart(a, b);
}

function shareName(a: Person, b: Person): boolean {
  const [one, other] = [a.names[0]?.value, b.names[0]?.value];
  if (one === undefined || other === undefined || one.last !== other.last || one.last === '') return false;
  return one.first === other.first || areNicknames(one.first, other.first);
}

/** Whether birth dates, suffixes or genders say that two people are two. */
export function areApart(a: Person, b: Person): boolean {
  if (a.gender !== undefined && b.gender !== undefined && a.gender !== b.gender) return true;
  if (a.birthDate !== undefined && b.birthDate !== undefined && contradict(a.birthDate, b.birthDate)) return true;
  const [one, other] = [a.names[0]?.value.suffix ?? '', b.names[0]?.value.suffix ?? ''];
  return one !== '' && other !== '' && one !== other;
}

/** Dates are written yyyymmdd, with zeros for unknown parts: compared as far as both are known. */
function contradict(a: number, b: number): boolean {
  const unknown = [YEAR, MONTH, 1].find((part) => part === 1 || a % part === 0 || b % part === 0)!;
  return Math.floor(a / unknown) !== Math.floor(b / unknown);
}

const YEAR = 10_000;
const MONTH = 100;

/**
 * Which of two equals is named: decided by the data, and never by the order of arrival. Of two who look the same in every way either
 * may be named by id, since nobody could see the difference.
 */
export function equalsFirst(a: Person, b: Person): number {
  return (
    b.records.length - a.records.length ||
    Number(a.birthDate ?? Number.MAX_SAFE_INTEGER) - Number(b.birthDate ?? Number.MAX_SAFE_INTEGER) ||
    (everythingOf(a) < everythingOf(b) ? -1 : Number(everythingOf(a) > everythingOf(b))) ||
    a.id - b.id
  );
}

/** All that is known of a person but ids. */
function everythingOf({ names, phones, emails, addresses, gender, identifiers, texts }: Person): string {
  return JSON.stringify([names[0]?.value, addresses[0]?.value, names, phones, emails, addresses, gender, identifiers, texts]);
}

/** Whether two weights are the same but for the order in which they were summed. */
export function areSame(a: number, b: number): boolean {
  return a === b || Math.abs(a - b) <= SAME_TO * Math.max(Math.abs(a), Math.abs(b));
}

const SAME_TO = 1e-12;
