import { isWordOf, type WordClass } from '../../reference/heading-words.ts';
import { meaningsOf, ROLL_WORDS } from '../../reference/table-words.ts';
import { type Column, type Rule, rowsAlike, type Table } from './assign.ts';
import { fitsPattern, isForeign } from './heading-tokens.ts';
import { areDays, areYears, distinctShare, shareOf } from './values.ts';

const DAYS = { values: areDays, takes: 'fullest' } as const;
const FIRST = { ...DAYS, unless: /^first_seen$/, target: 'first_seen' } as const;
/** `Expiry Date`, `Due`, `Next Visit` have not come. */
const LAST = { ...DAYS, excludes: /expir|valid(?!at)|due(?!s)|until|next/, unless: /^last_seen$/, target: 'last_seen' } as const;
const END = { ...DAYS, unless: /^ended$/, target: 'ended' } as const;
const END_WORDS: readonly WordClass[] = ['end', 'maybe_end', 'lasting', 'when', 'row'];
const NOT_DONE: readonly WordClass[] = ['planned', 'earlier'];

/** Columns of days: when a row was first and last true, and when it ended. One of each kind, the surest and fullest. */
export const DAY_RULES: readonly Rule[] = [
  {
    // `Registration Date` where rows are visits or orders.
    of: /^(?:first_seen)?$/,
    words: { some: ['event_begin'], only: ['event_begin', 'event', 'when', 'row'] },
    values: areDays,
    unless: /^(?:last_seen|ended|moved_out)$/,
    where: (column, table) => table.columns.some(isNumberOfEvent) || doPeopleComeAgain(column, table),
    takes: 'only',
    target: 'last_seen',
  },
  // `End Date`, `service_terminated`; `Account Closed`; `to_date` next to `from_date`. `Last Purchase` is no end: an empty one says nothing.
  { ...END, words: { some: ['end'], only: END_WORDS } },
  { ...END, words: { some: ['maybe_end', 'lasting'], only: END_WORDS } },
  { ...END, words: { some: ['maybe_end'], only: END_WORDS }, where: hasStart },
  // Since when a home is owned.
  { ...FIRST, where: beginsOwnership },
  { values: areDays, where: beginsOwnership, target: 'ignore' },
  // `Last Order`, `updated_on`, `Date`; whatever the other words say of something done on that day; `Status Date`, `Dues Paid Thru`.
  { ...LAST, heading: /^(?:date(?:of)?)?(?:last|latest|mostrecent|letzte|laatste|dernier|ultim[ao])/ },
  { ...LAST, words: { some: ['seen'], only: ['seen', 'when', 'row'], none: NOT_DONE } },
  { ...LAST, words: { only: ['when', 'record'], none: NOT_DONE } },
  { ...LAST, words: { some: ['seen'], none: NOT_DONE }, where: ({ tokens }) => !isForeign(tokens) },
  { ...LAST, words: { some: ['status'], only: ['status', 'when', 'row', 'lasting'], none: NOT_DONE } },
  // `First Order`, `Date Entered`.
  { ...FIRST, heading: /^(?:date(?:of)?)?(?:first|earliest)/ },
  { ...FIRST, words: { some: ['begin'], only: ['begin', 'when', 'row', 'lasting'] } },
  // The edition of a book or list: a day, `201704` or `2017`.
  { heading: /edition/, values: (values) => areDays(values) || areYears(values), target: 'last_seen' },
  { values: areYears, where: (column, table) => isRoll(table) && isRollYear(rollWordsOf(column)), target: 'last_seen' },
];

/** Whether another column says when began what ends in this one. */
function hasStart({ words }: Column, { columns }: Table): boolean {
  const without = (list: readonly string[], ...classes: readonly WordClass[]) =>
    list.filter((word) => !isWordOf(word, ...classes)).join(' ');
  const others = without(words, 'end', 'maybe_end');
  return columns.some((one) => fitsPattern(one.words, { some: ['start'] }) && without(one.words, 'start') === others);
}

/** Whether an end is that of living somewhere: `Move Out`, `Tenancy End`, or any end in a list of tenants or of leased homes. */
export function isMoveOut({ words }: Column, { columns }: Table): boolean {
  if (fitsPattern(words, { some: ['move_out'] })) return true;
  const isLet = (one: Column) => fitsPattern(one.words, { some: ['letting'] });
  const isOfTenants = columns.some((one) => one.words.includes('tenant') && !one.words.includes('id'));
  return isOfTenants || (words.includes('lease') && columns.some(isLet));
}

/** `LAST SALE DATE` on a property roll, `Deed Date`, `Home Purchase Date`. */
function beginsOwnership({ words }: Column, table: Table): boolean {
  const rest = words.filter((word) => word !== 'owner');
  const isSale = fitsPattern(rest, { some: ['sale'], only: ['sale', 'when', 'home', 'latest', 'row'] });
  const isEarlier = words.some((word) => isWordOf(word, 'earlier'));
  return isSale && !isEarlier && (words.includes('deed') || words.some((word) => isWordOf(word, 'home')) || isRoll(table));
}

const MIN_ROLL_SIGNS = 2;

/** Whether rows are homes and their owners: `PARCEL ID`, `Owner Name`, `TOTAL APPR`, `Tax Year`. */
function isRoll({ columns }: Table): boolean {
  const headings = columns.map(rollWordsOf);
  const isValue = (words: readonly string[]) =>
    words.includes('assessed') || (words.includes('appraised') && words.some((word) => /^(?:total|value|land|building)$/.test(word)));
  const signs = [
    columns.some(({ words }) => words.some((word) => isWordOf(word, 'parcel'))),
    headings.some((words) => words.includes('owner')),
    headings.some(isValue),
    headings.some(isRollYear),
  ];
  return signs.filter((sign) => sign).length >= MIN_ROLL_SIGNS;
}

function rollWordsOf({ tokens }: Column): readonly string[] {
  return meaningsOf(tokens, ROLL_WORDS);
}

function isRollYear(words: readonly string[]): boolean {
  return words.includes('year') && words.length > 1 && words.every((word) => /^(?:year|tax|roll|assessed)$/.test(word));
}

const MIN_EVENT_ROWS = 20;

/** A number that each row has another of: `Encounter ID`, `RO Number`. */
function isNumberOfEvent({ tokens, values, look }: Column): boolean {
  const isNamed = tokens.some((word) => isWordOf(word, 'event')) && tokens.some((word) => /^(?:id|no|nr|num|number|key)$/.test(word));
  return isNamed && look !== 'date' && values.length >= MIN_EVENT_ROWS && distinctShare(values) === 1;
}

/** At least this share of the rows is of a person who came before, and most of those on another day. */
const RETURNING_SHARE = 0.2;

function doPeopleComeAgain(day: Column, { columns }: Table): boolean {
  const telling = columns.filter(({ target }) => /^(?:name\.(?:full|first|last)|birth_date)$/.test(target));
  if (!telling.some(({ target }) => /^name\.(?:full|last)$/.test(target)) || day.values.length < MIN_EVENT_ROWS) return false;
  const returns = rowsAlike(telling, day.values.length).flatMap((rows) => {
    const [first, ...others] = rows.map((row) => day.values[row]!);
    return others.map((other) => other !== first);
  });
  return returns.length >= day.values.length * RETURNING_SHARE && shareOf(returns, (isOtherDay) => isOtherDay) > 0.5;
}
