import { createReadStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { asciiJson } from './ascii-json.ts';
import type { Population } from './population.ts';

/** Names with many thousands of bearers: a look-up of one within a state must not read them all. */
export const WORST_KIND = 'common name+state';
const COMMON_FIRST = ['John', 'James', 'Mary', 'Robert', 'Michael', 'Maria', 'Jennifer', 'Jose'];
const COMMON_LAST = ['Smith', 'Johnson', 'Williams', 'Brown', 'Garcia', 'Miller', 'Rodriguez'];
const STATES = ['CA', 'TX', 'FL', 'NY', 'PA', 'IL'];

/** The labelled questions of the population as request bodies, a file for each kind of input, in plain ASCII. */
export async function fragmentsByKind(population: Population): Promise<ReadonlyMap<string, string>> {
  const folder = join(population.folder, 'kinds');
  if (!existsSync(folder)) await writeKinds(population, folder);
  return new Map(
    readdirSync(folder)
      .sort()
      .map((name) => [name.slice(0, -'.txt'.length), join(folder, name)]),
  );
}

async function writeKinds(population: Population, folder: string): Promise<void> {
  const bodies = new Map<string, string[]>([[WORST_KIND, worstBodies()]]);
  for await (const line of createInterface({ input: createReadStream(join(population.files, 'queries.jsonl')) })) {
    const { kind, fragment } = JSON.parse(line) as { kind: string; fragment: unknown };
    const list = bodies.get(kind);
    if (list === undefined) bodies.set(kind, [asciiJson(fragment)]);
    else list.push(asciiJson(fragment));
  }
  rmSync(`${folder}.part`, { recursive: true, force: true });
  mkdirSync(`${folder}.part`);
  for (const [kind, lines] of bodies) writeFileSync(join(`${folder}.part`, `${kind}.txt`), `${lines.join('\n')}\n`);
  renameSync(`${folder}.part`, folder);
}

function worstBodies(): string[] {
  return COMMON_FIRST.flatMap((first) =>
    COMMON_LAST.flatMap((last) => STATES.map((state) => JSON.stringify({ name: { first, last }, address: { state } }))),
  );
}
