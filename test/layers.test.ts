import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const rules = createRequire(import.meta.url)('../.dependency-cruiser.cjs');

/** What each folder may import, written out so that a slip in the rules cannot pass unseen. */
const ALLOWED: Record<string, string> = {
  core: '',
  reference: '',
  normalize: 'core reference',
  ledger: 'core reference',
  match: 'normalize ledger core reference',
  privacy: 'match normalize ledger core reference',
  confidence: 'match normalize ledger core reference',
  resolve: 'confidence privacy match normalize ledger core reference',
  store: 'resolve confidence privacy match normalize ledger core reference',
  sources: 'store resolve confidence privacy match normalize ledger core reference',
  app: 'sources store resolve confidence privacy match normalize ledger core reference',
  demo: 'sources store resolve confidence privacy match normalize ledger core reference',
  http: 'app demo sources store resolve confidence privacy match normalize ledger core reference',
  cli: 'app demo sources store resolve confidence privacy match normalize ledger core reference',
};
const FOLDERS = Object.keys(ALLOWED);
const at = (folder: string) => (folder === 'demo' ? 'demo' : `src/${folder}`);

/** The tree as it is, read once. */
let tree: ICruiseResult;
beforeAll(async () => {
  tree = await look(
    root,
    ['src', 'demo', 'console', 'test', 'bench'].filter((folder) => readdirSync(root).includes(folder)),
  );
});

const planted: string[] = [];
afterEach(() => {
  for (const folder of planted.splice(0)) rmSync(folder, { recursive: true });
});

describe('layers', () => {
  it('looks at every module of the product and finds imports pointing downward only', () => {
    expect(violationsOf(tree)).toEqual([]);
    const seen = new Set(tree.modules.map((module) => module.source));
    expect(sourcesOf(root).filter((file) => !seen.has(file))).toEqual([]);
    expect(sourcesOf(root).length).toBeGreaterThan(10);
    // Imports must have been read too: a compiler the cruiser cannot use gives modules without any.
    expect(tree.summary.totalDependenciesCruised).toBeGreaterThan(sourcesOf(root).length);
  });

  it('has no circle of imports between folders', () => {
    expect(foldersInCircles(tree)).toEqual([]);
  });

  it('catches a circle of imports between folders', async () => {
    const files = {
      'src/app/import/a.ts': "import '../copy/b.ts';\n",
      'src/app/copy/b.ts': "import '../shared.ts';\n",
      'src/app/copy/c.ts': 'export const c = 1;\n',
      'src/app/measure/d.ts': "import '../copy/c.ts';\n",
      'src/app/shared.ts': "import './measure/d.ts';\n",
    };
    const withCircle = { ...files, 'src/app/copy/c.ts': "import '../import/e.ts';\n", 'src/app/import/e.ts': 'export const e = 1;\n' };
    expect(foldersInCircles(await look(plant(files), ['src']))).toEqual([]);
    expect(foldersInCircles(await look(plant(withCircle), ['src']))).toEqual(['src/app/copy', 'src/app/import']);
  });

  it('catches every import that does not point downward', async () => {
    const files: Record<string, string> = {};
    const expected: string[] = [];
    for (const from of FOLDERS) {
      files[`${at(from)}/leaf.ts`] = 'export const leaf = 1;\n';
      for (const to of FOLDERS.filter((other) => other !== from)) {
        const leaf = `${at(to)}/leaf.ts`;
        files[`${at(from)}/to-${to}.ts`] = `export { leaf } from '${relative(at(from), leaf)}';\n`;
        if (!ALLOWED[from]!.split(' ').includes(to)) expected.push(`layer-${from}: ${at(from)}/to-${to}.ts -> ${leaf}`);
      }
    }
    expect(violationsOf(await look(plant(files), ['src', 'demo']))).toEqual(expected.sort());
  });

  it.each([
    [
      'a type import upward',
      { 'src/core/a.ts': "import type { B } from '../match/b.ts';\nexport type A = B;\n", 'src/match/b.ts': 'export type B = 1;\n' },
      'layer-core',
    ],
    ['an import of main', { 'src/cli/a.ts': "import '../main.ts';\n", 'src/main.ts': 'export const main = 1;\n' }, 'layer-cli'],
    [
      'settings read far from the edge',
      { 'src/app/a.ts': "import '../config.ts';\n", 'src/config.ts': 'export const c = 1;\n' },
      'config-is-for-the-edge',
    ],
    [
      'a folder without a layer',
      { 'src/main.ts': "import './extra/a.ts';\n", 'src/extra/a.ts': 'export const a = 1;\n' },
      'unknown-folder',
    ],
    ['a file read in a pure layer', { 'src/ledger/a.ts': "import 'node:fs';\n" }, 'pure-layers-do-no-io'],
    ['a cycle', { 'src/core/a.ts': "import './b.ts';\n", 'src/core/b.ts': "import './a.ts';\n" }, 'no-cycles'],
    [
      'a test imported by the product',
      { 'src/core/a.ts': "import './b.test.ts';\n", 'src/core/b.test.ts': 'export const b = 1;\n' },
      'product-does-not-import-tests',
    ],
    [
      'the service imported by its browser app',
      { 'src/a.ts': 'export const a = 1;\n', 'console/b.ts': "import '../src/a.ts';\n" },
      'console-is-apart',
    ],
    [
      'the browser app imported',
      { 'src/main.ts': "import '../console/b.ts';\n", 'console/b.ts': 'export const b = 1;\n' },
      'console-is-not-imported',
    ],
    ['a module that is not there', { 'src/core/a.ts': "import './gone.ts';\n" }, 'resolvable'],
  ])('catches %s', async (_, files, rule) => {
    const folders = [...new Set(Object.keys(files).map((file) => file.split('/')[0]!))];
    const found = violationsOf(await look(plant(files), folders));
    expect(found.map((line) => line.split(':')[0])).toContain(rule);
  });
});

async function look(baseDir: string, folders: string[]): Promise<ICruiseResult> {
  const options = { ...rules.options, baseDir, validate: true, ruleSet: { forbidden: rules.forbidden } };
  const result = await cruise(folders, options, undefined, { tsConfig: extractTsConfig(join(root, 'tsconfig.json')) });
  if (typeof result.output === 'string') throw new Error('expected a result, not a report');
  return result.output;
}

function violationsOf(result: ICruiseResult): string[] {
  return result.summary.violations.map((violation) => `${violation.rule.name}: ${violation.from} -> ${violation.to}`).sort();
}

/** Folders that import each other, directly or by way of others; a folder and the one around it may. */
function foldersInCircles(result: ICruiseResult): string[] {
  const imports = new Map<string, Set<string>>();
  for (const { source, dependencies } of result.modules) {
    if (!/^(src|demo)\b/.test(source) || /(\.test|-suite)\.ts$/.test(source)) continue;
    const from = dirname(source);
    for (const { resolved } of dependencies) {
      const to = dirname(resolved);
      if (/^(src|demo)\b/.test(to) && !isWithin(from, to) && !isWithin(to, from))
        imports.set(from, (imports.get(from) ?? new Set()).add(to));
    }
  }
  const reaches = (from: string): Set<string> => {
    const seen = new Set<string>();
    const waiting = [...(imports.get(from) ?? [])];
    for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
      if (seen.has(folder)) continue;
      seen.add(folder);
      waiting.push(...(imports.get(folder) ?? []));
    }
    return seen;
  };
  return [...imports.keys()].filter((folder) => reaches(folder).has(folder)).sort();
}

function isWithin(folder: string, outer: string): boolean {
  return folder === outer || folder.startsWith(`${outer}/`);
}

function sourcesOf(folder: string): string[] {
  const inside = (top: string) =>
    readdirSync(join(folder, top), { recursive: true, encoding: 'utf8' }).map((file) => `${top}/${file.replaceAll('\\', '/')}`);
  return ['src', 'demo', 'console'].flatMap(inside).filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'));
}

function plant(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'namesake-layers-'));
  planted.push(folder);
  symlinkSync(join(root, 'tsconfig.json'), join(folder, 'tsconfig.json'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}
