import { describe, expect, it } from 'vitest';
import { parseAddress } from './address/address.ts';
import { showPostcode } from './address/address-show.ts';
import { foldZip } from './address/place.ts';
import { parseBirthDate } from './date.ts';
import { parsePhone } from './phone/phone.ts';

const shown = (address: ReturnType<typeof parseAddress>) =>
  address === undefined ? '' : [address.house, address.street, address.unit, address.city, address.state, address.zip].join('/');

describe('addresses of other countries', () => {
  it.each([
    ['Hauptstraße 12a, 80331 München', '12a/hauptstr//munchen//80331'],
    ['ul. Kwiatowa 170, 60-101 Poznań', '170/kwiatowa//poznan//60101'],
    ['Kwiatowa 170, 60-101 Poznań', '170/kwiatowa//poznan//60101'],
    ['Storgatan 5, 111 22 Stockholm', '5/storgatan//stockholm//11122'],
    ['Václavské nám. 12, 110 00 Praha 1', '12/vaclavske nam//praha 1//11000'],
    ['Via Roma, 12 - 40121 Bologna (BO)', '12/via roma//bologna/bo/40121'],
    ['Calle Benito Juárez 94, 97000 Mérida, YUC', '94/calle benito juarez//merida/yuc/97000'],
    ['Москва, ул. Ленина, д. 5', '5/lenina//moskva//'],
    ['г. Казань, пр. Мира, 12', '12/pr mira//kazan//'],
    ['Lange Str. 5, D-10115 Berlin', '5/lange st//berlin//10115'],
    ['Straße des 17. Juni 135, 10623 Berlin', '135/str des 17 juni//berlin//10623'],
    ['Kerkstraat 12-2, 1012 AB AMSTERDAM', '12-2/kerkstraat//amsterdam//1012ab'],
    ['12 High Street, Leeds, LS1 4AB', '12/high st//leeds//ls14ab'],
    ['Calle Mayor, 12, 3º A, 28013 Madrid', '12/calle mayor/unit 3oa/madrid//28013'],
    ['12 rue de la Paix, 75002 Paris', '12/rue de la paix//paris//75002'],
    ['Via Roma 12, 00184 Roma', '12/via roma//roma//00184'],
    ['5 Smith St, Geelong VIC 3220', '5/smith st//geelong/vic/3220'],
    ['12 Main St, Toronto, ON M5V 2T6', '12/main st//toronto/on/m5v2t6'],
    // What only looks like them.
    ['1020 W Bryn Mawr', '1020/w bryn mawr////'],
    ['State Highway No 33, Hightstown, NJ 08520', '/state hwy 33//hightstown/nj/08520'],
    ['12345 Main St, Reno, NV', '12345/main st//reno/nv/'],
  ])('%s: %s', (full, expected) => {
    expect(shown(parseAddress({ full }))).toBe(expected);
  });

  it.each([
    [{ street: 'C/ Mayor, 12', city: 'Madrid' }, '12/calle mayor//madrid//'],
    [{ street: 'Avda. de la Libertad 45', city: 'Cádiz' }, '45/avenida de la libertad//cadiz//'],
    [{ street: 'Kerkstraat 12 bis', city: 'Leiden' }, '12bis/kerkstraat//leiden//'],
    [{ street: 'Kerkstraat 12', full: '1012 AB Amsterdam' }, '12/kerkstraat//amsterdam//1012ab'],
    [{ street: 'Am Weg 7', full: '37073 Göttingen' }, '7/am weg//gottingen//37073'],
    [{ street: 'Main St Apt 4', city: 'Reno' }, '/main st/apt 4/reno//'],
    [{ street: 'County Road 12', city: 'Reno' }, '/county rd 12//reno//'],
  ])('%o: %s', (raw, expected) => {
    expect(shown(parseAddress(raw))).toBe(expected);
  });
});

describe('numbers and dates of other countries', () => {
  it.each([
    ['0171 1234567', 'DE', 491711234567],
    ['+49 (0)171 1234567', 'DE', 491711234567],
    ['0049 171 1234567', 'DE', 491711234567],
    ['06-12345678', 'NL', 31612345678],
    ['612 345 678', 'ES', 34612345678],
    ['0412 345 678', 'AU', 61412345678],
    ['+44 7700 900123', 'US', 447700900123],
    ['07700 900123', 'GB', 447700900123],
    ['(614) 555-0123', 'US', 16145550123],
    ['+1 614 555 0123', 'DE', 16145550123],
    ['0000000000', 'DE', undefined],
    ['0171 1234567', 'US', undefined],
  ])('%s dialled in %s: %s', (text, country, expected) => {
    expect(parsePhone(text, country)).toBe(expected);
  });

  it.each([
    ['04/07/1980', true, 19800704],
    ['04/07/1980', false, 19800407],
    ['4-7-1980', true, 19800704],
    ['04071980', true, 19800704],
    ['12/31/1980', true, 19801231],
    ['1980-07-04', true, 19800704],
    ['04.07.1980', false, 19800704],
  ])('%s with the day first %s: %i', (text, dayFirst, expected) => {
    expect(parseBirthDate(text, dayFirst)).toBe(expected);
  });
});

describe('postcodes are shown as people write them', () => {
  it.each([
    ['sw1a1aa', 'SW1A 1AA'],
    ['M1 1AE', 'M1 1AE'],
    ['ec1a1bb', 'EC1A 1BB'],
    ['K1A0B1', 'K1A 0B1'],
    ['1012ab', '1012 AB'],
    ['62701', '62701'],
    ['62701-1234', '62701'],
    ['10115', '10115'],
    ['2000', '2000'],
    ['0150001', '0150001'],
  ])('%s as %s', (written, expected) => {
    const shown = showPostcode(foldZip(written, ''));
    expect(shown).toBe(expected);
    expect(foldZip(shown, '')).toBe(foldZip(written, ''));
  });
});
