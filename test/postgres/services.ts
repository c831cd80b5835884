import type { StorePlace } from '../../src/app/open-stores.ts';
import { seedPeople } from '../support/seed-people.ts';
import { type ServiceProcess, startService, tempFolder } from '../support/service-process.ts';
import { startPostgres, type TestPostgres } from './server.ts';

const PROCESSES = 3;

/** Several serving processes on one database with people in it. */
export interface Services {
  readonly server: TestPostgres;
  readonly place: StorePlace;
  readonly all: readonly ServiceProcess[];
  /** Callers spread over the processes in turn. */
  urlOf(caller: number): string;
  /** Ends them all; gives their exit codes. */
  end(): Promise<unknown[]>;
}

export async function startServices(): Promise<Services> {
  const folder = tempFolder();
  const server = await startPostgres();
  const place = { data: folder.path, store: await server.createDatabase(), secrets: `${folder.path}.secrets` };
  await seedPeople(place);
  const all = await Promise.all(Array.from({ length: PROCESSES }, () => startService({ data: place })));
  return {
    server,
    place,
    all,
    urlOf: (caller) => all[caller % PROCESSES]!.url,
    async end() {
      const codes = await Promise.all(all.map((service) => service.end('SIGTERM')));
      await server.stop();
      folder.remove();
      return codes;
    },
  };
}
