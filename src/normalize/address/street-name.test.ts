import { expect, it } from 'vitest';
import { parseAddress } from './address.ts';
import { showStreet } from './address-show.ts';

it.each([
  ['838 8THST', '838 8th St'],
  ['838 8thSt.', '838 8th St'],
  ['12 5THAVE', '12 5th Ave'],
  ['12 W 42NDST Apt 4', '12 W 42nd St Apt 4'],
  ['12 22NDOAK', '12 22NDOAK'],
  ['12 3 RD ST', '12 3rd St'],
  ['12 FM 1960 RD W', '12 FM 1960 W'],
  ['12 FM RD 1960 W', '12 FM 1960 W'],
  ['12 FM 529 RD', '12 FM 529'],
  ['2 THE GREEN', '2 The Green'],
  ['2 VILLAGE GREEN', '2 Village Green'],
  ['27100 Township Road 14', '27100 Township Rd 14'],
  ['27100 Twp. Rd 14', '27100 Township Rd 14'],
  ['27100 TR 14', '27100 Township Rd 14'],
  ['12 Ranch Road 620 N', '12 Rm 620 N'],
  ['12 Pvt Road 5521', '12 Private Rd 5521'],
  ['12 Cedar Tr 15', '12 Cedar Tr Unit 15'],
  ['45-1/2 Exchange St', '45 1/2 Exchange St'],
  ['W223-N2450 Oak Ln', 'W223N2450 Oak Ln'],
  ['12 Elm St (rear house)', '12 Elm St'],
  ['1221 Ave of the Americas', '1221 Avenue of the Americas'],
  ['1221 AVENUE OF AMERICAS', '1221 Avenue of the Americas'],
  ['300 Blvd of the Allies', '300 Boulevard of the Allies'],
])('%s is %s, in its own column and before a city', (street, shown) => {
  expect(showStreet(parseAddress({ street })!)).toBe(shown);
  expect(showStreet(parseAddress({ full: `${street}, Dallas, TX 75201` })!)).toBe(shown);
  expect(showStreet(parseAddress({ street: shown })!)).toBe(shown);
});

it.each(['Calle Orquidea B12', 'B12 Calle Orquidea', 'Calle Orquidea B-12'])('finds the lot of %s', (street) => {
  expect(parseAddress({ street, city: 'Bayamon', state: 'PR' })).toMatchObject({ house: 'b12', street: 'calle orquidea' });
});

it('joins the halves of a grid', () => {
  expect(showStreet(parseAddress({ street: 'W 223 N 2450 Oak Ln' })!)).toBe('W223N2450 Oak Ln');
  expect(parseAddress({ street: '12 N 5 W Oak Ln' })).toMatchObject({ house: '12' });
});
