import { expect, it } from 'vitest';
import { parseAddress } from './address.ts';
import { showStreet } from './address-show.ts';

it.each([
  // A street that is counted from the middle of a town.
  ['1430 3900 S Apt 5', '1430|3900 s|apt 5'],
  ['200 400 South Apt 12', '200|400 s|apt 12'],
  ['356 400 West Apt 3', '356|400 w|apt 3'],
  ['200 400 South Ste 3', '200|400 s|ste 3'],
  ['200 400 S Unit 3', '200|400 s|unit 3'],
  ['200 400 S Bldg C', '200|400 s|bldg c'],
  ['200 400 S Lot 9', '200|400 s|lot 9'],
  ['200 400 South #12', '200|400 s|unit 12'],
  ['212 214 W Apt One', '212|214 w|apt one'],
  ['500 600 N Main St', '500|600 n main st|'],
  // Two doors, and Queens.
  ['212 214 N Main St', '212-214|n main st|'],
  ['80 09 E Oak Ln', '80-09|e oak ln|'],
  ['86 12 W 37th Ave', '86-12|w 37th ave|'],
  ['212,214 Elm St', '212-214|elm st|'],
  ['101,103 Main St Apt 4', '101-103|main st|apt 4'],
  ['1,204 Elm St', '1204|elm st|'],
  ['24,500 Hwy 9', '24500|hwy 9|'],
])('%s is %s', (line, expected) => {
  const whole = { full: `${line}, Salt Lake City, UT 84111` };
  for (const raw of [{ street: line }, { street: line, city: 'Salt Lake City' }, whole]) {
    const { house, street, unit } = parseAddress(raw)!;
    expect(`${house}|${street}|${unit}`).toBe(expected);
  }
  const address = parseAddress(whole)!;
  expect(parseAddress({ ...address, house: '', street: showStreet(address), unit: '' })).toEqual(address);
});

it.each([
  ['200 400 South, Apt 12, Salt Lake City, UT 84111', '200|400 s|apt 12|salt lake city'],
  ['1,204 Elm St, Tulsa, OK 74101', '1204|elm st||tulsa'],
  ['12,5th Ave,New York,NY', '12|5th ave||new york'],
])('%s, as a whole address', (full, expected) => {
  const { house, street, unit, city } = parseAddress({ full })!;
  expect(`${house}|${street}|${unit}|${city}`).toBe(expected);
});

it('joins no number to a house whose street is counted, where a city may follow', () => {
  expect(parseAddress({ full: '356 400 West Salt Lake' })?.house).toBe('356');
});
