import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadFiles } from '../../src/app/import/import-files.ts';
import { createLookUp } from '../../src/app/look-up/engine.ts';
import { storeViews } from '../../src/app/measure/store-view.ts';
import { ListFollower } from '../../src/app/privacy/follow-list.ts';
import { ReviewFile } from '../../src/app/review/review-file.ts';
import { runCommands } from '../../src/cli/run-commands-suite.ts';
import { systemClock } from '../../src/core/clock.ts';
import type { OperatorOptions } from '../../src/http/admin/operator-server.ts';
import { otherCommands } from '../../src/main-commands.ts';
import { keyLimit } from '../../src/match/keys/key-kinds.ts';
import { KNOWN_SECRETS } from '../../src/store/contract/known-secrets.ts';
import { openSqlitePeople } from '../../src/store/sqlite/people/open-people.ts';
import { operatorService } from './operator-service.ts';

const CRM = [
  'id,first_name,last_name,phone,email,street,city,state,zip,birth_date,last_seen',
  'c1,Maria,Garcia,555-010-0001,maria@x.example,12 Oak St,Reno,NV,89501,1980-03-04,2026-01-05',
  'c2,Hugo,Quintero,555-010-0002,hugo@x.example,14 Elm St,Reno,NV,89502,1971-05-06,2025-11-05',
  'c3,Otto,Zimmermann,555-010-0003,otto@x.example,9 Pine Ave,Elko,NV,89801,1966-07-08,2024-02-01',
  'c4,Priya,Ramanathan,555-010-0004,priya@x.example,77 Lake Dr,Sparks,NV,89431,1990-09-10,2026-02-01',
  'c5,Tim,Young,555-010-0005,tim@x.example,5 Hill Rd,Reno,NV,89503,2015-01-02,2026-02-01',
];
const VOTERS = [
  'voter_id,first_name,last_name,street,city,state,zip,birth_date,phone',
  'v1,Maria,Garcia,12 Oak St,Reno,NV,89501,1980-03-04,555-010-0001',
  'v2,Hugo,Quintero,14 Elm St,Reno,NV,89502,1971-05-06,',
  'v3,Mario,Garcia,90 Mesa Ct,Las Vegas,NV,89101,1950-01-01,555-010-0093',
];

/** The operator's listener over real stores with a few people of two sources, `crm` and `voters`, in this process. */
export async function consoleService(more: Partial<OperatorOptions> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'namesake-console-'));
  const data = join(folder, 'data');
  const privacyKey = KNOWN_SECRETS.make().suppression;
  const open = (access: 'read' | 'write') => openSqlitePeople({ folder: data, access, limitOf: keyLimit, mustExist: false, privacyKey });
  const files = [
    { path: join(folder, 'crm.csv'), source: 'crm', lines: CRM },
    { path: join(folder, 'voters.csv'), source: 'voters', lines: VOTERS },
  ].map(({ lines, ...file }) => {
    writeFileSync(file.path, `${lines.join('\n')}\n`);
    return { ...file, kind: 'people' as const };
  });
  const writer = await open('write');
  await loadFiles(writer, systemClock, files, { rejectsFolder: join(data, 'rejects'), onProgress: () => undefined });
  await writer.close();
  const people = await open('read');
  const store = { people, clock: systemClock };
  const engine = createLookUp({ ...store, links: [], view: storeViews(store) });
  let follower: ListFollower | undefined;
  const world = {
    clock: systemClock,
    openBooks: async () => lent(service.books),
    openPeople: (_options: unknown, access: 'read' | 'write') => open(access),
  };
  const service = await operatorService({
    rejectsFolder: join(data, 'rejects'),
    review: new ReviewFile(join(data, 'review')),
    // The commands themselves, in this process.
    run(args) {
      const ended = runCommands(otherCommands, world, [...args, '--data', data]).then(({ out, code }) => {
        const last = out.trimEnd().split('\n').at(-1)!;
        return { code, ...(last.startsWith('{') && { result: JSON.parse(last) as Record<string, unknown> }) };
      });
      return { ended, stop: () => undefined };
    },
    people: async () => people,
    changePeople: async () => openSqlitePeople({ folder: data, access: 'write', limitOf: keyLimit, mustExist: true, privacyKey }),
    async lookUp() {
      follower ??= new ListFollower({
        books: service.books,
        people,
        onFailure: (error) => {
          throw error;
        },
      });
      await follower.look();
      return { engine, links: [], isCurrent: () => follower!.isCurrent() };
    },
    ...more,
  });
  return {
    ...service,
    data,
    people,
    openPeople: open,
    /** The person of a record, as ids are shown. */
    async personOf(source: string, recordId: string) {
      const [record] = await people.findRecords([{ source, recordId }]);
      return `P${record!.person}`;
    },
    async close() {
      await service.close();
      await people.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Stores that a command must not close. */
function lent<Store extends { close(): Promise<void> }>(store: Store): Store {
  return new Proxy(store, {
    get(target, name) {
      if (name === 'close') return async () => undefined;
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}

export type ConsoleService = Awaited<ReturnType<typeof consoleService>>;
