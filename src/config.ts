import { readFileSync } from 'node:fs';
import { SETTINGS, type SettingName, type Settings } from './config-settings.ts';
import { parseWrittenJson } from './core/written-json.ts';

/** What was set, by setting name; text from flags and the environment, JSON values from the file. */
type Given = Partial<Record<SettingName, unknown>>;

export interface ConfigSources {
  /** Flags as the command line gave them. */
  readonly flags: Given;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** From `--config`; without it `namesake.json` is read where it exists. */
  readonly file?: string;
  /** Faults of what a setting names, told together with those of the settings. */
  readonly check?: (read: Partial<Settings>) => readonly string[];
}

/** Every fault of the configuration, each with how to fix it. */
export class ConfigFaults extends Error {
  override readonly name = 'ConfigFaults';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(
      `The configuration has ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}:\n${faults.map((f) => `  - ${f}`).join('\n')}`,
    );
    this.faults = faults;
  }
}

const DEFAULT_FILE = 'namesake.json';
const PREFIX = 'NAMESAKE_';
/** Read by tests and benches, not by the service. */
const FOREIGN_VARIABLES = /^NAMESAKE_(TEST_|BENCH_|LABELLED_DATA$)/;
/** Kubernetes tells every pod where each service is; one that is named `namesake` or `namesake-…` takes our prefix for it. */
const SERVICE_VARIABLE = /^NAMESAKE_([A-Z0-9_]+_)?(SERVICE_HOST|SERVICE_PORT(_[A-Z0-9_]+)?|PORT_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)$/;
const SERVICE_URL_VARIABLE = /^NAMESAKE_([A-Z0-9_]+_)?PORT$/;
const SERVICE_URL = /^(tcp|udp|sctp):\/\//;

/** Flags win over the environment, the environment over the file. Throws `ConfigFaults` with all that is wrong. */
export function readConfig(sources: ConfigSources): Settings {
  const faults: string[] = [];
  const fromFile = readFile(sources, faults);
  const fromEnv = readEnvironment(sources.env, faults);
  const settings: Record<string, unknown> = {};
  for (const setting of SETTINGS) {
    const found = pick(setting.name, sources.flags, fromEnv, fromFile);
    if (found === undefined) {
      settings[setting.name] = setting.fallback;
      continue;
    }
    const read = setting.read(found.value);
    if ('fault' in read) faults.push(`${describeOrigin(found.origin, setting.name)} ${read.fault}`);
    else settings[setting.name] = read.value;
  }
  faults.push(...(sources.check?.(settings) ?? []));
  if (faults.length > 0) throw new ConfigFaults(faults);
  return settings as unknown as Settings;
}

export function variableOf(name: SettingName): string {
  return PREFIX + name.toUpperCase();
}

export function flagOf(name: SettingName): string {
  return `--${name.replaceAll('_', '-')}`;
}

type Origin = 'flag' | 'env' | 'file';

function pick(name: SettingName, flags: Given, env: Given, file: Given): { readonly origin: Origin; readonly value: unknown } | undefined {
  if (flags[name] !== undefined) return { origin: 'flag', value: flags[name] };
  if (env[name] !== undefined) return { origin: 'env', value: env[name] };
  return file[name] === undefined ? undefined : { origin: 'file', value: file[name] };
}

function describeOrigin(origin: Origin, name: SettingName): string {
  if (origin === 'flag') return flagOf(name);
  return origin === 'env' ? variableOf(name) : `"${name}" in the configuration file`;
}

function readEnvironment(env: ConfigSources['env'], faults: string[]): Given {
  const given: Given = {};
  const known = new Map(SETTINGS.map((setting) => [variableOf(setting.name), setting.name]));
  for (const [variable, value] of Object.entries(env)) {
    if (!variable.startsWith(PREFIX) || value === undefined || isForeign(variable, value)) continue;
    const name = known.get(variable);
    if (name === undefined) faults.push(`${variable} is no setting; unset it, or see docs/settings.md for the names.`);
    else if (value !== '') given[name] = value;
  }
  return given;
}

function isForeign(variable: string, value: string): boolean {
  if (FOREIGN_VARIABLES.test(variable) || SERVICE_VARIABLE.test(variable)) return true;
  return SERVICE_URL_VARIABLE.test(variable) && SERVICE_URL.test(value);
}

function readFile({ file }: ConfigSources, faults: string[]): Given {
  let text: string;
  try {
    text = readFileSync(file ?? DEFAULT_FILE, 'utf8');
  } catch {
    if (file !== undefined) faults.push('--config names a file that cannot be read; give the path of a readable JSON file.');
    return {};
  }
  let parsed: unknown;
  try {
    parsed = parseWrittenJson(text);
  } catch {
    faults.push('The configuration file is not valid JSON; write one object of settings, such as {"port": 8080}.');
    return {};
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    faults.push('The configuration file must hold one JSON object of settings, such as {"port": 8080}.');
    return {};
  }
  const names = new Set<string>(SETTINGS.map((setting) => setting.name));
  for (const name of Object.keys(parsed)) {
    if (!names.has(name))
      faults.push(`"${name}" in the configuration file is no setting; remove it, or see docs/settings.md for the names.`);
  }
  return parsed;
}
