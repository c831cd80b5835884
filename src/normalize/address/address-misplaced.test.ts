import { describe, expect, it } from 'vitest';
import type { RawAddress } from '../../core/raw-record.ts';
import { parseAddress } from './address.ts';

/** `house/street/unit/city/state/zip`. */
function brief(raw: RawAddress): string {
  const address = parseAddress(raw);
  return address === undefined ? '' : Object.values(address).join('/');
}

describe('a whole address in the column of the street', () => {
  it.each([
    ['313 Cardinal St San Diego CA 92103', '313/cardinal st//san diego/ca/92103'],
    ['313 Cardinal St San Diego CA 92103-1234', '313/cardinal st//san diego/ca/92103'],
    ['313 cardinal st san diego ca', '313/cardinal st//san diego/ca/'],
    ['313 Cardinal St, San Diego, CA 92103', '313/cardinal st//san diego/ca/92103'],
    ['313 Cardinal St Apt 4 San Diego California 92103', '313/cardinal st/apt 4/san diego/ca/92103'],
    ['313 Cardinal St San Diego California', '313/cardinal st//san diego/ca/'],
    ['313 Cardinal St 92103', '313/cardinal st////92103'],
    ['PSC 473 BOX 1120 FPO AP 96349-1120', 'psc 473 box 1120///fpo/ap/96349'],
    ['55 Broadway New York NY', '55/broadway//new york/ny/'],
    ['12 Park Ave New York NY 10016', '12/park ave//new york/ny/10016'],
    ['1600 Pennsylvania Ave NW Washington DC', '1600/pennsylvania ave nw//washington/dc/'],
    ['1255 W. North Ave Chicago IL 60642', '1255/w north ave//chicago/il/60642'],
    ['1350 N Wells Chicago Illinois 60610', '1350/n wls//chicago/il/60610'],
    ['104 South Boulevard Evanston 60202', '104/south blvd//evanston//60202'],
    ['attn: McShane 3 Fl 45-18 Court Square Long Island City NY 11101', '45-18/court sq/fl 3/long island city/ny/11101'],
    ['12 Elm St Boston', '12/elm st//boston//'],
    ['30 W Royal Pine St Long Beach', '30/w royal pine st//long beach//'],
    ['12 Elm St Apt 4 Boston', '12/elm st/apt 4/boston//'],
    ['Main St San Diego CA', '/main st//san diego/ca/'],
    ['PO Box 12 Boston MA 02108', 'po box 12///boston/ma/02108'],
    ['RR 2 Box 15 Salem OR', 'rr 2 box 15///salem/or/'],
    ['12 Via La Mesa CA 91941', '12/via la mesa///ca/91941'],
  ])('%s', (street, expected) => {
    expect(brief({ street })).toBe(expected);
  });

  it.each([
    ['100 Virginia Ave', '100/virginia ave'],
    ['12 Washington St', '12/washington st'],
    ['5 Carolina Ct', '5/carolina ct'],
    ['7 CA Hwy 1', '7/state hwy 1'],
    ['12 Oak CT', '12/oak ct'],
    ['12 Mission Ct', '12/mission ct'],
    ['100 Main St NE', '100/main st ne'],
    ['100 New York', '100/new york'],
    ['100 Georgia', '100/georgia'],
    ['45 W Virginia', '45/w virginia'],
    ['500 E Washington', '500/e washington'],
    ['12 Via La Mesa', '12/via la mesa'],
    ['12 County Road 10001', '12/county road 10001'],
    ['500 State Route 92103', '500/state route 92103'],
    ['18 Kansas City Rd', '18/kansas city rd'],
    ['12 Oak Dr PA', '12/oak dr pa'],
    ['12 Reno Blvd', '12/reno blvd'],
    ['12 Houston', '12/houston'],
    ['12 Avenue Houston', '12/avenue houston'],
    ['7 Boston Post Rd', '7/boston post rd'],
    ['12 Oak Dr Extension', '12/oak dr ext'],
    ['12 Port St Lucie Blvd', '12/port st lucie blvd'],
    ['1155 Reliable Parkway Client Code 28502', '1155/reliable parkway client code/unit 28502'],
  ])('%s is a street, and nothing else', (street, expected) => {
    const line = expected.includes('unit') ? expected : `${expected}/`;
    expect(brief({ street })).toBe(`${line}///`);
    expect(brief({ street, city: 'Reno', state: 'NV', zip: '89501' })).toBe(`${line}/reno/nv/89501`);
  });

  it('takes a village for a city only where its state is known', () => {
    expect(brief({ street: '12 Elm St Itasca' })).toBe('12/elm st itasca////');
    expect(brief({ street: '12 Elm St Itasca', state: 'IL' })).toBe('12/elm st//itasca/il/');
    expect(brief({ street: '12 Elm St Itasca', state: 'NV' })).toBe('12/elm st itasca///nv/');
  });

  it.each([
    [{ zip: '92103' }, '313/cardinal st//san diego/ca/92103'],
    [{ state: 'CA' }, '313/cardinal st//san diego/ca/92103'],
    [{ city: 'San Diego', state: 'CA', zip: '92103' }, '313/cardinal st//san diego/ca/92103'],
  ])('beside %j', (place, expected) => {
    expect(brief({ street: '313 Cardinal St San Diego CA 92103', ...place })).toBe(expected);
    expect(brief({ street: '313 Cardinal St, San Diego, CA 92103', ...place })).toBe(expected);
  });
});

describe('a street with its city behind it, beside its place', () => {
  const PLACE = { city: 'Fresno', state: 'CA' };
  const ADDRESS = '513/e golden canyon cir//fresno/ca/';

  it.each<[RawAddress, string]>([
    [{ street: '513 E Golden Canyon Cir, Fresno, CA 93650', ...PLACE }, `${ADDRESS}93650`],
    [{ street: '513 E Golden Canyon Cir Fresno CA 93650', ...PLACE }, `${ADDRESS}93650`],
    [{ street: '513 E GOLDEN CANYON CIR, FRESNO, CA 93650, USA', ...PLACE }, `${ADDRESS}93650`],
    [{ street: '513 E Golden Canyon Cir, Fresno, CA 93650', ...PLACE, zip: '93650-1234' }, `${ADDRESS}93650`],
    [{ street: '513 E Golden Canyon Cir, Fresno, CA 93650-1234', ...PLACE, zip: '93650' }, `${ADDRESS}93650`],
    [{ street: '513 E Golden Canyon Cir, Fresno, CA', city: 'Fresno', state: 'California' }, ADDRESS],
    [{ street: '513 E Golden Canyon Cir, Fresno', ...PLACE, zip: '93650' }, `${ADDRESS}93650`],
    [{ street: '513 E Golden Canyon Cir Fresno', ...PLACE, zip: '93650' }, `${ADDRESS}93650`],
    [{ street: '513 E Golden Canyon Cir; Fresno', ...PLACE }, ADDRESS],
    [{ street: '513 E Golden Canyon Cir\nFresno', ...PLACE }, ADDRESS],
    [{ street: '513 E Golden Canyon Cir\nFresno' }, '513/e golden canyon cir//fresno//'],
    [{ street: '12 Elm St, Saint Louis', city: 'St. Louis', state: 'MO' }, '12/elm st//st louis/mo/'],
    [{ street: '12 Elm St, Apt 4, Fresno', ...PLACE }, '12/elm st/apt 4/fresno/ca/'],
  ])('%j', (raw, expected) => {
    expect(brief(raw)).toBe(expected);
  });

  it.each([
    ['12 Fresno St', '12/fresno st/'],
    ['12 Fresno', '12/fresno/'],
    ['12 Fresno, Apt 4', '12/fresno/apt 4'],
    ['12 Via Fresno', '12/via fresno/'],
    ['12 Elm St\nApt 4', '12/elm st/apt 4'],
    ['12 Elm St, Reno', '12/elm st reno/'],
    ['12 Elm St, Building Fresno', '12/elm st building fresno/'],
  ])('%s is a street, and nothing else', (street, expected) => {
    expect(brief({ street, ...PLACE })).toBe(`${expected}/fresno/ca/`);
  });
});

describe('parts of a place in the column of another', () => {
  it.each<[RawAddress, string]>([
    [{ zip: 'CA 90803' }, '/ca/90803'],
    [{ zip: 'CA90803-1234' }, '/ca/90803'],
    [{ zip: '90803 CA' }, '/ca/90803'],
    [{ zip: '90803-1234 USA' }, '//90803'],
    [{ state: 'CA 90803' }, '/ca/90803'],
    [{ state: 'California, 90803', zip: '90803' }, '/ca/90803'],
    [{ state: 'CA', zip: 'CA 90803' }, '/ca/90803'],
    [{ state: 'C.A.' }, '/ca/'],
    [{ city: 'Long Beach, CA' }, 'long beach/ca/'],
    [{ city: 'Long Beach CA' }, 'long beach/ca/'],
    [{ city: 'Long Beach California' }, 'long beach/ca/'],
    [{ city: 'Las Cruces New Mexico' }, 'las cruces/nm/'],
    [{ city: 'New York New York' }, 'new york/ny/'],
    [{ city: 'West New York' }, 'west new york//'],
    [{ city: 'Port Washington', state: 'NY' }, 'port washington/ny/'],
    [{ city: 'Long Beach, CA 90803' }, 'long beach/ca/90803'],
    [{ city: 'Long Beach CA', state: 'CA', zip: '90803' }, 'long beach/ca/90803'],
    [{ city: 'Washington DC' }, 'washington/dc/'],
    [{ city: 'La Jolla' }, 'la jolla//'],
    [{ city: 'Paris 75002' }, 'paris 75002//'],
    [{ zip: 'SW1A 2AA' }, '//sw1a2aa'],
    [{ state: 'NSW', zip: '2000' }, '/nsw/2000'],
    [{ zip: 'K1A 0A9' }, '//k1a0a9'],
  ])('%j', (raw, expected) => {
    expect(brief(raw)).toBe(`///${expected}`);
    expect(brief({ ...raw, street: '12 Elm St' })).toBe(`12/elm st//${expected}`);
  });
});

describe('whoever takes the mail in', () => {
  it.each([
    'c/o John Smith 12 Elm St',
    'c/o John Smith, 12 Elm St',
    'C/O: JOHN SMITH, 12 ELM ST',
    'Care of John Smith, 12 Elm St',
    '% John Smith 12 Elm St',
    'Attn: John Smith, 12 Elm St',
    '12 Elm St c/o John Smith',
    '12 Elm St, c/o John Smith',
  ])('%s', (street) => {
    expect(brief({ street })).toBe('12/elm st////');
    expect(brief({ street, city: 'Boston', state: 'MA' })).toBe('12/elm st//boston/ma/');
    expect(brief({ full: `${street}, Boston, MA 02108` })).toBe('12/elm st//boston/ma/02108');
  });

  it.each<[RawAddress, string]>([
    [{ street: 'c/o John Smith', city: 'Boston' }, '///boston//'],
    [{ street: 'c/o John Smith PO Box 7', city: 'Boston' }, 'po box 7///boston//'],
    [{ street: '12 Elm St', unit: 'c/o John Smith' }, '12/elm st////'],
    [{ street: 'C/ Mayor 12', city: 'Madrid' }, '12/calle mayor//madrid//'],
    [{ street: 'Carey St', city: 'Boston' }, '/carey st//boston//'],
    [{ street: 'Attica Ave', city: 'Boston' }, '/attica ave//boston//'],
  ])('%j', (raw, expected) => {
    expect(brief(raw)).toBe(expected);
  });
});

it.each(['APO', 'A.P.O.', 'a p o'])('calls %s one city', (city) => {
  expect(parseAddress({ city, state: 'AE' })?.city).toBe('apo');
});

it.each([
  ['UPPER ARLINGTON OH 43221', '8379/brand pl//upper arlington/oh/43221'],
  ['APT B COLUMBUS OH 43215', '8379/brand pl//columbus/oh/43215'],
  ['8379 Brand Pl, Columbus, OH 43215', '8379/brand pl//columbus/oh/43215'],
])('takes the whole city of %s where the street has a column', (full, expected) => {
  expect(brief({ street: '8379 BRAND PL', full })).toBe(expected);
});

it('parts lines by dollar signs', () => {
  expect(brief({ full: '227 Steadman Ct Apt 9$Palisades Park, NJ 07650' })).toBe('227/steadman ct/apt 9/palisades park/nj/07650');
});
