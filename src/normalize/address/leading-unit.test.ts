import { expect, it } from 'vitest';
import { parseAddress } from './address.ts';
import { showStreet } from './address-show.ts';

/** `house|street|unit` of a line in its own column, with a city beside it, and before its city. */
function writings(line: string): string[] {
  const place = { city: 'Boston', state: 'MA', zip: '02110' };
  return [{ street: line }, { street: line, ...place }, { full: `${line}, Boston, MA 02110` }].map((raw) => {
    const { house, street, unit } = parseAddress(raw)!;
    return `${house}|${street}|${unit}`;
  });
}

it.each([
  ['Second Floor, 12 Elm St', '12|elm st|fl 2'],
  ['First Floor 12 Elm St', '12|elm st|fl 1'],
  ['Twelfth Floor, 12 Elm St', '12|elm st|fl 12'],
  ['2nd Floor, 12 Elm St', '12|elm st|fl 2'],
  ['3 Fl 12 Elm St', '12|elm st|fl 3'],
  ['Ground Floor, 100 Main St', '100|main st|grnd'],
  ['Lower Floor 12 Elm St', '12|elm st|lowr'],
  ['Basement Apt, 12 Elm St', '12|elm st|bsmt apt'],
  ['Front Apt, 12 Elm St', '12|elm st|frnt apt'],
  ['Rear Bldg 12 Elm St', '12|elm st|rear bldg'],
  ['Unit Rear, 12 Elm St', '12|elm st|unit rear'],
  ['Upper Unit, 12 Elm St', '12|elm st|uppr unit'],
  ['Rear 12 5th St', '12|5th st|rear'],
  ['Bldg 5 Apt 4 12 Elm St', '12|elm st|bldg 5 apt 4'],
  ['Apt 3 Bldg 4 77 Elm St', '77|elm st|bldg 4 apt 3'],
  ['Suite 5 Building 2, 100 Main St', '100|main st|bldg 2 ste 5'],
  ['Bldg 2 Fl 3 Ste 4 12 Elm St', '12|elm st|bldg 2 fl 3 ste 4'],
  ['Dept 528 4th Floor 300 Elm St', '300|elm st|dept 528 fl 4'],
  ['Apt 4 B 12 Elm St', '12|elm st|apt 4b'],
  ['Apt-B, 12 Elm St', '12|elm st|apt b'],
  ['No 4 12 Main St', '12|main st|unit 4'],
  ['Unit 5, The Green, 12 Elm St', '12|elm st|unit 5'],
  // Without a house.
  ['Lot 12 County Road 5 N', '|county rd 5 n|lot 12'],
  ['Lot 12 County Road 5', '|county rd 5|lot 12'],
  ['Trlr 3 State Route 5 N', '|state hwy 5 n|trlr 3'],
  ['Unit C US Highway 1 N', '|us hwy 1 n|unit c'],
  ['Bldg C State Hwy 12 W', '|state hwy 12 w|bldg c'],
  ['Space 5 Old Highway 99 S', '|old hwy 99 s|spc 5'],
  ['Suite 100 Route 9 W', '|rte 9 w|ste 100'],
  ['Unit C Avenue B', '|ave b|unit c'],
  ['Suite 5 Building 2 Main St', '|main st|bldg 2 ste 5'],
  ['Apt 4 5th Ave N', '|5th ave n|apt 4'],
  ['Lot 12 100 County Road 5 N', '100|county rd 5 n|lot 12'],
  // Words like these also open the name of a street.
  ['Upper Elm St', '|upper elm st|'],
  ['Lower 5th Ave', '|lower 5th ave|'],
  ['Front St', '|front st|'],
  ['Lot Whitcomb Dr', '|lot whitcomb dr|'],
])('%s opens with a unit or with none: %s', (line, expected) => {
  expect(writings(line)).toEqual([expected, expected, expected]);
  const address = parseAddress({ street: line })!;
  expect(parseAddress({ street: showStreet(address) })).toEqual(address);
});

it('knows the floor of a street without a type', () => {
  const expected = '100|broadway|grnd';
  expect(writings('Ground Floor, 100 Broadway')).toEqual([expected, expected, expected]);
});

it('takes a company for no unit', () => {
  expect(parseAddress({ full: 'Upper Crust Bakery, 12 Elm St, Boston, MA' })).toMatchObject({ house: '12', street: 'elm st', unit: '' });
});
