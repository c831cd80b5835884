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
  ])('%s: %s', (line, expected) => {
    expect(brief({ street: line, city: 'Preston' })).toBe(expected);
    expect(brief({ full: `${line}, Preston VIC 3072` })).toBe(expected);
  });

  it.each(['N/A', 'NO ADDRESS', 'unknown', 'General Delivery', 'Same as above', 'No fixed abode', 'HOMELESS'])(
    '%s: no street',
    (street) => {
      expect(brief({ street, city: 'Preston' })).toBe('//');
      expect(brief({ street })).toBe('');
    },
  );
});
