import { readFileSync } from 'node:fs';
import { flagOf, SETTING_NAMES, SETTINGS, type SettingName, type Settings, variableOf } from './config-settings.ts';
import { nearestName } from './core/nearest-name.ts';
import { parseWrittenJson } from './core/written-json.ts';

/** What was set, by setting name; text from flags and the environment, JSON values from the file. */
type Given = Partial<Record<SettingName, unknown>>;

export interface ConfigSources {
  /** Flags as the command line gave them. */
  readonly flags: Given;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** From `--config`; without it `namesake.json` is read where it exists. */
  readonly file?: string;
  /** Faults of the files that settings name, reported together with those of the settings; `given` are those that were set. */
  readonly check?: (read: Partial<Settings>, given: ReadonlySet<SettingName>) => readonly string[];
}

/** Every fault of the configuration, each with how to fix it; reported together. */
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
/** Kubernetes sets these in every pod for each service; those of one named `namesake` or `namesake-…` have our prefix. */
const SERVICE_VARIABLE = /^NAMESAKE_([A-Z0-9_]+_)?(SERVICE_HOST|SERVICE_PORT(_[A-Z0-9_]+)?|PORT_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)$/;
const SERVICE_URL_VARIABLE = /^NAMESAKE_([A-Z0-9_]+_)?PORT$/;
const SERVICE_URL = /^(tcp|udp|sctp):\/\//;

/** Flags win over the environment, the environment over the file. Throws `ConfigFaults` with all that is wrong. */
export function readConfig(sources: ConfigSources): Settings {
  const faults: string[] = [];
  const fromFile = readFile(sources, faults);
  const fromEnv = readEnvironment(sources.env, faults);
  const settings: Record<string, unknown> = {};
  const given = new Set<SettingName>();
  for (const name of SETTING_NAMES) {
    const { fallback, read } = SETTINGS[name];
    const found = pick(name, sources.flags, fromEnv, fromFile);
    if (found !== undefined) given.add(name);
    const outcome = found === undefined ? { value: fallback } : read(found.value);
    if ('fault' in outcome) faults.push(`${found!.origin} ${outcome.fault}`);
    else settings[name] = outcome.value;
  }
  faults.push(...(sources.check?.(settings, given) ?? []));
  if (faults.length > 0) throw new ConfigFaults(faults);
  return settings as unknown as Settings;
}

/** A value and where it was given, in words. */
interface Found {
  readonly origin: string;
  readonly value: unknown;
}

function pick(name: SettingName, flags: Given, env: Given, file: Given): Found | undefined {
  if (flags[name] !== undefined) return { origin: flagOf(name), value: flags[name] };
  if (env[name] !== undefined) return { origin: variableOf(name), value: env[name] };
  return file[name] === undefined ? undefined : { origin: `"${name}" in the configuration file`, value: file[name] };
}

function readEnvironment(env: ConfigSources['env'], faults: string[]): Given {
  const given: Given = {};
  const known = new Map(SETTING_NAMES.map((name) => [variableOf(name), name]));
  for (const [variable, value] of Object.entries(env)) {
    if (!variable.startsWith(PREFIX) || value === undefined || isForeign(variable, value)) continue;
    const name = known.get(variable);
    if (name === undefined) faults.push(`Unknown setting ${variable}. ${suggest(variable, [...known.keys()])}`);
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
  for (const name of Object.keys(parsed)) {
    if (!Object.hasOwn(SETTINGS, name)) faults.push(`Unknown setting "${name}" in the configuration file. ${suggest(name, SETTING_NAMES)}`);
  }
  return parsed;
}

function suggest(unknown: string, known: readonly string[]): string {
  const nearest = nearestName(unknown, known);
  return nearest === undefined ? 'docs/settings.md lists the names.' : `Did you mean ${nearest}?`;
}

/** The environment of a process of this program that is given other settings. */
export function withVariables({ env, named }: { readonly env: ConfigSources['env']; readonly named: Readonly<Record<string, string>> }) {
  return { ...env, ...named };
}
