import type { PersonId } from '../../../core/ids.ts';
import type { Key } from '../../../core/key.ts';
import type { PhoneNumber } from '../../../core/record.ts';
import { unpackTexts } from '../../../match/memory/shared-memory.ts';
import { decodePerson, encodePerson } from '../../codec/person-codec.ts';
import { decodePhoneOwner, encodePhoneOwner } from '../../codec/phone-owner-codec.ts';
import { noteChanges } from '../../people/changes.ts';
import { saveCheckpoint } from '../../people/jobs.ts';
import type { PackedRows, PeopleRebuild, PostingColumns } from '../../people.ts';
import type { ScreenedRows } from '../../people-change.ts';
import { sql } from '../../table-work.ts';
import type { Connection, Session, Transaction } from '../connection.ts';
import { distribute, hasCitus } from '../distribution.ts';
import { createDerived, DERIVED_TABLES, distributeDerived, FACTS, indexDerived } from './schema.ts';
import type { Turns } from './write-turns.ts';

/** Writes new derived tables with COPY, apart from the live ones, indexes them, and swaps all of them in one transaction. */
export async function startRebuild(connection: Connection, turns: Turns, limitOf: (key: Key) => number): Promise<PeopleRebuild> {
  const copy = (target: string, lines: Iterable<string>) =>
    turns.transaction((session) => session.copyIn(`COPY ${target} FROM STDIN`, lines));
  await turns.transaction(async (session) => {
    await dropNext(session);
    await session.run({
      name: 'rebuild_create',
      text: 'CREATE TABLE person_history_next(id bigint PRIMARY KEY, became bigint[] NOT NULL)',
    });
    for (const text of createDerived('_next')) await session.run({ name: 'rebuild_create', text });
    if (await hasCitus(session)) for (const rule of distributeDerived('_next')) await session.run(distribute(rule));
  });
  let people = 0;
  let isIndexed = false;
  return {
    postings: async (columns) => {
      await copy('key_holder_next(key, record, person)', liveRows(columns, limitOf));
      await copy('generic_key_next(key, count)', genericKeys(columns, limitOf));
      await copy('generic_holder_next(key, record)', genericHolders(columns, limitOf));
    },
    memberships: async (first, owners) => await copy('membership_next(record, person)', membershipRows(first, owners)),
    refs: async ({ hashes, records }) => await copy('record_ref_next(hash, record)', pairs(hashes, records)),
    people: async (rows) => {
      people += rows.ids.length;
      await turns.transaction((session) => copyPeople(session, rows));
    },
    phoneOwners: async (rows) => await turns.transaction((session) => copyOwners(session, rows)),
    peopleElsewhere: async (count) => {
      people += count;
      await turns.transaction((session) => session.run(INDEX_WRITTEN));
      isIndexed = true;
    },
    history: async (rows) =>
      await copy(
        'person_history_next(id, became)',
        rows.map(({ id, becameOf }) => `${id}\t{${becameOf.join(',')}}\n`),
      ),
    written: writtenRows(connection, turns),
    publish: async (done) => {
      await turns.transaction(async (session) => {
        // One rebuild at a time gets here, and the names of indexes are for ever unique.
        const version = await session.do(FACTS.add('version', 1));
        await session.do(FACTS.assertPlanned(done?.planned, version - 1));
        if (isIndexed) await session.run(DROP_WRITTEN_INDEX);
        for (const text of indexDerived('_next', String(version))) await session.run({ name: 'rebuild_index', text });
        await session.run({ name: 'rebuild_history', text: MERGE_HISTORY });
        await session.run({ name: 'rebuild_history_drop', text: 'DROP TABLE person_history_next' });
        for (const table of DERIVED_TABLES) {
          await session.run({ name: 'rebuild_drop', text: `DROP TABLE ${table}` });
          await session.run({ name: 'rebuild_rename', text: `ALTER TABLE ${table}_next RENAME TO ${table}` });
        }
        await session.do(FACTS.set('people', people));
        await session.do(FACTS.set('rebuild_pending', 0));
        await session.do(FACTS.setMeasures(undefined, 0));
        await session.do(noteChanges(FACTS, done?.noted));
        await session.do(saveCheckpoint(done?.jobCheckpoint));
      });
      for (const table of DERIVED_TABLES) await connection.run({ name: 'rebuild_analyze', text: `ANALYZE ${table}` });
    },
    abandon: async () => {
      await turns.transaction(dropNext);
    },
  };
}

export async function copyPeople(session: Transaction, rows: PackedRows): Promise<void> {
  await session.copyIn('COPY person_next(id, data) FROM STDIN', encodedRows(rows));
}

export async function copyOwners(session: Transaction, rows: PackedRows): Promise<void> {
  await session.copyIn('COPY phone_owner_next(number, data) FROM STDIN', encodedRows(rows));
}

/** They have no index yet: pages are large. */
function writtenRows(connection: Connection, turns: Turns): ScreenedRows {
  return {
    scanPeople: async ({ after, limit }) =>
      (await connection.run(WRITTEN_PEOPLE, [after, limit])).map((row) => decodePerson(row['id'] as PersonId, row['data'] as string)),
    phoneOwners: async (numbers) => {
      const rows = await connection.run(WRITTEN_OWNERS, [numbers]);
      const found = new Map(rows.map((row) => [row['number'] as PhoneNumber, row['data'] as string]));
      return numbers.map((number) => (found.has(number) ? decodePhoneOwner(number, found.get(number)!) : undefined));
    },
    rewrite: ({ people, phoneOwners }) =>
      turns.transaction(async (session) => {
        await session.run(REWRITE_PEOPLE, [people.map(({ id }) => id), people.map(encodePerson)]);
        await session.run(REWRITE_OWNERS, [phoneOwners.map(({ number }) => number), phoneOwners.map(encodePhoneOwner)]);
      }),
  };
}

/** For workers, who read people by id before they are published. */
const INDEX_WRITTEN = sql('rebuild_index', 'CREATE INDEX person_next_id ON person_next(id)');
const DROP_WRITTEN_INDEX = sql('rebuild_index', 'DROP INDEX person_next_id');
const WRITTEN_PEOPLE = sql('written_people', 'SELECT id, data FROM person_next WHERE id > $1 ORDER BY id LIMIT $2');
const WRITTEN_OWNERS = sql('written_owners', 'SELECT number, data FROM phone_owner_next WHERE number = ANY($1::bigint[])');
const REWRITE_PEOPLE = sql(
  'rewrite_people',
  'UPDATE person_next p SET data = n.data FROM unnest($1::bigint[], $2::text[]) AS n(id, data) WHERE p.id = n.id',
);
const REWRITE_OWNERS = sql(
  'rewrite_owners',
  'UPDATE phone_owner_next o SET data = n.data FROM unnest($1::bigint[], $2::text[]) AS n(number, data) WHERE o.number = n.number',
);

const MERGE_HISTORY = `INSERT INTO person_history SELECT id, became FROM person_history_next
  ON CONFLICT (id) DO UPDATE SET became = excluded.became`;

async function dropNext(session: Session): Promise<void> {
  for (const table of DERIVED_TABLES) await session.run({ name: 'rebuild_clear', text: `DROP TABLE IF EXISTS ${table}_next` });
  await session.run({ name: 'rebuild_clear', text: 'DROP TABLE IF EXISTS person_history_next' });
}

function* liveRows({ keys, starts, records, people }: PostingColumns, limitOf: (key: Key) => number): Iterable<string> {
  for (let at = 0; at < keys.length; at++) {
    if (starts[at + 1]! - starts[at]! > limitOf(keys[at]! as Key)) continue;
    for (let holder = starts[at]!; holder < starts[at + 1]!; holder++) yield `${keys[at]}\t${records[holder]}\t${people[holder]}\n`;
  }
}

function* genericKeys({ keys, starts }: PostingColumns, limitOf: (key: Key) => number): Iterable<string> {
  for (let at = 0; at < keys.length; at++) {
    const count = starts[at + 1]! - starts[at]!;
    if (count > limitOf(keys[at]! as Key)) yield `${keys[at]}\t${count}\n`;
  }
}

function* genericHolders({ keys, starts, records }: PostingColumns, limitOf: (key: Key) => number): Iterable<string> {
  for (let at = 0; at < keys.length; at++) {
    if (starts[at + 1]! - starts[at]! <= limitOf(keys[at]! as Key)) continue;
    for (let holder = starts[at]!; holder < starts[at + 1]!; holder++) yield `${keys[at]}\t${records[holder]}\n`;
  }
}

function* membershipRows(first: number, people: Uint32Array): Iterable<string> {
  for (let at = 0; at < people.length; at++) if (people[at] !== 0) yield `${first + at}\t${people[at]}\n`;
}

function* pairs(left: Float64Array, right: Uint32Array): Iterable<string> {
  for (let at = 0; at < left.length; at++) yield `${left[at]}\t${right[at]}\n`;
}

function* encodedRows({ ids, texts }: PackedRows): Iterable<string> {
  const encoded = unpackTexts(texts);
  for (let at = 0; at < encoded.length; at++) yield `${ids[at]}\t${escapeCopy(encoded[at]!)}\n`;
}

const COPY_SPECIAL = /[\\\n\r\t]/;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function escapeCopy(text: string): string {
  return COPY_SPECIAL.test(text) ? text.replace(/[\\\n\r\t]/g, (character) => ESCAPES[character]!) : text;
}
