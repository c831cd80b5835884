import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ask } from '../../test/support/ask.ts';
import { tinyService } from '../../test/support/tiny-service.ts';
import { backUp } from '../app/backup/backup.ts';
import { importRecords, lookAtFiles } from '../app/import/import-records.ts';
import { createLookUp } from '../app/look-up/engine.ts';
import { storeViews } from '../app/measure/store-view.ts';
import { openBooks, openPeople, secretsAt } from '../app/open-stores.ts';
import { erase } from '../app/privacy/erase.ts';
import { findSubject } from '../app/privacy/find-subject.ts';
import { ListFollower } from '../app/privacy/follow-list.ts';
import { PrivacyJournal } from '../app/privacy/journal.ts';
import { openRequest } from '../app/privacy/requests.ts';
import { systemClock } from '../core/clock.ts';
import { serviceLog } from './log.ts';
import { Metrics } from './metrics/metrics.ts';
import { metricsPage, processSnapshot } from './metrics/metrics-page.ts';

/** Each takes a tenth of a second; `NAMESAKE_TEST_CANARIES=1000` erases as many as a release is checked with. */
const CANARIES = Number(process.env['NAMESAKE_TEST_CANARIES'] ?? 10);
/** So many are also asked about in ways that are refused. */
const REFUSED = 10;
const OTHERS = 50;
const HEAD = 'id,first,last,phone,email,street,city,state,zip';
const CANARY = /canaryfield|kanari\.|@canary|(?:qx|zw)(?:[bdfgklmnpr]o){3}[bdfgklmnpr]|1202555\d{4}/i;
type Asked = readonly [path: string, body: unknown, idempotencyKey?: string];
let around: string;
beforeEach(() => {
  around = mkdtempSync(join(tmpdir(), 'namesake-canaries-'));
});
afterEach(() => rmSync(around, { recursive: true }));

/** No two share a word, and none is a part of anything else. */
const letters = (at: number) => [...String(at).padStart(4, '0')].map((digit) => 'bdfgklmnpr'[Number(digit)]!).join('o');
const phone = (at: number) => `+1202555${String(1_000 + at).slice(-4)}`;
const name = (at: number) => ({ first: `Qx${letters(at)}`, last: `Zw${letters(at)}y` });
const email = (at: number) => `kanari.${letters(at)}@canary.example`;
const canary = (at: number) => `c${at},${name(at).first},${name(at).last},${phone(at)},${email(at)},${at + 1} Canaryfield Rd,Reno,NV,89501`;
const canaries = Array.from({ length: CANARIES }, (_, at) => at);

it('leaves nothing of erased people in any file, log line, metric or reply, nor in a backup made after', async () => {
  const place = { data: join(around, 'data'), store: '' };
  const rejectsFolder = join(place.data, 'rejects');
  const books = await openBooks(place, 'command');
  const people = await openPeople(place, 'write');
  const reader = await openPeople(place, 'read');
  const metrics = new Metrics();
  const log: string[] = [];
  const privacy = new ListFollower({ books, people: reader, onFailure: fail });
  await privacy.look();
  const service = await tinyService({
    books,
    lookUp: createLookUp({ people: reader, clock: systemClock, links: [], view: storeViews({ people: reader, clock: systemClock }) }),
    log: serviceLog({ level: 'trace', accessLog: true, destination: { write: (line) => void log.push(line) } }),
    metrics,
    privacy,
  });
  try {
    const file = join(around, 'canaries.csv');
    const others = Array.from(
      { length: OTHERS },
      (_, at) => `p${at},Pat,Plain${letters(at)},+1303555${1_000 + at},pat${at}@plain.example,${at + 1} Main St,Denver,CO,80202`,
    );
    writeFileSync(file, `${[HEAD, ...canaries.map(canary), ...others].join('\n')}\n`);
    for (const source of ['crm', 'shop']) {
      await importRecords(people, systemClock, { source, rejectsFolder }, await lookAtFiles([file], 'people'));
    }
    rmSync(file);
    const { text: key } = await service.newKey({ credits: 100 * CANARIES });
    const askAll = async () => (await Promise.all(canaries.map((at) => repliesAbout(service.address, key, at)))).flat().join('\n');
    expect((await askAll()).match(new RegExp(CANARY, 'gi'))!.length).toBeGreaterThan(2 * CANARIES);
    expect(filesWithCanaries().join()).toContain('people.db');

    const suppression = secretsAt(place).find()!.suppression;
    const journal = new PrivacyJournal(join(around, 'journal'), suppression);
    const deps = { books, people, key: suppression, journal, nowMs: () => systemClock.nowMs(), actor: 'command:test' };
    const request = await openRequest(deps, { kind: 'erase', source: 'person', reason: 'asked' });
    for (const at of canaries) {
      const found = await findSubject(people, { source: 'crm', recordId: `c${at}` });
      if (found.kind !== 'found') throw new Error(`canary ${at} is not stored`);
      const order = { request, subject: found.subject, reason: 'asked', source: 'person', rejectsFolder, isLast: at === CANARIES - 1 };
      expect(await erase(deps, order)).toMatchObject({ look_ups_forgotten: 2, kept_replies: 1 });
    }
    expect(await people.facts()).toMatchObject({ records: 2 * OTHERS, people: OTHERS });

    await privacy.look();
    expect(await askAll()).not.toMatch(CANARY);
    expect((await metricsPage([await processSnapshot(metrics)])).text).not.toMatch(CANARY);
    expect(log.length).toBeGreaterThan(2 * CANARIES);
    expect(log.join('')).not.toMatch(CANARY);
    await backUp(place, join(around, 'backup.tar'), systemClock);
    expect(filesWithCanaries()).toEqual([]);
    expect(await books.verify()).toEqual([]);
  } finally {
    await service.close();
    await reader.close();
    await people.close();
  }
});

/** The caller knows the canary; a reply shows it only if it is stored. */
async function repliesAbout(url: string, key: string, at: number): Promise<string[]> {
  const { first, last } = name(at);
  const lookUps: readonly Asked[] = [
    ['/v1/reverse-phone', { phone: phone(at) }, `key-${at}`],
    ['/v1/full-identity', { name: { first, last }, email: email(at) }],
  ];
  const refused: readonly Asked[] = [
    ['/v1/reverse-phone', { phone: phone(at), name: { first, last } }],
    ['/v1/full-identity', { email: phone(at) }],
    ['/v1/full-identity', `{"email":"${email(at)}`],
    ['/v1/reverse-phone', { phone: email(at) }],
    [`/v1/${last}`, {}],
  ];
  const asked = at < REFUSED ? [...lookUps, ...refused] : lookUps;
  const replies = await Promise.all(
    asked.map(([path, body, retry]) => ask(url, key, path, body, retry === undefined ? {} : { 'idempotency-key': retry })),
  );
  expect(replies.slice(lookUps.length).every(({ status }) => status >= 400)).toBe(true);
  return replies.map(({ text }) => text);
}

function filesWithCanaries(): string[] {
  const files = readdirSync(around, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.filter(({ parentPath, name: file }) => CANARY.test(readFileSync(join(parentPath, file), 'latin1'))).map((file) => file.name);
}

function fail(error: unknown): never {
  throw error;
}
