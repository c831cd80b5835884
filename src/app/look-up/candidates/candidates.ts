import { withAddresses } from '../../../core/fragment-with.ts';
import type { PersonId } from '../../../core/ids.ts';
import { kindCodeOf } from '../../../core/key.ts';
import type { Person } from '../../../core/person.ts';
import type { Fragment, PostalAddress } from '../../../core/record.ts';
import { KIND } from '../../../match/keys/key-kinds.ts';
import { type Asking, type KeySharers, read } from '../../../store/look-up-reads.ts';
import type { StoreFacts } from '../../../store/people.ts';
import { addShared, bearersAmong, type Chosen, chooseRead, NOBODY_CHOSEN } from './choose-people.ts';
import { intendedHome } from './intended-home.ts';
import { lacksZip } from './query-variants.ts';
import { listedOf, ROUNDS, ROUNDS_AFTER_READING, type Round, type RoundName, type ScoredKeys, type SoFar } from './rounds.ts';

export type CandidateFacts = Pick<StoreFacts, 'keySeed' | 'records' | 'people'>;

/** The people who may be the one asked about, and how many more there are. */
export interface Candidates {
  readonly people: readonly Person[];
  /** Stored people who go by the asked name, and the shares of records that have its parts. */
  readonly bearers: number;
  readonly firstHeld: number | undefined;
  readonly lastHeld: number | undefined;
  /** People who share as many keys with the fragment as the last one read, but were not read. */
  readonly unread: number;
  readonly unreadNamesakes: number;
  /** Stored people of the given home who are too many to be listed. */
  readonly crowd: number;
}

/** A bounded number of rounds of keys; then the people who share most. */
export function* gatherCandidates(fragment: Fragment, facts: CandidateFacts): Asking<Candidates> {
  let gathered = yield* gather(fragment, facts);
  // A batch may have been published between two reads, and a person who is gone may have another id now.
  if (gathered.people.includes(undefined)) gathered = yield* gather(fragment, facts);
  const people = gathered.people.filter((person) => person !== undefined);
  const placed = withIntendedHome(fragment, people, gathered.crowdRecords > 0);
  return placed === undefined ? counted(gathered, people, facts) : yield* gatherCandidates(placed, facts);
}

interface Gathering extends SoFar {
  readonly shared: Map<PersonId, number>;
  readonly asked: Set<RoundName>;
  people: readonly (Person | undefined)[];
  chosen: Chosen;
  bearers: number;
  firstRecords: number;
  lastRecords: number;
  genericNameRecords: number;
  crowdRecords: number;
}

function* gather(fragment: Fragment, { keySeed }: CandidateFacts): Asking<Gathering> {
  const so: Gathering = {
    fragment,
    keySeed,
    shared: new Map(),
    asked: new Set(),
    people: [],
    chosen: NOBODY_CHOSEN,
    bearers: 0,
    firstRecords: 0,
    lastRecords: 0,
    genericNameRecords: 0,
    crowdRecords: 0,
  };
  for (const round of ROUNDS) if (round.applies(so)) yield* askRound(round, so);
  yield* readChosen(so);
  for (const round of ROUNDS_AFTER_READING) {
    if (!round.applies(so)) continue;
    const before = so.shared.size;
    yield* askRound(round, so);
    if (so.shared.size > before) yield* readChosen(so);
  }
  return so;
}

function* askRound(round: Round, so: Gathering): Asking<void> {
  so.asked.add(round.name);
  const groups = round.keys(so);
  const keys = groups.length === 1 ? groups[0]!.keys : groups.flatMap((group) => group.keys);
  if (keys.length === 0) return;
  const found = yield* read.sharers(keys, groups.length === 1 ? listedOf(groups[0]!) : keys.length);
  let from = 0;
  for (const group of groups) {
    addSharers(group, found, from, so);
    from += group.keys.length;
  }
  if (round.name === 'own_keys') countName(keys.map(kindCodeOf), found, so);
}

function addSharers({ keys, scores }: ScoredKeys, found: readonly KeySharers[], from: number, so: Gathering): void {
  let lastCode = -1;
  let counted: (readonly PersonId[])[] = [];
  for (let at = 0; at < keys.length; at++) {
    const code = kindCodeOf(keys[at]!);
    const { people, isGeneric, count } = found[from + at]!;
    if (isGeneric && isOfHome(code, so.fragment)) so.crowdRecords += count;
    const weight = scores.weights[code]!;
    if (weight === 0 || people.length === 0) continue;
    if (code !== lastCode) counted = [];
    lastCode = code;
    // A name that is filed under several keys of one kind says no more by each of them: one counts.
    const further = counted.length === 0 ? people : people.filter((id) => !counted.some((ids) => ids.includes(id)));
    addShared(so.shared, further, scores.flags[code]!, weight);
    counted.push(further);
  }
}

/** Whether all who share the key live in the given home; all of a building do not where a flat is given. */
function isOfHome(code: number, { addresses }: Fragment): boolean {
  return code === KIND.home || (code === KIND.building && addresses[0]?.unit === '');
}

function countName(codes: readonly number[], found: readonly KeySharers[], so: Gathering): void {
  for (const [at, { count, people }] of found.entries()) {
    if (codes[at] === KIND.first) so.firstRecords += count;
    else if (codes[at] === KIND.last) so.lastRecords += count;
    else if (codes[at] === KIND.name && people.length === 0) so.genericNameRecords += count;
  }
  so.bearers = bearersAmong(so.shared);
}

function* readChosen(so: Gathering): Asking<void> {
  so.chosen = chooseRead(so.fragment, so.shared);
  if (so.chosen.read.length > 0) so.people = yield* read.people(so.chosen.read);
}

/**
 * The fragment with the home that it turns out to be about, by the people found so far, so that all who live there are found as
 * well; undefined where it needs no other. Of a crowded home the address is known to be right as it is written.
 */
export function withIntendedHome(fragment: Fragment, people: readonly Person[], isCrowd: boolean): Fragment | undefined {
  const asked = fragment.addresses[0];
  if (asked === undefined || asked.house === '') return undefined;
  const home = lacksZip(asked) ? onlyHomeWithZip(asked, people) : undefined;
  // As given too: records of people who live there may lack the ZIP code.
  if (home !== undefined) return withAddresses(fragment, [{ ...asked, zip: home.zip }, asked]);
  const others = fragment.names.length + fragment.phones.length + fragment.emails.length;
  const intended = isCrowd || others === 0 || people.length === 0 ? undefined : intendedHome(asked, people);
  return intended === undefined ? undefined : withAddresses(fragment, [intended.address]);
}

/** The only known home of that house and street, in the city if one is given. */
function onlyHomeWithZip(asked: PostalAddress, people: readonly Person[]): PostalAddress | undefined {
  let home: PostalAddress | undefined;
  for (const { addresses } of people)
    for (const { value } of addresses) {
      if (value.zip === '' || value.house !== asked.house || value.street !== asked.street) continue;
      if (asked.city !== '' && asked.city !== value.city) continue;
      if (home !== undefined && home.zip !== value.zip) return undefined;
      home = value;
    }
  return home;
}

function counted(gathered: Gathering, people: readonly Person[], facts: CandidateFacts): Candidates {
  const { fragment, chosen, firstRecords, lastRecords, genericNameRecords, crowdRecords } = gathered;
  const recordsPerPerson = Math.max(1, facts.records / Math.max(1, facts.people));
  const [name] = fragment.names;
  const isPart = name !== undefined && (name.first === '' || name.last === '');
  const partRecords = name?.first === '' ? lastRecords : firstRecords;
  const bearers = isPart ? partRecords / recordsPerPerson : genericNameRecords / recordsPerPerson + gathered.bearers;
  const further = isPart ? Math.max(0, bearers - people.length) : bearers;
  return {
    people,
    bearers: name === undefined ? 0 : bearers,
    firstHeld: name && firstRecords / Math.max(1, facts.records),
    lastHeld: name && lastRecords / Math.max(1, facts.records),
    unread: chosen.unread,
    unreadNamesakes: isPart || genericNameRecords > 0 ? further : chosen.namesakes,
    crowd: crowdRecords / recordsPerPerson,
  };
}
