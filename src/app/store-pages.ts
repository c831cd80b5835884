import type { PersonId, RecordId } from '../core/ids.ts';
import type { Key } from '../core/key.ts';
import type { PhoneNumber } from '../core/record.ts';
import type { ChangeSets } from '../store/change-sets.ts';
import type { LineRow, PeopleReads, PeopleStore, PropertyRow } from '../store/people.ts';

const ROWS_PER_PAGE = 5_000;
/** More than any key may have before it is generic. */
const HOLDERS_PER_PAGE = 50_000;

/** All pages, one by one: `read` gives the page after a place, and `endOf` the place where a page ends, undefined for an empty one. */
async function* allPages<Page, Place>(
  start: Place,
  read: (after: Place) => Promise<Page>,
  endOf: (page: Page) => Place | undefined,
): AsyncGenerator<Page> {
  for (let after = start; ; ) {
    const page = await read(after);
    const end = endOf(page);
    if (end === undefined) return;
    yield page;
    after = end;
  }
}

const limit = ROWS_PER_PAGE;
const lastId = <Id>(page: readonly { readonly id: Id }[]) => page.at(-1)?.id;

/** Every record as it is stored, by id. */
export const recordPages = (store: Pick<PeopleReads, 'scanEncoded'>) =>
  allPages(0 as RecordId, (after) => store.scanEncoded({ after, limit }), lastId);

/** All records, decoded, by id. */
export const recordsIn = (store: Pick<PeopleReads, 'scanRecords'>) =>
  allPages(0 as RecordId, (after) => store.scanRecords({ after, limit }), lastId);

/** The records of one source, by id. */
export const recordsOf = (store: Pick<PeopleReads, 'scanRecords'>, source: string) =>
  allPages(0 as RecordId, (after) => store.scanRecords({ after, limit, source }), lastId);

export const encodedPages = (store: PeopleStore, what: 'people' | 'phoneOwners') =>
  allPages(
    0,
    (after) => store.copying[what]({ after: after as PersonId & PhoneNumber, limit }),
    ({ ids }) => ids[ids.length - 1],
  );

export const postingPages = (store: PeopleStore) =>
  allPages(
    -1,
    (after) => store.copying.postings({ after: after as Key, limit: HOLDERS_PER_PAGE }),
    ({ keys }) => keys.at(-1),
  );

export const refPages = (store: PeopleStore) =>
  allPages(
    -1,
    (after) => store.copying.refs({ after, limit }),
    ({ hashes }) => hashes.at(-1),
  );

export const historyPages = (store: PeopleStore) => allPages(0 as PersonId, (after) => store.copying.history({ after, limit }), lastId);

/** Every change set, with its changes page by page. */
export async function* changePages(store: ChangeSets) {
  for await (const sets of allPages(0, (after) => store.changeSets({ after, limit }), lastId)) {
    for (const set of sets) {
      const pages = allPages(
        0,
        (after) => store.changeRows({ set: set.id, after, limit }),
        (page) => page.at(-1)?.row,
      );
      for await (const rows of pages) yield { set, rows };
    }
  }
}

export const linePages = (store: PeopleStore) =>
  allPages(
    undefined as LineRow | undefined,
    (after) => store.copying.lines({ after, limit }),
    (page) => page.at(-1),
  );

export const propertyPages = (store: PeopleStore) =>
  allPages(
    undefined as PropertyRow | undefined,
    (after) => store.copying.properties({ after, limit }),
    (page) => page.at(-1),
  );
