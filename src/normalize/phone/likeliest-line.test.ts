import { expect, it } from 'vitest';
import { parsePhone } from './phone.ts';
import { likeliestLine } from './phone-line.ts';

it.each([
  ['+12125550101', 'mobile'],
  ['+14165550101', 'mobile'],
  ['+18005550101', 'landline'],
  ['+18885550101', 'landline'],
  ['+19002345678', 'landline'],
  ['+442079460958', 'landline'],
  ['+447911123456', 'mobile'],
  ['+445600123456', 'voip'],
  ['+493012345678', 'landline'],
  ['+4915123456789', 'mobile'],
  ['+12464123456', 'landline'],
  ['+12462501234', 'mobile'],
])('%s is most likely a %s', (written, expected) => {
  expect(likeliestLine(parsePhone(written)!).type).toBe(expected);
});
