import type { PersonId, RecordId } from '../../../core/ids.ts';
import type { RecordRef } from '../../../core/record.ts';
import { decodeRecord, encodeRecord } from '../../codec/record-codec.ts';
import { hashRef } from '../../codec/record-ref-hash.ts';
import type { HashedRecord, StagedRecord, StoredRecord } from '../../people.ts';
import { type Statement, sql } from '../../table-work.ts';
import type { Row, Session } from '../connection.ts';
import { FACTS } from './schema.ts';

/** The records as their sources gave them, and the people they belong to. */
export class Records {
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  async byIds(ids: readonly RecordId[]): Promise<(StoredRecord | undefined)[]> {
    const found = new Map((await this.#session.run(BY_IDS, [ids])).map((row) => [row['id'] as RecordId, storedFrom(row)]));
    return ids.map((id) => found.get(id));
  }

  async byRefs(refs: readonly RecordRef[]): Promise<(StoredRecord | undefined)[]> {
    const ids = (await this.#session.run(BY_HASHES, [refs.map(hashRef)])).map((row) => row['record'] as RecordId);
    const rows = ids.length === 0 ? [] : await this.#session.run(BY_IDS, [ids]);
    const found = new Map(rows.map(storedFrom).map((stored) => [refName(stored.ref), stored]));
    return refs.map((ref) => found.get(refName(ref)));
  }

  async scan({
    after,
    limit,
    source,
  }: {
    readonly after: RecordId;
    readonly limit: number;
    readonly source?: string;
  }): Promise<StoredRecord[]> {
    const rows =
      source === undefined ? await this.#session.run(SCAN, [after, limit]) : await this.#session.run(SCAN_SOURCE, [after, limit, source]);
    return rows.map(storedFrom);
  }

  async scanEncoded({
    after,
    limit,
  }: {
    readonly after: RecordId;
    readonly limit: number;
  }): Promise<(StagedRecord & { readonly person: number })[]> {
    return (await this.#session.run(SCAN, [after, limit])).map((row) => ({
      id: row['id'] as RecordId,
      ref: { source: row['name'] as string, recordId: row['record_id'] as string },
      rowHash: row['row_hash'] as number,
      encoded: row['data'] as string,
      person: (row['person'] as number | null) ?? 0,
    }));
  }

  async scanHashes({ after, limit }: { readonly after: number; readonly limit: number }): Promise<HashedRecord[]> {
    const rows = await this.#session.run(SCAN_HASHES, [after, limit]);
    const owners = await this.owners(rows.map((row) => row['record'] as RecordId));
    return rows.flatMap((row) => {
      const person = owners.get(row['record'] as RecordId);
      return person === undefined ? [] : [{ hash: row['hash'] as number, person }];
    });
  }

  async sources(): Promise<{ readonly name: string; readonly records: number }[]> {
    return (await this.#session.run(SOURCES)).map((row) => ({ name: row['name'] as string, records: row['records'] as number }));
  }

  /** Writes rows alone; `indexRefs` makes them findable. Returns the ids that are new. */
  async put(records: readonly StagedRecord[]): Promise<ReadonlySet<RecordId>> {
    if (records.length === 0) return new Set();
    const sources = await this.#sourceIds([...new Set(records.map(({ ref }) => ref.source))]);
    const known = new Set((await this.#session.run(KNOWN, [records.map(({ id }) => id)])).map((row) => row['id'] as RecordId));
    await this.#session.run(PUT, [
      records.map(({ id }) => id),
      records.map(({ ref }) => sources.get(ref.source)),
      records.map(({ rowHash }) => rowHash),
      records.map(({ ref }) => ref.recordId),
      records.map(({ encoded }) => encoded),
    ]);
    const added = new Map(records.flatMap(({ id, ref }) => (known.has(id) ? [] : [[id, sources.get(ref.source)!]])));
    await this.#count([...added.values()], 1);
    return new Set(added.keys());
  }

  /** The refs of what was there. */
  async drop(ids: readonly RecordId[]): Promise<{ readonly record: RecordId; readonly ref: RecordRef }[]> {
    if (ids.length === 0) return [];
    const rows = await this.#session.run(DROP, [ids]);
    await this.#count(
      rows.map((row) => row['source'] as number),
      -1,
    );
    return rows.map((row) => ({
      record: row['id'] as RecordId,
      ref: { source: row['name'] as string, recordId: row['record_id'] as string },
    }));
  }

  async indexRefs(added: readonly { readonly record: RecordId; readonly ref: RecordRef }[], dropped: typeof added): Promise<void> {
    if (dropped.length > 0)
      await this.#session.run(DROP_REFS, [dropped.map(({ ref }) => hashRef(ref)), dropped.map(({ record }) => record)]);
    if (added.length > 0) await this.#session.run(PUT_REFS, [added.map(({ ref }) => hashRef(ref)), added.map(({ record }) => record)]);
  }

  async setMemberships(memberships: ReadonlyMap<RecordId, PersonId>, dropped: readonly RecordId[]): Promise<void> {
    if (dropped.length > 0) await this.#session.run(DROP_MEMBERSHIPS, [dropped]);
    if (memberships.size > 0) await this.#session.run(PUT_MEMBERSHIPS, [[...memberships.keys()], [...memberships.values()]]);
  }

  /** The person of each record; records without one are left out. */
  async owners(records: readonly RecordId[]): Promise<Map<RecordId, PersonId>> {
    if (records.length === 0) return new Map();
    const rows = await this.#session.run(MEMBERSHIPS, [records]);
    return new Map(rows.map((row) => [row['record'] as RecordId, row['person'] as PersonId]));
  }

  async #sourceIds(names: readonly string[]): Promise<Map<string, number>> {
    await this.#session.run(PUT_SOURCES, [names]);
    const rows = await this.#session.run(SOURCES);
    return new Map(rows.map((row) => [row['name'] as string, row['id'] as number]));
  }

  async #count(sources: readonly number[], step: 1 | -1): Promise<void> {
    const counts = new Map<number, number>();
    for (const source of sources) counts.set(source, (counts.get(source) ?? 0) + step);
    if (counts.size === 0) return;
    await this.#session.run(COUNT_SOURCES, [[...counts.keys()], [...counts.values()]]);
    await this.#session.do(FACTS.add('records', step * sources.length));
  }
}

export function encodeStored({ id, ref, rowHash, record }: StoredRecord): StagedRecord {
  return { id, ref, rowHash, encoded: encodeRecord(record) };
}

function storedFrom(row: Row): StoredRecord {
  const person = row['person'] as PersonId | null;
  return {
    id: row['id'] as RecordId,
    ref: { source: row['name'] as string, recordId: row['record_id'] as string },
    ...(person === null ? {} : { person }),
    record: decodeRecord(row['data'] as string),
    rowHash: row['row_hash'] as number,
  };
}

function refName({ source, recordId }: RecordRef): string {
  return `${source}\u001f${recordId}`;
}

const OWNED = 'FROM record r JOIN source s ON s.id = r.source LEFT JOIN membership m ON m.record = r.id';
const READ = `SELECT r.id, s.name, r.record_id, r.row_hash, r.data, m.person ${OWNED}`;
const BY_IDS = sql('records', `${READ} WHERE r.id = ANY($1::bigint[])`);
/** Apart from the records, because a cluster keeps refs and records by different columns. */
const BY_HASHES = sql('find_refs', 'SELECT record FROM record_ref WHERE hash = ANY($1::bigint[])');
const SCAN = sql('scan_records', `${READ} WHERE r.id > $1 ORDER BY r.id LIMIT $2`);
const SCAN_HASHES = sql('scan_hashes', 'SELECT hash, record FROM record_ref WHERE hash > $1 ORDER BY hash, record LIMIT $2');
const SCAN_SOURCE = sql('scan_source', `${READ} WHERE r.id > $1 AND s.name = $3 ORDER BY r.id LIMIT $2`);
const SOURCES = sql('sources', 'SELECT id, name, records FROM source ORDER BY id');
const PUT_SOURCES = sql(
  'put_sources',
  'INSERT INTO source(name) SELECT n FROM unnest($1::text[]) WITH ORDINALITY AS given(n, at) ORDER BY at ON CONFLICT DO NOTHING',
);
const COUNT_SOURCES = sql(
  'count_sources',
  'UPDATE source s SET records = s.records + c.step FROM unnest($1::bigint[], $2::bigint[]) AS c(source, step) WHERE s.id = c.source',
);
const KNOWN = sql('known_records', 'SELECT id FROM record WHERE id = ANY($1::bigint[])');
const PUT: Statement = {
  name: 'put_records',
  text: `INSERT INTO record(id, source, row_hash, record_id, data)
    SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::text[])
    ON CONFLICT (id) DO UPDATE SET row_hash = excluded.row_hash, data = excluded.data`,
};
const DROP = sql(
  'drop_records',
  `DELETE FROM record r USING source s WHERE s.id = r.source AND r.id = ANY($1::bigint[]) RETURNING r.id, r.source, s.name, r.record_id`,
);
const DROP_REFS = sql('drop_refs', 'DELETE FROM record_ref WHERE (hash, record) IN (SELECT * FROM unnest($1::bigint[], $2::bigint[]))');
const PUT_REFS = sql('put_refs', 'INSERT INTO record_ref SELECT * FROM unnest($1::bigint[], $2::bigint[]) ON CONFLICT DO NOTHING');
const MEMBERSHIPS = sql('memberships', 'SELECT record, person FROM membership WHERE record = ANY($1::bigint[])');
const DROP_MEMBERSHIPS = sql('drop_memberships', 'DELETE FROM membership WHERE record = ANY($1::bigint[])');
const PUT_MEMBERSHIPS = sql(
  'put_memberships',
  `INSERT INTO membership SELECT * FROM unnest($1::bigint[], $2::bigint[]) ON CONFLICT (record) DO UPDATE SET person = excluded.person
    WHERE membership.person <> excluded.person`,
);
