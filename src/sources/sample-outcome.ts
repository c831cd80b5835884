import { isEmptyRecord, normalizeRecord } from '../normalize/record.ts';
import { type Fact, FactCounter, type FactCounts } from './column-facts.ts';
import { rowMapper } from './map-row.ts';
import { choicesOf, type Mapping } from './mapping.ts';
import type { FileShape } from './read/row-block.ts';

/** What became of the values of one or several columns that say one thing together. */
export interface ColumnOutcome {
  readonly columns: readonly string[];
  readonly holds: Fact['kind'] | 'record_id' | 'owner' | 'number' | 'line_type' | 'assessed_value';
  /** Rows in which something was written there. */
  readonly written: number;
  /** Of these, the rows in which it could not be used. */
  readonly lost: number;
}

/** What a mapping makes of the first rows of a file. */
export interface SampleOutcome {
  readonly rows: number;
  /** Rows without a name, phone, e-mail, address or identifier; blank rows do not count. */
  readonly unusable: number;
  readonly columns: readonly ColumnOutcome[];
}

export function sampleOutcome(mapping: Mapping, { columns, samples }: Pick<FileShape, 'columns' | 'samples'>): SampleOutcome {
  const counter = new FactCounter(mapping, columns);
  const map = rowMapper(mapping, columns);
  const ids: { readonly id: string; readonly row: string }[] = [];
  let [rows, unusable] = [0, 0];
  for (const cells of samples) {
    if (cells.length < columns.length || cells.every((cell) => cell.trim() === '')) continue;
    rows += 1;
    try {
      const { raw, recordId } = map(cells);
      const { record, faults } = normalizeRecord(raw);
      counter.add(cells, record, faults);
      if (isEmptyRecord(record)) unusable += 1;
      // A line of totals is no record.
      else ids.push({ id: recordId, row: cells.join('\u001f') });
    } catch {
      unusable += 1;
    }
  }
  return { rows, unusable, columns: [...factOutcomes(counter.facts, counter), ...idOutcome(mapping, columns, ids)] };
}

/** The outcome of each fact that was written at all. */
export function factOutcomes(facts: readonly Fact[], { written, lost }: FactCounts): ColumnOutcome[] {
  return facts
    .map(({ columns, kind }, at) => ({ columns, holds: kind, written: written[at]!, lost: lost[at]! }))
    .filter((outcome) => outcome.written > 0);
}

/** Rows that would be rejected because their id is empty, or that of another row. */
function idOutcome(
  mapping: Mapping,
  columns: readonly string[],
  ids: readonly { readonly id: string; readonly row: string }[],
): ColumnOutcome[] {
  const own = choicesOf(mapping, columns).filter(({ target }) => target === 'record_id');
  if (own.length === 0 || ids.length === 0) return [];
  const firsts = new Map<string, string>();
  let lost = 0;
  for (const { id, row } of ids) {
    if (id === '' || (firsts.has(id) && firsts.get(id) !== row)) lost += 1;
    else firsts.set(id, row);
  }
  return [{ columns: own.flatMap((choice) => choice.columns.map((at) => columns[at]!)), holds: 'record_id', written: ids.length, lost }];
}

/** In fewer values a loss may be chance. */
const MIN_WRITTEN = 3;
/** Over half of the values of a column. */
const MOST = 0.5;
/** Rows with a bad id are lost whole: more than this share is refused. */
const MANY_IDS = 0.1;

/** Whether so much of a column is lost that an import must not pass over it; `isOver`: when its rows are stored. */
export function isBadOutcome({ holds, written, lost }: ColumnOutcome, isStrict = false, isOver = false): boolean {
  if (isStrict) return lost > 0;
  return written >= MIN_WRITTEN && lost > written * (holds === 'record_id' && !isOver ? MANY_IDS : MOST);
}

const WHAT_IS_LOST: Readonly<Record<ColumnOutcome['holds'], readonly [of: string, remedy: string]>> = {
  phone: [
    'are no valid phone numbers',
    'Is the area code in another column, or the "country" of the mapping missing? Otherwise map the column to "ignore"',
  ],
  email: ['are no e-mail addresses', 'Map the column to what it holds, or to "ignore"'],
  name: ['are no names of people', 'Map the column to what it holds, or to "ignore"'],
  address: ['are no addresses with a street', 'Map the columns to what they hold, or to "ignore"'],
  birth_date: ['are no dates of birth', 'Check which columns hold the year, month and day, and "dates" of the mapping'],
  gender: ['are no genders', 'Map the column to what it holds, or to "ignore"'],
  first_seen: ['are no dates', 'Check "dates" of the mapping, or map the column to "ignore"'],
  last_seen: ['are no dates', 'Check "dates" of the mapping, or map the column to "ignore"'],
  owner: ['name no owner', 'Map another column to the owner'],
  number: ['are no phone numbers or blocks', 'Map another column to "number" or "block"'],
  line_type: ['are no known line types', 'Map another column to "line_type"'],
  assessed_value: ['are no amounts', 'Map another column to "assessed_value", or none'],
  record_id: ['are empty or repeat the id of another row', 'Map another column to "record_id", or none'],
};

/** One sentence on what is lost, without values, and one on what to do. `where` is `in the first 1,000 rows` or `in the file`. */
export function lossSentence({ columns, holds, written, lost }: ColumnOutcome, where: string): string {
  const [what, remedy] = WHAT_IS_LOST[holds];
  const names = columns.map((column) => `"${column}"`);
  const subject = names.length === 1 ? `Column ${names[0]}` : `Columns ${names.slice(0, 4).join(', ')}${names.length > 4 ? ', …' : ''}`;
  const accept = columns[0]!.includes(' ') ? `"${columns[0]}"` : columns[0];
  return `${subject}: ${lost} of ${written} values ${where} ${what}. ${remedy}, or go on with --accept ${accept}.`;
}
