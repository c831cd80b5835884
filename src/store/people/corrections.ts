import type { Correction, CorrectionChange } from '../../core/correction.ts';
import { RowFields } from '../row-fields.ts';
import { run, sql, type Work } from '../table-work.ts';

const CORRECTION = new RowFields<Correction>({
  request: 'integer',
  refs: 'json',
  changes: 'json',
  reason: 'text',
  source: 'text',
  actor: 'text',
  atMs: 'integer',
});

/** By ascending request: a later one counts for more. */
export function* corrections(): Work<Correction[]> {
  return (yield* run(ALL)).map((row) => CORRECTION.from(row));
}

export function* changeCorrections({ put, dropped }: CorrectionChange): Work<void> {
  for (const request of dropped) yield* run(DROP, request);
  for (const correction of put) yield* run(PUT, ...CORRECTION.values(correction));
}

const ALL = sql('corrections', `SELECT ${CORRECTION.list} FROM correction ORDER BY request`);
const DROP = sql('drop_correction', 'DELETE FROM correction WHERE request = $1');
const PUT = sql(
  'put_correction',
  `INSERT INTO correction(${CORRECTION.list}) VALUES (${CORRECTION.columns.map((_, at) => `$${at + 1}`).join(', ')})
    ON CONFLICT (request) DO UPDATE SET refs = excluded.refs, changes = excluded.changes`,
);
