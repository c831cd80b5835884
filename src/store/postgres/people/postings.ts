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
  { version, ...facts }: BatchFacts & { readonly version: number },
): Promise<void> {
  const changes = holderChanges(change);
  if (changes.size === 0) return;

  const counts = new Map(
    (await session.run(READ_GENERIC, [[...changes.keys()]])).map((row) => [row['key'] as Key, row['count'] as number]),
  );
  const [live, generic]: [Changes, Changes] = [new Map(), new Map()];
  for (const [key, wanted] of changes) (counts.has(key) ? generic : live).set(key, wanted);
  const plan = new Plan();
  if (live.size > 0) await planLive(session, plan, live, facts);
  if (generic.size > 0) await planGeneric(session, plan, generic, { ...facts, counts });
  await plan.write(session, version);
}

/** For each key, the person of each record that changes; 0 where the record does not have the key any more. */
type Changes = Map<Key, ReadonlyMap<RecordId, PersonId | 0>>;

interface BatchFacts {
  readonly limitOf: (key: Key) => number;
  /** Records that had no keys before. */
  readonly added: ReadonlySet<RecordId>;
}

async function planLive(session: Session, plan: Plan, changes: Changes, { limitOf, added }: BatchFacts): Promise<void> {
  const keys = [...changes.keys()];
  const asked = pairsOf(changes, (_, record) => !added.has(record));
  const touched = asked[0].length === 0 ? new Map<Key, Map<RecordId, PersonId>>() : await readHeld(session, READ_TOUCHED, asked);
  const counts = new Map((await session.run(READ_COUNTS, [keys])).map((row) => [row['key'] as Key, row['count'] as number]));
  const growth = new Map<Key, number>();
  for (const [key, wanted] of changes) {
    const held = touched.get(key);
    let more = 0;
    for (const [record, person] of wanted) more += (person === 0 ? 0 : 1) - (held?.has(record) === true ? 1 : 0);
    growth.set(key, more);
  }
  const isOver = (key: Key) => (counts.get(key) ?? 0) + growth.get(key)! > limitOf(key);
  const over = keys.filter(isOver);
  const all = over.length === 0 ? new Map<Key, Map<RecordId, PersonId>>() : await readHeld(session, READ_LIVE, [over]);
  for (const [key, wanted] of changes) {
    if (isOver(key)) planCrossing(plan, key, all.get(key) ?? new Map(), wanted);
    else planChanges(plan, key, touched.get(key) ?? new Map(), wanted);
  }
}

/** `held`: the persons of those records that have the key already. */
function planChanges(plan: Plan, key: Key, held: ReadonlyMap<RecordId, PersonId>, wanted: ReadonlyMap<RecordId, PersonId | 0>): void {
  for (const [record, person] of wanted) {
    const now = held.get(record);
    if (now === person) continue;
    if (now !== undefined) plan.end(key, record);
    if (person !== 0) plan.begin(key, record, person);
  }
}

function planCrossing(plan: Plan, key: Key, held: ReadonlyMap<RecordId, PersonId>, wanted: ReadonlyMap<RecordId, PersonId | 0>): void {
  const after = new Set(held.keys());
  for (const [record, person] of wanted) {
    if (person === 0) after.delete(record);
    else after.add(record);
  }
  for (const record of held.keys()) plan.end(key, record);
  for (const record of after) plan.overflow.push([key, record]);
  plan.genericCounts.set(key, after.size);
}

async function planGeneric(
  session: Session,
  plan: Plan,
  changes: Changes,
  { counts, limitOf }: BatchFacts & { readonly counts: ReadonlyMap<Key, number> },
): Promise<void> {
  const after = new Map([...changes.keys()].map((key) => [key, counts.get(key)!]));
  const step = async (statement: Statement, pairs: readonly [Key[], RecordId[]], by: 1 | -1) => {
    if (pairs[0].length === 0) return;
    for (const row of await session.run(statement, pairs)) after.set(row['key'] as Key, after.get(row['key'] as Key)! + by);
  };
  await step(
    DROP_OVERFLOW,
    pairsOf(changes, (person) => person === 0),
    -1,
  );
  await step(
    ADD_OVERFLOW,
    pairsOf(changes, (person) => person !== 0),
    1,
  );
  const back: Key[] = [];
  for (const [key, count] of after) {
    if (count > limitOf(key)) {
      if (count !== counts.get(key)) plan.genericCounts.set(key, count);
    } else back.push(key);
  }
  if (back.length === 0) return;
  for (const key of back) plan.genericCounts.set(key, 0);
  // A record may have moved to another person while the key was generic.
  const held = (await session.run(CLEAR_OVERFLOW, [back])).map((row) => [row['key'], row['record']] as [Key, RecordId]);
  const owners = await new Records(session).owners([...new Set(held.map(([, record]) => record))]);
  for (const [key, record] of held) plan.begin(key, record, owners.get(record) ?? (0 as PersonId));
}

function pairsOf(changes: Changes, isOf: (person: PersonId | 0, record: RecordId) => boolean): [Key[], RecordId[]] {
  const pairs: [Key[], RecordId[]] = [[], []];
  for (const [key, wanted] of changes) {
    for (const [record, person] of wanted) {
      if (!isOf(person, record)) continue;
      pairs[0].push(key);
      pairs[1].push(record);
    }
  }
  return pairs;
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

async function readHeld(session: Session, statement: Statement, values: readonly unknown[]): Promise<Map<Key, Map<RecordId, PersonId>>> {
  const found = new Map<Key, Map<RecordId, PersonId>>();
  for (const row of await session.run(statement, values)) {
    const key = row['key'] as Key;
    const holders = found.get(key) ?? new Map<RecordId, PersonId>();
    holders.set(row['record'] as RecordId, row['person'] as PersonId);
    found.set(key, holders);
  }
  return found;
}

const READ_TOUCHED: Statement = {
  name: 'posting_touched',
  text: `SELECT h.key, h.record, h.person FROM unnest($1::bigint[], $2::bigint[]) AS c(key, record)
    JOIN key_holder h ON h.key = c.key AND h.record = c.record WHERE h.until = ${FOREVER}`,
};
const READ_COUNTS = sql(
  'posting_counts',
  `SELECT key, count(*) AS count FROM key_holder WHERE key = ANY($1::bigint[]) AND until = ${FOREVER} GROUP BY key`,
);
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
  'INSERT INTO generic_holder SELECT * FROM unnest($1::bigint[], $2::bigint[]) ON CONFLICT DO NOTHING RETURNING key',
);
const DROP_OVERFLOW = sql(
  'overflow_drop',
  'DELETE FROM generic_holder WHERE (key, record) IN (SELECT * FROM unnest($1::bigint[], $2::bigint[])) RETURNING key',
);
const CLEAR_OVERFLOW = sql('overflow_clear', 'DELETE FROM generic_holder WHERE key = ANY($1::bigint[]) RETURNING key, record');
const PUT_OVERFLOW = sql(
  'overflow_put',
  'INSERT INTO generic_holder SELECT * FROM unnest($1::bigint[], $2::bigint[]) ON CONFLICT DO NOTHING',
);
const END_GENERIC = sql('generic_end', `UPDATE generic_key SET until = $2 WHERE key = ANY($1::bigint[]) AND until = ${FOREVER}`);
const BEGIN_GENERIC = sql(
  'generic_begin',
  'INSERT INTO generic_key(key, count, since) SELECT b.key, b.count, $3 FROM unnest($1::bigint[], $2::bigint[]) AS b(key, count)',
);
