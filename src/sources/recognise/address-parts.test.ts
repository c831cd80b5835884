import { expect, it } from 'vitest';
import { rowMapper } from '../map-row.ts';
import { recogniseColumns } from './recognise.ts';

it.each<[string, Readonly<Record<string, string>>, readonly object[]]>([
  [
    'a short word for a street above states',
    { addr1: '92 Heron Pl', addr1_city: 'Gary', addr1_st: 'IN', addr1_zip: '46404', addr2: '6 Elm St', addr2_city: 'Erie', addr2_st: 'PA' },
    [
      { street: '92 Heron Pl', city: 'Gary', state: 'IN', zip: '46404' },
      { street: '6 Elm St', city: 'Erie', state: 'PA' },
    ],
  ],
  [
    'parts of an object called an address',
    {
      'contact.addr.line1': '59 Oak Dr',
      'contact.addr.locality': 'Faribault',
      'contact.addr.region': 'MN',
      'contact.addr.postal': '55021',
    },
    [{ street: '59 Oak Dr', city: 'Faribault', state: 'MN', zip: '55021' }],
  ],
  [
    'city, state and ZIP code in one, beside a street that is called otherwise',
    { 'Delivery Address': '55 Old Cottage Ave', 'City/State/ZIP': 'Berwick, PA  18603-1587' },
    [{ street: '55 Old Cottage Ave', full: 'Berwick, PA  18603-1587' }],
  ],
  [
    'a column of countries, also of two addresses',
    {
      Street: 'Am Mühlbach 50A',
      City: 'Köln',
      'Postal Code': '50667',
      Country: 'Deutschland',
      'Mailing City': 'Paris',
      'Mailing Country': 'FR',
    },
    [
      { street: 'Am Mühlbach 50A', city: 'Köln', zip: '50667', country: 'Deutschland' },
      { city: 'Paris', country: 'FR' },
    ],
  ],
  [
    'parts beside columns that hold no countries, or those of something else',
    { Street: '12 Elm St', City: 'Gary', 'Country Code': '+1', 'Birth Country': 'France', 'Phone Country': 'France' },
    [{ street: '12 Elm St', city: 'Gary' }],
  ],
])('puts an address together from %s', (_, row, expected) => {
  const columns = ['Name', ...Object.keys(row)];
  const cells = ['Ann Roe', ...Object.values(row)];
  const mapping = recogniseColumns({ columns, samples: Array.from({ length: 12 }, () => cells) }, 'people');
  expect(rowMapper(mapping, columns)(cells).raw.addresses).toEqual(expected);
});
