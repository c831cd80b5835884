import { expect, it } from 'vitest';
import type { PersonName } from '../../core/record.ts';
import { otherReadings } from './name.ts';

const name = (text: string): PersonName => {
  const [first = '', middle = '', last = ''] = text.split('|');
  return { first, middle, last, suffix: '' };
};

it.each([
  ['zhang||xiu ying', 'xiu|ying|zhang'],
  ['van|der merwe|ludwig', 'ludwig||van der merwe'],
  ['jones||bill', 'bill||jones'],
  ['tran|thi|mai', 'thi mai||tran'],
  ['tran|thi|mai', 'thi|mai|tran'],
  ['||isolde vandersloot', 'isolde||vandersloot'],
  ['||vandersloot isolde', 'isolde||vandersloot'],
  ['||merriweather thurgood e', 'thurgood|e|merriweather'],
  ['||de la fontaine jean baptiste', 'jean baptiste||de la fontaine'],
])('%s may be %s', (written, intended) => {
  expect(otherReadings(name(written))).toContainEqual(name(intended));
});

it('reads few names otherwise, and none that keys find in any order', () => {
  expect(otherReadings(name('||de la fontaine jean baptiste')).length).toBeLessThan(14);
  expect(otherReadings(name('vandersloot||isolde'))).toEqual([]);
  expect(otherReadings(name('||vandersloot'))).toEqual([]);
  expect(otherReadings(name('isolde||'))).toEqual([]);
  expect(otherReadings(name('||a b c d e f'))).toEqual([]);
});

it('takes no two surnames with a hyphen between them for a whole name', () => {
  const written = { ...name('||thomas james'), shown: { last: 'Thomas-James' } };
  expect(otherReadings(written)).toEqual([]);
  const jean = { ...name('||fontaine jean baptiste'), shown: { last: 'Fontaine Jean-Baptiste' } };
  expect(otherReadings(jean)).toContainEqual(name('jean baptiste||fontaine'));
  expect(otherReadings(jean)).not.toContainEqual(name('baptiste||fontaine jean'));
});
