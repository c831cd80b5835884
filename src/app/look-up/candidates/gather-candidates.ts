import type { Person } from '../../../core/person.ts';
import type { Fragment } from '../../../core/record.ts';
import { eachInTurn, type Soon } from '../../../core/soon.ts';
import { askFirst, askHalfName, askHomeInCity, askLast, askNameInPlace, askStreets, askSurnameAtHome, askUnmetHome } from './ask-rounds.ts';
import { type CandidateFacts, type CandidateReads, type Gathering, readChosen, startGathering } from './gathering.ts';
import { bearersOf, recordsPerPersonOf, unreadNamesakes } from './read-without.ts';
import { withHome } from './with-home.ts';

export interface Candidates {
  readonly people: readonly Person[];
  /** Held people who go by the asked name, and the shares of records that have its parts. */
  readonly bearers: number;
  readonly firstHeld: number | undefined;
  readonly lastHeld: number | undefined;
  /** People who share as many keys with the fragment as the last one read, and were not. */
  readonly unread: number;
  readonly unreadNamesakes: number;
  /** Held people of the home given who are too many to be listed. */
  readonly crowd: number;
}

/** Bounded rounds of keys, each asked only where those before it left doubt; then the people who share most. */
const STEPS: readonly ((gathering: Gathering) => Soon<Gathering>)[] = [
  askFirst,
  askHomeInCity,
  askNameInPlace,
  askSurnameAtHome,
  askLast,
  askStreets,
  readChosen,
  askHalfName,
  askUnmetHome,
];

export function gatherCandidates(reads: CandidateReads, fragment: Fragment, facts: CandidateFacts): Soon<Candidates> {
  return gatherAll(reads, [fragment], facts)[0]!;
}

/** The same for several: each step for all of them before the next. */
export function gatherAll(
  reads: CandidateReads,
  fragments: readonly Fragment[],
  facts: CandidateFacts,
  mayAskAgain = true,
): Soon<Candidates>[] {
  let gatherings: Soon<Gathering>[] = fragments.map((fragment) => startGathering(reads, fragment, facts, mayAskAgain));
  for (const step of STEPS) gatherings = eachInTurn(gatherings, step);
  return eachInTurn(gatherings, candidatesOf);
}

function candidatesOf(gathering: Gathering): Soon<Candidates> {
  const { store, fragment, facts, mayAskAgain, crowdRecords, read } = gathering;
  if (mayAskAgain && read.includes(undefined)) return gatherAll(store, [fragment], facts, false)[0]!;
  const people = withoutGone(read);
  const placed = withHome(fragment, people, crowdRecords > 0);
  return placed === undefined ? count(gathering, people) : gatherAll(store, [placed], facts, mayAskAgain)[0]!;
}

function withoutGone(people: readonly (Person | undefined)[]): readonly Person[] {
  return (people.includes(undefined) ? people.filter((person) => person !== undefined) : people) as readonly Person[];
}

function count(gathering: Gathering, people: readonly Person[]): Candidates {
  const { fragment, facts, chosen, firstRecords, lastRecords, crowdRecords } = gathering;
  const recordsPerPerson = recordsPerPersonOf(facts);
  const hasName = fragment.names.length > 0;
  return {
    people,
    bearers: bearersOf(gathering, fragment),
    firstHeld: hasName ? firstRecords / Math.max(1, facts.records) : undefined,
    lastHeld: hasName ? lastRecords / Math.max(1, facts.records) : undefined,
    unread: chosen.unread,
    unreadNamesakes: unreadNamesakes(gathering, fragment, chosen.namesakes, people.length),
    crowd: crowdRecords / recordsPerPerson,
  };
}
