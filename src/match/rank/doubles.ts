import type { Person } from '../../core/person.ts';
import { areNicknames } from '../../reference/nicknames.ts';
import type { Ranked } from './rank-ask.ts';

/**
 * The chance that an answer tells of the human who is meant. Another one of that name may be the same human, whose records were
 * not joined: then the answer is right for either.
 */
export function chanceOfHuman(ranked: readonly Ranked[], best: Ranked, doubles: number): number {
  let chance = best.posterior;
  for (const other of ranked) {
    if (other !== best && mayBeOne(best.person, other.person)) chance += doubles * other.posterior;
  }
  return chance;
}

/** Whether two people held bear one name, and nothing tells them apart. */
export function mayBeOne(a: Person, b: Person): boolean {
  return shareName(a, b) && !areApart(a, b);
}

function shareName(a: Person, b: Person): boolean {
  const [one, other] = [a.names[0]?.value, b.names[0]?.value];
  if (one === undefined || other === undefined || one.last !== other.last || one.last === '') return false;
  return one.first === other.first || areNicknames(one.first, other.first);
}

/** Whether something known of two people says that they are two: birth dates, suffixes, genders. */
export function areApart(a: Person, b: Person): boolean {
  if (a.gender !== undefined && b.gender !== undefined && a.gender !== b.gender) return true;
  if (a.birthDate !== undefined && b.birthDate !== undefined && contradict(a.birthDate, b.birthDate)) return true;
  const [one, other] = [a.names[0]?.value.suffix ?? '', b.names[0]?.value.suffix ?? ''];
  return one !== '' && other !== '' && one !== other;
}

/** Dates are written YYYYMMDD, with noughts for what is not known. */
function contradict(a: number, b: number): boolean {
  if (a % 10_000 === 0 || b % 10_000 === 0) return Math.floor(a / 10_000) !== Math.floor(b / 10_000);
  if (a % 100 === 0 || b % 100 === 0) return Math.floor(a / 100) !== Math.floor(b / 100);
  return a !== b;
}
