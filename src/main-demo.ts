import { demoExamples, demoKey } from './app/demo-start.ts';
import { openPeople } from './app/open-stores.ts';
import type { CliContext } from './cli/context.ts';
import type { Settings } from './config-settings.ts';
import type { BooksStore } from './store/books.ts';

/** What a newcomer is shown once the service is up. */
export async function prepareDemo(
  settings: Settings,
  books: BooksStore,
  { clock, out }: CliContext,
): Promise<{ print(url: string): void }> {
  const key = await demoKey(books, clock, settings.data);
  const people = await openPeople(settings, 'read');
  const examples = await demoExamples(people);
  await people.close();
  return {
    print(url) {
      out.write(`\nNamesake serves the demo population on ${url} (try ${url}/docs)\nThe demo key: ${key}\n`);
      if (examples === undefined) return;
      const line = (path: string, body: unknown) =>
        `\ncurl -s ${url}${path} -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' -d '${JSON.stringify(body).replaceAll("'", '\\u0027')}'\n`;
      out.write(line('/v1/reverse-phone', examples.reversePhone));
      out.write(line('/v1/full-identity', examples.fullIdentity));
      out.write(line('/v1/reverse-phone/batch', examples.batch));
    },
  };
}
