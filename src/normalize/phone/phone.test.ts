import fc from 'fast-check';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { describe, expect, it } from 'vitest';
import { cases } from '../../../test/support/cases.ts';
import { parsePhone } from './phone.ts';
import { showPhone } from './phone-show.ts';

describe('parsePhone', () => {
  it.each([
    ['+15551234567', 15551234567],
    ['15551234567', 15551234567],
    ['5551234567', 15551234567],
    ['+12125551234', 12125551234],
    ['(212) 555-1234', 12125551234],
    ['(212)555-1234', 12125551234],
    ['212-555-1234', 12125551234],
    ['212.555.1234', 12125551234],
    ['212 555 1234', 12125551234],
    ['212/555-1234', 12125551234],
    ['1-212-555-1234', 12125551234],
    ['1 (212) 555-1234', 12125551234],
    ['+1 (212) 555-1234', 12125551234],
    ['  212-555-1234  ', 12125551234],
    ['001 212 555 1234', 12125551234],
    ['+001 212 555 1234', 12125551234],
    ['+0012125551234', 12125551234],
    ['+01112125551234', 12125551234],
    ['+00442079460958', 442079460958],
    ['+5035550123', 15035550123],
    ['+4420794609', undefined],
    ['+1 1 212 555 1234', 12125551234],
    ['1-1-212-555-1234', 12125551234],
    ['001 1 212 555 1234', 12125551234],
    ['+1+12125551234', 12125551234],
    ['0112125551234', undefined],
    ['2125551234.0', 12125551234],
    ['12125551234.0', 12125551234],
    ['2125551234.00', 12125551234],
    ['1212555123.0', undefined],
    ['2.125551234E+09', 12125551234],
    ['1.2125551234e10', 12125551234],
    ['2.1255E+09', undefined],
    ['2.12555123E9', 12125551230],
    ['2.1255512E+09', 12125551200],
    ['2.125551E+09', undefined],
    ['212-555-1234 x55', 12125551234],
    ['212-555-1234 ext. 55', 12125551234],
    ['(212) 555-1234 extension 5501', 12125551234],
    ['212-555-1234;ext=55', 12125551234],
    ['562-555-1234,12', 15625551234],
    ['(562) 555-1234 ,, 12', 15625551234],
    ['1,562,555,1234', 15625551234],
    ['+44 20 7946 0958,12', 442079460958],
    ['212-555-1234 #55', 12125551234],
    ['tel:+1-212-555-1234', 12125551234],
    ['Cell: 212-555-1234', 12125551234],
    ['Home Phone 212-555-1234', undefined],
    ['212-555-1234 (cell)', 12125551234],
    ['212-555-1234 home', 12125551234],
    ['H: 212-555-1234', 12125551234],
    ['1-800-FLOWERS', 18003569377],
    ['800-GO-FEDEX', 18004633339],
    ['1 800 CALL NOW', 18002255669],
    ['1-800-PLUMBERS', 18007586237],
    ['212-555-CATS', 12125552287],
    ['1-916-555-GG0J', 19165554405],
    ['(916) 555-G00D', 19165554003],
    ['+1 916 555 1M0K', 19165551605],
    ['916-555-K001', undefined],
    ['916-555-O1OO', undefined],
    ['916-555-G2J4', undefined],
    ['212\u2013555\u20131234', 12125551234],
    ['\uff12\uff11\uff12\uff15\uff15\uff15\uff11\uff12\uff13\uff14', 12125551234],
    ['212\u00a0555\u00a01234', 12125551234],
    ['+44 20 7946 0018', 442079460018],
    ['+44 (0)20 7946 0018', 442079460018],
    ['0044 20 7946 0018', 442079460018],
    ['011 44 20 7946 0018', 442079460018],
    ['442079460018', 442079460018],
    ['+49 30 123456', 4930123456],
    ['+52 55 1234 5678', 525512345678],
    ['+1 212 555', undefined],
    ['555-1234', undefined],
    ['911', undefined],
    ['0000000000', undefined],
    ['1111111111', undefined],
    ['9999999999', undefined],
    ['999-999-9999', undefined],
    ['1234567890', undefined],
    ['0123456789', undefined],
    ['9876543210', undefined],
    ['123-456-7890', undefined],
    ['911-555-1234', undefined],
    ['112-555-1234', undefined],
    ['212-155-1234', undefined],
    ['+99 123 456 789', undefined],
    ['none', undefined],
    ['n/a', undefined],
    ['call me maybe', undefined],
    ['john@example.com', undefined],
    ['++12125551234', 12125551234],
    ['', undefined],
    ['   ', undefined],
    ['-', undefined],
    ['\ud800', undefined],
  ])('%s is %s', (text, expected) => {
    expect(parsePhone(text)).toBe(expected);
  });

  it('refuses a huge cell without reading it', () => {
    expect(parsePhone('2'.repeat(10_000_000))).toBeUndefined();
    expect(parsePhone(`212-555-1234${' '.repeat(10_000_000)}`)).toBeUndefined();
  });

  const national = fc.tuple(fc.integer({ min: 200, max: 999 }), fc.integer({ min: 200, max: 999 }), fc.integer({ min: 0, max: 9999 }));
  const writings: ((area: string, exchange: string, line: string) => string)[] = [
    (a, e, l) => `+1${a}${e}${l}`,
    (a, e, l) => `1${a}${e}${l}`,
    (a, e, l) => `${a}${e}${l}`,
    (a, e, l) => `(${a}) ${e}-${l}`,
    (a, e, l) => `${a}-${e}-${l}`,
    (a, e, l) => `${a}.${e}.${l}`,
  ];

  it('agrees with libphonenumber wherever that calls a number valid, save for placeholders', () => {
    fc.assert(
      fc.property(national, fc.constantFrom(...writings), ([area, exchange, line], write) => {
        const text = write(String(area), String(exchange), String(line).padStart(4, '0'));
        const library = parsePhoneNumberFromString(text, 'US');
        const digits = `${area}${exchange}${String(line).padStart(4, '0')}`;
        if (library?.isValid() !== true || /^(.)\1*$/.test(digits)) return;
        expect(parsePhone(text)).toBe(Number(library.number.slice(1)));
      }),
      { numRuns: cases(500, 2_000) },
    );
  });

  it('reads every writing of one number alike', () => {
    fc.assert(
      fc.property(national, ([area, exchange, line]) => {
        const numbers = writings.map((write) => parsePhone(write(String(area), String(exchange), String(line).padStart(4, '0'))));
        expect(new Set(numbers).size).toBe(1);
      }),
    );
  });

  it('reads back what it shows', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\+?[\d ()-]{7,16}$/)), (text) => {
        const number = parsePhone(text);
        if (number !== undefined) expect(parsePhone(showPhone(number))).toBe(number);
      }),
      { numRuns: cases(500, 2_000) },
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 90 }), (text) => {
        parsePhone(text);
      }),
    );
  });
});
