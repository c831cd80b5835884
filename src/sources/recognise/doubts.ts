import { isEmptyRecord, normalizeRecord } from '../../normalize/record.ts';
import { RECORD_ID_COLUMNS } from '../../reference/column-words.ts';
import { rowMapper } from '../map-row.ts';
import type { Mapping } from '../mapping.ts';
import type { FileShape } from '../read/row-block.ts';
import { squeeze } from './heading.ts';
import { leftOutOf } from './left-out.ts';

/** Of the first rows, so many lost are the mapping's fault rather than the rows'. */
const MANY = 0.1;

/**
 * What makes a mapping of people look wrong, before anything is done with it: in sentences for whoever may mend it. Values are never
 * told. What a mapping that was given leaves out was meant so.
 */
export function doubtsOf(mapping: Mapping, shape: Pick<FileShape, 'columns' | 'samples' | 'leftOut'>, isGiven = false): string[] {
  const { columns, samples, leftOut } = shape;
  const doubts: string[] = [];
  if (leftOut !== undefined) {
    doubts.push(`Rows have more than ${columns.length} members. Others are not read, such as ${leftOut.map(quoted).join(', ')}.`);
  }
  if (mapping.kind !== 'people') return doubts;
  const used = columns.map((column) => mapping.columns[column] ?? 'ignore');
  const left = columns.filter((_, at) => used[at] === 'ignore').map(quoted);
  if (!used.some((target) => target.startsWith('name.'))) {
    doubts.push(`No column was recognised as a name. Of these nothing is read: ${left.join(', ') || 'none'}.`);
  }
  if (!isGiven) doubts.push(...leftOutOf(mapping, shape));
  const whole = samples.filter((cells) => cells.length === columns.length);
  const rows = readRows(mapping, columns, whole);
  const read = rows.map(({ normal }) => normal);
  const lost = whole.length - rows.length + read.filter(({ record }) => isEmptyRecord(record)).length;
  if (whole.length > 0 && lost >= whole.length * MANY) {
    doubts.push(
      `${lost} of the first ${whole.length} rows would be rejected: no name, phone, e-mail, address or identifier was recognised in them.`,
    );
  }
  const dead = read.filter(({ record }) => record.deceased === true).length;
  if (!isGiven && dead * 2 > rows.length) {
    doubts.push(
      `${dead} of the first ${rows.length} rows tell a death, and whom they mean is never returned. Where this is no register of deaths, map the column to "ignore".`,
    );
  }
  const numbers = rows.reduce((sum, { raw }) => sum + raw.phones.length, 0);
  const unread = read.reduce(
    (sum, { faults }) => sum + faults.filter(({ field, reason }) => field === 'phone' && reason !== 'placeholder').length,
    0,
  );
  if (numbers > 0 && unread * 2 >= numbers) {
    doubts.push(`${unread} of the ${numbers} phone numbers in the first rows are none: area codes or a "country" may be missing.`);
  }
  const named = columns.find((column, at) => used[at] === 'ignore' && RECORD_ID_COLUMNS.includes(squeeze(column)));
  if (!used.includes('record_id') && named !== undefined) {
    doubts.push(`"${named}" is not taken for the record id, because many rows repeat or lack it: rows are known by what they hold.`);
  }
  if (!used.includes('record_id')) return doubts;
  const ids = rows.map((row) => row.recordId).filter((id) => id !== '');
  const unnamed = rows.length - ids.length;
  const again = ids.length - new Set(ids).size;
  if (rows.length > 0 && unnamed + again >= rows.length * MANY) {
    doubts.push(
      `Of the first ${rows.length} rows ${unnamed} have no record id and ${again} one that came before: another column, or none, may be meant.`,
    );
  }
  return doubts;
}

function quoted(column: string): string {
  return `"${column}"`;
}

/** Those that can be read at all. */
function readRows(mapping: Mapping, columns: readonly string[], samples: FileShape['samples']) {
  const map = rowMapper(mapping, columns);
  return samples.flatMap((cells) => {
    try {
      const row = map(cells);
      return [{ ...row, normal: normalizeRecord(row.raw) }];
    } catch {
      return [];
    }
  });
}
