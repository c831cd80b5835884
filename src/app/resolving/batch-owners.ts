import type { PersonId } from '../../core/ids.ts';
import type { Person, PhoneOwner } from '../../core/person.ts';
import type { PhoneNumber } from '../../core/record.ts';
import { phoneKey } from '../../match/keys/keys.ts';
import { numberOwners } from '../../resolve/owner/number-owners.ts';
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
  const excluded = new Set([...changed.map(({ id }) => id), ...gone]);
  const known = [
    ...numbers.flatMap((number) => holders.of(phoneKey(number, seed)).map(({ person }) => person)),
    ...[...given.values()].flat(),
  ];
  const unchanged = [...new Set(known)].filter((id) => !excluded.has(id));
  const read = (await people.people(unchanged)).filter((person) => person !== undefined);
  const rows = await people.lines(numbers);
  const lines = new Map(numbers.map((number, at) => [number, rows[at]]));
  const asked = new Set(numbers.filter((number) => !holders.isGeneric(phoneKey(number, seed))));
  const owners = new Map<PhoneNumber, PhoneOwner>();
  const ask = { people: [...changed, ...read], isAsked: (number: PhoneNumber) => asked.has(number), context };
  for (const { number, owner } of numberOwners({ ...ask, lineOf: (number) => lines.get(number) })) {
    if (owner !== undefined) owners.set(number, owner);
  }
  return { phoneOwners: [...owners.values()], removedPhones: numbers.filter((number) => !owners.has(number)) };
}
