import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const MAX_LINES = 300;
/** This file has to name what it forbids, so it alone is not looked at. */
const SELF = 'test/tidy.test.ts';

/** What they say was so when it was written. */
const PAGES_OF_THE_PAST = ['CHANGELOG.md', 'bench/RESULTS.md'];

interface Source {
  readonly path: string;
  readonly text: string;
}

/** A habit: which files it is about, and what must not be found in them. */
interface Habit {
  readonly name: string;
  readonly about: (path: string) => boolean;
  readonly fault: (source: Source) => string | undefined;
  /** One file that must be caught, so that the habit is known to bite. */
  readonly offender: Source;
}

const PURE = /^src\/(core|reference|normalize|match|resolve|ledger|privacy)\//;
const isCode = (path: string) => /\.(ts|tsx|js|cjs|mjs)$/.test(path);
const isTest = (path: string) => path.endsWith('.test.ts');
const isProduct = (path: string) => /^(src|demo)\//.test(path) && isCode(path) && !isTest(path);
const isMain = (path: string) => /^src\/main(-[a-z-]+)?\.ts$/.test(path);
const isText = (path: string) => !/\.(png|gz|parquet|ico|woff2|db)$/.test(path);
const without = (pattern: RegExp) => (source: Source) => {
  const at = source.text.split('\n').findIndex((line) => pattern.test(line));
  return at < 0 ? undefined : `line ${at + 1}`;
};

// Names that no file may contain, joined from parts so that this file does not contain them either.
const REGISTRY = new RegExp(['registry\\.npm', 'registry\\.yarn', 'npm\\.pkg\\.github', 'artifactory', 'verdaccio'].join('|'), 'i');

const HABITS: Habit[] = [
  {
    name: 'names are kebab-case',
    about: (path) => /^(src|demo|console|test|bench|tools)\//.test(path) && isCode(path),
    fault: ({ path }) => (/^[a-z0-9]+(-[a-z0-9]+)*(\.(test|d))?\.[a-z]+$/.test(basename(path)) ? undefined : basename(path)),
    offender: { path: 'src/core/ReverseIt.ts', text: '' },
  },
  {
    name: 'no utils, helpers or barrels',
    about: isCode,
    fault: ({ path }) => (/(^|[/-])(utils?|helpers?|common|misc)([/.-]|$)|\/index\.[a-z]+$/.test(path) ? path : undefined),
    offender: { path: 'src/core/index.ts', text: '' },
  },
  {
    name: `at most ${MAX_LINES} lines`,
    // Tables of the world are as long as the world.
    about: (path) => isCode(path) && !path.startsWith('src/reference/'),
    fault: ({ text }) => (text.split('\n').length > MAX_LINES + 1 ? `${text.split('\n').length - 1} lines` : undefined),
    offender: { path: 'src/core/long.ts', text: '\n'.repeat(MAX_LINES + 1) },
  },
  {
    name: 'no marks of unfinished work',
    about: (path) => isText(path) && path !== 'package-lock.json' && !/^src\/reference\/.*\.json$/.test(path),
    fault: without(/\b(TODO|FIXME)\b/),
    offender: { path: 'docs/a.md', text: 'TODO: write' },
  },
  {
    name: 'no skipped, lone or planned tests',
    about: (path) => isTest(path) || path.endsWith('-suite.ts'),
    fault: without(/\b(it|test|describe)(\.\w+)*\.(skip|only|todo|skipIf|runIf|fails)\b|\b[xf](it|describe)\(/),
    offender: { path: 'src/core/a.test.ts', text: "it.only('a', () => {});" },
  },
  {
    name: 'no sleeping in tests',
    about: (path) => isTest(path) || path.endsWith('-suite.ts'),
    fault: without(/\b(sleep|delay)\(\s*[\d_]+|setTimeout\(\s*(resolve|r|done)\s*,\s*[\d_]+/),
    offender: { path: 'src/core/a.test.ts', text: 'await new Promise((resolve) => setTimeout(resolve, 50));' },
  },
  {
    name: 'the product writes to its console from the command line only',
    about: (path) => isProduct(path) && !path.startsWith('src/cli/') && !isMain(path),
    fault: without(/\bconsole\.|process\.(stdout|stderr)\b/),
    offender: { path: 'src/app/a.ts', text: "console.log('a');" },
  },
  {
    name: 'the environment is read in config.ts only',
    about: (path) => isProduct(path) && !/^src\/config(\/|\.ts|-)/.test(path),
    // main hands it over whole and looks at nothing in it.
    fault: ({ path, text }) => without(/\bprocess\.env\b/)({ path, text: isMain(path) ? text.replaceAll('env: process.env,', '') : text }),
    offender: { path: 'src/app/a.ts', text: 'const port = process.env.PORT;' },
  },
  {
    name: 'pure layers read no clock and no dice',
    about: (path) => PURE.test(path) && isProduct(path),
    // The system clock itself lives in core, and is handed in everywhere else.
    fault: (source) =>
      source.path === 'src/core/clock.ts'
        ? undefined
        : without(/\bMath\.random\b|\bDate\.now\b|\bnew Date\(\)|\bperformance\.now\b|\brandomBytes\b|\brandomUUID\b/)(source),
    offender: { path: 'src/match/a.ts', text: 'const now = Date.now();' },
  },
  {
    name: 'imports name their file and node: modules their scheme',
    about: (path) => /^(src|demo|console|test|bench)\/.*\.tsx?$/.test(path),
    fault: without(
      /\bfrom '\.[^']*(?<!\.(ts|tsx|js|json))'|\bfrom '(fs|path|os|crypto|http|net|url|util|events|stream|zlib|child_process)(\/[a-z]+)?'/,
    ),
    offender: { path: 'src/core/a.ts', text: "import { b } from './b';" },
  },
  {
    name: 'no registry is named',
    about: (path) => isText(path),
    fault: without(REGISTRY),
    offender: { path: '.npmrc', text: `registry=https://${'registry'}.npmjs.org/` },
  },
  {
    name: 'the lock file resolves nothing by address',
    about: (path) => path === 'package-lock.json',
    fault: without(/"resolved": "http/),
    offender: { path: 'package-lock.json', text: '      "resolved": "https://a.example/a.tgz",' },
  },
  {
    name: 'text ends in one newline and uses no carriage returns',
    about: (path) => isText(path) && !path.endsWith('.json'),
    fault: ({ text }) => (text === '' || (/[^\n]\n$/.test(text) && !text.includes('\r\n')) ? undefined : 'line endings'),
    offender: { path: 'src/core/a.ts', text: 'a' },
  },
];

describe('tidy', () => {
  const sources = tracked().map((path): Source => ({ path, text: readFileSync(join(root, path), 'utf8') }));

  it('looks at the whole tree', () => {
    expect(sources.filter(({ path }) => isProduct(path)).length).toBeGreaterThan(10);
  });

  it.each(HABITS)('$name', ({ about, fault }) => {
    const faults = sources
      .filter(({ path }) => about(path))
      .flatMap((source) => (fault(source) ? [`${source.path}: ${fault(source)}`] : []));
    expect(faults).toEqual([]);
  });

  it.each(HABITS)('would notice: $name', ({ about, fault, offender }) => {
    expect(about(offender.path)).toBe(true);
    expect(fault(offender)).toBeDefined();
  });

  it('has its tests beside the code: each imports from its own folder', () => {
    const lonely = sources.filter(({ path, text }) => /^(src|demo)\//.test(path) && isTest(path) && !/from '\.\/[^']+'/.test(text));
    expect(lonely.map(({ path }) => path)).toEqual([]);
  });

  it('explains every folder of src in docs/ARCHITECTURE.md', () => {
    const map = readFileSync(join(root, 'docs/ARCHITECTURE.md'), 'utf8');
    const folders = [...new Set(sources.map(({ path }) => /^src\/(.+)\/[^/]+$/.exec(path)?.[1]).filter((folder) => folder !== undefined))];
    expect(folders.filter((folder) => !map.includes(`\`${folder}/\``))).toEqual([]);
  });

  it('names only files of code in its pages that are there', () => {
    const gone = sources
      .filter(({ path }) => path.endsWith('.md') && !PAGES_OF_THE_PAST.includes(path))
      .flatMap(({ path, text }) => [...text.matchAll(/`([a-z][\w./-]*\.(?:ts|mjs))`/g)].map(([, named]) => ({ path, named: named! })))
      .filter(({ named }) => named !== 'index.ts' && !sources.some(({ path }) => `/${path}`.endsWith(`/${named}`)));
    expect(gone).toEqual([]);
  });

  it('links only to files that are there', () => {
    const broken = sources
      .filter(({ path }) => path.endsWith('.md'))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, target]) => join(path, '..', target!)),
      )
      .filter((target) => !existsSync(join(root, target)));
    expect(broken).toEqual([]);
  });
});

/** What is committed or about to be: without ignored files and files deleted but not yet committed. */
function tracked(): string[] {
  const listed = existsSync(join(root, '.git'))
    ? execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' }).split('\n')
    : readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
        (path) => !/(^|\/)(node_modules|dist|dist-bench|data|\.git)\//.test(`${path}/`),
      );
  return listed.filter((path) => path !== '' && path !== SELF && existsSync(join(root, path)) && statSync(join(root, path)).isFile());
}
