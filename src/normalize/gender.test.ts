import { expect, it } from 'vitest';
import { genderOfTitle, parseGender } from './gender.ts';

it.each([
  ['M', 'male'],
  ['male', 'male'],
  [' MALE. ', 'male'],
  ['Man', 'male'],
  ['1', 'male'],
  ['1.0', 'male'],
  ['F', 'female'],
  ['Female', 'female'],
  ['2', 'female'],
  ['U', undefined],
  ['X', undefined],
  ['unknown', undefined],
  ['0', undefined],
  ['9', undefined],
  ['', undefined],
])('%j is %s', (text, expected) => {
  expect(parseGender(text)).toBe(expected);
});

it('refuses a huge cell without reading it', () => {
  expect(parseGender('m'.repeat(10_000_000))).toBeUndefined();
});

it.each([
  [{ full: 'Mrs. John Doe' }, 'female'],
  [{ first: 'MRS JOHN', last: 'DOE' }, 'female'],
  [{ full: 'Mr and Mrs John Doe' }, 'male'],
  [{ full: 'Señora Ana Ruiz' }, 'female'],
  [{ full: 'Dr. John Doe' }, undefined],
  [{ full: 'Frau' }, undefined],
  [{ full: 'John Doe' }, undefined],
  [{}, undefined],
])('the title of %j says %s', (name, expected) => {
  expect(genderOfTitle(name)).toBe(expected);
});
