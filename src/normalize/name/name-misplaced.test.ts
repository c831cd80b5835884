import { expect, it } from 'vitest';
import { readAsWhole } from './name-order.ts';

it.each([
  [{ last: 'Ann Smith' }, { full: 'Ann Smith' }],
  [{ last: 'JAMAL WILLIAMS JR', first: ' ' }, { full: 'JAMAL WILLIAMS JR' }],
  [{ first: 'Ann Smith' }, { full: 'Ann Smith' }],
  [{ first: 'José García' }, { full: 'José García' }],
  [{ last: 'ROBINSON MEGAN' }, { full: 'ROBINSON, MEGAN' }],
  [{ last: 'Robinson Megan A' }, { full: 'Robinson, Megan A' }],
  [{ first: 'ROBINSON MEGAN' }, { full: 'ROBINSON, MEGAN' }],
  [{ last: 'Smith, John' }, { first: '', last: 'Smith, John' }],
  [{ last: 'Robinson Garcia' }, { first: '', last: 'Robinson Garcia' }],
  [{ last: 'Smith-Jones' }, { first: '', last: 'Smith-Jones' }],
  [{ last: 'Garcia Lopez' }, { first: '', last: 'Garcia Lopez' }],
  [{ last: 'de la Cruz' }, { first: '', last: 'de la Cruz' }],
  [{ last: 'Van Dyke' }, { first: '', last: 'Van Dyke' }],
  [{ last: 'O Brien' }, { first: '', last: 'O Brien' }],
  [{ last: 'MC DONALD' }, { first: '', last: 'MC DONALD' }],
  [{ last: 'Smith' }, { first: '', last: 'Smith' }],
  [{ first: 'Mary Ann' }, { first: 'Mary Ann', last: '' }],
  [
    { first: 'Mary Ann', last: 'Smith' },
    { first: 'Mary Ann', last: 'Smith' },
  ],
  [
    { first: 'Ann', last: 'James Smith' },
    { first: 'Ann', last: 'James Smith' },
  ],
  [{}, { first: '', last: '' }],
])('%j is read as %j', (written, read) => {
  expect(readAsWhole(written)).toEqual(read);
});
