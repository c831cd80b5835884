import { RECORD_ID_COLUMNS } from '../../reference/column-words.ts';
import { RECORD_ID_WORDS } from '../../reference/heading-words.ts';
import type { GuessedColumn } from './guessed-column.ts';
import { tokensOf } from './heading.ts';
import { shareOf } from './value-fits.ts';
import { distinctShare } from './value-looks.ts';

/** A column called `id` is one even if some rows repeat or lack it: those are the rows' fault. */
const NAMED_DISTINCT = 0.7;
/** In fewer rows anything may differ. */
const MIN_ROWS_TO_TELL = 10;

/** By its name, by a word of numbers in it, or because it opens the file and differs in every row. */
export function chooseRecordId(columns: readonly GuessedColumn[]): void {
  // `Customer` is a name or, above codes, a number.
  const candidates = columns.filter(
    (column) => column.target === '' || column.target === 'record_id' || (column.target === 'name.full' && isCode(column)),
  );
  const named = RECORD_ID_COLUMNS.flatMap((id) => candidates.filter((column) => column.squeezed === id));
  const differs = (column: GuessedColumn) => column.values.length > 1 && distinctShare(column.values) === 1 && !isOther(column);
  const chosen =
    named.find((column) => distinctShare(column.values) >= NAMED_DISTINCT) ??
    candidates.find((column) => isNumbered(column.name) && differs(column)) ??
    candidates.find((column) => column === columns[0] && column.values.length >= MIN_ROWS_TO_TELL && differs(column) && isCode(column)) ??
    columns.find((column) => LICENCE.test(column.squeezed) && differs(column));
  for (const column of chosen === undefined ? candidates : new Set([chosen, ...candidates])) {
    if (column === chosen) column.target = 'record_id';
    else if (/(^|[_\s-])id$/i.test(column.name) || named.includes(column)) column.target = 'ignore';
  }
}

/** Of a trade as well as of a driver: what a list of those who have one numbers them by. */
const LICENCE = /^licen[sc]e(?:number|no|nbr|num)$/;
const GLUED = /.(?:id|nr|no|num|key|code|nummer|numero|number)$/;

/** `VUID`, `LEID`. */
const SHORT_ID = /^[a-z](?:uid|eid|pid|nid)$/;

function isNumbered(name: string): boolean {
  return (
    /#\s*$/.test(name) ||
    tokensOf(name).some((token) => RECORD_ID_WORDS.has(token) || (token.length > 4 && GLUED.test(token)) || SHORT_ID.test(token))
  );
}

function isOther({ look }: GuessedColumn): boolean {
  return look === 'email' || look === 'date' || look === 'phone' || look === 'full_name' || look === 'one_line_address';
}

/** Numbers with a fraction are measures, words are names. */
function isCode({ values }: GuessedColumn): boolean {
  return shareOf(values, (value) => /^\S{1,64}$/.test(value) && /\d/.test(value) && !/^[^\w\s]*\d+[.,]\d+$/.test(value)) > 0.9;
}
