import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigFaults, readConfig } from './config.ts';
import { flagOf, SETTING_NAMES, SETTINGS, variableOf } from './config-settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'namesake-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(name: string, content: string): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

function faultsOf(sources: Parameters<typeof readConfig>[0]): readonly string[] {
  try {
    readConfig(sources);
  } catch (error) {
    if (error instanceof ConfigFaults) return error.faults;
    throw error;
  }
  return [];
}

describe('configuration', () => {
  it('is complete without any', () => {
    const settings = readConfig({ flags: {}, env: {} });
    expect(settings).toMatchObject({ data: './data', port: 8080, host: '127.0.0.1', workers: 1, batch_limit: 1_000 });
    // Full-size batches of misses from a fresh key must go through.
    expect(settings.rate_limit).toBeGreaterThanOrEqual(10 * settings.batch_limit);
    expect(settings.miss_budget).toBeGreaterThanOrEqual(10 * settings.batch_limit);
  });

  it('takes flags before the environment, and the environment before the file', () => {
    const file = fileOf('order.json', '{"port": 1, "host": "a", "rate_limit": 5}');
    const env = { NAMESAKE_PORT: '2', NAMESAKE_HOST: 'b', OTHER: 'x' };
    expect(readConfig({ flags: { port: '3' }, env, file })).toMatchObject({ port: 3, host: 'b', rate_limit: 5 });
  });

  it('reads a file that begins with a byte order mark', () => {
    expect(readConfig({ flags: {}, env: {}, file: fileOf('marked.json', '\uFEFF{"port": 1}') }).port).toBe(1);
  });

  it('reports every fault together, each naming its place', () => {
    const file = fileOf('faults.json', '{"batch_limit": "many", "colour": "red", "access_log": 1}');
    const env = { NAMESAKE_PORT: '65536', NAMESAKE_COLOR: 'red', NAMESAKE_STORE: 'mysql://x', NAMESAKE_TEST_LONG: '1' };
    const faults = faultsOf({ flags: { workers: '0', log_level: 'loud', min_confidence: '1.5' }, env, file });
    const places = [
      'colour',
      'NAMESAKE_COLOR',
      'NAMESAKE_STORE',
      'NAMESAKE_PORT',
      '--workers',
      'batch_limit',
      '--min-confidence',
      '--log-level',
      'access_log',
    ];
    for (const place of places)
      expect(
        faults.some((fault) => fault.includes(place)),
        place,
      ).toBe(true);
    expect(faults).toHaveLength(places.length);
  });

  it('suggests the setting that a slip is nearest to', () => {
    const env = { NAMESAKE_PROT: '1', NAMESAKE_COLOUR: 'red' };
    expect(faultsOf({ flags: {}, env, file: fileOf('slip.json', '{"access-log": true}') }).toSorted()).toEqual([
      'Unknown setting "access-log" in the configuration file. Did you mean access_log?',
      'Unknown setting NAMESAKE_COLOUR. docs/settings.md lists the names.',
      'Unknown setting NAMESAKE_PROT. Did you mean NAMESAKE_PORT?',
    ]);
  });

  it('passes over the variables that Kubernetes sets for services named namesake, and takes a port that was set', () => {
    const env = {
      NAMESAKE_SERVICE_HOST: '10.0.0.7',
      NAMESAKE_SERVICE_PORT: '80',
      NAMESAKE_SERVICE_PORT_HTTP: '80',
      NAMESAKE_PORT: 'tcp://10.0.0.7:80',
      NAMESAKE_PORT_80_TCP: 'tcp://10.0.0.7:80',
      NAMESAKE_PORT_80_TCP_PROTO: 'tcp',
      NAMESAKE_PORT_80_TCP_PORT: '80',
      NAMESAKE_PORT_80_TCP_ADDR: '10.0.0.7',
      NAMESAKE_API_SERVICE_HOST: '10.0.0.8',
      NAMESAKE_API_PORT: 'tcp://10.0.0.8:80',
    };
    expect(readConfig({ flags: {}, env }).port).toBe(8080);
    expect(readConfig({ flags: {}, env: { ...env, NAMESAKE_PORT: '9000' } }).port).toBe(9000);
    expect(faultsOf({ flags: {}, env: { NAMESAKE_PORT: 'http://10.0.0.7:80', NAMESAKE_API_PORT: '80' } })).toHaveLength(2);
  });

  it.each([
    ['a file that is not there', { file: '/nowhere/namesake.json' }, '--config'],
    ['a file that is no JSON', { file: fileOf('broken.json', '{port: 1}') }, 'not valid JSON'],
    ['a file that is no object', { file: fileOf('list.json', '[]') }, 'one JSON object'],
  ])('refuses %s', (_what, source, message) => {
    expect(faultsOf({ flags: {}, env: {}, ...source }).join()).toContain(message);
  });

  it('is written down in docs/settings.md, setting by setting', () => {
    const page = readFileSync(new URL('../docs/settings.md', import.meta.url), 'utf8');
    const rows = page.split('\n').filter((line) => line.startsWith('| `'));
    expect(rows).toEqual(
      SETTING_NAMES.map((name) => {
        const { fallback, about } = SETTINGS[name];
        const shown = fallback === '' ? 'none' : `\`${fallback}\``;
        return `| \`${name}\` | \`${flagOf(name)}\` | \`${variableOf(name)}\` | ${shown} | ${about} |`;
      }),
    );
  });
});
