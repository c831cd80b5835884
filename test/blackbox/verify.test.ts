import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, renameSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqliteModule } from '../../src/store/sqlite/sqlite-module.ts';
import { SEEDED_PEOPLE, seedPeople } from '../support/seed-people.ts';
import { MAIN, newCustomer, tempFolder } from '../support/service-process.ts';

const folder = tempFolder();
const file = join(folder.path, 'people.db');
const whole = join(folder.path, 'kept');

beforeAll(async () => {
  await seedPeople(folder.path);
  await newCustomer(folder.path, { credits: 25 });
  copyFileSync(file, whole);
});
afterAll(() => folder.remove());

function verify(): Promise<{ code: number; report: Record<string, unknown>; errors: string }> {
  return new Promise((resolve) =>
    execFile(process.execPath, [MAIN, 'verify', '--data', folder.path, '--json'], (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), report: JSON.parse(stdout.trim().split('\n').at(-1)!), errors: stderr }),
    ),
  );
}

/** Rows that the file itself does not mind. */
function change(sql: string): () => void {
  return () => {
    const { DatabaseSync } = sqliteModule();
    const database = new DatabaseSync(file);
    database.exec(sql);
    database.close();
  };
}

describe('verify', () => {
  it('checks people before any look-up, and says where there is nothing', async () => {
    const [kept, away] = ['books.db', 'books.away'].map((name) => join(folder.path, name)) as [string, string];
    renameSync(kept, away);
    const { code, report } = await verify();
    expect([code, report]).toEqual([0, { ok: true, accounts: 0, credits: 0, records: SEEDED_PEOPLE, people: SEEDED_PEOPLE, faults: [] }]);
    expect(existsSync(kept)).toBe(false);
    renameSync(file, `${file}.away`);
    expect(await verify()).toMatchObject({ code: 1, errors: expect.stringContaining('There is no Namesake store') });
    renameSync(`${file}.away`, file);
    renameSync(away, kept);
  });

  it('says what holds', async () => {
    const { code, report } = await verify();
    expect([code, report]).toEqual([0, { ok: true, accounts: 1, credits: 25, records: SEEDED_PEOPLE, people: SEEDED_PEOPLE, faults: [] }]);
  });

  it.each<[string, () => void, RegExp]>([
    ['half a file', () => truncateSync(file, readFileSync(whole).length / 2), /damaged/],
    ['another program’s file', () => writeFileSync(file, 'SQLite format 3\0'.padEnd(5_000, 'x')), /people\.db/],
    ['pages of nonsense', () => writeFileSync(file, readFileSync(whole).fill(0x5a, 3 * 4_096, 20 * 4_096)), /./],
    ['a person who is gone', change('DELETE FROM person WHERE id = (SELECT max(id) FROM person)'), /has records but does not exist/],
    ['a person of unknown records', change("UPDATE person SET data = '0' || substr(data, 2) WHERE id = 5"), /person .*5/],
    [
      'an owner who is not there',
      change("UPDATE phone_owner SET data = '9' || data WHERE number % 7 = 0"),
      /owns a number but does not exist/,
    ],
    [
      'a holder of a number who is not there',
      change(`UPDATE phone_owner SET data = head || '0.5,1.0.0;1.0.0....zzzz' || substr(rest, instr(rest, char(31)))
        FROM (SELECT number AS of, substr(data, 1, instr(data, char(31))) AS head, substr(data, instr(data, char(31)) + 1) AS rest
          FROM phone_owner WHERE number % 7 = 0)
        WHERE number = of`),
      /may own a number but does not exist/,
    ],
    [
      'keys that are gone',
      change('DELETE FROM posting WHERE first = (SELECT max(first) FROM posting)'),
      /records are under other keys than theirs .* namesake train/,
    ],
  ])('%s is a fault', async (_, damage, expected) => {
    copyFileSync(whole, file);
    damage();
    const { code, report, errors } = await verify();
    expect(code).toBe(1);
    expect(report['ok']).not.toBe(true);
    expect(`${errors}${JSON.stringify(report)}`).toMatch(expected);
  });
});
