import { expect, it } from 'vitest';
import { parseName } from './name.ts';
import { showName } from './name-show.ts';

it.each([
  ['MARY ST JOHN', 'mary//st john/', 'Mary St John'],
  ['MARY SAINT JOHN', 'mary//st john/', 'Mary Saint John'],
  ['Renée Sainte-Marie', 'renee//ste marie/', 'Renée Sainte-Marie'],
  ['PAT LA FONTAINE', 'pat//la fontaine/', 'Pat La Fontaine'],
  ['ANNE LE BLANC', 'anne//le blanc/', 'Anne Le Blanc'],
  ['MARIA DE LA CRUZ', 'maria//de la cruz/', 'Maria de la Cruz'],
  ['THE HON. JAMES FITZGERALD', 'james//fitzgerald/', 'James Fitzgerald'],
  ['The Rev. Dr. Ann Birch', 'ann//birch/', 'Ann Birch'],
  ['VAN DER BERG PIETER III', 'pieter//van der berg/iii', 'Pieter van der Berg III'],
  ['DE LA CRUZ MARIA ELENA', 'maria/elena/de la cruz/', 'Maria Elena de la Cruz'],
  ['Pieter van der Berg', 'pieter//van der berg/', 'Pieter van der Berg'],
  ['Van Johnson', 'van//johnson/', 'Van Johnson'],
  ['ANA MACIEL', 'ana//maciel/', 'Ana Maciel'],
  ['JOSE MACAPAGAL', 'jose//macapagal/', 'Jose Macapagal'],
])('%s', (full, parts, shown) => {
  const [name] = parseName({ full });
  expect([`${name!.first}/${name!.middle}/${name!.last}/${name!.suffix}`, showName(name!).full]).toEqual([parts, shown]);
});

it('shows a middle name with its accents', () => {
  const [name] = parseName({ first: 'Hương', middle: 'Thị', last: 'Nguyễn' });
  expect([showName(name!).full, name!.middle]).toEqual(['Hương Thị Nguyễn', 'thi']);
});
