import type { RecordId } from '../../core/ids.ts';
import type { PeopleReads } from '../../store/people.ts';
import { inOrder, type WorkThreads } from '../threads/work-threads.ts';
import { BulkSet } from './bulk-set.ts';

type Page = Awaited<ReturnType<PeopleReads['scanEncoded']>>;

const PAGE = 5_000;
/** Fewer are done before a thread has started. */
export const MIN_RECORDS_FOR_THREADS = 20_000;

/** All records of a store, or those that belong to somebody, laid out for comparing by all threads. */
export async function loadSet(
  people: Pick<PeopleReads, 'facts' | 'scanEncoded'>,
  threads: WorkThreads,
  more: { readonly publishedOnly?: boolean; readonly say?: (done: number, total: number) => void } = {},
): Promise<BulkSet> {
  const { keySeed, records } = await people.facts();
  if (records >= MIN_RECORDS_FOR_THREADS) threads.start();
  const set = new BulkSet(keySeed);
  const prepared = inOrder(
    pagesOf(people, more.publishedOnly === true),
    () => threads.room,
    async (page) => {
      const refs = page.map((one) => one.ref);
      return { page, refs, part: await threads.run('prepare', { refs, encoded: page.map((one) => one.encoded), keySeed }) };
    },
  );
  for await (const { page, refs, part } of prepared) {
    set.addPrepared(
      part,
      refs,
      page.map((one) => one.id),
      page.map((one) => one.person),
    );
    more.say?.(set.columns.size, records);
  }
  return set;
}

async function* pagesOf(people: Pick<PeopleReads, 'scanEncoded'>, publishedOnly: boolean): AsyncGenerator<Page> {
  let after = 0 as RecordId;
  for (;;) {
    const page = await people.scanEncoded({ after, limit: PAGE });
    const last = page.at(-1);
    if (last === undefined) return;
    yield publishedOnly ? page.filter((one) => one.person !== 0) : page;
    after = last.id;
  }
}
