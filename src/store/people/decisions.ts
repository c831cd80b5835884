import type { Decision } from '../../core/decision.ts';
import type { RecordRef } from '../../core/record.ts';
import type { PeopleStore } from '../people.ts';
import type { SqlRow } from '../row-fields.ts';
import { run, sql, type Work } from '../table-work.ts';

export function* decisions(): Work<Decision[]> {
  return (yield* run(DECISIONS)).map(decisionFrom);
}

export function* putDecisions(given: Parameters<PeopleStore['putDecisions']>[0]): Work<void> {
  for (const { left, right, verdict } of given) {
    // The same for both orders of a pair.
    const [one, two] = isBefore(left, right) ? [left, right] : [right, left];
    const key = [one.source, one.recordId, two.source, two.recordId];
    if (verdict === 'undecided') yield* run(DROP, ...key);
    else yield* run(PUT, ...key, verdict);
  }
}

/** The model in force is the newest; the one before it is kept until data are purged. */
export function* model(): Work<string | undefined> {
  return (yield* run(MODEL))[0]?.['data'] as string | undefined;
}

export function* putModel(text: string, version: number): Work<void> {
  yield* run(PUT_MODEL, version, text);
  yield* run(DROP_OLDER_MODELS);
}

export function* modelBefore(): Work<string | undefined> {
  return (yield* run(MODEL))[1]?.['data'] as string | undefined;
}

export function* dropOldModels(): Work<void> {
  yield* run(DROP_OLD_MODELS);
}

function decisionFrom(row: SqlRow): Decision {
  return {
    verdict: row['verdict'] as Decision['verdict'],
    left: { source: row['left_source'] as string, recordId: row['left_id'] as string },
    right: { source: row['right_source'] as string, recordId: row['right_id'] as string },
  };
}

function isBefore(left: RecordRef, right: RecordRef): boolean {
  return left.source === right.source ? left.recordId <= right.recordId : left.source < right.source;
}

const KEY = 'left_source, left_id, right_source, right_id';
const DECISIONS = sql('decisions', `SELECT ${KEY}, verdict FROM decision ORDER BY ${KEY}`);
const PUT = sql(
  'put_decision',
  `INSERT INTO decision(${KEY}, verdict) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (${KEY}) DO UPDATE SET verdict = excluded.verdict`,
);
const DROP = sql('drop_decision', `DELETE FROM decision WHERE (${KEY}) = ($1, $2, $3, $4)`);
const MODEL = sql('model', 'SELECT data FROM model ORDER BY version DESC LIMIT 2');
const DROP_OLD_MODELS = sql('drop_old_models', 'DELETE FROM model WHERE version < (SELECT max(version) FROM model)');
const DROP_OLDER_MODELS = sql(
  'drop_older_models',
  'DELETE FROM model WHERE version < (SELECT max(version) FROM model WHERE version < (SELECT max(version) FROM model))',
);
const PUT_MODEL = sql(
  'put_model',
  'INSERT INTO model(version, data) VALUES ($1, $2) ON CONFLICT (version) DO UPDATE SET data = excluded.data',
);
