import { foldWords } from '../../normalize/fold.ts';
import { STATE_CODES } from '../../reference/states.ts';
import type { GuessedColumn } from './guessed-column.ts';
import { fitsTarget, shareOf } from './value-fits.ts';
import { distinctShare } from './value-looks.ts';

/** Columns without headings: what their values can be nothing else than. */
export function settleHeadless(columns: readonly GuessedColumn[]): void {
  if (!columns.every((one, at) => one.name === `column_${at + 1}`)) return;
  const take = (target: string, fits: (column: GuessedColumn) => boolean) => {
    const column = columns.find((one) => one.target === '' && fits(one));
    if (column !== undefined) column.target = target;
    return column;
  };
  take('phone', ({ values }) => shareOf(givenOf(values), (value) => /^[2-9]\d{9}$/.test(value)) >= MOSTLY && distinctShare(values) >= 0.5);
  const street = take('address.street', ({ look }) => look === 'street');
  take(
    'address.state',
    ({ values }) => shareOf(givenOf(values), (value) => STATE_CODES.has(foldWords(value)) && value.length === 2) >= MOSTLY,
  );
  take('address.zip', ({ look }) => look === 'zip');
  const beside = street === undefined ? undefined : columns[columns.indexOf(street) + 1];
  if (beside?.target === '' && fitsTarget('address.city', beside.values)) beside.target = 'address.city';
}

/** What headings in no known language leave open, where the values can be nothing else: births and telephones. */
export function settleUnnamed(columns: readonly GuessedColumn[]): void {
  if (!columns.some((one) => one.target.startsWith('birth_'))) {
    const births = columns.filter((one) => one.target === '' && areBirths(one.values));
    if (births.length === 1) births[0]!.target = 'birth_date';
  }
  if (!columns.some((one) => one.target === 'phone')) {
    for (const column of columns) if (column.target === '' && areDialled(column.values)) column.target = 'phone';
  }
  if (!columns.some((one) => one.target === 'address.zip')) {
    const codes = columns.filter((one) => one.target === '' && shareOf(givenOf(one.values), (value) => POSTCODE.test(value)) >= MOSTLY);
    if (codes.length === 1) codes[0]!.target = 'address.zip';
  }
}

/** Postcodes with a sign or letters within them, as little else is written: Poland's, Portugal's, Japan's, Britain's, Canada's. */
const POSTCODE = /^(?:\d{2}-\d{3}|\d{4}-\d{3}|\d{3}-\d{4}|\d{5}-\d{3}|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d)$/;

const MOSTLY = 0.8;
const FEWEST = 10;
/** Dates of what customers did lie within a few years; dates of birth do not. */
const LEAST_SPAN_YEARS = 25;
const DATED = /^(?:(\d{4})[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](\d{4}))$/;

function givenOf(values: readonly string[]): string[] {
  return values.map((value) => value.trim()).filter((value) => value !== '');
}

function areBirths(values: readonly string[]): boolean {
  const given = givenOf(values);
  const years = given
    .flatMap((value) => {
      const [, before, after] = DATED.exec(value.trim()) ?? [];
      return before === undefined && after === undefined ? [] : [Number(before ?? after)];
    })
    .sort((a, b) => a - b);
  if (years.length < FEWEST || years.length < given.length * MOSTLY) return false;
  const [early, late] = [years[Math.floor(years.length * 0.1)]!, years[Math.floor(years.length * 0.9)]!];
  return late - early >= LEAST_SPAN_YEARS;
}

/** Numbers as they are dialled in most countries, with a nought before them, which amounts and codes hardly have. */
const DIALLED = /^(?:0\d{8,10}|\+\d{9,14})$/;

function areDialled(values: readonly string[]): boolean {
  const given = values.map((value) => value.replace(/[\s()./-]/g, '')).filter((value) => value !== '');
  return given.length >= FEWEST && shareOf(given, (value) => DIALLED.test(value)) >= MOSTLY && distinctShare(given) >= 0.5;
}
