import { expect, it } from 'vitest';
import { parseStreetLine } from './street-line.ts';

it.each([
  ['123 MLK Ave', '123|martin luther king jr ave|'],
  ['123 N Dr. M.L. King Blvd', '123|n martin luther king jr blvd|'],
  ['123 Martin Luther King Jr Dr W', '123|martin luther king jr dr w|'],
  ['123 King Martin Ave', '123|king martin ave|'],
  ['123 I-10 West', '123|i 10 w|'],
  ['123 W IH10', '123|w i 10|'],
  ['123 Interstate 10 W', '123|i 10 w|'],
  ['123 US-41 N', '123|us hwy 41 n|'],
  ['123 WI-35', '123|state hwy 35|'],
  ['123 VT Route 100 N', '123|state hwy 100 n|'],
  ['123 Kentucky Hwy 15', '123|state hwy 15|'],
  ['123 Old MO Rt 9', '123|old state hwy 9|'],
  ['123 Co Hwy 9', '123|county hwy 9|'],
  ['123 New Hampshire Ave', '123|new hampshire ave|'],
  ['123 Fiftieth Street', '123|50th st|'],
  ['123 Fifty Second Street', '123|52nd st|'],
  ['123 County Route 41', '123|county rd 41|'],
  ['123 CR-41', '123|county rd 41|'],
  ['123 N-12 Rd', '123|n-12 rd|'],
  ['123 Middlesex Tpk', '123|middlesex tpke|'],
  ['123 Peachtree Ctr Ave', '123|peachtree center ave|'],
  ['123 Peachtree Center Avenue', '123|peachtree center ave|'],
  ['123 W Lk Shore Dr', '123|w lake shore dr|'],
  ['123 Dr King Blvd', '123|dr king blvd|'],
  ['123 Mt Vernon Rd', '123|mt vernon rd|'],
  ['123 Hidden Spgs', '123|hidden spgs|'],
  ['W223N2450 Oak Ln', 'w223n2450|oak ln|'],
  ['W223 N2450 Oak Ln', 'w223n2450|oak ln|'],
  ['Route 2 Box 15-A', 'rr 2 box 15a||'],
  ['PO Box A-12', 'po box a12||'],
  ['PO Box 12-34', 'po box 12-34||'],
])('%s', (line, expected) => {
  const { house, street, unit } = parseStreetLine(line);
  expect(`${house}|${street}|${unit}`).toBe(expected);
});
