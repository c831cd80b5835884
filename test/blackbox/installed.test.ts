import { execFile, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDemo } from '../support/demo-service.ts';
import { cleanEnvironment, MAIN } from '../support/service-process.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const around = mkdtempSync(join(tmpdir(), 'namesake-installed-'));
const installed = join(around, 'empty');
const data = join(around, 'data');
const QUIET = ['--no-audit', '--no-fund', '--loglevel=error'];
/** `NAMESAKE_TEST_LONG=1` puts the package to every Node that it is for; else to the one that runs this. */
const NODES = process.env['NAMESAKE_TEST_LONG'] === '1' ? ['own', '20', '22', '24'] : ['own'];
let packed: readonly string[] = [];
/** Why npm could not install, where it cannot. */
let missing = '';

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version: string }>>;
}

const npm = (folder: string, ...args: readonly string[]) => run('npm', [...args], { cwd: folder, env: cleanEnvironment() });

/** From npm's cache, which `npm ci` has filled, or else from the registry. */
async function install(folder: string, what: string, ...more: readonly string[]): Promise<string> {
  for (const from of ['--offline', '--prefer-online']) {
    try {
      await npm(folder, 'install', what, from, ...QUIET, ...more);
      return '';
    } catch (error) {
      missing = (error as { stderr: string }).stderr.split('\n')[0] ?? '';
    }
  }
  return `npm cannot install ${what}: ${missing}`;
}

beforeAll(async () => {
  // Packed from a copy, since other suites run the program that is built here.
  const copy = join(around, 'copy');
  mkdirSync(copy);
  mkdirSync(installed);
  mkdirSync(data);
  for (const file of ['package.json', 'README.md', 'LICENSE', 'NOTICE', 'CHANGELOG.md', 'SECURITY.md'])
    cpSync(join(root, file), join(copy, file));
  cpSync(dirname(MAIN), join(copy, 'dist'), { recursive: true });
  await run(process.execPath, [join(root, 'tools/shrinkwrap.js'), 'write', copy]);
  const { stdout } = await npm(copy, 'pack', '--json', '--ignore-scripts', ...QUIET);
  const [tarball] = Object.values(JSON.parse(stdout)) as { filename: string; files: { path: string }[] }[];
  packed = tarball!.files.map(({ path }) => path);
  missing = await install(installed, join(copy, tarball!.filename));
  await loadDemo(data, 200);
});
afterAll(() => rmSync(around, { recursive: true, force: true }));

describe('the package', () => {
  it('holds the program and what goes with it, and nothing else', () => {
    const strange = packed.filter(
      (path) =>
        !/^(dist\/.*\.(js|css|png|html|svg|txt|woff2)|package\.json|npm-shrinkwrap\.json|(README|CHANGELOG|SECURITY)\.md|LICENSE|NOTICE)$/.test(
          path,
        ),
    );
    expect(strange).toEqual([]);
    expect(packed).toEqual(
      expect.arrayContaining(['dist/main.js', 'dist/docs/swagger-ui.css', 'npm-shrinkwrap.json', 'NOTICE', 'LICENSE']),
    );
  });

  it('names the very versions of the lock, from any registry, and no tools', () => {
    const text = readFileSync(join(around, 'copy/npm-shrinkwrap.json'), 'utf8');
    expect(text).not.toMatch(/"resolved"|"dev": true|vitest|overrides/);
    const { packages: shipped } = JSON.parse(text) as Lock;
    const { packages: locked } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
    for (const [place, { version }] of Object.entries(shipped))
      expect({ place, version }).toEqual({ place, version: locked[place]!.version });
    expect(Object.keys(shipped)).toContain('node_modules/fastify');
  });

  it.for(NODES)('serves the demo without a warning on Node %s', async (node, { skip }) => {
    if (missing !== '') skip(missing);
    const program = await programOf(node);
    if (program === undefined) skip(`npm cannot bring Node ${node}: ${missing}`);
    const child = spawn(
      join(installed, 'node_modules/.bin/namesake'),
      ['serve', '--demo', '--data', data, '--port', '0', '--admin-port', '0'],
      {
        cwd: around,
        env: { ...cleanEnvironment(), PATH: [dirname(program!), process.env['PATH']].join(delimiter) },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk.toString();
    };
    for (const stream of [child.stdout, child.stderr]) stream.on('data', read);
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    const curl = () => /^curl -s (\S+)\/v1\/reverse-phone -H 'Authorization: (Bearer \S+)' .* -d '(.*)'$/m.exec(output);
    await expect.poll(() => curl() !== null || child.exitCode !== null, { timeout: 60_000, interval: 20 }).toBe(true);
    const [, url, authorization, body] = curl() ?? [];
    const headers = { authorization: authorization!, 'content-type': 'application/json' };
    expect((await fetch(`${url}/v1/reverse-phone`, { method: 'POST', headers, body: body! })).status).toBe(200);
    expect((await fetch(`${url}/docs/swagger-ui.css`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(output).not.toMatch(/warn/i);
  });
});

/** The program of a version of Node: the one that runs this, or from npm. */
async function programOf(version: string): Promise<string | undefined> {
  if (version === 'own' || process.versions.node.startsWith(`${version}.`)) return process.execPath;
  const folder = join(around, `node-${version}`);
  mkdirSync(folder);
  const failed = await install(folder, `node@${version}`);
  const program = join(folder, 'node_modules/node/bin/node');
  if (existsSync(program)) missing = '';
  return failed === '' && existsSync(program) ? program : undefined;
}
