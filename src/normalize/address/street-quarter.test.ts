import { describe, expect, it } from 'vitest';
import { parseAddress } from './address.ts';
import { showStreet } from './address-show.ts';
import { withoutQuarter } from './street-quarter.ts';

const PLACE = { city: 'San Juan', state: 'PR', zip: '00926' };

describe('a quarter before the house', () => {
  it.each([
    ['URB El Senorial 84 Calle A', '84/calle a urb el senorial/', '84 Calle A Urb El Senorial'],
    ['URB Villa Carolina, 12 Calle Cerezo', '12/calle cerezo urb villa carolina/', '12 Calle Cerezo Urb Villa Carolina'],
    ['Urbanización El Señorial, 84 Calle A', '84/calle a urb el senorial/', '84 Calle A Urb El Senorial'],
    ['84 Calle A Urbanizacion El Senorial', '84/calle a urb el senorial/', '84 Calle A Urb El Senorial'],
    ['Urb Las Gladiolas A-12 Calle 3', 'a12/calle 3 urb las gladiolas/', 'A12 Calle 3 Urb Las Gladiolas'],
    ['Urb Mansiones Blq B-5 Calle Rubi', 'b5/calle rubi urb mansiones/', 'B5 Calle Rubi Urb Mansiones'],
    ['Cond El Monte 120 Calle Mayaguez Apt 4B', '120/calle mayaguez/apt 4b', '120 Calle Mayaguez Apt 4B'],
    ['Cond. El Monte Apt 4B, 120 Calle Mayaguez', '120/calle mayaguez/apt 4b', '120 Calle Mayaguez Apt 4B'],
    ['120 Calle Mayaguez Cond El Monte Apt 4B', '120/calle mayaguez/apt 4b', '120 Calle Mayaguez Apt 4B'],
    ['Cond El Monte Apt 4B', '/cond el monte/apt 4b', 'Cond El Monte Apt 4B'],
    ['Calle 8 A-22 Urb Santa Rosa', 'a22/calle 8 urb santa rosa/', 'A22 Calle 8 Urb Santa Rosa'],
    ['Urb Villa Carolina 45-12 Calle 41', '4512/calle 41 urb villa carolina/', '4512 Calle 41 Urb Villa Carolina'],
    ['Calle 41 45-12 Urb Villa Carolina', '4512/calle 41 urb villa carolina/', '4512 Calle 41 Urb Villa Carolina'],
    ['Villa Carolina A-12 Calle 41', 'a12/calle 41 villa carolina/', 'A12 Calle 41 Villa Carolina'],
    ['Villa Carolina 126 Calle 41', '126/calle 41 villa carolina/', '126 Calle 41 Villa Carolina'],
    ['Urbanización Santa Rosa Calle 8 A-22', 'a22/calle 8 urb santa rosa/', 'A22 Calle 8 Urb Santa Rosa'],
    ['Bo Sabana 12 Calle 2', '12/calle 2 bo sabana/', '12 Calle 2 Bo Sabana'],
    // Without a Spanish street behind it, a word like these is something else.
    ['Urb Valle Verde', '/urb valle verde/', 'Urb Valle Verde'],
    ['Calle Luna 45', '45/calle luna/', '45 Calle Luna'],
    ['Calle Luna #12', '12/calle luna/', '12 Calle Luna'],
    ['Calle 8 #12', '12/calle 8/', '12 Calle 8'],
    ['Calle Luna #12 Cond El Mar', '12/calle luna/', '12 Calle Luna'],
    // Behind a house or in a building the number is an apartment's.
    ['Calle Luna 84 #12', '84/calle luna/unit 12', '84 Calle Luna Unit 12'],
    ['Calle Luna 84 Apto 12', '84/calle luna/apt 12', '84 Calle Luna Apt 12'],
    ['Calle Luna Apt #12', '/calle luna/apt 12', 'Calle Luna Apt 12'],
    ['Calle Luna Suite #12', '/calle luna/ste 12', 'Calle Luna Ste 12'],
    ['Calle Luna Apto #12', '/calle luna/apt 12', 'Calle Luna Apt 12'],
    ['Calle Luna Cond El Mar #12', '/calle luna cond el mar/unit 12', 'Calle Luna Cond El Mar Unit 12'],
    ['12 Urban St', '12/urban st/', '12 Urban St'],
    ['Res Llorens Torres Edif 5 Apt 12', '5/res llorens torres edif/apt 12', '5 Res Llorens Torres Edif Apt 12'],
  ])('%s', (street, parts, shown) => {
    const address = parseAddress({ street, ...PLACE })!;
    expect([`${address.house}/${address.street}/${address.unit}`, showStreet(address)]).toEqual([parts, shown]);
    expect(parseAddress({ street: shown, ...PLACE })).toEqual(address);
  });

  it.each([
    'URB EL SENORIAL 84 CALLE A, SAN JUAN PR 00926',
    'URB EL SENORIAL 84 CALLE A SAN JUAN PR 00926',
    'Urb. El Senorial, 84 Calle A, San Juan, PR 00926',
    '84 Calle A, Urb El Senorial, San Juan, PR 00926',
  ])('in a whole address: %s', (full) => {
    expect(parseAddress({ full })).toEqual(parseAddress({ street: '84 Calle A Urb El Senorial', ...PLACE }));
  });
});

it.each([
  ['calle 5 urb villa carolina', 'calle 5'],
  ['calle 5 repto metropolitano', 'calle 5'],
  ['calle luna ext la fe', 'calle luna'],
  ['calle 3 parc el tuque', 'calle 3'],
  ['calle de la luna bo sabana', 'calle de la luna'],
  ['calle luna', 'calle luna'],
  ['calle urb', 'calle urb'],
  ['calle luna ext', 'calle luna ext'],
  ['ave luna urb santa maria', 'ave luna urb santa maria'],
  ['oak ext road', 'oak ext road'],
])('%s without its quarter is %s', (street, bare) => {
  expect(withoutQuarter(street)).toBe(bare);
});
