import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PostalAddress } from '../../core/record.ts';
import { ADDRESS_LEVELS, compareAddresses } from './address.ts';
import { BIRTH_DATE_LEVELS, compareBirthDates } from './birth-date.ts';
import { closenessOf } from './closeness.ts';
import { compareNumbers, PHONE_LEVELS } from './contact.ts';
import { compareMiddle, MIDDLE_LEVELS } from './names.ts';
import { compareIdentifiers, compareTexts, IDENTIFIER_LEVELS, TEXT_LEVELS } from './other-attributes.ts';

const addressOf = (text: string): PostalAddress => {
  const [house = '', street = '', unit = '', city = '', state = '', zip = ''] = text.split('/');
  return { house, street, unit, city, state, zip };
};

describe('comparison levels', () => {
  it.each([
    [19700203, 19700203, 'exact'],
    [19700203, 19700302, 'day_month_swapped'],
    [19700203, 19700204, 'one_digit'],
    [19700221, 19700212, 'one_digit'],
    [19700203, 19880203, 'two_parts'],
    [19700000, 19700203, 'partial'],
    [19700200, 19700203, 'partial'],
    [19700300, 19700203, 'far'],
    [19700203, 19701130, 'year'],
    [19700203, 19750911, 'far'],
    [19700203, 19410911, 'generation'],
    [19700203, 19410000, 'generation'],
    [19700000, 19710000, 'near_year'],
    [19700000, 19720203, 'near_year'],
    [19700000, 19730000, 'far'],
    [0, 19410911, 'missing'],
  ])('born %i and %i: %s', (a, b, level) => {
    expect(BIRTH_DATE_LEVELS[compareBirthDates(a, b)]).toBe(level);
  });

  it.each([
    [15550100000, 15550100000, 'exact'],
    [15550100000, 15550100001, 'close'],
    [15550100012, 15550100021, 'close'],
    [15550100012, 15550100034, 'different'],
    [15550100000, 445550100000, 'different'],
    [15550100000, 16550100000, 'close'],
  ])('numbers %i and %i: %s', (a, b, level) => {
    expect(PHONE_LEVELS[compareNumbers(a, b)]).toBe(level);
  });

  it.each([
    ['12/main st//springfield/il/62701', '12/main st//springfield/il/62701', 'home'],
    ['12/main st/apt 1/springfield/il/62701', '12/main st//springfield/il/', 'home'],
    ['12/main st/apt 1/springfield/il/62701', '12/main st/apt 2/springfield/il/62701', 'other_unit'],
    ['12/main st/apt 1/springfield/il/62701', '12/main st/unit 1/springfield/il/62701', 'home'],
    ['12/main st/bldg 2 apt 1/springfield/il/62701', '12/main st/bldg 2 ste 1/springfield/il/62701', 'home'],
    ['12/main st/bldg 2 ste 110/springfield/il/62701', '12/main st/ste 110/springfield/il/62701', 'home'],
    ['12/main st/bldg 2 ste 110/springfield/il/62701', '12/main st/bldg 3 ste 110/springfield/il/62701', 'other_unit'],
    ['12/main st/pmb 214/springfield/il/62701', '12/main st/no 214/springfield/il/62701', 'home'],
    ['12/main st/bldg 2/springfield/il/62701', '12/main st/apt 2/springfield/il/62701', 'other_unit'],
    ['12/main st/apt 1/springfield/il/62701', '12/main st/fl 1/springfield/il/62701', 'other_unit'],
    ['12/main st//springfield/il/62701', '12/mian st//springfield/il/62701', 'home_close'],
    ['12/main st//springfield/il/62701', '12/w main st//springfield/il/62701', 'home_close'],
    ['12/royal pine//springfield/il/62701', '12/w royal pine st//springfield/il/62701', 'home_close'],
    ['12/main st////', '12/main st//springfield/il/62701', 'home'],
    ['12/main st///il/', '12/main st//springfield/il/62701', 'home'],
    ['12/main st///or/', '12/main st//springfield/il/62701', 'home_elsewhere'],
    ['12/royal pine st////', '12/w royal pine st//springfield/il/62701', 'home_close'],
    ['/main st////', '12/main st//springfield/il/62701', 'street'],
    ['/royal pine////', '12/w royal pine st//springfield/il/62701', 'street_close'],
    ['/royal pine st///il/62701', '12/w royal pine st//springfield/il/62701', 'street_close'],
    ['/main st///il/', '12/main st//springfield/il/62701', 'street'],
    ['/main st///or/', '12/main st//springfield/il/62701', 'far'],
    ['/oak ave////', '12/main st//springfield/il/62701', 'far'],
    ['99/main st////', '12/main st//springfield/il/62701', 'far'],
    ['1284/main st//springfield/il/62701', '1248/main st//springfield/il/62701', 'home_close'],
    ['1284/main st//springfield/il/62701', '1286/main st//springfield/il/62701', 'street'],
    ['12/main st//springfield/il/62701', '12/main st//salem/or/97301', 'home_elsewhere'],
    ['12/main st//springfield/il/62701', '12/oak ave//springfield/il/62701', 'house_and_zip'],
    ['12/main st//springfield/il/62701', '99/main st//springfield/il/62701', 'street'],
    ['12/main st//springfield/il/62701', '99/oak ave//springfield/il/62701', 'zip_other_street'],
    ['///springfield/il/62701', '99/oak ave//springfield/il/62701', 'zip'],
    ['12/main st//springfield/il/', '99/oak ave//springfield/il/62701', 'city_other_street'],
    ['////il/', '99/oak ave//springfield/il/62701', 'state'],
    ['12/main st//springfield/il/62701', '99/oak ave//salem/or/97301', 'far'],
    ['po box 12///springfield/il/62701', 'po box 12///springfield/il/62701', 'home'],
    ['/////ex97ee', '/////ex97ez', 'zip_close'],
  ])('%s and %s: %s', (a, b, level) => {
    expect(ADDRESS_LEVELS[compareAddresses(addressOf(a), addressOf(b))]).toBe(level);
    expect(ADDRESS_LEVELS[compareAddresses(addressOf(b), addressOf(a))]).toBe(level);
  });

  it.each([
    ['ann', 'ann', 'exact'],
    ['a', 'ann', 'initial'],
    ['ann', 'anne', 'close'],
    ['ann', 'lee', 'far'],
  ])('middle names %s and %s: %s', (a, b, level) => {
    expect(MIDDLE_LEVELS[compareMiddle(a, b)]).toBe(level);
  });

  it.each([
    ['poet', 'poet', 'exact'],
    ['novelist', 'novelsit', 'close'],
    ['chess player', 'chess master', 'part'],
    ['poet', 'painter', 'different'],
  ])('texts %s and %s: %s', (a, b, level) => {
    expect(TEXT_LEVELS[compareTexts(a, b)]).toBe(level);
  });

  it.each([
    ['123456780', '123456780', 'exact'],
    ['123456780', '123456708', 'close'],
    ['123456780', '999456780', 'different'],
    ['123456780', '12345678', 'generic'],
    ['123456780', '1234567802', 'generic'],
    ['123456780', '12346780', 'close'],
  ])('identifiers %s and %s: %s', (a, b, level) => {
    expect(IDENTIFIER_LEVELS[compareIdentifiers(a, b)]).toBe(level);
  });

  it('finds two words as close from either side', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcdel'), minLength: 1, maxLength: 8 });
    fc.assert(fc.property(word, word, (a, b) => closenessOf(a, b) === closenessOf(b, a)));
  });
});
