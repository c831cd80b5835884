import type { PersonId, RecordId } from '../../../core/ids.ts';
import type { RecordRef } from '../../../core/record.ts';
import { decodeRecord, encodeRecord } from '../../codec/record-codec.ts';
import { hashRef } from '../../codec/record-ref-hash.ts';
import type { HashedRecord, RefColumns, StagedRecord, StoredRecord } from '../../people.ts';
import { type DatabaseSync, rowsAsArrays, type StatementSync } from '../database.ts';
import { BlockTable } from './block-table.ts';
import type { Memberships } from './memberships.ts';
import { FACTS, type PeopleMeta } from './meta.ts';

interface Row {
  readonly id: number;
  readonly source: number;
  readonly row_hash: number;
  readonly record_id: string;
  readonly data: string;
}

export class Records {
  readonly #get: StatementSync;
  readonly #scan: StatementSync;
  readonly #scanRows: StatementSync;
  readonly #scanSource: StatementSync;
  readonly #put: StatementSync;
  readonly #newest: StatementSync;
  readonly #drop: StatementSync;
  readonly #putSource: StatementSync;
  readonly #sources: StatementSync;
  readonly #countSource: StatementSync;
  readonly #refs: BlockTable;
  readonly #memberships: Memberships;
  readonly #meta: PeopleMeta;
  #names = new Map<number, string>();

  constructor(database: DatabaseSync, memberships: Memberships, meta: PeopleMeta) {
    const columns = 'id, source, row_hash, record_id, data';
    this.#get = database.prepare(`SELECT ${columns} FROM record WHERE id = ?`);
    this.#scan = database.prepare(`SELECT ${columns} FROM record WHERE id > ? ORDER BY id LIMIT ?`);
    this.#scanRows = rowsAsArrays(database.prepare(`SELECT ${columns} FROM record WHERE id > ? ORDER BY id LIMIT ?`));
    this.#scanSource = database.prepare(`SELECT ${columns} FROM record WHERE id > ? AND source = ? ORDER BY id LIMIT ?`);
    this.#put = database.prepare(
      `INSERT INTO record(${columns}) VALUES (?, ?, ?, ?, ?) ON CONFLICT(id) DO UPDATE SET row_hash = excluded.row_hash, data = excluded.data`,
    );
    this.#newest = database.prepare('SELECT max(id) AS id FROM record');
    this.#drop = database.prepare('DELETE FROM record WHERE id = ? RETURNING source, record_id');
    this.#putSource = database.prepare('INSERT INTO source(name) VALUES (?) RETURNING id');
    this.#sources = database.prepare('SELECT id, name, records FROM source ORDER BY id');
    this.#countSource = database.prepare('UPDATE source SET records = records + ? WHERE id = ?');
    this.#refs = new BlockTable(database, 'record_ref');
    this.#memberships = memberships;
    this.#meta = meta;
  }

  byId(id: RecordId): StoredRecord | undefined {
    const row = this.#get.get(id) as Row | undefined;
    return row === undefined ? undefined : this.#stored(row);
  }

  byRef(ref: RecordRef): StoredRecord | undefined {
    const found = this.#refs.find(hashRef(ref));
    if (found === undefined) return undefined;
    for (let at = 0; at < found.pairs.length; at += 2) {
      const row = this.#get.get(found.pairs[at]!) as Row | undefined;
      if (row !== undefined && row.record_id === ref.recordId && this.#sourceName(row.source) === ref.source) return this.#stored(row);
    }
    return undefined;
  }

  scan({ after, limit, source }: { readonly after: RecordId; readonly limit: number; readonly source?: string }): StoredRecord[] {
    if (source === undefined) return (this.#scan.all(after, limit) as unknown as Row[]).map((row) => this.#stored(row));
    const id = this.sources().find((one) => one.name === source)?.id;
    if (id === undefined) return [];
    return (this.#scanSource.all(after, id, limit) as unknown as Row[]).map((row) => this.#stored(row));
  }

  scanEncoded({ after, limit }: { readonly after: RecordId; readonly limit: number }): (StagedRecord & { readonly person: number })[] {
    const personOf = this.#memberships.reader();
    const rows = this.#scanRows.all(after, limit) as unknown as (readonly [RecordId, number, number, string, string])[];
    return rows.map(([id, source, rowHash, recordId, encoded]) => ({
      id,
      ref: { source: this.#sourceName(source), recordId },
      rowHash,
      encoded,
      person: personOf(id),
    }));
  }

  scanHashes({ after, limit }: { readonly after: number; readonly limit: number }): HashedRecord[] {
    const found: HashedRecord[] = [];
    for (const { key: hash, pairs } of this.#refs.entriesAfter(after)) {
      if (found.length >= limit) break;
      for (let at = 0; at < pairs.length; at += 2) {
        const person = this.#memberships.of(pairs[at]! as RecordId);
        if (person !== undefined) found.push({ hash, person });
      }
    }
    return found;
  }

  /** Hashes after `after` with all their records, until there are `limit` records. */
  refs(after: number, limit: number): RefColumns {
    const hashes: number[] = [];
    const records: number[] = [];
    for (const { key: hash, pairs } of this.#refs.entriesAfter(after)) {
      if (records.length >= limit) break;
      for (let at = 0; at < pairs.length; at += 2) {
        hashes.push(hash);
        records.push(pairs[at]!);
      }
    }
    return { hashes: Float64Array.from(hashes), records: Uint32Array.from(records) };
  }

  sources(): { readonly id: number; readonly name: string; readonly records: number }[] {
    const sources = this.#sources.all() as unknown as { id: number; name: string; records: number }[];
    this.#names = new Map(sources.map((source) => [source.id, source.name]));
    return sources;
  }

  /** Writes rows alone; `indexRefs` makes them findable. */
  put(records: readonly StagedRecord[]): void {
    const ids = new Map(this.sources().map((source) => [source.name, source.id]));
    const sourceOf = ({ ref }: StagedRecord): number => {
      const known = ids.get(ref.source);
      if (known !== undefined) return known;
      const { id } = this.#putSource.get(ref.source) as { id: number };
      ids.set(ref.source, id);
      return id;
    };
    const added = new Map<number, number>();
    // Ids only ever go up, so one beyond the newest is a new record's, and needs no looking.
    let newest = (this.#newest.get() as { id: number | null }).id ?? 0;
    for (const record of records) {
      const source = sourceOf(record);
      if (record.id > newest || this.#get.get(record.id) === undefined) added.set(source, (added.get(source) ?? 0) + 1);
      newest = Math.max(newest, record.id);
      this.#put.run(record.id, source, record.rowHash, record.ref.recordId, record.encoded);
    }
    for (const [source, records] of added) {
      this.#countSource.run(records, source);
      this.#meta.change(FACTS.add('records', records));
    }
  }

  /** The refs of what was there. */
  drop(ids: readonly RecordId[]): { readonly record: RecordId; readonly ref: RecordRef }[] {
    const dropped: { record: RecordId; ref: RecordRef }[] = [];
    for (const id of ids) {
      const row = this.#drop.get(id) as { source: number; record_id: string } | undefined;
      if (row === undefined) continue;
      this.#countSource.run(-1, row.source);
      dropped.push({ record: id, ref: { source: this.#sourceName(row.source), recordId: row.record_id } });
    }
    this.#meta.change(FACTS.add('records', -dropped.length));
    return dropped;
  }

  indexRefs(
    added: readonly { readonly record: RecordId; readonly ref: RecordRef }[],
    dropped: readonly { readonly record: RecordId; readonly ref: RecordRef }[],
  ): void {
    const changes = new Map<number, { record: number; present: boolean }[]>();
    const note = (present: boolean) => (one: { readonly record: RecordId; readonly ref: RecordRef }) => {
      const hash = hashRef(one.ref);
      const list = changes.get(hash) ?? [];
      list.push({ record: one.record, present });
      changes.set(hash, list);
    };
    dropped.forEach(note(false));
    added.forEach(note(true));
    this.#refs.update(
      [...changes.keys()].sort((left, right) => left - right),
      (entry) => {
        const held = new Set(entry.pairs.filter((_, at) => at % 2 === 0));
        for (const { record, present } of changes.get(entry.key)!) {
          if (present) held.add(record);
          else held.delete(record);
        }
        entry.pairs = [...held].sort((left, right) => left - right).flatMap((record) => [record, 0]);
        entry.count = held.size;
      },
    );
  }

  encode(record: StoredRecord): StagedRecord {
    return { id: record.id, ref: record.ref, rowHash: record.rowHash, encoded: encodeRecord(record.record) };
  }

  #stored(row: Row): StoredRecord {
    const id = row.id as RecordId;
    const person: PersonId | undefined = this.#memberships.of(id);
    return {
      id,
      ref: { source: this.#sourceName(row.source), recordId: row.record_id },
      ...(person === undefined ? {} : { person }),
      record: decodeRecord(row.data),
      rowHash: row.row_hash,
    };
  }

  #sourceName(id: number): string {
    if (!this.#names.has(id)) this.sources();
    return this.#names.get(id) ?? '';
  }
}
