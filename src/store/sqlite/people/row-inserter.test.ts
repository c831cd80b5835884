import { describe, expect, it } from 'vitest';
import { sqliteModule } from '../sqlite-module.ts';
import { RowInserter } from './row-inserter.ts';

describe('rows inserted many with a call', () => {
  it.each([0, 1, 15, 16, 17, 40])('puts each of %i once, in its order', (count) => {
    const { DatabaseSync } = sqliteModule();
    const database = new DatabaseSync(':memory:');
    database.exec('CREATE TABLE row(id INTEGER PRIMARY KEY, data TEXT NOT NULL)');
    const inserter = new RowInserter(database, 'row(id, data)', '(?, CAST(? AS TEXT))');
    inserter.insert(count, (at, values) => values.push(at, Buffer.from(`ñ${at}`)));
    const expected = Array.from({ length: count }, (_, at) => ({ id: at, data: `ñ${at}` }));
    expect(
      database
        .prepare('SELECT id, data FROM row ORDER BY id')
        .all()
        .map((row) => ({ ...(row as object) })),
    ).toEqual(expected);
    database.close();
  });

  it('leaves out what gives nothing', () => {
    const { DatabaseSync } = sqliteModule();
    const database = new DatabaseSync(':memory:');
    database.exec('CREATE TABLE row(id INTEGER PRIMARY KEY, data BLOB NOT NULL)');
    const inserter = new RowInserter(database, 'row(id, data)', '(?, ?)');
    inserter.insert(50, (at, values) => {
      if (at % 2 === 0) values.push(at, 'x');
    });
    expect(database.prepare('SELECT count(*) AS n FROM row').get()).toMatchObject({ n: 25 });
    database.close();
  });
});
