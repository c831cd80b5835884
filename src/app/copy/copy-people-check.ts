import { createHash } from 'node:crypto';
import type { EncodedRows, PeopleStore, PostingColumns } from '../../store/people.ts';
import { changePages, encodedPages, historyPages, linePages, postingPages, propertyPages, recordPages } from '../store-pages.ts';
import { CopyFault, type CopyReport, type OnCopied } from './copy-report.ts';

/** Reads both stores from end to end and compares digests of every table, row after row. */
export async function checkPeople(from: PeopleStore, to: PeopleStore, say: OnCopied): Promise<CopyReport> {
  const report: Record<string, number> = {};
  for (const [table, digest] of Object.entries(DIGESTS)) {
    const [source, target] = await Promise.all([digest(from, say, table), digest(to)]);
    if (source.rows !== target.rows || source.digest !== target.digest) {
      throw differs(table);
    }
    report[table] = source.rows;
  }
  report['line'] = await checkLines(from, to, say);
  return report;
}

function differs(table: string): CopyFault {
  return new CopyFault(`What is stored in ${table} differs from what was copied. Run the same command again while no import runs.`);
}

interface Digest {
  readonly rows: number;
  readonly digest: string;
}

type Digester = (store: PeopleStore, say?: OnCopied, table?: string) => Promise<Digest>;

const DIGESTS: Readonly<Record<string, Digester>> = {
  record: over(recordPages, (page) =>
    page.map(({ id, ref, rowHash, encoded, person }) => [id, ref.source, ref.recordId, rowHash, encoded, person]),
  ),
  person: over((store) => encodedPages(store, 'people'), encodedRows),
  phone_owner: over((store) => encodedPages(store, 'phoneOwners'), encodedRows),
  key: over(postingPages, postingRows),
  person_history: over(historyPages, (page) => page.map(({ id, becameOf }) => [id, ...becameOf])),
  property: over(propertyPages, (page) => page.map(({ addressKey, owner, property }) => [addressKey, owner, JSON.stringify(property)])),
  change: over(changePages, ({ set: { job: _, ...set }, rows }) =>
    rows.map((row) => [JSON.stringify([Object.entries(set).sort(), Object.entries(row).sort()])]),
  ),
  decision: over(
    async function* (store) {
      const decisions = (await store.decisions()).map((decision) => JSON.stringify(decision));
      yield decisions.sort();
    },
    (page) => page.map((decision) => [decision]),
  ),
  correction: over(
    async function* (store) {
      yield await store.corrections();
    },
    (page) => page.map((correction) => [JSON.stringify(correction)]),
  ),
  fact: over(
    async function* (store) {
      const { version: _, ...facts } = await store.facts();
      const sources = (await store.sources()).filter(({ records }) => records > 0).map(({ name, records }) => [name, records]);
      yield [JSON.stringify([facts.keySeed, facts.records, facts.people, facts.modelVersion, facts.modelSources, facts.newestSeen])];
      yield [
        JSON.stringify([
          facts.coverage,
          [...(facts.trust ?? [])].sort(),
          [...(facts.expiries ?? [])],
          facts.privacyPosition,
          await store.copying.identity(),
        ]),
      ];
      yield [JSON.stringify(sources.sort()), (await store.model()) ?? '', (await store.measures()) ?? ''];
    },
    (page) => page.map((fact) => [fact]),
  ),
};

function over<Page>(
  pagesOf: (store: PeopleStore) => AsyncIterable<Page>,
  rowsOf: (page: Page) => (readonly (string | number)[])[],
): Digester {
  return async (store, say, table = '') => {
    const hash = createHash('sha256');
    let rows = 0;
    for await (const page of pagesOf(store)) {
      const some = rowsOf(page);
      rows += some.length;
      for (const row of some) hash.update(`${JSON.stringify(row)}\n`);
      say?.({ table, step: 'checking', done: rows, total: 0 });
    }
    return { rows, digest: hash.digest('base64url') };
  };
}

function encodedRows({ ids, encoded }: EncodedRows): (readonly (string | number)[])[] {
  return encoded.map((text, at) => [ids[at]!, text]);
}

function postingRows({ keys, starts, records, people }: PostingColumns): (readonly number[])[] {
  return Array.from(keys, (key, at) => [
    key,
    ...records.subarray(starts[at]!, starts[at + 1]!),
    ...people.subarray(starts[at]!, starts[at + 1]!),
  ]);
}

/** Engines cut blocks of numbers in their own ways, so every block is asked for by its ends, which both must answer alike. */
async function checkLines(from: PeopleStore, to: PeopleStore, say: OnCopied): Promise<number> {
  let rows = 0;
  for await (const page of linePages(from)) {
    const numbers = page.flatMap(({ first, last }) => [first, last]);
    const [source, target] = await Promise.all([from.lines(numbers), to.lines(numbers)]);
    if (JSON.stringify(source) !== JSON.stringify(target)) {
      throw differs('line');
    }
    rows += page.length;
    say({ table: 'line', step: 'checking', done: rows, total: 0 });
  }
  return rows;
}
