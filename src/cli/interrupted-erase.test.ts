import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { PrivacyDeps } from '../app/privacy/change-list.ts';
import { erase } from '../app/privacy/erase.ts';
import { findSubject } from '../app/privacy/find-subject.ts';
import { PrivacyJournal } from '../app/privacy/journal.ts';
import { openRequest } from '../app/privacy/requests.ts';
import type { EntryId, PersonId } from '../core/ids.ts';
import type { BooksStore } from '../store/books.ts';
import { KNOWN_SECRETS } from '../store/contract/known-secrets.ts';
import type { PeopleStore } from '../store/people.ts';
import { NO_CHANGE } from '../store/people-change.ts';
import { addEraseCommand } from './erase.ts';
import { addImportCommand } from './import.ts';
import { addRequestsCommands } from './requests.ts';
import { scratchPeople } from './run-commands-suite.ts';
import { addStatusCommand } from './status.ts';

const { folder, file, openPeople, openBooks, run } = scratchPeople([
  addImportCommand,
  addEraseCommand,
  addRequestsCommands,
  addStatusCommand,
]);

class Killed extends Error {}
const killed = () => {
  throw new Killed();
};
const ODUYA = '1,Zbigniew,Oduya,555-555-0101,zo@oduya.example';
const OLD_ID = 801 as PersonId;

/** Erases crm:1 as the command does, with stores that may end it midway. */
async function eraseUntil(stop: (stores: { people: PeopleStore; books: BooksStore }) => Partial<PrivacyDeps>): Promise<PersonId> {
  const [books, people] = [await openBooks(), await openPeople('write')];
  try {
    const found = await findSubject(people, { source: 'crm', recordId: '1' });
    if (found.kind !== 'found') throw new Error('not stored');
    const { person } = found.subject;
    await people.apply({ ...NO_CHANGE, removedPeople: [{ id: OLD_ID, becameOf: [person.id] }] });
    const account = (await books.createAccount({ name: 'acme', limits: {}, nowMs: 1 })).id;
    const lookup = { key: 1 as never, endpoint: 'reverse_phone', requestId: 'r', matches: 1, people: [OLD_ID] } as const;
    await books.post([{ id: 'c' as EntryId, account, kind: 'charge', credits: 0, atMs: 2, lookup }]);
    const subject = (await findSubject(people, person.id)) as typeof found;
    const key = KNOWN_SECRETS.make().suppression;
    const journal = new PrivacyJournal(join(folder(), 'data.journal'), key);
    const deps: PrivacyDeps = { books, people, key, journal, nowMs: () => 9, actor: 'command:x' };
    const request = await openRequest(deps, { kind: 'erase', source: 'person', reason: 'asked', person: person.id });
    const order = {
      request,
      subject: subject.subject,
      reason: 'asked',
      source: 'person',
      rejectsFolder: join(folder(), 'data', 'rejects'),
    };
    await expect(erase({ ...deps, ...stop({ people, books }) }, order)).rejects.toThrow(Killed);
    return person.id;
  } finally {
    await people.close();
    await books.close();
  }
}
function failing<Store extends object>(store: Store, method: keyof Store): Store {
  return new Proxy(store, {
    get(target, name) {
      const value = name === method ? killed : (Reflect.get(target, name, target) as unknown);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

it('says that a group of users may write to the data', async () => {
  await (await openBooks()).close();
  const warned = async () => ((await run('status')).value['warnings'] as string[]).filter((warning) => warning.includes('A group'));
  chmodSync(join(folder(), 'data'), 0o750);
  expect(await warned()).toEqual([]);
  chmodSync(join(folder(), 'data'), 0o770);
  expect(await warned()).toEqual([expect.stringContaining('chmod g-w')]);
});

it.each([
  ['before anything is listed', ({ books }) => ({ books: failing(books, 'changeList') }), { records: 1 }],
  ['once the list has changed', ({ people }) => ({ people: failing(people, 'apply') }), { records: 1 }],
  ['once the journal has its line', ({ people }) => ({ people: failing(people, 'turn') }), { records: 1 }],
  ['once the records are gone', ({ books }) => ({ books: failing(books, 'forgetLookUps') }), { records: 0 }],
  ['before the files are purged', ({ people }) => ({ people: failing(people, 'purge') }), { records: 0 }],
] as [string, Parameters<typeof eraseUntil>[0], object][])(
  'an erasure that was killed %s is finished by the same command',
  async (when, stop, left) => {
    await run('import', file('people.csv', 'id,first_name,last_name,phone,email', ODUYA), '--source', 'crm');
    const id = await eraseUntil(stop);
    if (existsSync(join(folder(), 'data.journal'))) {
      const people = await openPeople('read');
      expect((await people.people([id]))[0]?.withheld ?? true).toBe(true);
      await people.close();
    }
    const said = [(await run('requests', 'list')).value['warnings'], (await run('status')).value['warnings']] as [string[], string[]];
    const told = when.startsWith('before anything')
      ? []
      : [expect.stringMatching(`request 1 is not finished.* namesake erase P${id} --reason`)];
    expect(said).toEqual([told, expect.arrayContaining(told)]);

    const again = await run('erase', 'crm:1', '--reason', 'asked');
    expect(again).toMatchObject({ code: 0, value: { request: 1, ...left } });
    const books = await openBooks();
    expect(await books.requests({ after: 0, limit: 9 })).toMatchObject([{ id: 1, state: 'closed' }]);
    expect(await books.lookUpsOf(OLD_ID, 9)).toEqual([]);
    await books.close();
    const people = await openPeople('read');
    expect(await people.facts()).toMatchObject({ records: 0, people: 0 });
    expect(await people.history([OLD_ID])).toEqual([[]]);
    await people.close();
    expect(await run('erase', 'crm:1', '--reason', 'asked')).toMatchObject({ code: 1, err: expect.stringContaining('no such person') });
  },
);
