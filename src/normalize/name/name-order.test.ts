import { describe, expect, it } from 'vitest';
import type { RawName } from '../../core/raw-record.ts';
import { parseName } from './name.ts';
import { showName } from './name-show.ts';

it.each([
  ['Alejandro Cant\u00fa Menchaca', 'alejandro//cantu menchaca', 'Cant\u00fa Menchaca'],
  ['JOSE LUIS GARCIA LOPEZ JR', 'jose/luis/garcia lopez', 'Garcia Lopez'],
  ['Brenda S. Gonzalez Ortiz', 'brenda/s/gonzalez ortiz', 'Gonzalez Ortiz'],
  ['Maria del Carmen Lopez Garcia', 'maria/del carmen/lopez garcia', 'Lopez Garcia'],
  ['J. Garcia Lopez', 'j//garcia lopez', 'Garcia Lopez'],
  ['John & Maria Garcia Lopez', 'john//garcia lopez', 'Garcia Lopez'],
])('%s bears two surnames', (full, expected, last) => {
  const [name, byOne] = parseName({ full });
  expect(name && [name.first, name.middle, name.last].join('/')).toBe(expected);
  expect(name && showName(name).last).toBe(last);
  expect(byOne?.last).toBe(name?.last.split(' ')[1]);
});

it.each([
  ['a given name that some bear as their surname', { full: 'Michael Santiago Garcia' }, 'michael/santiago/garcia'],
  ['two given names', { full: 'Maria del Carmen Lopez' }, 'maria/del carmen/lopez'],
  ['names that are not both Spanish', { full: 'Jennifer Garcia Smith' }, 'jennifer/garcia/smith'],
  ['a name that opens with a particle', { full: 'Del Ortiz Diego' }, 'del/ortiz/diego'],
  ['what columns tell', { first: 'Maria', middle: 'Garcia', last: 'Lopez' }, 'maria/garcia/lopez'],
])('leaves alone %s', (_, raw, expected) => {
  const [name] = parseName(raw);
  expect(name && [name.first, name.middle, name.last].join('/')).toBe(expected);
});

describe('a letter behind a surname', () => {
  const brief = (raw: RawName) => parseName(raw).map(({ first, middle, last, suffix }) => [first, middle, last, suffix].join('/'));

  it.each<[string, RawName, string]>([
    ['as it is in its column', { first: 'Jes\u00fas', last: 'Mu\u00f1oz I.' }, 'jesus//munoz i/'],
    ['behind what stands before it', { first: 'Jes\u00fas', last: 'de la Cruz V.' }, 'jesus//de la cruz v/'],
    ['of a whole name', { full: 'Jes\u00fas Mu\u00f1oz I.' }, 'jesus//munoz i/'],
    ['any other letter without its point', { full: 'JESUS MU\u00d1OZ G' }, 'jesus//munoz g/'],
    ['any letter', { full: 'Jes\u00fas Mu\u00f1oz G.' }, 'jesus//munoz g/'],
    ['behind two given names', { full: 'Maria Elena Mu\u00f1oz V.' }, 'maria/elena/munoz v/'],
    ['of a whole name, behind what stands before it', { full: 'Jes\u00fas de la Cruz V.' }, 'jesus//de la cruz v/'],
    ['before the comma', { full: 'Mu\u00f1oz I., Jes\u00fas' }, 'jesus//munoz i/'],
  ])('is the second one of a Spanish one: %s', (_, raw, expected) => {
    expect(brief(raw)).toEqual([expected]);
  });

  it.each<[string, RawName, string]>([
    ['another surname in its column', { first: 'Robert', last: 'Davis V.' }, 'robert//davis/v'],
    ['of whom nobody counts the first', { first: 'Robert', last: 'Davis I.' }, 'robert//davis/'],
    ['another surname of a whole name', { full: 'Robert Davis V.' }, 'robert//davis/v'],
    ['another surname before the comma', { full: 'Davis V., Robert' }, 'robert//davis/v'],
    ['any surname with a comma, in its column', { first: 'Jes\u00fas', last: 'Mu\u00f1oz, V.' }, 'jesus//munoz/v'],
    ['any surname with a comma, of a whole name', { full: 'Jes\u00fas Mu\u00f1oz, V.' }, 'jesus//munoz/v'],
    ['any surname without its point, in its column', { first: 'Jes\u00fas', last: 'Mu\u00f1oz V' }, 'jesus//munoz/v'],
    ['any surname without its point, of a whole name', { full: 'JESUS MU\u00d1OZ V' }, 'jesus//munoz/v'],
    ['two surnames in their column', { first: 'Jes\u00fas', last: 'Garcia Lopez V.' }, 'jesus//garcia lopez/v'],
  ])('is a generation behind %s', (_, raw, expected) => {
    expect(brief(raw)).toEqual([expected]);
  });

  it.each<[string, RawName, string]>([
    ['several are a generation behind any', { first: 'Jes\u00fas', last: 'Mu\u00f1oz II.' }, 'jesus//munoz/ii'],
    ['several are one in a whole name', { full: 'Jes\u00fas Mu\u00f1oz III.' }, 'jesus//munoz/iii'],
    ['it is that of a middle name where the surname comes first', { full: 'MU\u00d1OZ JES\u00daS G' }, 'jesus/g/munoz/'],
    ['it is that of a middle name behind what may be a given name', { full: 'Smith Santiago G' }, 'santiago/g/smith/'],
    ['it is kept behind other surnames', { first: 'Robert', last: 'Davis G.' }, 'robert//davis g/'],
  ])('is read as before: %s', (_, raw, expected) => {
    expect(brief(raw)).toEqual([expected]);
  });
});
