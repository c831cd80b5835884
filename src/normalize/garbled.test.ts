import { expect, it } from 'vitest';
import { parseAddress } from './address/address.ts';
import { ungarbled } from './garbled.ts';
import { parseName } from './name/name.ts';

it.each([
  ['O&#39;Connell', "O'Connell"],
  ['O&#x27;Connell', "O'Connell"],
  ['O&amp;#39;Connell', "O'Connell"],
  ['M&uuml;ller', 'Müller'],
  ['PE&Ntilde;A', 'PEÑA'],
  ['Ann &amp; Bob', 'Ann & Bob'],
  ['JosÃ© PeÃ±a', 'José Peña'],
  ['MÃœLLER', 'MÜLLER'],
  ['Oâ€™Neil', 'O’Neil'],
  ['Müller & Söhne', 'Müller & Söhne'],
  ['ÂºÃÂ', 'ÂºÃÂ'],
  ['AT&T; co', 'AT&T; co'],
  ['&#0;&#55296;', '&#0; '],
])('%s is %s', (garbled, text) => {
  expect(ungarbled(garbled)).toBe(text);
});

it('is fixed in names and addresses', () => {
  expect(parseName({ first: 'Mary', last: 'O&#39;Connell' })[0]?.last).toBe('oconnell');
  expect(parseName({ full: 'JosÃ© PeÃ±a' })[0]).toMatchObject({ first: 'jose', last: 'pena' });
  expect(parseAddress({ street: '12 Ca&ntilde;on Dr', city: 'CaÃ±on City', state: 'CO' })).toMatchObject({
    street: 'canon dr',
    city: 'canon city',
  });
});
