import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const notice = textOf('NOTICE');

interface Locked {
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly license?: string;
  readonly engines?: { readonly node?: string };
}

const { packages } = JSON.parse(textOf('package-lock.json')) as { packages: Record<string, Locked> };
/** What is installed with the package, by name. */
const shipped = Object.entries(packages)
  .filter(([place, { dev, devOptional }]) => place !== '' && dev !== true && devOptional !== true)
  .map(([place, locked]) => ({ name: place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length), ...locked }));

describe('NOTICE', () => {
  it('names every library that is installed with the package, under its licence', () => {
    const [, libraries] = notice.split('LIBRARIES INSTALLED WITH THE PACKAGE');
    const named = new Map<string, string>();
    for (const block of libraries!.split('\n\n').slice(1)) {
      const [licence, names] = block.replaceAll(/\s+/g, ' ').trim().split(': ');
      for (const name of names!.split(', ')) named.set(name, licence!);
    }
    // Not every package says its licence where the lock can see it; such a one is named all the same.
    const wanted = new Map(shipped.map(({ name, license }) => [name, license ?? named.get(name) ?? 'a licence']));
    expect(new Map([...named].sort())).toEqual(new Map([...wanted].sort()));
  });

  it('names every library that is built into the program', () => {
    const imported = new Set<string>();
    for (const file of readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(file) || /(\.test|-suite)\.tsx?$/.test(file)) continue;
      const text = textOf(join('src', file));
      for (const [, name] of text.matchAll(/^(?:import (?!type )|export ).*?from '((?:@[a-z-]+\/)?[a-z][a-z0-9.-]*)[^':]*';$/gm))
        imported.add(name!);
    }
    const missing = [...imported].filter((name) => !new RegExp(`(^|\\s)${name}\\b`).test(notice));
    expect(missing).toEqual([]);
    expect(imported.size).toBeGreaterThan(5);
  });

  it('names every table', () => {
    const tables = readdirSync(join(root, 'src/reference')).filter((file) => !file.endsWith('.test.ts'));
    expect(tables.filter((file) => !notice.includes(file))).toEqual([]);
  });
});

describe('what the package needs', () => {
  const { satisfies } = createRequire(import.meta.url)('semver') as { satisfies(version: string, range: string): boolean };
  const oldest = (JSON.parse(textOf('package.json')) as { engines: { node: string } }).engines.node.replace('>=', '');

  it.each([`${oldest}.0`, '22.12.0', '24.0.0'])('runs on Node %s', (version) => {
    const newer = shipped.filter(({ engines }) => engines?.node !== undefined && !satisfies(version, engines.node));
    expect(newer.map(({ name, engines }) => `${name} needs ${engines?.node}`)).toEqual([]);
  });

  it('asks for exact versions', () => {
    const { dependencies } = JSON.parse(textOf('package.json')) as { dependencies: Record<string, string> };
    expect(Object.entries(dependencies).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });
});
