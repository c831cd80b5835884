import { describe, expect, it } from 'vitest';
import type { RawAddress } from '../../core/raw-record.ts';
import { parseAddress } from './address.ts';

function brief(raw: RawAddress): string {
  const address = parseAddress(raw);
  return address === undefined ? '' : [address.house, address.street, address.unit].join('/');
}

describe('what opens a street line', () => {
  it.each([
    ['Unit 14/189 Elm Rd', '189/elm rd/unit 14'],
    ['14/189 Elm Road', '189/elm rd/unit 14'],
    ['U14/189 Elm Rd', '189/elm rd/unit 14'],
    ['189 Elm Rd Unit 14', '189/elm rd/unit 14'],
    ['189 Elm Rd Flat 14', '189/elm rd/unit 14'],
    ['Flat 14, 189 Elm Rd', '189/elm rd/unit 14'],
    ['Flat No 14, 189 Elm Rd', '189/elm rd/unit 14'],
    ['341, 2 Cross', '341/2 cross/'],
    ['Flat No 341, 2 Cross', '341/2 cross/'],
    ['11, 19 Cross Aundh', '11/19 cross aundh/'],
    ['No 11, 19 Cross Aundh', '11/19 cross aundh/'],
    ['#11, 19 Cross Aundh', '11/19 cross aundh/'],
    ['H.No. 11, 19 Cross Aundh', '11/19 cross aundh/'],
    ['Plot No 12, 5th Main', '12/5th main/'],
    ['No. 12 Oak St', '12/oak st/'],
    ['Unit 3, 2 Cross St', '2/cross st/unit 3'],
    ['#4 12 Main St', '12/main st/unit 4'],
    ['123 1/2 Main St', '123 1/2/main st/'],
    ['Hauptstr. 12/3', '12/3/hauptstr/'],
    ['Unit 10/12 Smith St', '12/smith st/unit 10'],
    ['Flat 10/12 Smith St', '12/smith st/unit 10'],
    ['U10/12 Smith St', '12/smith st/unit 10'],
    ['Apt 10/12 Smith St', '12/smith st/unit 10'],
    ['Flat No 10/12 MG Road', '12/mg rd/unit 10'],
    ['Unit 305/18 George St', '18/george st/unit 305'],
  ])('%s: %s', (line, expected) => {
    expect(brief({ street: line, city: 'Preston' })).toBe(expected);
    expect(brief({ full: `${line}, Preston VIC 3072` })).toBe(expected);
  });

  it.each([
    ['1204/88 Berry St', '1204/berry st/unit 88', '88/berry st/unit 1204'],
    ['10/12 Smith St', '10-12/smith st/', '12/smith st/unit 10'],
    ['14/189 Elm Rd', '189/elm rd/unit 14', '189/elm rd/unit 14'],
  ])('%s is %s in America and %s in Australia', (line, american, australian) => {
    expect(brief({ street: line })).toBe(american);
    expect(brief({ full: `${line}, Tulsa, OK 74101` })).toBe(american);
    expect(brief({ full: `${line}, North Sydney NSW 2060` })).toBe(australian);
    expect(brief({ street: line, city: 'North Sydney', state: 'NSW' })).toBe(australian);
    expect(brief({ street: line, city: 'North Sydney', zip: '2060' })).toBe(australian);
  });

  it.each(['N/A', 'NO ADDRESS', 'unknown', 'General Delivery', 'Same as above', 'No fixed abode', 'HOMELESS'])(
    '%s: no street',
    (street) => {
      expect(brief({ street, city: 'Preston' })).toBe('//');
      expect(brief({ street })).toBe('');
    },
  );
});
