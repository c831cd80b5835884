import { describe, expect, it } from 'vitest';
import { parseAddress } from './address/address.ts';
import { parseBirthDate } from './date.ts';
import { parseName } from './name/name.ts';
import { parsePhone } from './phone/phone.ts';

describe('what was read from paper', () => {
  it.each([
    ['R0bert', 'robert'],
    ['Ke11y', 'kelly'],
    ['Be11', 'bell'],
    ['E1izabeth', 'elizabeth'],
    ['5usan', 'susan'],
    ['Brian8', 'brianb'],
    ['N1cole', 'nicole'],
    ['Ph1l1p', 'philip'],
    ['Qu1zzle', 'qulzzle'],
    ['12345', ''],
  ])('gives %s its letters', (first, folded) => {
    expect(parseName({ first, last: 'Smith' })[0]?.first).toBe(folded === '' ? first : folded);
  });

  it('reads a digit as the letter that makes a name', () => {
    expect(parseName({ full: 'J0hn Sm1th' })[0]).toMatchObject({ first: 'john', last: 'smith' });
  });

  it('leaves a number behind a name to the suffix', () => {
    expect(parseName({ full: 'John Smith 2nd' })[0]).toMatchObject({ last: 'smith', suffix: 'ii' });
  });

  it.each([
    ['196S-10-17', 19651017],
    ['1965-1O-l7', 19651017],
    ['O5/17/1965', 19650517],
    ['17 Sol 1965', undefined],
  ])('reads the date %s', (text, date) => {
    expect(parseBirthDate(text)).toBe(date);
  });

  it.each([
    ['918-75S-9811', 19187559811],
    ['9l8 754 98ll', undefined],
    ['1-800-FLOWERS', 18003569377],
  ])('reads the number %s', (text, number) => {
    expect(parsePhone(text)).toBe(number);
  });

  it.each([
    [{ zip: '366O2' }, '36602'],
    [{ full: '12 Main St, Mobile, AL 366O2' }, '36602'],
    [{ zip: 'LS6 2AB' }, 'ls62ab'],
    [{ zip: 'SO1 5' }, 'so15'],
  ])('reads the postcode of %j', (raw, zip) => {
    expect(parseAddress(raw)?.zip).toBe(zip);
  });
});
