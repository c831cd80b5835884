import { showPersonId } from '../core/ids.ts';
import type { ChangeRow, ChangeSet } from '../store/change-sets.ts';

/** A change set as commands and the operator's API show it. */
export function changeSetValue({ id, kind, job, atMs, created, joined, split, withdrawn }: ChangeSet) {
  return { id, kind, job: job ?? null, at: new Date(atMs).toISOString(), created, joined, split, withdrawn };
}

/** A run of ids is shown by its ends. */
export function changeRowValue(row: ChangeRow) {
  return 'first' in row
    ? { row: row.row, what: row.what, first: showPersonId(row.first), last: showPersonId(row.last) }
    : { row: row.row, what: row.what, person: showPersonId(row.id), into: row.into.map(showPersonId) };
}
