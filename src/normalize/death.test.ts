import { expect, it } from 'vitest';
import { saysDeath, tellsDeath } from './death.ts';

it.each(['Y', 'yes', 'TRUE', '1', 'Deceased', '2019', '2019-03-04', '03/04/2019'])('takes %s for a death', (text) => {
  expect(tellsDeath(text)).toBe(true);
});

it.each(['', ' ', 'N', 'no', 'false', '0', 'Alive', 'living', 'n/a', '0000-00-00', '01/01/1900', 'unknown'])(
  'takes %s for none',
  (text) => {
    expect(tellsDeath(text)).toBe(false);
  },
);

it.each(['Deceased', 'DECD', "Dec'd", 'Inactive - Deceased', 'Passed away', 'Décédé', 'Removed: death'])(
  'reads a death in the status %s',
  (status) => {
    expect(saysDeath(status)).toBe(true);
  },
);

it.each(['D', 'DEC', 'Dead', 'Active', 'Spouse deceased', 'Not deceased', 'Possibly deceased', 'Death benefit paid', 'Widowed', ''])(
  'reads none in the status %s',
  (status) => {
    expect(saysDeath(status)).toBe(false);
  },
);
