import type { Key } from '../../../core/key.ts';
import { encodePerson } from '../../codec/person-codec.ts';
import { encodePhoneOwner } from '../../codec/phone-owner-codec.ts';
import { noteChanges } from '../../people/changes.ts';
import { saveCheckpoint } from '../../people/jobs.ts';
import { changeListed } from '../../people/listed.ts';
import type { PeopleChange } from '../../people.ts';
import { membershipChanges } from '../../people-rows.ts';
import { type Statement, sql } from '../../table-work.ts';
import type { Session } from '../connection.ts';
import { updatePostings } from './postings.ts';
import { encodeStored, Records } from './records.ts';
import { FACTS, FOREVER } from './schema.ts';

/** Writes one batch as the next version. Counting the version up first makes batches of two processes follow each other. */
export async function applyChange(session: Session, change: PeopleChange, limitOf: (key: Key) => number): Promise<void> {
  const version = await session.do(FACTS.add('version', 1));
  await session.do(FACTS.assertPlanned(change.planned, version - 1));
  await session.do(changeListed(FACTS, change.list));
  await sweep(session, version);
  const records = new Records(session);
  const added = await records.put(change.records.map(encodeStored));
  const dropped = await records.drop(change.removedRecords);
  await records.indexRefs(
    change.records.map(({ id, ref }) => ({ record: id, ref })),
    dropped,
  );
  await records.setMemberships(membershipChanges(change), change.removedRecords);
  await updatePostings(session, change, { version, limitOf, added });
  await applyPeople(session, change, version);
  await replaceVersioned(session, OWNERS, {
    version,
    ids: change.phoneOwners.map(({ number }) => number),
    encoded: change.phoneOwners.map(encodePhoneOwner),
    removed: change.removedPhones,
  });
  await session.do(FACTS.seen(change.records.map(({ record }) => record.lastSeen ?? record.firstSeen)));
  await session.do(FACTS.add('changed_records', change.records.length + change.removedRecords.length));
  await session.do(noteChanges(FACTS, change.noted));
  await session.do(saveCheckpoint(change.jobCheckpoint));
}

async function applyPeople(session: Session, { people, removedPeople }: PeopleChange, version: number): Promise<void> {
  const { ended, begun } = await replaceVersioned(session, PEOPLE, {
    version,
    ids: people.map(({ id }) => id),
    encoded: people.map(encodePerson),
    removed: removedPeople.map(({ id }) => id),
  });
  const [history, forgotten] = [
    removedPeople.filter(({ becameOf }) => becameOf.length > 0),
    removedPeople.filter(({ becameOf }) => becameOf.length === 0),
  ];
  if (forgotten.length > 0) await session.run(DROP_HISTORY, [forgotten.map(({ id }) => id)]);
  if (history.length > 0)
    await session.run(PUT_HISTORY, [history.map(({ id }) => id), history.map(({ becameOf }) => `{${becameOf.join(',')}}`)]);
  await session.do(FACTS.add('people', begun - ended));
}

interface VersionedTable {
  readonly end: Statement;
  readonly begin: Statement;
}

const PEOPLE: VersionedTable = versioned('person', 'id');
const OWNERS: VersionedTable = versioned('phone_owner', 'number');

function versioned(table: string, key: string): VersionedTable {
  return {
    end: {
      name: `${table}_end`,
      text: `UPDATE ${table} SET until = $2 WHERE ${key} = ANY($1::bigint[]) AND until = ${FOREVER} RETURNING ${key}`,
    },
    begin: {
      name: `${table}_begin`,
      text: `INSERT INTO ${table}(${key}, data, since) SELECT b.id, b.data, $3 FROM unnest($1::bigint[], $2::text[]) AS b(id, data)`,
    },
  };
}

async function replaceVersioned(
  session: Session,
  { end, begin }: VersionedTable,
  { version, ids, encoded, removed }: { version: number; ids: readonly number[]; encoded: readonly string[]; removed: readonly number[] },
): Promise<{ ended: number; begun: number }> {
  // The last word of a batch on an id counts; one row a version is all the index allows.
  const rows = new Map(ids.map((id, index) => [id, encoded[index]!]));
  const ended = rows.size + removed.length === 0 ? [] : await session.run(end, [[...new Set([...rows.keys(), ...removed])], version]);
  for (const id of removed) rows.delete(id);
  if (rows.size > 0) await session.run(begin, [[...rows.keys()], [...rows.values()], version]);
  return { ended: ended.length, begun: rows.size };
}

/** Readers look at the published version or, for a moment, at the one before it; older rows are read by none. */
async function sweep(session: Session, version: number): Promise<void> {
  for (const table of ['key_holder', 'generic_key', 'person', 'phone_owner']) {
    await session.run({ name: `${table}_sweep`, text: `DELETE FROM ${table} WHERE until < $1` }, [version - 1]);
  }
}

const DROP_HISTORY = sql('drop_history', 'DELETE FROM person_history WHERE id = ANY($1::bigint[])');
const PUT_HISTORY = sql(
  'put_history',
  `INSERT INTO person_history SELECT h.id, h.became::bigint[] FROM unnest($1::bigint[], $2::text[]) AS h(id, became)
    ON CONFLICT (id) DO UPDATE SET became = excluded.became`,
);
