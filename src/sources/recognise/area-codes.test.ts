import { expect, it } from 'vitest';
import { rowMapper } from '../map-row.ts';
import { parseMapping } from '../mapping.ts';
import { recogniseColumns } from './recognise.ts';

const numbers = (count: number, make: (at: number) => string) => Array.from({ length: count }, (_, at) => make(at));
const whole = numbers(27, (at) => `570-462-50${10 + at}`);
const elsewhere = numbers(27, (at) => `${at % 5 === 0 ? 272 : 570}-462-50${10 + at}`);
const local = numbers(5, (at) => `956-05${10 + at}`);

it.each<[string, readonly string[], string | undefined]>([
  ['nine in ten have it', [...whole, ...local, '272-666-7596'], '570'],
  ['others are many', [...elsewhere, ...local], undefined],
  ['few tell', [...whole.slice(0, 9), ...local], undefined],
  ['all numbers are whole', whole, undefined],
])('knows the area code that goes without saying where %s', (_, phones, area) => {
  const mapping = recogniseColumns({ columns: ['Phone'], samples: phones.map((phone) => [phone]) }, 'people');
  expect(mapping.area).toBe(area);
});

it('puts it before numbers of seven digits alone', () => {
  const mapping = parseMapping('{"columns":{"a":"phone","b":"phone"},"area":"570"}', 'people');
  expect(rowMapper(mapping, ['a', 'b'])(['956-0509', '272 666 7596']).raw.phones).toEqual(['570 956-0509', '272 666 7596']);
  expect(() => parseMapping('{"columns":{},"area":"70"}', 'people')).toThrow('area code');
});
