import { InvalidArgumentError } from 'commander';
import { expect, it } from 'vitest';
import { parseExpiry, parseMemory } from './arguments.ts';

const NOW_MS = Date.UTC(2026, 10, 16);
const parse = parseExpiry({ nowMs: () => NOW_MS });

it.each([
  ['2030-12-31', Date.UTC(2030, 11, 31)],
  ['2028-02-29', Date.UTC(2028, 1, 29)],
  ['2026-11-16T00:00:01Z', NOW_MS + 1_000],
  ['90d', NOW_MS + 90 * 86_400_000],
  ['1s', NOW_MS + 1_000],
])('a key that expires %s works until then', (text, expected) => {
  expect(parse(text)).toBe(expected);
});

it.each([
  ['0d', 'Give a time in the future.'],
  ['0s', 'Give a time in the future.'],
  ['2026-11-16', 'Give a time in the future.'],
  ['2001-01-01', 'Give a time in the future.'],
  ['2026-02-30', 'There is no such date or time.'],
  ['2027-02-29', 'There is no such date or time.'],
  ['2027-13-01', 'There is no such date or time.'],
  ['2027-01-01T25:00:00Z', 'There is no such date or time.'],
  ['2027-01-01T24:00:00Z', 'There is no such date or time.'],
  ['soon', 'Give a duration such as 15m, 24h or 30d.'],
])('no key expires %s', (text, message) => {
  expect(() => parse(text)).toThrow(new InvalidArgumentError(message));
});

it.each([
  ['2GiB', 2 * 1024 ** 3],
  ['1.5 gb', 1.5 * 1024 ** 3],
  ['3000M', 3_000 * 1024 ** 2],
])('reads %s as an amount of memory', (text, expected) => {
  expect(parseMemory(text)).toBe(expected);
});

it.each(['512MiB', '2', '2TB', '-2g', ''])('refuses %j as an amount of memory', (text) => {
  expect(() => parseMemory(text)).toThrow(InvalidArgumentError);
});
