import { describe, expect, it } from 'vitest';
import { rowMapper } from './map-row.ts';
import { parseMapping } from './mapping.ts';
import { recogniseColumns } from './recognise/recognise.ts';
import { birthYearOf, yearIn } from './row-dates.ts';

describe('ages', () => {
  it.each([
    ['31', 1881, '1850'],
    ['31 yrs', 1881, '1850'],
    ['0', 1881, '1881'],
    ['6 mo', 1881, ''],
    ['214', 1881, ''],
    ['31', undefined, ''],
  ])('%s in %s is born in %s', (age, year, born) => {
    expect(birthYearOf(age, year)).toBe(born);
  });

  it.each([
    ['census1881.csv', 1881],
    ['2024-05-01', 2024],
    ['members 2019-2023.csv', undefined],
    ['export_20240501.csv', undefined],
  ])('the year in %s', (text, year) => {
    expect(yearIn(text)).toBe(year);
  });

  const rows = Array.from({ length: 12 }, (_, at) => [String(at), 'Ann', 'Lee', String(20 + at), '2021-03-04']);
  const recognised = (headings: readonly string[], file: string) => {
    const samples = rows.map((row) => row.slice(0, headings.length));
    const mapping = recogniseColumns({ columns: headings, samples }, 'people', file);
    return { age: mapping.columns[headings[3]!], born: rowMapper(mapping, headings)(samples[0]!).raw.birthDate };
  };

  it.each([
    ['the name of the file', ['id', 'first', 'last', 'Age'], 'census1881.csv', { age: 'age', born: '1861' }],
    ['the heading', ['id', 'first', 'last', 'Age (1871)'], 'people.csv', { age: 'age', born: '1851' }],
    ["the row's own date", ['id', 'first', 'last', 'age', 'last seen'], 'people2020.csv', { age: 'age', born: '2001' }],
    ['nothing', ['id', 'first', 'last', 'age'], 'people.csv', { age: 'ignore', born: undefined }],
    ['the file, beside births', ['id', 'first', 'last', 'age', 'dob'], 'census1881.csv', { age: 'age', born: '2021-03-04' }],
  ])('are of the year that %s says', (_, headings, file, expected) => {
    expect(recognised(headings, file)).toEqual(expected);
  });

  it.each([
    ['HOH_AGE', 'age'],
    ['Exact Age', 'age'],
    ['Patient Age (yrs)', 'age'],
    ['Child Age', 'ignore'],
    ['Spouse Age', 'ignore'],
    ['Vehicle Age', 'ignore'],
    ['Home_Age', 'ignore'],
  ])('are told by %s: %s', (heading, expected) => {
    expect(recognised(['id', 'first', 'last', heading, 'Date'], 'people.csv').age).toBe(expected);
  });

  it('are not of a whole household', () => {
    const columns = ['first', 'last', 'address', 'hoh age', 'Date'];
    const of = (ages: readonly string[]) =>
      recogniseColumns({ columns, samples: ages.map((age, at) => ['Ann', 'Lee', `${at >> 1} Elm St`, age, '2021-03-04']) }, 'people')
        .columns['hoh age'];
    expect(of(['51', '51', '42', '42', '38', '38'])).toBe('ignore');
    expect(of(['51', '53', '42', '42', '38', '36'])).toBe('age');
  });

  it.each([
    ['Date', 'list.csv', '1968'],
    ['Survey Date', 'list_2026.csv', '1968'],
    ['VERIFY_DT', 'list.csv', '1975'],
    ['VERIFY_DT', 'list_2026q3.csv', '1976'],
    ['Last Order', 'list_2019.csv', '1975'],
    ['Member Since', 'list.csv', '1975'],
  ])("are of the row's own day or of the file's: %s in %s", (heading, file, born) => {
    const columns = ['first', 'last', 'age', heading];
    const samples = Array.from({ length: 8 }, (_, at) => ['Ann', 'Lee', '50', `${2018 + at}-03-04`]);
    expect(rowMapper(recogniseColumns({ columns, samples }, 'people', file), columns)(samples[0]!).raw.birthDate).toBe(born);
  });

  it('tell of a birth that the row leaves out', () => {
    const headings = ['id', 'first', 'last', 'age', 'dob', 'last seen'];
    const samples = rows.map((row, at) => [...row.slice(0, 4), at % 2 === 0 ? '' : '1990-05-06', '2021-03-04']);
    const map = rowMapper(recogniseColumns({ columns: headings, samples }, 'people', 'people.csv'), headings);
    expect(samples.slice(0, 2).map((row) => map(row).raw.birthDate)).toEqual(['2001', '1990-05-06']);
  });

  it('refuses a year that is none', () => {
    const text = (year: unknown) => JSON.stringify({ columns: { a: 'age' }, year });
    expect(parseMapping(text(1881), 'people').year).toBe(1881);
    expect(() => parseMapping(text('soon'), 'people')).toThrow('year');
  });
});
