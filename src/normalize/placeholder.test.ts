import { describe, expect, it } from 'vitest';
import type { RawName } from '../core/raw-record.ts';
import { parseName } from './name/name.ts';

describe('names that stand for anybody', () => {
  it.each<RawName>([
    { first: 'PREPAID', last: 'CUSTOMER' },
    { first: 'Prepaid', last: 'Prepaid' },
    { full: 'Prepaid Subscriber' },
    { full: 'WIRELESS CALLER' },
    { full: 'Mobile Customer' },
    { full: 'Valued Customer' },
    { full: 'Cash Customer' },
    { full: 'UNKNOWN, UNKNOWN' },
    { full: 'Test Test' },
    { full: 'Current Resident' },
    { full: 'Our Business Customer' },
    { first: 'Demo', last: 'User' },
    { first: 'Account', last: 'Holder' },
    { first: 'Gift', last: 'Card' },
    { full: 'STORE, DISPLAY' },
    { full: 'VACANT' },
    { full: 'Vacant Unit' },
    { full: 'Model Unit' },
    { full: 'Unassigned' },
    { full: 'Smith Household' },
  ])('%j is nobody', (name) => {
    expect(parseName(name)).toEqual([]);
  });

  it.each([
    ['Sample, John', 'john', 'sample'],
    ['Dana Holder', 'dana', 'holder'],
    ['Edgar Guest', 'edgar', 'guest'],
    ['Card, Orson', 'orson', 'card'],
    ['Mobile, Ann', 'ann', 'mobile'],
    ['Lot Smith', 'lot', 'smith'],
    ['Maria Garcia', 'maria', 'garcia'],
  ])('%s is somebody', (full, first, last) => {
    expect(parseName({ full })).toMatchObject([{ first, last }]);
  });
});
