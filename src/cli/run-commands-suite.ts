import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterEach, beforeEach } from 'vitest';
import { keyLimit } from '../match/keys/key-kinds.ts';
import { DEFAULT_CHAIN } from '../sources/links/chain-settings.ts';
import type { BooksStore } from '../store/books.ts';
import { KNOWN_SECRETS } from '../store/contract/known-secrets.ts';
import type { PeopleStore } from '../store/people.ts';
import { openBooks } from '../store/sqlite/books/shared-books.ts';
import { openSqlitePeople } from '../store/sqlite/people/open-people.ts';
import type { AddCommand, CliWorld } from './command.ts';
import { messageFor } from './error-messages.ts';
import { runProgram } from './program.ts';

export interface Ran {
  readonly out: string;
  readonly err: string;
  readonly code: number;
}

/** Runs commands as the program does, in a world of the test's own. */
export async function runCommands(
  commands: readonly AddCommand[],
  world: Pick<CliWorld, 'clock' | 'openBooks' | 'openPeople'>,
  args: readonly string[],
): Promise<Ran> {
  const texts = { out: '', err: '' };
  const sink = (name: 'out' | 'err') =>
    new Writable({
      write(chunk, _encoding, done) {
        texts[name] += String(chunk);
        done();
      },
    }) as unknown as NodeJS.WriteStream;
  const context: CliWorld = {
    ...world,
    out: sink('out'),
    err: sink('err'),
    args,
    placeOf: ({ data }) => ({ data: data!, store: '' }),
    adminUrl: () => 'http://127.0.0.1:8081',
    answering: () => ({ chain: DEFAULT_CHAIN, coverage: 0, minConfidence: 0.3, phoneRegions: ['US'] }),
    checkConfig: async () => ({ port: 8_080 }),
    actor: 'command:tester',
    secretsAt: () => KNOWN_SECRETS,
    journalFile: ({ data }) => `${data}.journal`,
    confirm: async () => false,
    faultsOfPeopleFile: () => undefined,
  };
  const before = process.exitCode;
  process.exitCode = 0;
  try {
    await runProgram({ context, commands, args, messageFor: async (error) => messageFor(error) });
    return { ...texts, code: process.exitCode };
  } finally {
    process.exitCode = before;
  }
}

interface OpenWish {
  readonly onWait?: () => void;
  readonly mustExist?: boolean;
}

/** A folder for each test, and commands run on the embedded stores in it. */
export interface ScratchPeople {
  readonly folder: () => string;
  /** Writes lines and gives the path. */
  readonly file: (name: string, ...lines: string[]) => string;
  /** There are books once they were opened here. */
  readonly openBooks: () => Promise<BooksStore>;
  readonly openPeople: (access: 'read' | 'write', wish?: OpenWish) => Promise<PeopleStore>;
  readonly run: (...args: string[]) => Promise<{ value: Record<string, unknown>; err: string; code: number }>;
}

export function scratchPeople(commands: readonly AddCommand[]): ScratchPeople {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'namesake-cli-people-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const openPeople = (access: 'read' | 'write', { onWait, mustExist = false }: OpenWish = {}) =>
    openSqlitePeople({
      folder: join(folder, 'data'),
      access,
      limitOf: keyLimit,
      mustExist,
      privacyKey: KNOWN_SECRETS.make().suppression,
      ...(onWait !== undefined && { onWait }),
    });
  const openTheBooks = ({ mustExist }: OpenWish = {}) =>
    openBooks({ dir: join(folder, 'data'), role: 'command', secrets: KNOWN_SECRETS, mustExist: mustExist === true });
  const world: Pick<CliWorld, 'clock' | 'openBooks' | 'openPeople'> = {
    clock: { nowMs: () => Date.parse('2026-06-01T00:00:00Z') },
    openBooks: (_options, wish) => openTheBooks(wish),
    openPeople: (_options, access, wish) => openPeople(access, wish),
  };
  return {
    folder: () => folder,
    file: (name, ...lines) => {
      const path = join(folder, name);
      writeFileSync(path, `${lines.join('\n')}\n`);
      return path;
    },
    openBooks: () => openTheBooks(),
    openPeople,
    run: async (...args) => {
      const { out, err, code } = await runCommands(commands, world, [...args, '--data', join(folder, 'data'), '--json']);
      return { value: JSON.parse(out.trim().split('\n').at(-1)!) as Record<string, unknown>, err, code };
    },
  };
}
