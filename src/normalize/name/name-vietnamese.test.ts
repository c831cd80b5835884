import { expect, it } from 'vitest';
import { parseName } from './name.ts';
import { showName } from './name-show.ts';

it.each([
  [{ full: 'Nguyen Thi Lan' }, 'lan/thi/nguyen', 'Lan Thi Nguyen'],
  [{ full: 'TRAN THI THU TRANG' }, 'trang/thi thu/tran', 'Trang Thi Thu Tran'],
  [{ full: 'Nguyen Van Hung' }, 'hung/van/nguyen', 'Hung Van Nguyen'],
  [{ full: 'Hung Van Nguyen' }, 'hung/van/nguyen', 'Hung Van Nguyen'],
  [{ full: 'Thi Lan Nguyen' }, 'lan/thi/nguyen', 'Lan Thi Nguyen'],
  [{ full: 'Nguyen, Thi Lan' }, 'lan/thi/nguyen', 'Lan Thi Nguyen'],
  [{ first: 'Thi', middle: 'Lan', last: 'Nguyen' }, 'lan/thi/nguyen', 'Lan Thi Nguyen'],
  [{ first: 'Thi Lan', last: 'Nguyen' }, 'lan/thi/nguyen', 'Lan Thi Nguyen'],
])('tells the given name of %j', (raw, expected, shown) => {
  const [name] = parseName(raw);
  expect(name && [name.first, name.middle, name.last].join('/')).toBe(expected);
  expect(name && showName(name).full).toBe(shown);
});

it.each([
  [{ full: 'Jan van Dam' }, 'jan//van dam'],
  [{ full: 'Mai Van Dyke' }, 'mai//van dyke'],
  // Either may be the surname.
  [{ full: 'Nguyen Van Tran' }, 'nguyen/van/tran'],
  [{ full: 'Van Nguyen' }, 'van//nguyen'],
  [{ full: 'Thi Nguyen' }, 'thi//nguyen'],
  [{ first: 'Thi', middle: 'L', last: 'Nguyen' }, 'thi/l/nguyen'],
])('leaves %j as it is', (raw, expected) => {
  const [name] = parseName(raw);
  expect(name && [name.first, name.middle, name.last].join('/')).toBe(expected);
});
