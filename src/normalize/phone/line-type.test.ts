import { expect, it } from 'vitest';
import { readLineType } from './phone-line.ts';

it.each([
  ['mobile', 'Mobile|MOBILE PHONE|wireless|WIRELESS_PREPAID|cell|Cell Phone|cellular|CellPhone|PCS|M|w|FIXED_LINE_OR_MOBILE'],
  ['voip', 'VoIP|VOIP|fixedVoip|nonFixedVoip|non-fixed VoIP|IP phone|internet|v'],
  ['landline', 'landline|Land Line|LAND|fixed|FIXED_LINE|wireline|Wire Line|CLEC|ILEC|RBOC|lec|PSTN|L'],
  [undefined, '|spaceship|warship|sealandline|cancelled|electric|unselected|landlord'],
])('reads as %s: %s', (type, writings) => {
  for (const written of writings.split('|')) expect([written, readLineType(written)]).toEqual([written, type]);
});
