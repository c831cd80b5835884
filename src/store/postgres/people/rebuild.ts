import type { Key } from '../../../core/key.ts';
import { unpackTexts } from '../../../match/memory/shared-memory.ts';
import { saveCheckpoint } from '../../people/jobs.ts';
import type { PackedRows, PeopleRebuild, PostingColumns } from '../../people.ts';
import type { Connection, Session } from '../connection.ts';
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
      await copy('person_next(id, data)', encodedRows(rows));
    },
    phoneOwners: async (rows) => await copy('phone_owner_next(number, data)', encodedRows(rows)),
    history: async (rows) =>
      await copy(
        'person_history_next(id, became)',
        rows.map(({ id, becameOf }) => `${id}\t{${becameOf.join(',')}}\n`),
      ),
    publish: async (done) => {
      await turns.transaction(async (session) => {
        // One rebuild at a time gets here, and the names of indexes are for ever unique.
        const version = await session.do(FACTS.add('version', 1));
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
        await session.do(saveCheckpoint(done?.jobCheckpoint));
      });
      for (const table of DERIVED_TABLES) await connection.run({ name: 'rebuild_analyze', text: `ANALYZE ${table}` });
    },
    abandon: async () => {
      await turns.transaction(dropNext);
    },
  };
}

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
