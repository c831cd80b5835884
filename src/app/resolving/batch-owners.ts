import type { PersonId } from '../../core/ids.ts';
import type { Person } from '../../core/person.ts';
import type { PhoneNumber } from '../../core/record.ts';
import { phoneKey } from '../../match/keys/keys.ts';
import { choosePhoneOwner } from '../../resolve/owner/phone-owner.ts';
import type { PeopleChange, PeopleStore } from '../../store/people.ts';
import type { BatchHolders } from './batch-holders.ts';
import { ownerContext } from './owner-context.ts';

/** What a batch changes about people that affects phone owners. */
export interface BatchPeople {
  readonly people: PeopleStore;
  readonly holders: BatchHolders;
  readonly seed: number;
  readonly changed: readonly Person[];
  readonly gone: readonly PersonId[];
  /** Changed and removed people as they were before. */
  readonly was: (id: PersonId) => Person | undefined;
  /** People who had a number only by a correction, before the batch. */
  readonly corrected: (numbers: readonly PhoneNumber[]) => Promise<ReadonlyMap<PhoneNumber, readonly PersonId[]>>;
}

/** The owners of every number that a changed person has or had. */
export async function ownersAfter({
  people,
  holders,
  seed,
  changed,
  gone,
  was,
  corrected,
}: BatchPeople): Promise<Pick<PeopleChange, 'phoneOwners' | 'removedPhones'>> {
  const context = ownerContext(await people.facts());
  const old = [...changed.map(({ id }) => id), ...gone].flatMap((id) => was(id) ?? []);
  const numbers = [...new Set([...changed, ...old].flatMap(({ phones }) => phones.map(({ value }) => value)))];
  await holders.ask(numbers.map((number) => phoneKey(number, seed)));
  const given = await corrected(numbers);
  const known = numbers.map((number) => [
    ...new Set([...holders.of(phoneKey(number, seed)).map(({ person }) => person), ...(given.get(number) ?? [])]),
  ]);
  const excluded = new Set([...changed.map(({ id }) => id), ...gone]);
  const unchanged = [...new Set(known.flat())].filter((id) => !excluded.has(id));
  const read = new Map((await people.people(unchanged)).flatMap((person) => (person === undefined ? [] : [[person.id, person] as const])));
  const lines = await people.lines(numbers);
  const phoneOwners: PeopleChange['phoneOwners'][number][] = [];
  const removedPhones: PhoneNumber[] = [];
  for (const [at, number] of numbers.entries()) {
    const line = lines[at];
    const all = [...changed, ...known[at]!.flatMap((id) => read.get(id) ?? [])].filter(({ phones }) =>
      phones.some(({ value }) => value === number),
    );
    const owner = holders.isGeneric(phoneKey(number, seed))
      ? undefined
      : choosePhoneOwner({ number, holders: all, ...(line !== undefined && { line }), context });
    if (owner === undefined) removedPhones.push(number);
    else phoneOwners.push(owner);
  }
  return { phoneOwners, removedPhones };
}
