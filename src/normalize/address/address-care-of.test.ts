import { expect, it } from 'vitest';
import { withoutAttention } from './address-care-of.ts';
import { withoutAddressee } from './address-line.ts';

it.each([
  ['12 Elm St Attn: Front Desk', '12 Elm St'],
  ['12 Elm St, Attention: Ann Smith', '12 Elm St'],
  ['12 Elm St Attn: Ann, Apt 4', '12 Elm St Attn: Ann, Apt 4'],
  ['12 Attention Ln', '12 Attention Ln'],
])('reads %s for %s', (written, street) => {
  expect(withoutAttention(written)).toBe(street);
});

it.each([
  ['Ann Smith, 12 Elm St', '12 Elm St'],
  ['Ann Smith\n12 Elm St\nReno, NV 89501', '12 Elm St\nReno, NV 89501'],
  ['Apt B, 12 Elm St', 'Apt B, 12 Elm St'],
  ['Elm St, 12', 'Elm St, 12'],
  ['Urb El Senorial, 84 Calle A', 'Urb El Senorial, 84 Calle A'],
  ['PO Box 5, 12 Elm St', 'PO Box 5, 12 Elm St'],
  ['12 Elm St, Reno', '12 Elm St, Reno'],
])('finds the street of %j in %j', (written, street) => {
  expect(withoutAddressee(written)).toBe(street);
});
