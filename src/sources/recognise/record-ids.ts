import { RECORD_ID_COLUMNS } from '../../reference/column-words.ts';
import { isWordOf } from '../../reference/heading-words.ts';
import { ANY, type Column, type Rule, type Table } from './assign.ts';
import { isForeign } from './heading-tokens.ts';
import { areCodes, areDays, areNames, arePostcodes, areStreets, areUsNumbers, distinctShare, filled, most } from './values.ts';

const UNREAD_OR_NAME = /^(?:name\.full)?$/;

/** What identifies a row: a heading that says so, or else the first column, with a value in each row that no other row has. */
export const RECORD_ID_RULES: readonly Rule[] = [
  { of: UNREAD_OR_NAME, where: isIdOfEachRow, takes: 'best', rank: usualIdRank, target: 'record_id' },
  {
    of: UNREAD_OR_NAME,
    unless: /^record_id$/,
    where: (one, table) => isNumbered(one) && isIdOfEachRow(one, table),
    takes: 'best',
    rank: personRank,
    target: 'record_id',
  },
  // Rows that repeat it are refused or reported; without it, all would be new when the file comes again.
  { of: UNREAD_OR_NAME, unless: /^record_id$/, where: isMostlyId, takes: 'best', rank: usualIdRank, target: 'record_id' },
  { of: UNREAD_OR_NAME, unless: /^record_id$/, where: isFirstCode, target: 'record_id' },
  // In a list of the licensed the number of the licence stands for the person.
  {
    of: ANY,
    unless: /^record_id$/,
    heading: /^licen[sc]e(?:number|no|nbr|num)$/,
    where: isIdOfEachRow,
    takes: 'best',
    target: 'record_id',
  },
  { of: UNREAD_OR_NAME, where: (one) => mayBeId(one) && (/(^|[_\s-])id$/i.test(one.name) || isUsualId(one)), target: 'ignore' },
];

/** Rows that are blank or totals have at most this share of the usual number of values. */
const FEW_VALUES = 0.34;
/** Of the rows so many must have an id of their own: of a thousand some may be entered twice. */
const UNIQUE_SHARE = 0.98;

const rowsOfRecords = new WeakMap<Table, readonly number[]>();

/** The rows of the sample that are records: not blank, not totals, and each only once. */
function recordRows(table: Table): readonly number[] {
  const known = rowsOfRecords.get(table);
  if (known !== undefined) return known;
  const count = table.columns[0]?.values.length ?? 0;
  const texts = Array.from({ length: count }, (_, row) => table.columns.map(({ values }) => values[row]!.trim()));
  const filledCells = texts.map((cells) => cells.filter((cell) => cell !== '').length);
  const usual = filledCells.toSorted((left, right) => left - right)[Math.floor(count / 2)] ?? 0;
  const rows = new Map<string, number>();
  for (const [row, cells] of texts.entries()) {
    if (filledCells[row]! > Math.max(0, usual > MIN_CELLS_OF_TOTALS ? usual * FEW_VALUES : 0)) rows.set(cells.join('\u001f'), row);
  }
  const found = [...rows.values()];
  rowsOfRecords.set(table, found);
  return found;
}

/** In a table of fewer columns a row with few values is nothing unusual. */
const MIN_CELLS_OF_TOTALS = 3;

/** The share of the records that have a value here which no other record has. */
function uniqueShare({ values }: Column, table: Table): number {
  const rows = recordRows(table);
  return rows.length === 0 ? 1 : new Set(rows.map((row) => values[row]!.trim()).filter((value) => value !== '')).size / rows.length;
}

/** Line numbers start again in each file. */
const LINE_HEADING =
  /^(?:row|line|seq(?:uence)?|serial|sno|srno|sr|s|lfd|index|idx|position|pos|item|n|no|nr|num|number|count)+(?:no|nr|num|number|id|count)?$/;

function isLineNumber({ name, squeezed, values }: Column): boolean {
  if (!LINE_HEADING.test(squeezed) && name.trim() !== '#') return false;
  const numbers = filled(values).map(Number);
  return numbers.length > 1 && numbers[0]! <= 1 && numbers.every((value, at) => at === 0 || value === numbers[at - 1]! + 1);
}

/** What may be mistaken for an id, and stays the same no longer than people move or call. */
const NO_ID_LOOKS = /^(?:email|date|phone|zip|full_name|one_line_address|street|gender|state)$/;

/** Ten digits may also be seconds since 1970. */
const SERIAL = /^[1-9]\d{8,}$/;

function looksLikeId({ look, values }: Column, isNamed: boolean): boolean {
  if (arePostcodes(values)) return false;
  if (NO_ID_LOOKS.test(look ?? '') && !(isNamed && look === 'zip')) return false;
  const isSerial = isNamed && most(values, SERIAL);
  return (isSerial || !areDays(values)) && !areNames(values) && !areStreets(values) && !(areUsNumbers(values) && !isNamed);
}

/** `Customer` is a name or, above codes, a number. */
function mayBeId({ target, values }: Column): boolean {
  return target === '' || areCodes(values);
}

function isIdOfEachRow(column: Column, table: Table): boolean {
  if (column.values.length === 0) return mayBeId(column) && isUsualId(column);
  const isSaid = isNumbered(column) || column === table.columns[0];
  if (!mayBeId(column) || isLineNumber(column) || !looksLikeId(column, isSaid)) return false;
  if (column.values.length < 2 && !isUsualId(column)) return false;
  return uniqueShare(column, table) >= UNIQUE_SHARE && distinctShare(filled(column.values)) >= MIN_DISTINCT_IDS;
}

/** Where whole rows come twice, their ids do too. */
const MIN_DISTINCT_IDS = 0.7;

function isMostlyId(column: Column): boolean {
  return mayBeId(column) && isUsualId(column) && !isLineNumber(column) && distinctShare(column.values) >= MIN_DISTINCT_IDS;
}

function isUsualId(column: Column): boolean {
  return usualIdRank(column) > 0;
}

/** Shorter words are also the ends of numbers of other things. */
const MIN_USUAL_LETTERS = 5;

/** The earlier in the list, the surer; a heading that only ends so stands right behind: `SOS_VOTERID`. */
function usualIdRank({ squeezed, tokens }: Column): number {
  const whole = RECORD_ID_COLUMNS.indexOf(squeezed);
  if (whole >= 0) return 1 / (1 + whole);
  if (isForeign(tokens)) return 0;
  const ends = [tokens.at(-1) ?? '', tokens.slice(-2).join('')].filter((end) => end.length >= MIN_USUAL_LETTERS);
  const places = ends.map((end) => RECORD_ID_COLUMNS.indexOf(end)).filter((place) => place >= 0);
  return places.length === 0 ? 0 : 1 / (1.5 + Math.min(...places));
}

/** Among unusual headings those that name a person and those that end in `ID` come first. */
function personRank({ tokens }: Column): number {
  const isOfPerson = tokens.some((token) => isWordOf(token, 'owner', 'record') || /^(?:account|acct)$/.test(token));
  return (
    1 +
    Number(isOfPerson) +
    (/^(?:id|uid|guid|uuid)$/.test(tokens.at(-1) ?? '') || SHORT_ID.test(tokens.at(-1) ?? '') ? 0.5 : 0) -
    Number(tokens.some((token) => isWordOf(token, 'event')))
  );
}

const GLUED_ID = /.(?:id|nr|no|num|key|code|nummer|numero|number)$/;
/** `VUID`, `LEID`, `CID`. */
const SHORT_ID = /^[a-z](?:uid|eid|pid|nid|id)$/;

/** Whether the heading has a word for numbers of rows. */
function isNumbered(column: Column): boolean {
  const isWord = (token: string) => isWordOf(token, 'record_id') || (token.length > 4 && GLUED_ID.test(token)) || SHORT_ID.test(token);
  return mayBeId(column) && (/#\s*$/.test(column.name) || isUsualId(column) || column.tokens.some(isWord));
}

/** `Student ID` may identify the row even if the row is about another person. */
export function isUnreadNumber(column: Column): boolean {
  return column.target === '' && isNumbered(column);
}

const MIN_CODES = 10;

function isFirstCode(column: Column, table: Table): boolean {
  return column === table.columns[0] && column.values.length >= MIN_CODES && areCodes(column.values) && isIdOfEachRow(column, table);
}

/** What may be the record id of a file in which none is sure. */
export interface IdCandidate {
  readonly name: string;
  readonly uniqueShare: number;
}

const MAX_CANDIDATES = 3;
const CANDIDATE_SHARE = 0.9;
const MIN_ROWS = 3;

/** Columns that may identify the rows, the likeliest first: codes that hardly any row repeats or lacks. */
export function idCandidates(table: Table): IdCandidate[] {
  if (recordRows(table).length < MIN_ROWS) return [];
  const ranked = table.columns
    .filter((column) => column.target === '' || column.target === 'ignore' || column.target.startsWith('identifier:'))
    .filter((column) => most(column.values, /^(?=.*\d)\S{2,64}$/, CANDIDATE_SHARE) && looksLikeId(column, isNumbered(column)))
    .filter((column) => !isLineNumber(column) && !most(column.values, /^[^\w\s]?\d*[.,]\d+$/))
    .map((column) => ({ column, unique: uniqueShare(column, table), isNamed: isNumbered({ ...column, target: '' }) }))
    .filter(({ unique, isNamed }) => unique >= (isNamed ? CANDIDATE_SHARE : UNIQUE_SHARE));
  const score = ({ unique, isNamed }: (typeof ranked)[number]) => unique + Number(isNamed);
  return ranked
    .toSorted((left, right) => score(right) - score(left))
    .slice(0, MAX_CANDIDATES)
    .map(({ column, unique }) => ({ name: column.name, uniqueShare: unique }));
}
