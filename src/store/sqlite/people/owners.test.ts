import { DatabaseSync } from '@photostructure/sqlite';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PhoneNumber } from '../../../core/record.ts';
import { OwnerRows } from './owners.ts';

const database = new DatabaseSync(':memory:');
let rows: OwnerRows;

beforeAll(() => {
  database.exec('CREATE TABLE phone_owner(number INTEGER PRIMARY KEY, data TEXT NOT NULL)');
  const insert = database.prepare('INSERT INTO phone_owner VALUES (?, ?)');
  for (let number = 0; number < 500; number += 2) insert.run(number, `owner of ${number}, é \u{1f600}`);
  insert.run(1_001, 'a text with \u001e in it');
  rows = new OwnerRows(database);
});
afterAll(() => database.close());

describe('owners of many numbers', () => {
  it('are given in the order asked, whatever is asked twice or has no owner', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 600 }) as unknown as fc.Arbitrary<PhoneNumber>, { minLength: 1, maxLength: 300 }), (numbers) => {
        expect(rows.readMany(numbers)).toEqual(numbers.map((number) => rows.readOne(number)));
      }),
    );
    expect(rows.readOne(4 as PhoneNumber)).toBe('owner of 4, é \u{1f600}');
    expect(rows.readOne(5 as PhoneNumber)).toBeUndefined();
  });

  it('are left to be read one by one where a text could be taken for two', () => {
    expect(rows.readMany([2, 1_001, 4, 6] as unknown as PhoneNumber[])).toBeUndefined();
  });
});
