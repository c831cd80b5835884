import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../core/clock.ts';
import { keyLimit } from '../../match/keys/key-kinds.ts';
import { KNOWN_SECRETS } from '../../store/contract/known-secrets.ts';
import { openBooks } from '../../store/sqlite/books/shared-books.ts';
import { openSqlitePeople } from '../../store/sqlite/people/open-people.ts';
import { importRecords, lookAtFiles } from '../import/import-records.ts';
import { erase } from './erase.ts';
import { findSubject } from './find-subject.ts';
import { PrivacyJournal } from './journal.ts';
import { openRequest } from './requests.ts';

/** Each takes a tenth of a second; `NAMESAKE_TEST_CANARIES=1000` erases as many as a release is checked with. */
const CANARIES = Number(process.env['NAMESAKE_TEST_CANARIES'] ?? 30);
const HEAD = 'id,first,last,phone,email,street,city,state,zip';
let around: string;
beforeEach(() => {
  around = mkdtempSync(join(tmpdir(), 'namesake-canaries-'));
});
afterEach(() => rmSync(around, { recursive: true }));

/** No two share a word, and none is a part of anything else. */
const letters = (at: number) => [...String(at).padStart(4, '0')].map((digit) => 'bdfgklmnpr'[Number(digit)]!).join('o');
const canary = (at: number) =>
  `c${at},Qx${letters(at)},Zw${letters(at)}y,+1202555${String(1_000 + at).slice(-4)},kanari.${letters(at)}@canary.example,${at + 1} Canaryfield Rd,Reno,NV,89501`;

it('leaves nothing of erased people in any file', async () => {
  const data = join(around, 'data');
  const rejectsFolder = join(data, 'rejects');
  const books = await openBooks({ dir: data, role: 'command', secrets: KNOWN_SECRETS });
  const people = await openSqlitePeople({
    folder: data,
    access: 'write',
    limitOf: keyLimit,
    privacyKey: KNOWN_SECRETS.find()!.suppression,
  });
  try {
    const file = join(around, 'canaries.csv');
    const others = Array.from(
      { length: 200 },
      (_, at) => `p${at},Pat,Plain${letters(at)},+1303555${1_000 + at},pat${at}@plain.example,${at + 1} Main St,Denver,CO,80202`,
    );
    writeFileSync(file, `${[HEAD, ...Array.from({ length: CANARIES }, (_, at) => canary(at)), ...others].join('\n')}\n`);
    for (const source of ['crm', 'shop']) {
      await importRecords(people, systemClock, { source, rejectsFolder }, await lookAtFiles([file], 'people'));
    }
    rmSync(file);
    const journal = new PrivacyJournal(join(around, 'journal'));
    const key = KNOWN_SECRETS.find()!.suppression;
    const deps = { books, people, key, journal, nowMs: () => systemClock.nowMs(), actor: 'command:test' };
    const request = await openRequest(deps, { kind: 'erase', source: 'person', reason: 'asked' });
    for (let at = 0; at < CANARIES; at++) {
      const found = await findSubject(people, { source: 'crm', recordId: `c${at}` });
      if (found.kind !== 'found') throw new Error(`canary ${at} is not stored`);
      const order = { request, subject: found.subject, reason: 'asked', source: 'person', rejectsFolder, isLast: at === CANARIES - 1 };
      await erase(deps, order);
    }
    expect(await people.facts()).toMatchObject({ records: 400, people: 200 });
  } finally {
    await people.close();
    await books.close();
  }
  const files = readdirSync(around, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.map(({ name }) => name)).toEqual(expect.arrayContaining(['people.db', 'books.db', 'journal']));
  const found = files.filter(({ parentPath, name }) =>
    /canaryfield|kanari\.|@canary|(?:qx|zw)(?:[bdfgklmnpr]o){3}[bdfgklmnpr]|1202555\d{4}/i.test(
      readFileSync(join(parentPath, name), 'latin1'),
    ),
  );
  expect(found.map(({ name }) => name)).toEqual([]);
});
