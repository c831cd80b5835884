import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayFromDate, showDay } from '../core/clock.ts';
import { parseBirthDate, parseDay, showBirthDate } from './date.ts';

describe('parseBirthDate', () => {
  it.each([
    ['1956-04-09', 19560409],
    ['1956/04/09', 19560409],
    ['1956-4-9', 19560409],
    ['1956.04.09', 19560409],
    ['19560409', 19560409],
    ['19560409000000', 19560409],
    ['195604091830', 19560409],
    ['19560409.0', 19560409],
    ['04091956', 19560409],
    ['4091956', 19560409],
    ['04/09/1956', 19560409],
    ['4/9/1956', 19560409],
    ['4-9-1956', 19560409],
    ['4/9/56', 19560409],
    ['13/4/1956', 19560413],
    ['4/13/1956', 19560413],
    ['9.4.1956', 19560409],
    ['09.04.56', 19560409],
    ['4.13.1956', 19560413],
    ['1956-13-04', 19560413],
    ['9 April 1956', 19560409],
    ['April 9, 1956', 19560409],
    ['Apr 9th, 1956', 19560409],
    ['9th of April 1956', 19560409],
    ['09-APR-1956', 19560409],
    ['09-APR-56', 19560409],
    ['09APR1956', 19560409],
    ['Sept 9 1956', 19560909],
    ['1956 April 9', 19560409],
    ['Monday, April 9, 1956', 19560409],
    ['1956-04-09T00:00:00Z', 19560409],
    ['1956-04-09T00:00:00.000+02:00', 19560409],
    ['1956-04-09 00:00:00', 19560409],
    ['4/9/1956 12:00:00 AM', 19560409],
    ['4/9/1956 0:00', 19560409],
    ['1956', 19560000],
    ['1956-04', 19560400],
    ['04/1956', 19560400],
    ['195604', 19560400],
    ['April 1956', 19560400],
    ['1956-00-00', 19560000],
    ['1956-04-00', 19560400],
    ['00/00/1956', 19560000],
    ['c. 1850', 18500000],
    ['circa 1850', 18500000],
    ['040956', 19560409],
    ['20554', 19560409],
    ['1/1/05', 20050101],
    ['1/1/20', 20200101],
    ['1/1/21', 19210101],
    ['2000-02-29', 20000229],
    ['1900-02-29', undefined],
    ['2/30/1956', undefined],
    ['1956-02-30', undefined],
    ['31/4/1956', undefined],
    ['1956-13-13', undefined],
    ['0000-00-00', undefined],
    ['99/99/9999', undefined],
    ['01/01/1900', undefined],
    ['1900-01-01', undefined],
    ['11/11/1111', undefined],
    ['12/30/1899', undefined],
    ['1956-00-09', undefined],
    ['12345678901', undefined],
    ['1-2', undefined],
    ['May', undefined],
    ['may be', undefined],
    ['marching 9 1956', undefined],
    ['unknown', undefined],
    ['', undefined],
    ['//', undefined],
    ['00/09/1956', undefined],
  ])('%s is %s', (text, expected) => {
    expect(parseBirthDate(text)).toBe(expected);
  });

  it('refuses a huge cell without reading it', () => {
    expect(parseBirthDate('1'.repeat(10_000_000))).toBeUndefined();
    expect(parseBirthDate(' '.repeat(10_000_000))).toBeUndefined();
  });

  it('reads back what it shows', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('1905-01-01'), max: new Date('2020-12-31'), noInvalidDate: true }), (date) => {
        const iso = date.toISOString().slice(0, 10);
        const birthDate = parseBirthDate(iso);
        expect(birthDate).toBe(Number(iso.replaceAll('-', '')));
        expect(parseBirthDate(showBirthDate(birthDate!))).toBe(birthDate);
        const [year, month, day] = iso.split('-');
        expect(parseBirthDate(`${month}/${day}/${year}`)).toBe(birthDate);
        expect(parseBirthDate(`${year}${month}${day}`)).toBe(birthDate);
      }),
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[\d/. :-]{0,20}$/)), (text) => {
        parseBirthDate(text);
        parseDay(text);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('parseDay', () => {
  it.each([
    ['2024-03-05', '2024-03-05'],
    ['3/5/2024', '2024-03-05'],
    ['3/5/24', '2024-03-05'],
    ['2024-03', '2024-03-01'],
    ['2024', '2024-01-01'],
    ['2024-03-05T12:30:00Z', '2024-03-05'],
    ['1709640000', '2024-03-05'],
    ['1709640000000', '2024-03-05'],
    ['1900-01-01', '1900-01-01'],
  ])('%s is %s', (text, expected) => {
    expect(showDay(parseDay(text)!)).toBe(expected);
  });

  it('is undefined for what is no date', () => {
    expect(parseDay('soon')).toBeUndefined();
    expect(parseDay('2024-02-30')).toBeUndefined();
    expect(parseDay('1970-01-01')).toBe(dayFromDate(1970, 1, 1));
  });
});
