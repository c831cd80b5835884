import { expect, it } from 'vitest';
import { parseStreetLine } from './street-line.ts';

it.each([
  // The road's own.
  ['123 County Road Number 9 N', '123|county rd 9 n|'],
  ['123 County Rd No. 9', '123|county rd 9|'],
  ['12 Private Road Number 5', '12|private rd 5|'],
  ['123 N Highway No 202', '123|n hwy 202|'],
  ['12 Mine Number 6 Rd', '12|mine number 6 rd|'],
  ['12 Mine No 6 Rd', '12|mine number 6 rd|'],
  ['12 Camp Number 6 Rd', '12|camp number 6 rd|'],
  ['12 Levee Number 6 Rd', '12|levee number 6 rd|'],
  ['12 Lock Number 6 Rd', '12|lock number 6 rd|'],
  ['12 School No. 6 Rd', '12|school number 6 rd|'],
  ['12 Old Number 9 Rd', '12|old number 9 rd|'],
  ['12 Lane Number 3', '12|ln 3|'],
  ['Mine No 6 Rd', '|mine number 6 rd|'],
  ['Number 9 Rd', '|number 9 rd|'],
  // A unit's.
  ['123 Oak Ave Number 12', '123|oak ave|unit 12'],
  ['123 Oak Ave No 12 Floor 2', '123|oak ave|unit 12 fl 2'],
  ['123 South St No 5', '123|south st|unit 5'],
  ['123 State St No 12', '123|state st|unit 12'],
  ['123 Market St Number 12', '123|market st|unit 12'],
  ['123 Broadway No 12', '123|broadway|unit 12'],
  ['123 Dixie Hwy No 12', '123|dixie hwy|unit 12'],
  ['123 Forest Ave 5', '123|forest ave|unit 5'],
  ['123 Forest Rd 5', '123|forest rd 5|'],
  ['123 Main St Apt 3 Fl 2', '123|main st|apt 3 fl 2'],
  ['123 Elm St Apt Number 4', '123|elm st|apt 4'],
  // The house's.
  ['Number 12 Oak St', '12|oak st|'],
  ['Num. 12 Oak St', '12|oak st|'],
  ['No 12 Oak St', '12|oak st|'],
  ['Number 12 Avenue B', '12|ave b|'],
])('%s: %s', (line, expected) => {
  const { house, street, unit } = parseStreetLine(line);
  expect(`${house}|${street}|${unit}`).toBe(expected);
});
