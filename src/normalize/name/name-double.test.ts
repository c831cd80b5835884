import { expect, it } from 'vitest';
import { parseName, showName } from './name.ts';

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
