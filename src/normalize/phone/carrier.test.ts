import { expect, it } from 'vitest';
import { readCarrier } from './phone-line.ts';

it.each([
  ['Examplecom', 'Examplecom'],
  ['AT&T Mobility', 'AT&T Mobility'],
  ['Telefónica', 'Telefónica'],
  ['中国移动', '中国移动'],
  ['  Bell\u00a0 South ', 'Bell South'],
  ['a\u0000b\n\u202ec', 'a b c'],
  ['\ud800x', 'x'],
  ['  ', ''],
  ['', ''],
  ['-', ''],
  ['N/A', ''],
  ['Unknown', ''],
  ['null', ''],
])('reads %j as %j', (written, expected) => {
  expect(readCarrier(written)).toBe(expected);
});
