import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KNOWN_SECRETS } from '../contract/known-secrets.ts';
import { BOOKS_FORMAT } from './books/schema.ts';
import { openBooks } from './books/shared-books.ts';
import { openSqlitePeople, peopleFileFaults } from './people/open-people.ts';
import { PEOPLE_FORMAT } from './people/schema.ts';
import { sqliteModule } from './sqlite-module.ts';
import { markUnfinishedCopy } from './unfinished-copy.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'namesake-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const OPENINGS = {
  books: async () => await (await openBooks({ secrets: KNOWN_SECRETS, dir: folder, role: 'command' })).close(),
  people: async () => await (await openSqlitePeople({ folder, access: 'write', limitOf: () => 10 })).close(),
} as const;

function write(file: string, statements: readonly string[]): void {
  const { DatabaseSync } = sqliteModule();
  const database = new DatabaseSync(join(folder, file));
  for (const text of statements) database.exec(text);
  database.close();
}

const APPLICATION_IDS = { 'books.db': BOOKS_FORMAT.applicationId, 'people.db': PEOPLE_FORMAT.applicationId };

describe('what is left of a file', () => {
  it.each([
    ['books.db', 'people', 'people.db'],
    ['people.db', 'books', 'books.db'],
  ] as const)('%s without a byte beside %s is refused and stays so', async (emptied, filled, beside) => {
    await OPENINGS[filled]();
    writeFileSync(join(folder, emptied), '');
    for (const open of Object.values(OPENINGS)) await expect(open()).rejects.toThrow(`is empty although ${beside} is not`);
    expect(readFileSync(join(folder, emptied), 'utf8')).toBe('');
  });

  it.each(['books', 'people'] as const)('%s without a byte and nothing beside are new', async (port) => {
    writeFileSync(join(folder, `${port}.db`), '');
    await OPENINGS[port]();
  });

  it('is said to be of an unfinished copy, where one was begun', () => {
    writeFileSync(join(folder, 'people.db'), '');
    markUnfinishedCopy(folder);
    expect(() => peopleFileFaults(folder)).toThrow('a copy that was not finished');
  });

  it.each(['a file', 'a folder'])('%s in the place of the socket is refused in one line, and left as it is', async (what) => {
    const path = join(folder, 'books.sock');
    if (what === 'a file') writeFileSync(path, 'mine');
    else mkdirSync(path);
    await expect(OPENINGS.books()).rejects.toThrow(/books.sock is in the way/);
    expect(existsSync(path)).toBe(true);
  });

  it.each(['books.db', 'people.db'])('a folder named %s is refused in one line', async (name) => {
    mkdirSync(join(folder, name));
    for (const open of Object.values(OPENINGS)) await expect(open()).rejects.toThrow(/is a folder where a file of Namesake should be/);
  });
});

describe('a name that is no folder', () => {
  it.each(['file', 'file/below'])('%s is refused in one line', async (name) => {
    writeFileSync(join(folder, 'file'), 'mine');
    const path = join(folder, name);
    const openings = [
      openBooks({ secrets: KNOWN_SECRETS, dir: path, role: 'command' }),
      openSqlitePeople({ folder: path, access: 'write', limitOf: () => 10 }),
    ];
    for (const opening of openings) await expect(opening).rejects.toThrow(/is, or lies under, a file/);
    expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('mine');
  });

  it('of a store that must be there is not made', async () => {
    const path = join(folder, 'nowhere');
    await expect(openBooks({ secrets: KNOWN_SECRETS, dir: path, role: 'command', mustExist: true })).rejects.toThrow(
      /There is no Namesake store/,
    );
    expect(existsSync(path)).toBe(false);
  });
});

describe('files in a folder that is open to all', () => {
  it('are readable by their owner alone', async () => {
    chmodSync(folder, 0o755);
    const books = await openBooks({ secrets: KNOWN_SECRETS, dir: folder, role: 'server' });
    const people = await openSqlitePeople({ folder, access: 'write', limitOf: () => 10 });
    await books.createAccount({ name: 'acme', limits: {}, nowMs: 0 });
    const modes = readdirSync(folder).map((file) => [file, (statSync(join(folder, file)).mode & 0o777).toString(8)]);
    expect(modes.map(([file]) => file)).toEqual(expect.arrayContaining(['books.db-wal', 'people.db-shm', 'owner.lock', 'people.lock']));
    expect(modes).toEqual(modes.map(([file]) => [file, '600']));
    await people.close();
    await books.close();
  });
});

const FAULTS: readonly (readonly [fault: string, make: (file: 'books.db' | 'people.db') => void, words: RegExp])[] = [
  ['another program', (file) => write(file, ['PRAGMA application_id = 7', 'CREATE TABLE orders(id)']), /another program's database/],
  ['no database', (file) => writeFileSync(join(folder, file), 'x'.repeat(200)), /another program's database|not a Namesake database/],
  [
    'a newer version',
    (file) => write(file, [`PRAGMA application_id = ${APPLICATION_IDS[file]}`, 'PRAGMA user_version = 99', 'CREATE TABLE later(id)']),
    /newer version of Namesake/,
  ],
  [
    'an older version',
    (file) => write(file, [`PRAGMA application_id = ${APPLICATION_IDS[file]}`, 'PRAGMA user_version = 1', 'CREATE TABLE earlier(id)']),
    /older version of Namesake .*(import the sources again|credits are not converted)/,
  ],
  ['an unfinished copy', () => writeFileSync(join(folder, 'unfinished-copy'), ''), /not finished, and must not be used/],
];

describe.each(FAULTS)('a folder with a file of %s', (_fault, make, words) => {
  it.each([
    ['books.db', 'books'],
    ['books.db', 'people'],
    ['people.db', 'books'],
    ['people.db', 'people'],
  ] as const)('in %s is refused by its %s, and left as it is', async (file, port) => {
    make(file);
    const before = readFolder();
    await expect(OPENINGS[port]()).rejects.toThrow(words);
    expect(readFolder()).toEqual(before);
  });
});

function readFolder(): readonly (Buffer | undefined)[] {
  return ['books.db', 'people.db'].map((file) => {
    try {
      return readFileSync(join(folder, file));
    } catch {
      return undefined;
    }
  });
}

describe('a folder that is not the owner’s alone', () => {
  it('is refused where every user may write', async () => {
    await OPENINGS.people();
    chmodSync(folder, 0o777);
    for (const open of Object.values(OPENINGS)) await expect(open()).rejects.toThrow('Every user of this machine may write to');
    expect(existsSync(join(folder, 'books.db'))).toBe(false);
  });

  it('is refused with a link in it, and nothing is written where the link leads', async () => {
    const elsewhere = join(folder, 'elsewhere');
    const data = join(folder, 'data');
    mkdirSync(data);
    symlinkSync(elsewhere, join(data, 'books.db'));
    await expect(openBooks({ secrets: KNOWN_SECRETS, dir: data, role: 'command' })).rejects.toThrow(
      'books.db is a link to a file elsewhere',
    );
    await expect(openSqlitePeople({ folder: data, access: 'write', limitOf: () => 10 })).rejects.toThrow('is a link');
    expect(existsSync(elsewhere)).toBe(false);
    expect(readdirSync(data)).toEqual(['books.db']);
  });
});

it('random bytes are not called another program’s database', async () => {
  writeFileSync(join(folder, 'books.db'), randomBytes(4_096));
  for (const open of Object.values(OPENINGS)) await expect(open()).rejects.toThrow('is not a Namesake database, or is damaged');
});
