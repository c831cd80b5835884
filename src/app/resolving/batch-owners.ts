import type { PersonId } from '../../core/ids.ts';
import { type Key, kindCodeOf } from '../../core/key.ts';
import type { Person } from '../../core/person.ts';
import type { PhoneNumber } from '../../core/record.ts';
import { KIND } from '../../match/keys/key-kinds.ts';
import { phoneKey } from '../../match/keys/keys.ts';
import { homeOf } from '../../resolve/owner/known-homes.ts';
import { choosePhoneOwner } from '../../resolve/owner/phone-owner.ts';
import type { PeopleChange, PeopleStore } from '../../store/people.ts';
import type { BatchHolders } from './batch-holders.ts';
import { BatchHomes, type ChangedPerson } from './batch-homes.ts';
import { ownerContext } from './owner-context.ts';

/** What a batch changes about people that affects phone owners. */
export interface BatchPeople {
  readonly people: PeopleStore;
  readonly holders: BatchHolders;
  readonly seed: number;
  readonly changed: readonly ChangedPerson[];
  readonly gone: readonly PersonId[];
  /** Changed and removed people as they were before. */
  readonly was: (id: PersonId) => Person | undefined;
}

/** Recomputes the owners of all numbers of changed people and of the people who live, or lived, with them. */
export async function ownersAfter(batch: BatchPeople): Promise<Pick<PeopleChange, 'phoneOwners' | 'removedPhones'>> {
  const { people, holders, seed, changed, gone } = batch;
  const context = ownerContext(await people.facts());
  const homes = new BatchHomes({ people, holders, seed, today: context.newestSeen, changed, gone });
  const numbers = await touchedNumbers(batch, homes);
  await holders.ask(numbers.map((number) => phoneKey(number, seed)));
  const known = numbers.map((number) => [...new Set(holders.of(phoneKey(number, seed)).map(({ person }) => person))]);
  await homes.read(known.flat());
  const now = changed.map(({ person }) => person);
  const isChanged = new Set(now.map(({ id }) => id));
  const holdersOf = numbers.map((number, at) => {
    const unchanged = known[at]!.flatMap((id) => (isChanged.has(id) ? [] : (homes.person(id) ?? [])));
    return [...now, ...unchanged].filter(({ phones }) => phones.some(({ value }) => value === number));
  });
  await homes.ask(holdersOf.flat().flatMap(({ id }) => homes.home(id) ?? []));
  const lines = await people.lines(numbers);
  const phoneOwners: PeopleChange['phoneOwners'][number][] = [];
  const removedPhones: PhoneNumber[] = [];
  for (const [at, number] of numbers.entries()) {
    const line = lines[at];
    const owner = holders.isGeneric(phoneKey(number, seed))
      ? undefined
      : choosePhoneOwner({
          number,
          holders: holdersOf[at]!,
          ...(line === undefined ? {} : { line }),
          context,
          matesOf: (id) => homes.matesOf(id),
        });
    if (owner === undefined) removedPhones.push(number);
    else phoneOwners.push(owner);
  }
  return { phoneOwners, removedPhones };
}

async function touchedNumbers({ holders, seed, changed, gone, was }: BatchPeople, homes: BatchHomes): Promise<PhoneNumber[]> {
  const old = [...changed.map(({ person }) => person.id), ...gone].flatMap((id) => was(id) ?? []);
  const left = old.flatMap((person) => homeOf(person, seed) ?? []);
  const entered = changed.flatMap(({ home }) => home ?? []);
  const touched = [...new Set([...left, ...entered])];
  await homes.ask(touched);
  const crossing = holders.shifted().filter((key) => isOfHome(key) && holders.wasGeneric(key) !== holders.isGeneric(key));
  const listed = [...new Set(crossing.flatMap((key) => holders.of(key).map(({ person }) => person)))];
  await homes.read(listed);
  const besides = [...touched.flatMap((home) => homes.residents(home)), ...listed.flatMap((id) => homes.person(id) ?? [])];
  const all = [...changed.map(({ person }) => person), ...old, ...besides];
  return [...new Set(all.flatMap(({ phones }) => phones.map(({ value }) => value)))];
}

function isOfHome(key: Key): boolean {
  const kind = kindCodeOf(key);
  return kind === KIND.building || kind === KIND.home;
}
