import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OperatorService, operatorService } from '../../../test/support/operator-service.ts';
import { ADMIN_ROUTES } from './routes.ts';

let t: OperatorService;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'namesake-console-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Namesake</title>');
  writeFileSync(join(folder, 'assets', 'main-1a2b.js'), 'x'.repeat(5_000));
  writeFileSync(join(folder, 'assets', 'map.php'), 'no');
  t = await operatorService({ consoleFolder: folder });
});
afterAll(async () => {
  await t.close();
  rmSync(folder, { recursive: true });
});

describe('the console’s files', () => {
  it('are the page for every address of the app, and their own content otherwise', async () => {
    for (const path of ['/console', '/console/', '/console/people/P12', '/console/index.html']) {
      const reply = await t.ask('GET', path);
      expect([reply.status, reply.text]).toEqual([200, '<!doctype html><title>Namesake</title>']);
      expect(reply.headers.get('cache-control')).toBe('no-store');
    }
    const script = await t.ask('GET', '/console/assets/main-1a2b.js', { 'accept-encoding': 'gzip' });
    expect([script.status, script.text.length, script.headers.get('content-encoding')]).toEqual([200, 5_000, 'gzip']);
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it('may run only code of this listener', async () => {
    const { headers } = await t.ask('GET', '/console');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('are only those of the folder, of types that a browser app has', async () => {
    for (const path of [
      '/console/assets/absent.js',
      '/console/assets/map.php',
      '/console/..%2f..%2fetc/passwd.txt',
      '/console/%2e%2e/x.js',
    ])
      expect((await t.ask('GET', path)).status).toBe(404);
    expect((await t.ask('POST', '/console')).status).toBe(405);
  });

  it('are missed in one sentence that says what to do', async () => {
    const bare = await operatorService();
    const reply = await bare.ask('GET', '/console');
    expect([reply.status, reply.text]).toEqual([404, expect.stringContaining('npm run build')]);
    await bare.close();
  });
});

it('has paths of its own', () => {
  expect(ADMIN_ROUTES.filter(({ path }) => path.startsWith('/console'))).toEqual([]);
});
