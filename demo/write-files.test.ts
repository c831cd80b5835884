import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sniffFile } from '../src/sources/read/sniff-file.ts';
import { recogniseColumns } from '../src/sources/recognise/recognise.ts';
import { demoSourceFiles } from './demo-source-files.ts';
import { generatePopulation } from './generate-population.ts';
import { writePopulation } from './write-files.ts';

const FILES = 10 + 1;

describe('the files of a world', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'namesake-demo-'));
    for (const name of ['one', 'two']) await writePopulation({ people: 600, seed: 42, queriesPerKind: 50, out: join(folder, name) });
    await writePopulation({ people: 600, seed: 43, queriesPerKind: 50, out: join(folder, 'other') });
    await writePopulation({ people: 600, seed: 42, queriesPerKind: 7, out: join(folder, 'fewer') });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const hash = async (name: string) => {
    const sum = createHash('sha256');
    for (const file of (await readdir(join(folder, name))).sort()) sum.update(file).update(await readFile(join(folder, name, file)));
    return sum.digest('hex');
  };

  it('are the same bytes for a seed, everywhere', async () => {
    expect(await readdir(join(folder, 'one'))).toHaveLength(FILES);
    expect(await hash('one')).toBe(await hash('two'));
    expect(await hash('one')).not.toBe(await hash('other'));
    expect(await hash('one')).toBe(PINNED);
  });

  it('are the same however many questions are asked', async () => {
    const files = (await readdir(join(folder, 'one'))).filter((file) => file !== 'queries.jsonl' && file !== 'manifest.json');
    for (const file of files) {
      expect(await readFile(join(folder, 'fewer', file), 'utf8'), file).toBe(await readFile(join(folder, 'one', file), 'utf8'));
    }
  });

  it('label every row once and every question with a human of the truth or none', async () => {
    const truth = (await readFile(join(folder, 'one/truth.csv'), 'utf8')).trim().split('\n').slice(1);
    const people = new Set(truth.map((line) => line.split(',')[2]));
    expect(new Set(truth.map((line) => line.split(',').slice(0, 2).join())).size).toBe(truth.length);
    const queries = (await readFile(join(folder, 'one/queries.jsonl'), 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { kind: string; fragment: object; person: string | null });
    for (const { person } of queries) expect(person === null || people.has(person)).toBe(true);
    const { coverage } = JSON.parse(await readFile(join(folder, 'one/manifest.json'), 'utf8')) as { coverage: number };
    expect(Math.abs(queries.filter(({ person }) => person !== null).length / queries.length - coverage)).toBeLessThan(0.05);
    expect(queries.filter(({ kind }) => kind === 'phone+name')).toHaveLength(50);
  });

  it('have columns that an importer recognises, former addresses and births among them', async () => {
    for (const { path, source, kind } of demoSourceFiles(join(folder, 'one'))) {
      const { columns } = recogniseColumns(await sniffFile(path), kind);
      expect(Object.values(columns), source).not.toContain('ignore');
      if (kind !== 'people') continue;
      expect(
        Object.values(columns).some((target) => target.startsWith('birth_')),
        source,
      ).toBe(true);
      if (source !== 'reseller') expect(Object.values(columns).join(), source).toContain('address.full@');
    }
  });

  it('are all listed for the import', async () => {
    for (const { path } of demoSourceFiles(join(folder, 'one'))) expect((await readFile(path, 'utf8')).length).toBeGreaterThan(1_000);
  });
});

describe('a part of the world', () => {
  it('is no larger in a larger world', () => {
    const largest = (people: number) => {
      let most = 0;
      let seen = 0;
      for (const part of generatePopulation({ people, seed: 3, queriesPerKind: 0 }).parts()) {
        most = Math.max(most, part.neighbourhood.humans.length);
        if (++seen === 5) break;
      }
      return most;
    };
    expect(largest(40_000)).toBeLessThan(1_500);
    expect(largest(4_000)).toBeLessThan(1_500);
  });
});

/** Of the world of 600 people with seed 42: a change here is a change of every world, and belongs in the changelog. */
const PINNED = 'b4f90f2a405f9c6cd6d5db0b10dd460e75d1e1d78e3a3b144a262f2b727a7c6e';
