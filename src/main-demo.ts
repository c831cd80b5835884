import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoCoverage } from '../demo/demo-coverage.ts';
import { demoSourceFiles } from '../demo/demo-source-files.ts';
import { writePopulation } from '../demo/write-files.ts';
import { type DemoExamples, demoExamples, demoKey } from './app/demo-start.ts';
import { loadFiles } from './app/import/import-files.ts';
import { openPeople } from './app/open-stores.ts';
import type { CliWorld } from './cli/command.ts';
import { jobProgress } from './cli/job-progress.ts';
import type { Settings } from './config-settings.ts';
import type { BooksStore } from './store/books.ts';

const PEOPLE = 10_000;
const SEED = 1;
const QUERIES_PER_KIND = 100;
/** Written last, so that a first start that was interrupted begins again. */
const LOADED_MARK = 'demo-loaded';

/** Makes the demo population and account unless they exist; returns what a newcomer is shown once the service is up. */
export async function prepareDemo(
  settings: Settings,
  books: BooksStore,
  context: CliWorld,
): Promise<{ print(url: string, adminUrl?: string): void }> {
  const examples = await demoPeople(settings, context);
  const key = await demoKey(books, context.clock, settings.data);
  return { print: (url, adminUrl) => void context.out.write(welcome({ url, adminUrl }, key, examples)) };
}

async function demoPeople(settings: Settings, context: CliWorld): Promise<DemoExamples | undefined> {
  const mark = join(settings.data, LOADED_MARK);
  if (!existsSync(mark)) {
    context.err.write(`Making a demo population of ${PEOPLE.toLocaleString('en-US')} people; this happens once.\n`);
    const out = join(settings.data, 'demo');
    await writePopulation({ people: PEOPLE, seed: SEED, out, queriesPerKind: QUERIES_PER_KIND });
    const people = await openPeople(settings, 'write');
    const progress = jobProgress(context);
    try {
      await people.putCoverage(demoCoverage(out));
      await loadFiles(people, context.clock, demoSourceFiles(out), {
        rejectsFolder: join(settings.data, 'rejects'),
        room: { scratchFolder: join(settings.data, 'work') },
        onProgress: progress.update,
      });
    } finally {
      progress.finish();
      await people.close();
    }
    writeFileSync(mark, '');
  }
  const people = await openPeople(settings, 'read');
  const examples = await demoExamples(people);
  await people.close();
  return examples;
}

function welcome(
  { url, adminUrl }: { readonly url: string; readonly adminUrl: string | undefined },
  key: string,
  examples: DemoExamples | undefined,
): string {
  const console = adminUrl === undefined ? '' : `The console: ${adminUrl}/console\n`;
  const head = `\nNamesake serves the demo population on ${url} (try ${url}/docs)\n${console}The demo key: ${key}\n`;
  if (examples === undefined) return head;
  const curl = (path: string, body: unknown) =>
    `\ncurl -s ${url}${path} -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' -d '${JSON.stringify(body).replaceAll("'", '\\u0027')}'\n`;
  return [
    head,
    curl('/v1/reverse-phone', examples.reversePhone),
    curl('/v1/full-identity', examples.fullIdentity),
    curl('/v1/reverse-phone/batch', examples.batch),
  ].join('');
}
