import { expect, it } from 'vitest';
import { mappedTo } from './import-replies.ts';

it('gives a column another meaning and takes it out of the lists it was in', () => {
  const mapping = { kind: 'people', columns: { a: 'ignore' }, targets: { phone: ['a', 'b'], email: 'c' }, country: 'DE' };
  expect(mappedTo(mapping, 'a', 'name.full')).toEqual({
    kind: 'people',
    columns: { a: 'name.full' },
    targets: { phone: ['b'], email: ['c'] },
    country: 'DE',
  });
  expect(mappedTo({ columns: {}, targets: { email: 'c' } }, 'c', 'ignore')).toEqual({ columns: { c: 'ignore' } });
});
