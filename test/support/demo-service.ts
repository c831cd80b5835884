import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ServiceProcess, startService, tempFolder } from './service-process.ts';

export interface DemoService extends ServiceProcess {
  readonly key: string;
  readonly data: string;
  /** The lines of curl that the service printed, as arguments for a shell. */
  readonly curlLines: readonly string[];
  stop(): Promise<number | null>;
}

/** The service as `npm start` starts it, in a folder of its own. */
export async function startDemo(): Promise<DemoService> {
  const folder = tempFolder();
  const service = await startService({ data: folder.path, args: ['--demo'] });
  while (curlLinesOf(service.output()).length < 3) await new Promise((resolve) => setImmediate(resolve));
  return {
    ...service,
    data: folder.path,
    key: readFileSync(join(folder.path, 'demo-key'), 'utf8').trim(),
    curlLines: curlLinesOf(service.output()),
    async stop() {
      const code = await service.end('SIGTERM');
      folder.remove();
      return code;
    },
  };
}

/** One question of those that the demo population comes with. */
export interface DemoQuestion {
  readonly kind: string;
  // biome-ignore lint/suspicious/noExplicitAny: fragments have any of the contract's shapes.
  readonly fragment: any;
  readonly person: string | null;
}

export function demoQuestions(data: string): DemoQuestion[] {
  const lines = readFileSync(join(data, 'demo/queries.jsonl'), 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as DemoQuestion);
}

function curlLinesOf(output: string): string[] {
  return output.split('\n').filter((line) => line.startsWith('curl ') && line.endsWith("'"));
}
