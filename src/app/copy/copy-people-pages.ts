import type { PersonId, RecordId } from '../../core/ids.ts';
import type { Key } from '../../core/key.ts';
import type { PhoneNumber } from '../../core/record.ts';
import type { EncodedRows, HistoryRow, LineRow, PeopleStore, PostingColumns, PropertyRow, RefColumns } from '../../store/people.ts';

const ROWS_PER_PAGE = 5_000;
/** More than any key may have before it is generic. */
const HOLDERS_PER_PAGE = 50_000;

export async function* recordPages(store: PeopleStore): AsyncIterable<Awaited<ReturnType<PeopleStore['scanEncoded']>>> {
  for (let after = 0 as RecordId; ; ) {
    const page = await store.scanEncoded({ after, limit: ROWS_PER_PAGE });
    if (page.length === 0) return;
    yield page;
    after = page.at(-1)!.id;
  }
}

export async function* encodedPages(store: PeopleStore, what: 'people' | 'phoneOwners'): AsyncIterable<EncodedRows> {
  for (let after = 0; ; ) {
    const page = await store.copying[what]({ after: after as PersonId & PhoneNumber, limit: ROWS_PER_PAGE });
    if (page.encoded.length === 0) return;
    yield page;
    after = page.ids[page.ids.length - 1]!;
  }
}

export async function* postingPages(store: PeopleStore): AsyncIterable<PostingColumns> {
  for (let after = -1; ; ) {
    const page = await store.copying.postings({ after: after as Key, limit: HOLDERS_PER_PAGE });
    if (page.keys.length === 0) return;
    yield page;
    after = page.keys.at(-1)!;
  }
}

export async function* refPages(store: PeopleStore): AsyncIterable<RefColumns> {
  for (let after = -1; ; ) {
    const page = await store.copying.refs({ after, limit: ROWS_PER_PAGE });
    if (page.hashes.length === 0) return;
    yield page;
    after = page.hashes.at(-1)!;
  }
}

export async function* historyPages(store: PeopleStore): AsyncIterable<HistoryRow[]> {
  for (let after = 0 as PersonId; ; ) {
    const page = await store.copying.history({ after, limit: ROWS_PER_PAGE });
    if (page.length === 0) return;
    yield page;
    after = page.at(-1)!.id;
  }
}

export async function* linePages(store: PeopleStore): AsyncIterable<LineRow[]> {
  for (let after: LineRow | undefined; ; ) {
    const page: LineRow[] = await store.copying.lines({ after, limit: ROWS_PER_PAGE });
    if (page.length === 0) return;
    yield page;
    after = page.at(-1)!;
  }
}

export async function* propertyPages(store: PeopleStore): AsyncIterable<PropertyRow[]> {
  for (let after: PropertyRow | undefined; ; ) {
    const page: PropertyRow[] = await store.copying.properties({ after, limit: ROWS_PER_PAGE });
    if (page.length === 0) return;
    yield page;
    after = page.at(-1)!;
  }
}
