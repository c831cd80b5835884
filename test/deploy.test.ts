import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SETTING_NAMES, SETTINGS, type SettingName, variableOf } from '../src/config-settings.ts';
import { PROBLEMS } from '../src/core/problem.ts';
import { Metrics } from '../src/http/metrics/metrics.ts';
import { processSnapshot } from '../src/http/metrics/metrics-page.ts';
import { StoreMetrics } from '../src/http/metrics/store-metrics.ts';
import { faultOf } from './support/command-line.ts';

const root = join(import.meta.dirname, '..');
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const FILES = readdirSync(join(root, 'deploy')).map((name) => ({ name, text: textOf(join('deploy', name)) }));
const fileOf = (name: string) => FILES.find((file) => file.name === name)!.text;
const each = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([, found]) => found!);

const settingOf = new Map(SETTING_NAMES.map((name) => [variableOf(name), name]));
/** Variables with their values, as any of the files writes them. */
const given = FILES.flatMap(({ name, text }) =>
  [...text.matchAll(/\b(NAMESAKE_[A-Z_]+)(?:=|: )([^\s\\]+)/g)].map(([, variable, value]) => ({
    name,
    variable: variable!,
    value: value!,
  })),
);

describe('deploy/', () => {
  it('sets only settings that exist, to values that they take', () => {
    const faults = given.flatMap(({ name, variable, value }) => {
      const setting = settingOf.get(variable);
      if (setting === undefined) return [`${name}: ${variable} is not a setting`];
      const outcome = SETTINGS[setting].read(value);
      return 'fault' in outcome ? [`${name}: ${variable}=${value} ${outcome.fault}`] : [];
    });
    expect(faults).toEqual([]);
    expect(given.length).toBeGreaterThan(10);
    // Those that are only named.
    const named = FILES.flatMap(({ text }) => each(/\b(NAMESAKE_[A-Z_]+)\b/g, text));
    expect(named.filter((variable) => !settingOf.has(variable))).toEqual([]);
  });

  it('names settings in its comments that exist', () => {
    const named = FILES.flatMap(({ text }) => each(/#.*\b(\w+_(?:bytes|ms|proxy|limit))\b/g, text));
    expect(named.filter((name) => !SETTING_NAMES.includes(name as SettingName))).toEqual([]);
    expect(named.length).toBeGreaterThan(2);
  });

  it('uses the ports of the two listeners', () => {
    const ports = new Set(FILES.flatMap(({ text }) => each(/\b(80[0-9]{2})\b/g, text)));
    expect([...ports].sort()).toEqual([`${SETTINGS.port.fallback}`, `${SETTINGS.admin_port.fallback}`]);
  });

  it('asks paths that answer', () => {
    const routes = ['src/http/api/health.ts', 'src/http/admin/operating.ts'].flatMap((file) => each(/app\.get\('([^']+)'/g, textOf(file)));
    const asked = FILES.flatMap(({ text }) => each(/(?:health_uri |PORT \+ '|scrapes |metrics_path: )(\/[a-z]+)/g, text));
    expect(asked.filter((path) => !routes.includes(path))).toEqual([]);
    expect(new Set(asked)).toEqual(new Set(['/healthz', '/readyz', '/metrics']));
  });

  it('runs commands that the program takes', () => {
    const lines = FILES.flatMap(({ text }) => each(/(?:bin\/namesake|run --rm owner|exec namesake) ([a-z][^#\n`]*)/g, text));
    const commands = [...lines.map((line) => line.trim().split(/\s+/)), JSON.parse(/^CMD (.*)$/m.exec(fileOf('Containerfile'))![1]!)];
    expect(commands.map((args) => faultOf(args)).filter(Boolean)).toEqual([]);
    expect(commands.length).toBeGreaterThan(3);
  });

  it('stores data and secrets in two places that last', () => {
    const unit = fileOf('namesake.service');
    const places = {
      'namesake.service': each(/^StateDirectory=(.*)$/gm, unit).flatMap((names) => names.split(' ').map((name) => `/var/lib/${name}`)),
      Containerfile: JSON.parse(/^VOLUME (.*)$/m.exec(fileOf('Containerfile'))![1]!) as string[],
    };
    for (const [file, lasting] of Object.entries(places)) {
      const placeOf = (setting: SettingName) => {
        const path = given.find(({ name, variable }) => name === file && variable === variableOf(setting))!.value;
        return lasting.find((place) => path.startsWith(`${place}/`));
      };
      const [data, secrets, journal] = [placeOf('data'), placeOf('secrets'), placeOf('privacy_journal')];
      expect({ file, data, journal }).toEqual({ file, data: expect.any(String), journal: secrets });
      expect(secrets).not.toBe(data);
    }
  });

  it('fits the limits of the program', () => {
    expect(Number(/client_max_body_size (\d+);/.exec(fileOf('nginx.conf'))![1])).toBe(SETTINGS.body_limit_bytes.fallback);
    const graces = FILES.flatMap(({ text }) => each(/(?:TimeoutStopSec=|stop_grace_period: )(\d+)s/g, text));
    expect(graces.map((seconds) => Number(seconds) * 1_000 > SETTINGS.shutdown_timeout_ms.fallback)).toEqual([true, true]);
    const { version } = JSON.parse(textOf('package.json')) as { version: string };
    expect(new Set(FILES.flatMap(({ text }) => each(/namesake-(\d[\d.]*)\.tgz/g, text)))).toEqual(new Set([version]));
  });

  it('shows and watches metrics that exist, by labels that they have', async () => {
    const metrics = new Metrics();
    metrics.observe('reverse_phone', 'charged', 1);
    metrics.store = new StoreMetrics(0, () => undefined);
    metrics.store.pool('books', () => ({ open: 1, idle: 1, waiting: 0 }) as never);
    const labelsOf = new Map<string, Set<string>>();
    for (const { name, type, values } of await processSnapshot(metrics)) {
      const labels = new Set(values.flatMap((one) => Object.keys(one.labels)));
      for (const end of type === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']) labelsOf.set(`${name}${end}`, labels);
    }
    const panels = JSON.parse(fileOf('grafana.json')).panels as { targets: { expr: string }[] }[];
    const asked = [...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)), ...each(/^ +expr: (.*)$/gm, fileOf('alerts.yaml'))];
    for (const expr of asked) {
      const names = each(/\b((?:namesake|nodejs|process)_[a-z0-9_]+)\b/g, expr);
      expect(names.length + Number(expr.startsWith('up{'))).toBeGreaterThan(0);
      expect({ expr, unknown: names.filter((name) => !labelsOf.has(name)) }).toEqual({ expr, unknown: [] });
      for (const outcome of each(/outcome="(\w+)"/g, expr)) expect(PROBLEMS).toHaveProperty(outcome);
    }
    expect(asked.length).toBeGreaterThan(20);
  });

  it('sends who is alerted to a page that says what to do', () => {
    for (const target of each(/^ +action: (.*)$/gm, fileOf('alerts.yaml'))) {
      const [page, anchor] = target.split('#');
      expect({ target, exists: existsSync(join(root, page!)) }).toEqual({ target, exists: true });
      const anchors = each(/^#+ (.*)$/gm, textOf(page!)).map((heading) =>
        heading
          .toLowerCase()
          .replaceAll(/[^\w\s-]/g, '')
          .replaceAll(' ', '-'),
      );
      if (anchor !== undefined) expect(anchors).toContain(anchor);
    }
  });
});
