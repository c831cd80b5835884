import type { TestProject } from 'vitest/node';
import buildFirst from './build-first.ts';
import { startPostgres } from './postgres/server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the suites of the built program keep their stores; absent where they use embedded ones. */
    postgresUrl: string;
  }
}

/** One server for all suites of the built program; each folder of theirs gets a database of its own. */
export default async function postgresFirst(project: TestProject): Promise<() => Promise<void>> {
  buildFirst();
  const server = await startPostgres();
  project.provide('postgresUrl', await server.createDatabase());
  return () => server.stop();
}
