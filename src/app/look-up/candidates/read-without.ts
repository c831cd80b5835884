import type { Fragment } from '../../../core/record.ts';
import type { CandidateFacts, Gathering } from './gathering.ts';

/** Held people who bear the name, or the part of it that is given. */
export function bearersOf(
  { facts, bearers, firstRecords, lastRecords, genericNameRecords }: Gathering,
  { names: [name] }: Fragment,
): number {
  if (name === undefined) return 0;
  if (name.first === '' || name.last === '') return (name.first === '' ? lastRecords : firstRecords) / recordsPerPersonOf(facts);
  return genericNameRecords / recordsPerPersonOf(facts) + bearers;
}

export function unreadNamesakes(gathering: Gathering, asked: Fragment, namesakes: number, read: number): number {
  const name = asked.names[0];
  if (name === undefined) return namesakes;
  if (name.first === '' || name.last === '') return Math.max(0, bearersOf(gathering, asked) - read);
  return gathering.genericNameRecords > 0 ? bearersOf(gathering, asked) : namesakes;
}

export function recordsPerPersonOf({ records, people }: CandidateFacts): number {
  return Math.max(1, records / Math.max(1, people));
}
