import type { PersonId } from '../../../core/ids.ts';
import { type Key, kindCodeOf } from '../../../core/key.ts';
import type { Person } from '../../../core/person.ts';
import type { Fragment } from '../../../core/record.ts';
import { type Soon, whenThereFor } from '../../../core/soon.ts';
import { KIND } from '../../../match/keys/key-kinds.ts';
import { keysOf } from '../../../match/keys/keys.ts';
import type { KeySharers, LookUpReads } from '../../../store/look-up-reads.ts';
import type { StoreFacts } from '../../../store/people.ts';
import { FIRST_ROUND, listedOf, type Round } from './rounds.ts';
import { addShared, type Chosen, chooseRead, NOBODY_CHOSEN } from './shared-keys.ts';

export type CandidateReads = Pick<LookUpReads, 'sharers' | 'people'>;
export type CandidateFacts = Pick<StoreFacts, 'keySeed' | 'records' | 'people'>;

/** People who share one key with a fragment, and what that says. */
export interface Met {
  readonly code: number;
  readonly people: readonly PersonId[];
  readonly flags: number;
  readonly weight: number;
}

/** What is known so far of who may be meant by a fragment; every step adds to it. */
export interface Gathering {
  readonly store: CandidateReads;
  readonly fragment: Fragment;
  readonly facts: CandidateFacts;
  /** Once: a batch may have been published between the reads, and whoever is gone goes by another id now. */
  readonly mayAskAgain: boolean;
  readonly shared: Map<PersonId, number>;
  /** By which keys they were met. */
  readonly met: Met[];
  /** Of the first round: people who bear the name, records that have its parts, and those of the whole name that are too many to be listed. */
  bearers: number;
  firstRecords: number;
  lastRecords: number;
  genericNameRecords: number;
  /** Records of the home given, or of one that it may be written for, that are too many to be listed. */
  crowdRecords: number;
  /** Whether a home that is told without its ZIP code was asked for in those of its city. */
  isAskedInCity: boolean;
  chosen: Chosen;
  read: readonly (Person | undefined)[];
  /** Of those read, namesakes who may be the son of somebody called Sr, and share nothing else. */
  sons: readonly PersonId[];
}

export function startGathering(store: CandidateReads, fragment: Fragment, facts: CandidateFacts, mayAskAgain: boolean): Gathering {
  return {
    store,
    fragment,
    facts,
    mayAskAgain,
    shared: new Map(),
    met: [],
    bearers: 0,
    firstRecords: 0,
    lastRecords: 0,
    genericNameRecords: 0,
    crowdRecords: 0,
    isAskedInCity: false,
    chosen: NOBODY_CHOSEN,
    read: NOBODY,
    sons: NOBODY_MET,
  };
}

const NOBODY: readonly Person[] = [];
const NOBODY_MET: readonly PersonId[] = [];

/** Adds who shares the fragment's own keys of a round. */
export function askRound(round: Round, gathering: Gathering): Soon<Gathering> {
  const { fragment, facts, store } = gathering;
  const keys = keysOf(fragment, facts.keySeed, round.kinds);
  if (keys.length === 0) return gathering;
  const found = store.sharers(keys, listedOf(round, keys));
  return found instanceof Promise
    ? found.then((later) => addSharers(round, keys, later, gathering))
    : addSharers(round, keys, found, gathering);
}

export function addSharers(round: Round, keys: readonly Key[], found: readonly KeySharers[], gathering: Gathering): Gathering {
  const from = gathering.met.length;
  for (let at = 0; at < keys.length; at++) {
    const code = kindCodeOf(keys[at]!);
    const sharers = found[at]!;
    if (round === FIRST_ROUND) countName(code, sharers, gathering);
    if (sharers.isGeneric && isOfHome(code, gathering.fragment)) gathering.crowdRecords += sharers.count;
    const weight = round.weights[code]!;
    if (weight > 0 && sharers.people.length > 0) {
      const people = notYetMet(sharers.people, code, gathering.met, from);
      if (people.length > 0) meet({ code, people, flags: round.flags[code]!, weight }, gathering);
    }
  }
  return gathering;
}

/** A name that is filed under several tells no more by each of them: of keys of one kind, side by side, one counts. */
function notYetMet(people: readonly PersonId[], code: number, met: readonly Met[], from: number): readonly PersonId[] {
  let left = people;
  for (let at = met.length - 1; at >= from && met[at]!.code === code; at--) {
    const before = met[at]!.people;
    left = left.filter((one) => !before.includes(one));
  }
  return left;
}

function meet(met: Met, { met: all, shared }: Gathering): void {
  all.push(met);
  addShared(shared, met.people, met.flags, met.weight);
}

function countName(code: number, { count, people }: KeySharers, gathering: Gathering): void {
  if (code === KIND.first) gathering.firstRecords += count;
  else if (code === KIND.last) gathering.lastRecords += count;
  else if (code === KIND.name && people.length === 0) gathering.genericNameRecords += count;
}

/** Whether all who share the key live in the home given: of a house where a flat is told, they do not. */
function isOfHome(code: number, { addresses }: Fragment): boolean {
  return code === KIND.home || (code === KIND.building && addresses[0]?.unit === '');
}

/** Reads the people who share most. */
export function readChosen(gathering: Gathering): Soon<Gathering> {
  gathering.chosen = chooseRead(gathering.fragment, gathering.shared);
  const { read } = gathering.chosen;
  return read.length === 0 ? gathering : whenThereFor(gathering.store.people(read), gathering, keepRead);
}

function keepRead(read: readonly (Person | undefined)[], gathering: Gathering): Gathering {
  gathering.read = read;
  return gathering;
}
