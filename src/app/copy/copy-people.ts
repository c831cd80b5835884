import type { RecordId } from '../../core/ids.ts';
import { packTexts } from '../../match/memory/shared-memory.ts';
import type { ChangeSet } from '../../store/change-sets.ts';
import { hashRef } from '../../store/codec/record-ref-hash.ts';
import type { EncodedRows, PackedRows, PeopleRebuild, PeopleStore } from '../../store/people.ts';
import { NO_CHANGE } from '../../store/people-change.ts';
import { allListed } from '../screening/screen-of.ts';
import { changePages, encodedPages, historyPages, linePages, postingPages, propertyPages, recordPages } from '../store-pages.ts';
import type { OnCopied } from './copy-report.ts';

/** Records and tables first, then everything derived from them, published in one step. */
export async function copyPeople(from: PeopleStore, to: PeopleStore, say: OnCopied): Promise<void> {
  await to.copying.adopt(await from.copying.identity());
  const { listedPosition } = await from.facts();
  await to.apply({ ...NO_CHANGE, list: { put: await allListed(from), dropped: [], listedPosition } });
  await copyTables(from, to, say);
  if ((await from.facts()).records > 0) await copyRecords(from, to, say);
  const measures = await from.measures();
  if (measures !== undefined) await to.putMeasures(measures, (await from.facts()).changedRecords);
}

async function copyTables(from: PeopleStore, to: PeopleStore, say: OnCopied): Promise<void> {
  const facts = await from.facts();
  const model = await from.model();
  if (model !== undefined) await to.putModel(model, facts.modelVersion, { sources: facts.modelSources });
  await to.putCoverage(facts.coverage);
  for (const [source, expiry] of facts.expiries ?? []) await to.putExpiry(source, expiry);
  for (const [source, trust] of facts.trust ?? []) await to.putTrust(source, trust);
  await to.putDecisions(await from.decisions());
  await to.changeCorrections({ put: await from.corrections(), dropped: [] });
  const counted = countCopied(say);
  await counted('line', linePages(from), (rows) => to.putLines(rows), lengthOf);
  // The jobs stay behind, and their numbers are given again.
  const withoutJob = ({ job: _, ...set }: ChangeSet): ChangeSet => set;
  await counted(
    'change',
    changePages(from),
    ({ set, rows }) => to.putChangeSet(withoutJob(set), rows),
    ({ rows }) => rows.length,
  );
  await counted('property', propertyPages(from), (rows) => to.putProperties(rows), lengthOf);
}

const lengthOf = ({ length }: readonly unknown[]) => length;

/** Writes page after page and says how far it has come. */
function countCopied(say: OnCopied) {
  return async <Page>(
    table: string,
    pages: AsyncIterable<Page>,
    write: (page: Page) => Promise<void>,
    sizeOf: (page: Page) => number,
    total = 0,
  ) => {
    let done = 0;
    for await (const page of pages) {
      await write(page);
      done += sizeOf(page);
      say({ table, step: 'copying', done, total });
    }
  };
}

async function copyRecords(from: PeopleStore, to: PeopleStore, say: OnCopied): Promise<void> {
  const { records: total, people: heads, newestSeen } = await from.facts();
  const members = new Members((await from.copying.identity()).nextRecord, total);
  for await (const records of recordPages(from)) {
    await to.stageRecords({ records, ...(newestSeen === undefined ? {} : { newestSeen }) });
    for (const { id, ref, person } of records) members.add(id, hashRef(ref), person);
    say({ table: 'record', step: 'copying', done: members.size, total });
  }
  const rebuild = await to.rebuild();
  try {
    const counted = countCopied(say);
    const rowsIn = ({ encoded }: EncodedRows) => encoded.length;
    await counted('person', encodedPages(from, 'people'), (rows) => rebuild.people(packed(rows)), rowsIn, heads);
    await counted('phone_owner', encodedPages(from, 'phoneOwners'), (rows) => rebuild.phoneOwners(packed(rows)), rowsIn);
    await counted(
      'key',
      postingPages(from),
      (columns) => rebuild.postings(columns),
      ({ records }) => records.length,
    );
    await members.write(rebuild);
    for await (const rows of historyPages(from)) await rebuild.history(rows);
    await rebuild.publish();
  } catch (error) {
    await rebuild.abandon().catch(() => {});
    throw error;
  }
}

/** Whose each record is, and where its ref is found: gathered while the records pass by. */
class Members {
  readonly #people: Uint32Array;
  readonly #hashes: Float64Array;
  readonly #records: Uint32Array;
  size = 0;

  constructor(nextRecord: number, records: number) {
    this.#people = new Uint32Array(nextRecord);
    this.#hashes = new Float64Array(records);
    this.#records = new Uint32Array(records);
  }

  add(record: RecordId, hash: number, person: number): void {
    this.#people[record] = person;
    this.#hashes[this.size] = hash;
    this.#records[this.size] = record;
    this.size += 1;
  }

  async write(rebuild: PeopleRebuild): Promise<void> {
    await rebuild.memberships(0 as RecordId, this.#people);
    const order = new Uint32Array(this.size).map((_, at) => at).sort((left, right) => this.#hashes[left]! - this.#hashes[right]!);
    await rebuild.refs({
      hashes: Float64Array.from(order, (at) => this.#hashes[at]!),
      records: Uint32Array.from(order, (at) => this.#records[at]!),
    });
  }
}

function packed({ ids, encoded }: EncodedRows): PackedRows {
  return { ids, texts: packTexts(encoded) };
}
