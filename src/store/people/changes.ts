import type { PersonId } from '../../core/ids.ts';
import {
  type ChangeCause,
  type ChangeNote,
  type ChangeRow,
  type ChangeSet,
  type ChangeSets,
  countChanges,
  type PersonChange,
  type SweptChanges,
} from '../change-sets.ts';
import { RowFields } from '../row-fields.ts';
import { run, sql, type Work } from '../table-work.ts';
import type { FactTable } from './facts.ts';

/** Changes in one block: a training may join a million people. */
const CHANGES_PER_BLOCK = 1_000;

const SET = new RowFields<ChangeSet>({
  id: 'integer',
  kind: 'text',
  job: 'integer?',
  atMs: 'integer',
  created: 'integer',
  joined: 'integer',
  split: 'integer',
  withdrawn: 'integer',
});

/** Inside the transaction that publishes the changes. */
export function* noteChanges(facts: FactTable, note: ChangeNote | undefined): Work<void> {
  if (note === undefined || note.changes.length === 0) return;
  const { cause, changes } = note;
  const { created, joined, split, withdrawn } = countChanges(changes);
  const known = yield* setOf(cause);
  if (known !== undefined) yield* run(GROW, known, created, joined, split, withdrawn);
  const id = known ?? (yield* facts.add('last_change', 1));
  if (known === undefined) yield* run(MAKE, ...SET.values({ id, ...cause, created, joined, split, withdrawn }));
  yield* addBlocks(id, changes);
}

export function* changeSets({ after, limit, job }: Parameters<ChangeSets['changeSets']>[0]): Work<ChangeSet[]> {
  return (yield* run(SETS, after, job ?? null, limit)).map((row) => SET.from(row));
}

export function* changeRows({ set, after, limit }: Parameters<ChangeSets['changeRows']>[0]): Work<ChangeRow[]> {
  const rows: ChangeRow[] = [];
  // No block is empty: so many hold enough.
  for (const block of yield* run(BLOCKS, set, after, limit)) {
    const first = block['first'] as number;
    for (const [at, one] of (JSON.parse(block['changes'] as string) as Packed[]).entries()) {
      if (first + at > after && rows.length < limit) rows.push({ ...unpack(one), row: first + at });
    }
  }
  return rows;
}

/** A set goes with its last block. */
export function* sweepChanges({ beforeMs, limit }: Parameters<ChangeSets['sweepChanges']>[0]): Work<SweptChanges> {
  let sets = 0;
  for (let left = limit; left > 0; ) {
    const [oldest] = yield* run(OLDEST, beforeMs);
    if (oldest === undefined) return { sets, isThrough: true };
    const dropped = yield* run(DROP_BLOCKS, oldest['id'], left);
    if (dropped.length < left) {
      yield* run(DROP_SET, oldest['id']);
      sets += 1;
    }
    left -= Math.max(1, dropped.length);
  }
  return { sets, isThrough: false };
}

export function* putChangeSet(set: ChangeSet, changes: readonly PersonChange[]): Work<void> {
  yield* run(PUT, ...SET.values(set));
  yield* addBlocks(set.id, changes);
}

function* setOf({ kind, job, atMs }: ChangeCause): Work<number | undefined> {
  return (yield* run(SET_OF, atMs, kind, job ?? 0))[0]?.['id'] as number | undefined;
}

function* addBlocks(set: number, changes: readonly PersonChange[]): Work<void> {
  let first = ((yield* run(END, set))[0]!['rows'] as number) + 1;
  for (let at = 0; at < changes.length; at += CHANGES_PER_BLOCK) {
    const some = changes.slice(at, at + CHANGES_PER_BLOCK);
    yield* run(ADD_BLOCK, set, first, first + some.length - 1, JSON.stringify(some.map(pack)));
    first += some.length;
  }
}

/** `c` created, `w` withdrawn: first and last; `j` joined, `s` split: id and those it went into. */
type Packed = readonly ['c' | 'w', first: number, last: number] | readonly ['j' | 's', id: number, ...into: number[]];

function pack(change: PersonChange): Packed {
  if ('first' in change) return [change.what === 'created' ? 'c' : 'w', change.first, change.last];
  return [change.what === 'joined' ? 'j' : 's', change.id, ...change.into];
}

function unpack([what, id, ...rest]: Packed): PersonChange {
  if (what === 'c' || what === 'w')
    return { what: what === 'c' ? 'created' : 'withdrawn', first: id as PersonId, last: rest[0] as PersonId };
  return { what: what === 'j' ? 'joined' : 'split', id: id as PersonId, into: rest as PersonId[] };
}

const PARAMETERS = SET.columns.map((_, at) => `$${at + 1}`).join(', ');
const MAKE = sql('make_change_set', `INSERT INTO change_set(${SET.list}) VALUES (${PARAMETERS})`, { hot: true });
const PUT = sql('put_change_set', `INSERT INTO change_set(${SET.list}) VALUES (${PARAMETERS}) ON CONFLICT (id) DO NOTHING`);
const SET_OF = sql('change_set_of', 'SELECT id FROM change_set WHERE at_ms = $1 AND kind = $2 AND coalesce(job, 0) = $3', { hot: true });
const GROW = sql(
  'grow_change_set',
  'UPDATE change_set SET created = created + $2, joined = joined + $3, split = split + $4, withdrawn = withdrawn + $5 WHERE id = $1',
  { hot: true },
);
const END = sql('change_set_end', 'SELECT coalesce(max(last), 0) AS rows FROM change_block WHERE change_set = $1', { hot: true });
const ADD_BLOCK = sql('add_change_block', 'INSERT INTO change_block(change_set, first, last, changes) VALUES ($1, $2, $3, $4)', {
  hot: true,
});
const SETS = sql(
  'change_sets',
  `SELECT ${SET.list} FROM change_set WHERE id > $1 AND (CAST($2 AS bigint) IS NULL OR job = $2) ORDER BY id LIMIT $3`,
);
const BLOCKS = sql('change_blocks', 'SELECT first, changes FROM change_block WHERE change_set = $1 AND last > $2 ORDER BY first LIMIT $3');
const OLDEST = sql('oldest_change_set', 'SELECT id FROM change_set WHERE at_ms < $1 ORDER BY at_ms, id LIMIT 1');
const DROP_BLOCKS = sql(
  'drop_change_blocks',
  `DELETE FROM change_block WHERE change_set = $1 AND first IN
    (SELECT first FROM change_block WHERE change_set = $1 ORDER BY first LIMIT $2) RETURNING first`,
);
const DROP_SET = sql('drop_change_set', 'DELETE FROM change_set WHERE id = $1');
