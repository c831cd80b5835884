import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoSourceFiles } from '../demo/demo-source-files.ts';
import { writePopulation } from '../demo/write-files.ts';
import { loadFiles } from '../src/app/import/import-files.ts';
import { createLookUp, type LookUpEngine } from '../src/app/look-up/engine.ts';
import { parseFragment } from '../src/app/look-up/parse-fragment.ts';
import { storeViews } from '../src/app/measure/store-view.ts';
import type { PersonId } from '../src/core/ids.ts';
import type { Fragment, PhoneNumber } from '../src/core/record.ts';
import { keyLimit } from '../src/match/keys/key-kinds.ts';
import { DEFAULT_CHAIN } from '../src/sources/links/chain-settings.ts';
import { makeLinks } from '../src/sources/links/make-links.ts';
import type { PeopleStore } from '../src/store/people.ts';
import { openSqlitePeople } from '../src/store/sqlite/people/open-people.ts';

/** More than are looked at to measure them. */
const PEOPLE = 5_000;
/** What callers get. Where dozens match a fragment equally, ids decide which of them are read, and no confidence is that high. */
const FLOOR = 0.3;
const clock = { nowMs: () => Date.UTC(2026, 6, 1) };
let folder: string;
let inOrder: PeopleStore;
let reversed: PeopleStore;
let numbers: PhoneNumber[];
let fragments: Fragment[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'namesake-order-'));
  const out = join(folder, 'files');
  await writePopulation({ people: PEOPLE, seed: 7_011, out, queriesPerKind: 60 });
  const files = demoSourceFiles(out);
  inOrder = await imported('in-order', files);
  reversed = await imported('reversed', [...files].reverse());
  numbers = await numbersOf(inOrder);
  fragments = (await readFile(join(out, 'queries.jsonl'), 'utf8')).split('\n').flatMap((line) => {
    const parsed = line === '' ? undefined : parseFragment((JSON.parse(line) as { fragment: object }).fragment);
    return parsed?.kind === 'fragment' ? [parsed.fragment] : [];
  });
});
afterAll(async () => {
  await inOrder.close();
  await reversed.close();
  await rm(folder, { recursive: true });
});

async function imported(name: string, files: Parameters<typeof loadFiles>[2]): Promise<PeopleStore> {
  const people = await openSqlitePeople({ folder: join(folder, name), access: 'write', limitOf: keyLimit });
  await loadFiles(people, clock, files, { rejectsFolder: join(folder, 'rejects') });
  return people;
}

async function numbersOf(people: PeopleStore): Promise<PhoneNumber[]> {
  const all = await people.scanPeople({ after: 0 as PersonId, limit: PEOPLE });
  return [...new Set(all.flatMap(({ phones }) => phones.map(({ value }) => value)))].sort((a, b) => a - b);
}

const engineOn = (people: PeopleStore): LookUpEngine =>
  createLookUp({ people, clock, links: makeLinks(DEFAULT_CHAIN.links, clock), view: storeViews({ people, clock }) });

function withoutMeasures(people: PeopleStore): PeopleStore {
  return new Proxy(people, {
    get(target, name) {
      if (name === 'measures') return async () => undefined;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** What a caller sees: everything but ids. */
async function owners(engine: LookUpEngine) {
  const found = await engine.reversePhone(numbers);
  return found.map((owner, at) => owner && [numbers[at], owner.confidence, owner.json, owner.birthDate]);
}

async function identities(engine: LookUpEngine) {
  const answers = [];
  for (const fragment of fragments) {
    const answer = await engine.fullIdentity({ fragment, minConfidence: FLOOR, required: [], explain: false });
    answers.push(answer && { fragment, confidence: answer.confidence, profile: answer.profile });
  }
  return answers;
}

describe('the same files in another order', () => {
  it('are measured alike', async () => {
    expect(JSON.parse((await inOrder.measures())!)).toEqual(JSON.parse((await reversed.measures())!));
  });

  it('give every number the same owner with the same confidence', async () => {
    expect(numbers.length).toBeGreaterThan(PEOPLE / 2);
    expect(await owners(engineOn(reversed))).toEqual(await owners(engineOn(inOrder)));
  });

  it('answer fragments alike', async () => {
    expect(fragments.length).toBeGreaterThan(500);
    expect(await identities(engineOn(reversed))).toEqual(await identities(engineOn(inOrder)));
  });
});

describe('a service that has just started', () => {
  it.each([
    ['with measures beside the people', (people: PeopleStore) => people],
    ['on a store of before measures were kept', withoutMeasures],
  ])('answers first as it answers ever after, %s', async (_say, stored) => {
    const people: PeopleStore = stored(inOrder);
    const warm = engineOn(inOrder);
    await warm.warm();
    expect(await owners(engineOn(people))).toEqual(await owners(warm));
  });
});
