import type { PersonId, RecordId } from '../../../core/ids.ts';
import { StoreUnavailable } from '../../store-unavailable.ts';
import { sql } from '../../table-work.ts';
import { type Claim, type Membership, TaskFailed, type TaskRows, type TaskRun, type WorkerAbout } from '../../task-rows.ts';
import type { Connection, Row, Transaction } from '../connection.ts';
import { heldNumbers, holdLock, lockStatement } from './held-locks.ts';
import { copyOwners, copyPeople } from './rebuild.ts';
import type { Turns } from './write-turns.ts';

/** Any number, the same for every process of ours; the second key of the lock is the process's number among those that work. */
const WORKER_LOCK = 6_713_005;
/** A worker whose connection stands but which says nothing for so long is frozen or cut off; the database's clock counts. */
const SILENCE = "interval '60 seconds'";
/** A task whose workers ended so often ends them. */
const MOST_TRIES = 10;
const MOST_FAULTS = 3;
/** Results that are in memory at once. */
const RESULTS_PER_READ = 4;

export function taskRows(connection: Connection, turns: Turns): TaskRows {
  return {
    join: (about) => join(connection, turns, about),
    workers: async (version) => (await connection.run(WORKERS, [version])).map(workerFrom),
    encodedRecords: async (ids) =>
      (await connection.run(RECORDS, [ids])).map((row) => ({
        id: row['id'] as RecordId,
        source: row['name'] as string,
        recordId: row['record_id'] as string,
        encoded: row['data'] as string,
      })),
    writtenPeople: async (ids: readonly PersonId[]) => {
      const rows = await connection.run(WRITTEN, [ids]);
      return { ids: rows.map((row) => row['id'] as number), encoded: rows.map((row) => row['data'] as string) };
    },
  };
}

/** Deletes what runs that have ended left, and what their tables keep of deleted rows. */
export async function purgeTasks(connection: Connection): Promise<void> {
  await connection.run(SWEEP_TASKS);
  await connection.run(SWEEP_RUNS);
  for (const table of ['task', 'task_run']) await connection.run(sql(`vacuum_${table}`, `VACUUM (FULL) ${table}`, { patient: true }));
}

async function join(connection: Connection, turns: Turns, about: WorkerAbout): Promise<Membership> {
  const id = (await connection.run(NEXT_ID))[0]!['id'] as number;
  const held = await holdLock(connection, HOLD, id);
  if (held === undefined) throw new Error('A new number was held already.');
  try {
    await connection.run(JOIN, [id, about.host, about.pid, about.version, about.recordsAtOnce]);
    await connection.run(SWEEP_WORKERS);
  } catch (error) {
    await held.release();
    throw error;
  }
  return {
    id,
    begin: (job) => begin(connection, turns, { id, job, version: about.version }),
    claim: (only) => claim(connection, { id, about, only }),
    beat: async (task) => void (await connection.run(BEAT, [task, id])),
    finish: (task, { result, rows }) =>
      connection.transaction(async (session) => {
        // Before anything is written: the row goes with its run, and the rebuild's tables after it.
        if ((await session.run(OWN, [task, id])).length === 0) return false;
        for (const some of rows?.people ?? []) await copyPeople(session, some);
        for (const some of rows?.phoneOwners ?? []) await copyOwners(session, some);
        if (result === undefined) await session.run(DROP, [task]);
        else await session.run(DONE, [task, Buffer.from(result)]);
        return true;
      }),
    fail: async (task, reason) => void (await connection.run(FAIL, [task, id, reason])),
    giveBack: async (task) => void (await connection.run(GIVE_BACK, [task, id])),
    leave: async () => {
      await connection.run(LEAVE, [id]).catch(() => undefined);
      await held.release();
    },
  };
}

async function claim(
  connection: Connection,
  { id, about, only }: { readonly id: number; readonly about: WorkerAbout; readonly only: TaskRun | undefined },
): Promise<Claim> {
  const [state] = await connection.run(STATE, [id, about.version]);
  if (state!['is_ours'] !== true) return { kind: 'lost' };
  const other = state!['other'] as string | null;
  if (other !== null) return { kind: 'other_version', version: other };
  if (state!['runs'] === 0) {
    await sweep(connection);
    return { kind: 'none', isOver: true };
  }
  const rows = await connection.run(CLAIM, [id, about.version, only?.id ?? null, only === undefined ? about.recordsAtOnce : null]);
  return rows.length === 0 ? { kind: 'none', isOver: false } : { kind: 'task', task: claimedFrom(connection, rows[0]!) };
}

/** What a run that ended without a word left behind. */
async function sweep(connection: Connection): Promise<void> {
  await connection.run(SWEEP_TASKS);
  await connection.run(SWEEP_RUNS);
}

function claimedFrom(connection: Connection, row: Row) {
  const run = row['run'] as number;
  return {
    id: row['id'] as number,
    kind: row['kind'] as string,
    run,
    job: (row['job'] as number | null) ?? undefined,
    records: row['records'] as number,
    payload: row['payload'] as Uint8Array,
    ground: row['ground'] as number,
    readGround: async () => ((await connection.run(GROUND, [run]))[0]?.['data'] as Uint8Array | null | undefined) ?? new Uint8Array(),
  };
}

/** Dropped in the turn of the process that begins: the one that gave out what is left has lost its own. */
async function begin(
  connection: Connection,
  turns: Turns,
  { id, job, version }: { readonly id: number; readonly job: number | undefined; readonly version: string },
): Promise<TaskRun> {
  const clear = async (session: Transaction) => {
    await session.run(CLEAR_TASKS);
    await session.run(CLEAR_RUNS);
  };
  await turns.transaction(async (session) => {
    await clear(session);
    await session.run(BEGIN, [id, job ?? null, version]);
  });
  const assertOurs = (rows: readonly Row[]): Row => {
    if (rows[0] !== undefined) return rows[0];
    throw new StoreUnavailable(
      'The database was restarted or lost the connection that gave out tasks. Run the same command again: it goes on from where it was.',
    );
  };
  return {
    id,
    ground: async (bytes) => void assertOurs(await connection.run(PUT_GROUND, [id, Buffer.from(bytes)])),
    put: async ({ kind, payload, records }) =>
      assertOurs(await connection.run(PUT, [id, kind, records, Buffer.from(payload)]))['id'] as number,
    collect: async () => {
      const state = assertOurs(await connection.run(RUN_STATE, [id]));
      if (state['fault'] !== null) throw new TaskFailed(state['fault'] as string);
      if (state['left'] !== 0) await connection.run(TAKE_OVER, [id]);
      if (state['done'] === 0) return [];
      return (await connection.run(COLLECT, [id])).map((row) => ({ id: row['id'] as number, result: row['result'] as Uint8Array }));
    },
    end: async () => {
      await connection.run(END_TASKS, [id]);
      await connection.run(END_RUN, [id]);
    },
  };
}

function workerFrom(row: Row): WorkerAbout {
  return {
    host: row['host'] as string,
    pid: row['pid'] as number,
    version: row['version'] as string,
    recordsAtOnce: row['records_at_once'] as number,
  };
}

const HOLD = lockStatement(WORKER_LOCK);
const LIVING = heldNumbers(WORKER_LOCK);

const NEXT_ID = sql('next_worker', "SELECT nextval('worker_id')::integer AS id");
const JOIN = sql('join_workers', 'INSERT INTO worker(id, host, pid, version, records_at_once) VALUES ($1, $2, $3, $4, $5)');
const LEAVE = sql('leave_workers', 'DELETE FROM worker WHERE id = $1');
/** A row comes after its lock. */
const SWEEP_WORKERS = sql('sweep_workers', `DELETE FROM worker WHERE id NOT IN (${LIVING})`);
const WORKERS = sql(
  'workers',
  `SELECT host, pid, version, records_at_once FROM worker WHERE version = $1 AND id IN (${LIVING}) AND id NOT IN (SELECT id FROM task_run) ORDER BY id`,
);
const RECORDS = sql(
  'task_records',
  'SELECT r.id, s.name, r.record_id, r.data FROM record r JOIN source s ON s.id = r.source WHERE r.id = ANY($1::bigint[])',
);
const WRITTEN = sql('task_people', 'SELECT id, data FROM person_next WHERE id = ANY($1::bigint[])');

const STATE = sql(
  'work_state',
  `WITH living AS (${LIVING}) SELECT $1::integer IN (SELECT objid FROM living) AS is_ours,
    (SELECT count(*)::integer FROM task_run WHERE id IN (SELECT objid FROM living)) AS runs,
    (SELECT min(version) FROM task_run WHERE version <> $2 AND id IN (SELECT objid FROM living)) AS other`,
);
const CLAIM = sql(
  'claim_task',
  `UPDATE task AS c SET state = 'running', worker = $1, tries = c.tries + 1, beat = now()
    FROM (SELECT t.id, r.job FROM task t JOIN task_run r ON r.id = t.run
      WHERE t.state = 'open' AND r.version = $2 AND r.id IN (${LIVING}) AND ($3::integer IS NULL OR r.id = $3)
        AND ($4::bigint IS NULL OR t.records <= $4)
      ORDER BY t.id LIMIT 1 FOR UPDATE OF t SKIP LOCKED) AS next
    WHERE c.id = next.id RETURNING c.id, c.kind, c.run, next.job, c.records, c.payload, c.ground`,
);
const GROUND = sql('task_ground', 'SELECT data FROM task_run WHERE id = $1');
const BEAT = sql('beat_task', "UPDATE task SET beat = now() WHERE id = $1 AND worker = $2 AND state = 'running'");
const OWN = sql('own_task', "SELECT id FROM task WHERE id = $1 AND worker = $2 AND state = 'running' FOR UPDATE");
const DONE = sql('done_task', "UPDATE task SET state = 'done', result = $2, payload = NULL WHERE id = $1");
const DROP = sql('drop_task', 'DELETE FROM task WHERE id = $1');
const FAIL = sql(
  'fail_task',
  `UPDATE task SET state = CASE WHEN faults + 1 >= ${MOST_FAULTS} THEN 'failed' ELSE 'open' END, worker = NULL, faults = faults + 1,
    tries = tries - 1, fault = $3 WHERE id = $1 AND worker = $2 AND state = 'running'`,
);
const GIVE_BACK = sql(
  'give_back_task',
  "UPDATE task SET state = 'open', worker = NULL, tries = tries - 1 WHERE id = $1 AND worker = $2 AND state = 'running'",
);

const CLEAR_TASKS = sql('clear_tasks', 'DELETE FROM task');
const CLEAR_RUNS = sql('clear_runs', 'DELETE FROM task_run');
const SWEEP_TASKS = sql('sweep_tasks', `DELETE FROM task WHERE run NOT IN (${LIVING})`);
const SWEEP_RUNS = sql('sweep_runs', `DELETE FROM task_run WHERE id NOT IN (${LIVING})`);
const BEGIN = sql('begin_run', 'INSERT INTO task_run(id, job, version) VALUES ($1, $2, $3)');
const PUT_GROUND = sql('put_ground', 'UPDATE task_run SET ground = ground + 1, data = $2 WHERE id = $1 RETURNING id');
const PUT = sql(
  'put_task',
  `INSERT INTO task(run, kind, state, ground, records, payload)
    SELECT r.id, $2, 'open', r.ground, $3, $4 FROM task_run r WHERE r.id = $1 RETURNING id`,
);
const LEFT = `state = 'running' AND (worker NOT IN (${LIVING}) OR beat < now() - ${SILENCE})`;
/** No row if the run, or the process that gives it out, is not there. */
const RUN_STATE = sql(
  'run_state',
  `SELECT (SELECT count(*)::integer FROM task WHERE run = $1 AND state = 'done') AS done,
    (SELECT count(*)::integer FROM task WHERE run = $1 AND ${LEFT}) AS left,
    (SELECT min(fault) FROM task WHERE run = $1 AND state = 'failed') AS fault
    FROM task_run WHERE id = $1 AND id IN (${LIVING})`,
);
const TAKE_OVER = sql(
  'take_over_tasks',
  `UPDATE task AS o SET state = CASE WHEN o.tries >= ${MOST_TRIES} THEN 'failed' ELSE 'open' END, worker = NULL,
      fault = CASE WHEN o.tries >= ${MOST_TRIES} THEN 'A task was given up: the workers that had it ended each time. They may have too little memory; see their output.' ELSE o.fault END
    FROM (SELECT id FROM task WHERE run = $1 AND ${LEFT} FOR UPDATE SKIP LOCKED) AS left_over WHERE o.id = left_over.id`,
);
const COLLECT = sql(
  'collect_tasks',
  `DELETE FROM task WHERE id IN (SELECT id FROM task WHERE run = $1 AND state = 'done' ORDER BY id LIMIT ${RESULTS_PER_READ}) RETURNING id, result`,
);
const END_TASKS = sql('end_tasks', 'DELETE FROM task WHERE run = $1');
const END_RUN = sql('end_run', 'DELETE FROM task_run WHERE id = $1');
