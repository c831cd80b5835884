import { describe, expect, it } from 'vitest';
import type { PhoneNumber } from '../../core/record.ts';
import { settledAddresses, shownAddresses } from './settled-addresses.ts';

const oak = { house: '100', street: 'oak st', unit: '' };
const seattle = { ...oak, city: 'seattle', state: 'wa', zip: '98101' };
const elsewhere = { ...oak, street: 'elm st', city: 'columbus', state: 'oh', zip: '43215' };
const home = (value: typeof seattle, current: boolean) => ({ value, current, witnesses: 1 });

describe('settledAddresses', () => {
  it('leaves alone what does not contradict itself', () => {
    const addresses = [home(seattle, true), home(elsewhere, false)];
    expect(settledAddresses(addresses)).toBe(addresses);
  });

  it.each([true, false])('tells a home once of which one record has the ZIP code of another town (current: %s)', (current) => {
    const slip = home({ ...seattle, zip: '43215' }, current);
    const other = home(seattle, !current);
    const addresses = current ? [slip, home(elsewhere, false), other] : [other, home(elsewhere, false), slip];
    expect(settledAddresses(addresses)).toEqual([home(seattle, true), home(elsewhere, false)]);
  });

  it('shows none where only a contradiction is known', () => {
    expect(settledAddresses([home({ ...seattle, zip: '43215' }, true)])).toEqual([home({ ...seattle, zip: '' }, true)]);
  });
});

describe('shownAddresses', () => {
  const zipAlone = { house: '', street: '', unit: '', city: '', state: '', zip: '43215' };
  const inColumbus = { ...zipAlone, city: 'columbus', state: 'oh' };
  const phone = (value: number) => ({ value: value as PhoneNumber, witnesses: 1 });

  it.each([
    ['nobody has a number', [], inColumbus],
    ['a number is American', [phone(4930123456), phone(16145550100)], inColumbus],
    ['all numbers are of other countries', [phone(4930123456)], zipAlone],
  ])('tells the town of a ZIP code alone where %s', (_, phones, shown) => {
    expect(shownAddresses([home(seattle, true), home(zipAlone, false)], phones)).toEqual([home(seattle, true), home(shown, false)]);
  });

  it.each([
    ['the letter of a house as its unit', { house: '100', unit: 'apt a' }, 1],
    ['another unit', { house: '100', unit: 'apt b' }, 2],
    ['no unit', { house: '100', unit: '' }, 2],
    ['another house', { house: '10', unit: 'apt a' }, 2],
  ])('tells a dwelling once: %s', (_, apart, count) => {
    const glued = home({ ...seattle, house: '100a' }, true);
    const other = home({ ...seattle, ...apart }, false);
    expect(shownAddresses([glued, other], [])).toEqual([glued, other].slice(0, count));
    expect(shownAddresses([other, glued], [])).toEqual([other, glued].slice(0, count));
  });

  it.each([
    ['by city and state', { zip: '' }, {}, 1],
    ['by the city alone', { zip: '', state: '' }, {}, 1],
    ['by the ZIP code alone', { city: '', state: '' }, {}, 1],
    ['in another state', { zip: '' }, { state: 'or' }, 2],
    ['in another city', { zip: '' }, { city: 'tacoma' }, 2],
    ['in the state alone', { zip: '', city: '' }, {}, 2],
    ['without a place', { zip: '', city: '', state: '' }, {}, 2],
  ])('knows it for one dwelling %s', (_, place, other, count) => {
    const glued = home({ ...seattle, ...place, house: '100a' }, true);
    const apart = home({ ...seattle, ...place, ...other, unit: 'apt a' }, false);
    const houses = shownAddresses([glued, apart], [{ value: 4930123456 as PhoneNumber, witnesses: 1 }]).map(({ value }) => value.house);
    expect(houses).toEqual(['100a', '100'].slice(0, count));
  });

  it('leaves alone what tells its town', () => {
    const addresses = [home(seattle, true), home(elsewhere, false)];
    expect(shownAddresses(addresses, [])).toBe(addresses);
  });
});
