import { expect, it } from 'vitest';
import { kindCodeOf } from '../../../core/key.ts';
import { KEY_KINDS } from '../../../match/keys/key-kinds.ts';
import { homesInStreets } from './query-variants.ts';

const home = { house: '12', street: 'n emlwood st', unit: '', city: '', state: '', zip: '' };

it.each([
  ['in any town alone, where none is told', {}, ['door']],
  ['in any town and in its own, where that is told', { city: 'springfield', state: 'il' }, ['building', 'door']],
  ['in its ZIP code alone, where that is told', { zip: '62701' }, ['building']],
])('looks for a home in streets that may be meant %s', (_, place, kinds) => {
  const codes = new Set(homesInStreets({ ...home, ...place }, 7).map(kindCodeOf));
  expect(KEY_KINDS.flatMap(({ code, name }) => (codes.has(code) ? [name] : [])).sort()).toEqual(kinds);
});
