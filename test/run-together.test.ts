import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const TOOL = join(import.meta.dirname, '../tools/run-together.js');
const folder = mkdtempSync(join(tmpdir(), 'namesake-together-'));
/** Each waits for the file that the other writes. */
const meet = (mine: string, other: string) =>
  `node -e "const fs = require('fs'); fs.writeFileSync('${mine}', ''); while (!fs.existsSync('${other}')); console.log('met ${other}')"`;

beforeAll(() => {
  const scripts = { left: meet('l', 'r'), right: meet('r', 'l'), good: 'echo fine', bad: 'echo broken && exit 3' };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts }));
});
afterAll(() => rmSync(folder, { recursive: true }));

const runTogether = (...names: readonly string[]) => spawnSync(process.execPath, [TOOL, ...names], { cwd: folder, encoding: 'utf8' });

describe('scripts run together', () => {
  it('run at the same time, and all output is shown', () => {
    const { status, stdout } = runTogether('left', 'right');
    expect({ status, met: stdout.match(/^met .$/gm)?.sort() }).toEqual({ status: 0, met: ['met l', 'met r'] });
  });

  it.each([[['good', 'bad']], [['bad', 'good']], [['good', 'unknown']]])('fail when one of them fails: %s', (names) => {
    const { status, stdout } = runTogether(...names);
    expect(status).toBe(1);
    expect(stdout).toMatch(/^fine$/m);
  });

  it('are named', () => {
    expect(runTogether()).toMatchObject({ status: 1, stderr: expect.stringContaining('usage') });
  });
});
