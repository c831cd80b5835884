import { createSecretKey } from 'node:crypto';
import type { PersonId } from '../../core/ids.ts';
import type { Person } from '../../core/person.ts';
import { KIND } from '../../match/keys/key-kinds.ts';
import { keysOf, kindBits } from '../../match/keys/keys.ts';
import { hashListed, MARK } from '../../privacy/listed-hashes.ts';
import type { Described, ListedValue } from '../../privacy/listed-values.ts';
import { Screen } from '../../privacy/screen.ts';
import type { BooksStore } from '../../store/books.ts';
import type { PeopleStore } from '../../store/people.ts';
import { NO_CHANGE } from '../../store/people-change.ts';
import type { ListOrder, PrivacyRequest, Suppression } from '../../store/privacy-list.ts';
import { ownersOf, unlessChanged } from '../screening/rescreen.ts';
import { followList } from './follow-list.ts';
import type { PrivacyJournal } from './journal.ts';

/** What the use cases of privacy need. */
export interface PrivacyDeps {
  readonly books: BooksStore;
  readonly people: PeopleStore;
  /** The key of the list's hashes. */
  readonly key: Uint8Array;
  readonly journal: Pick<PrivacyJournal, 'append'>;
  readonly nowMs: () => number;
  /** `operator:<id>`, `key:<id>` or `command:<user>`. */
  readonly actor: string;
}

/** A value that more people share is more likely a switchboard or a mistake than one person's. */
export const MOST_WITHOUT_ASKING = 20;
/** The kinds of keys that find a person by the values a list can name. */
const FOUND_BY = kindBits([KIND.phone, KIND.email, KIND.building, KIND.home, KIND.nameZip]);
/** More holders than any of these keys normally has. */
const MOST_HOLDERS = 100_000;
const PEOPLE_PER_READ = 1_000;

export type ListWish = Pick<ListOrder, 'reason' | 'source'> & {
  readonly request: PrivacyRequest;
  readonly values: readonly ListedValue[];
  /** By what stored people are found. */
  readonly described: Described;
};

/** The stored people that these values name. */
export async function peopleNamed(
  { people, key }: Pick<PrivacyDeps, 'people' | 'key'>,
  { values, described }: Pick<ListWish, 'values' | 'described'>,
) {
  const screen = Screen.of(
    0,
    key,
    hashesOf(key, values).map(({ hash }) => ({ hash, marks: MARK.withheld })),
  );
  const shown = (await candidatesFor(people, described)).filter((person) => {
    const { withheld: _, ...one } = person;
    return screen.screened(one).withheld === true;
  });
  return shown;
}

/** Lists values, withholds the people that they name at once, and returns these people. */
export async function suppress(deps: PrivacyDeps, wish: ListWish): Promise<readonly PersonId[]> {
  return await list(deps, 'suppress', wish);
}

/** Lists the values of a person who is being erased: they are withheld at once, and rows that match any of the values are refused. */
export async function listErased(deps: PrivacyDeps, wish: ListWish): Promise<void> {
  await list(deps, 'erase', wish);
}

async function list(deps: PrivacyDeps, kind: 'suppress' | 'erase', wish: ListWish): Promise<readonly PersonId[]> {
  const { books, key, journal, nowMs, actor } = deps;
  const { request, reason, source, values, described } = wish;
  const people = kind === 'erase' && described.id !== undefined ? [described.id] : (await peopleNamed(deps, wish)).map(({ id }) => id);
  const change: ListOrder = { kind, atMs: nowMs(), actor, request: request.id, reason, source, people, entries: hashesOf(key, values) };
  const position = await books.changeList(change);
  const withheld = await project(deps, kind, wish, position);
  // What the journal holds is in force already, also if this process dies now.
  journal.append({ change, request });
  return withheld;
}

/** If the people store is at the previous position, only the named people change; otherwise all people are screened. */
async function project(deps: PrivacyDeps, kind: 'suppress' | 'erase', wish: ListWish, position: number): Promise<readonly PersonId[]> {
  const { books, people, key } = deps;
  const changed = await unlessChanged(async () => {
    const { version, listedPosition, privacyPosition } = await people.facts();
    if (privacyPosition !== position - 1 || listedPosition !== privacyPosition) return undefined;
    const named = (await peopleNamed(deps, wish)).map((person): Person => ({ ...person, withheld: true }));
    const hashes = [...new Set(hashesOf(key, wish.values).map(({ hash }) => hash))];
    const known = new Map((await people.listed(hashes)).map((one) => [one.hash, one.marks]));
    const put = hashes.map((hash) => ({ hash, marks: (known.get(hash) ?? 0) | (kind === 'erase' ? MARK.erased : MARK.withheld) }));
    await people.apply({
      ...NO_CHANGE,
      people: named,
      phoneOwners: await ownersOf(people, named),
      list: { put, dropped: [], listedPosition: position, privacyPosition: position },
      planned: { version, listedPosition },
    });
    return named.map(({ id }) => id);
  });
  if (changed === undefined) await followList(books, people);
  const withheld = changed ?? (await peopleNamed(deps, wish)).map(({ id }) => id);
  // A reply may have been kept after the list changed and before the people did.
  if (withheld.length > 0) await books.emptyReplies(withheld);
  return withheld;
}

export type Lifted = { readonly kind: 'lifted'; readonly rows: number; readonly people: number } | { readonly kind: 'nothing_to_lift' };

/** Lifts what one request has listed. People named by another request stay withheld. */
export async function liftRequest(deps: PrivacyDeps, request: PrivacyRequest, why: Pick<ListOrder, 'reason' | 'source'>): Promise<Lifted> {
  const { books, people, journal, nowMs, actor } = deps;
  const rows = await activeRows(books, request.id);
  if (rows.length === 0) return { kind: 'nothing_to_lift' };
  const named = [...new Set(rows.flatMap(({ person }) => person ?? []))];
  const change: ListOrder = { kind: 'lift', atMs: nowMs(), actor, request: request.id, ...why, people: named, entries: [] };
  await books.changeList(change);
  journal.append({ change, request });
  return { kind: 'lifted', rows: rows.length, people: await followList(books, people) };
}

async function activeRows(books: BooksStore, request: number): Promise<Suppression[]> {
  const rows: Suppression[] = [];
  for (let after = 0; ; ) {
    const page = await books.suppressions({ after, limit: PEOPLE_PER_READ, request });
    rows.push(...page.filter(({ liftedMs, erased }) => liftedMs === undefined && !erased));
    if (page.length < PEOPLE_PER_READ) return rows;
    after = page.at(-1)!.id;
  }
}

function hashesOf(key: Uint8Array, values: readonly ListedValue[]): ListOrder['entries'] {
  const secret = createSecretKey(key);
  return values.map((value) => ({
    kind: value.kind,
    hash: hashListed(secret, value),
    ...(value.kind === 'person' && { person: Number(value.text) as PersonId }),
  }));
}

async function candidatesFor(people: PeopleStore, { id, names, phones, emails, addresses, birthDates }: Described): Promise<Person[]> {
  const { keySeed } = await people.facts();
  const dates = birthDates.length === 0 ? [undefined] : birthDates;
  const record = { names, phones, emails, addresses, identifiers: [], texts: [] };
  const keys = dates.flatMap((birthDate) => keysOf(birthDate === undefined ? record : { ...record, birthDate }, keySeed, FOUND_BY));
  const holders = (await people.allHolders([...new Set(keys)], MOST_HOLDERS)).flat();
  const ids = [...new Set([...(id === undefined ? [] : [id]), ...holders.map(({ person }) => person)])];
  const found: Person[] = [];
  for (let at = 0; at < ids.length; at += PEOPLE_PER_READ) {
    for (const person of await people.people(ids.slice(at, at + PEOPLE_PER_READ))) if (person !== undefined) found.push(person);
  }
  return found;
}
