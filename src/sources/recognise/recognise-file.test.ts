import { expect, it } from 'vitest';
import { UnreadableFile } from '../read/row-block.ts';
import { recogniseColumns, recogniseFile } from './recognise.ts';
import { mappingWarnings } from './warnings.ts';

const COLUMNS = ['Name', 'Phone', 'Town'];
const ROWS = [
  ['Ann Lee', '206-555-0100', 'Reno'],
  ['Bob Moss', '206-555-0101', 'Reno'],
];
/** A row of which no cell can be looked at. */
const UNFORESEEN = new Proxy(['', '', ''], {
  get: (row, key) => {
    if (key === '1') throw new RangeError('Nobody foresaw this');
    return Reflect.get(row, key) as unknown;
  },
});

it('recognises columns by the other rows where one cannot be looked at', () => {
  const mapping = recogniseColumns({ columns: COLUMNS, samples: ROWS }, 'people');
  const samples = [UNFORESEEN, ...ROWS];
  expect(() => recogniseColumns({ columns: COLUMNS, samples }, 'people')).toThrow(RangeError);
  expect(recogniseFile({ columns: COLUMNS, samples }, 'people')).toEqual(mapping);
});

it('says what to do where the headings alone cannot be looked at', () => {
  const columns = new Proxy(COLUMNS, {
    get: (all, key) => {
      if (key === 'map') throw new RangeError('Nobody foresaw this');
      return Reflect.get(all, key) as unknown;
    },
  });
  expect(() => recogniseFile({ columns, samples: ROWS }, 'people')).toThrow(UnreadableFile);
  expect(() => recogniseFile({ columns, samples: ROWS }, 'people')).toThrow(/--mapping/);
});

it('counts a row that cannot be read among those that would be rejected', () => {
  const mapping = recogniseColumns({ columns: COLUMNS, samples: ROWS }, 'people');
  expect(mappingWarnings(mapping, { columns: COLUMNS, samples: [UNFORESEEN, ...ROWS] }, true)).toEqual([
    expect.stringContaining('1 of the first 3 rows would be rejected'),
  ]);
});
