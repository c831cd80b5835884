import type { PersonId, RecordId } from '../../../core/ids.ts';
import type { Key } from '../../../core/key.ts';
import type { PeopleChange } from '../../people.ts';
import { holderChanges } from '../../people-rows.ts';
import { type Statement, sql } from '../../table-work.ts';
import type { Session } from '../connection.ts';
import { Records } from './records.ts';
import { FOREVER } from './schema.ts';

/** Sets and drops key memberships in batch `version`, moving keys that cross their limit to or from the generic tables. */
export async function updatePostings(
  session: Session,
  change: PeopleChange,
  { version, limitOf }: { readonly version: number; readonly limitOf: (key: Key) => number },
): Promise<void> {
  const changes = holderChanges(change);
  if (changes.size === 0) return;

  const keys = [...changes.keys()];
  const generic = new Map((await session.run(READ_GENERIC, [keys])).map((row) => [row['key'] as Key, row['count'] as number]));
  const live = await readLive(session, keys);
  const plan = new Plan();
  for (const [key, wanted] of changes) {
    const count = generic.get(key);
    if (count === undefined) planLive(plan, key, { held: live.get(key) ?? new Map(), wanted, limit: limitOf(key) });
    else await planGeneric(session, plan, key, { count, wanted, limit: limitOf(key) });
  }
  await plan.write(session, version);
}

type Holders = ReadonlyMap<RecordId, PersonId | 0>;

function planLive(plan: Plan, key: Key, { held, wanted, limit }: { held: Holders; wanted: Holders; limit: number }): void {
  const after = new Map(held);
  for (const [record, person] of wanted) {
    if (person === 0) after.delete(record);
    else after.set(record, person);
  }
  if (after.size > limit) {
    for (const record of held.keys()) plan.end(key, record);
    for (const record of after.keys()) plan.overflow.push([key, record]);
    plan.genericCounts.set(key, after.size);
    return;
  }
  for (const [record, person] of held) if (after.get(record) !== person) plan.end(key, record);
  for (const [record, person] of after) if (held.get(record) !== person) plan.begin(key, record, person as PersonId);
}

async function planGeneric(
  session: Session,
  plan: Plan,
  key: Key,
  { count, wanted, limit }: { count: number; wanted: Holders; limit: number },
): Promise<void> {
  const gone = [...wanted].flatMap(([record, person]) => (person === 0 ? [record] : []));
  const come = [...wanted].flatMap(([record, person]) => (person === 0 ? [] : [record]));
  const dropped = gone.length === 0 ? [] : await session.run(DROP_OVERFLOW, [key, gone]);
  const added = come.length === 0 ? [] : await session.run(ADD_OVERFLOW, [key, come]);
  const after = count + added.length - dropped.length;
  if (after > limit) {
    if (after !== count) plan.genericCounts.set(key, after);
    return;
  }
  plan.genericCounts.set(key, 0);
  // A record may have moved to another person while the key was generic.
  const records = (await session.run(CLEAR_OVERFLOW, [key])).map((row) => row['record'] as RecordId);
  const owners = await new Records(session).owners(records);
  for (const record of records) plan.begin(key, record, owners.get(record) ?? (0 as PersonId));
}

class Plan {
  readonly #ended: [Key, RecordId][] = [];
  readonly #begun: [Key, RecordId, PersonId][] = [];
  readonly overflow: [Key, RecordId][] = [];
  /** 0 for a key that is generic no more. */
  readonly genericCounts = new Map<Key, number>();

  end(key: Key, record: RecordId): void {
    this.#ended.push([key, record]);
  }

  begin(key: Key, record: RecordId, person: PersonId): void {
    this.#begun.push([key, record, person]);
  }

  async write(session: Session, version: number): Promise<void> {
    if (this.#ended.length > 0) await session.run(END, [column(this.#ended, 0), column(this.#ended, 1), version]);
    if (this.#begun.length > 0) await session.run(BEGIN, [column(this.#begun, 0), column(this.#begun, 1), column(this.#begun, 2), version]);
    if (this.overflow.length > 0) await session.run(PUT_OVERFLOW, [column(this.overflow, 0), column(this.overflow, 1)]);
    if (this.genericCounts.size === 0) return;
    await session.run(END_GENERIC, [[...this.genericCounts.keys()], version]);
    const counted = [...this.genericCounts].filter(([, count]) => count > 0);
    if (counted.length > 0) await session.run(BEGIN_GENERIC, [column(counted, 0), column(counted, 1), version]);
  }
}

function column(rows: readonly (readonly number[])[], at: number): number[] {
  return rows.map((row) => row[at]!);
}

async function readLive(session: Session, keys: readonly Key[]): Promise<Map<Key, Map<RecordId, PersonId>>> {
  const found = new Map<Key, Map<RecordId, PersonId>>();
  for (const row of await session.run(READ_LIVE, [keys])) {
    const key = row['key'] as Key;
    const holders = found.get(key) ?? new Map<RecordId, PersonId>();
    holders.set(row['record'] as RecordId, row['person'] as PersonId);
    found.set(key, holders);
  }
  return found;
}

const READ_LIVE = sql('posting_live', `SELECT key, record, person FROM key_holder WHERE key = ANY($1::bigint[]) AND until = ${FOREVER}`);
const READ_GENERIC = sql('posting_generic', `SELECT key, count FROM generic_key WHERE key = ANY($1::bigint[]) AND until = ${FOREVER}`);
const END: Statement = {
  name: 'posting_end',
  text: `UPDATE key_holder h SET until = $3 FROM unnest($1::bigint[], $2::bigint[]) AS e(key, record)
    WHERE h.key = e.key AND h.record = e.record AND h.until = ${FOREVER}`,
};
const BEGIN = sql(
  'posting_begin',
  `INSERT INTO key_holder(key, record, person, since) SELECT b.key, b.record, b.person, $4 FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS b(key, record, person)`,
);
const ADD_OVERFLOW = sql(
  'overflow_add',
  'INSERT INTO generic_holder SELECT $1, record FROM unnest($2::bigint[]) AS a(record) ON CONFLICT DO NOTHING RETURNING record',
);
const DROP_OVERFLOW = sql('overflow_drop', 'DELETE FROM generic_holder WHERE key = $1 AND record = ANY($2::bigint[]) RETURNING record');
const CLEAR_OVERFLOW = sql('overflow_clear', 'DELETE FROM generic_holder WHERE key = $1 RETURNING record');
const PUT_OVERFLOW = sql(
  'overflow_put',
  'INSERT INTO generic_holder SELECT * FROM unnest($1::bigint[], $2::bigint[]) ON CONFLICT DO NOTHING',
);
const END_GENERIC = sql('generic_end', `UPDATE generic_key SET until = $2 WHERE key = ANY($1::bigint[]) AND until = ${FOREVER}`);
const BEGIN_GENERIC = sql(
  'generic_begin',
  'INSERT INTO generic_key(key, count, since) SELECT b.key, b.count, $3 FROM unnest($1::bigint[], $2::bigint[]) AS b(key, count)',
);
