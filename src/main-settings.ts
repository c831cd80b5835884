import { readFileSync } from 'node:fs';
import type { ServeOrder } from './cli/serve.ts';
import { readConfig } from './config.ts';
import type { Settings } from './config-settings.ts';
import { parseWrittenJson } from './core/written-json.ts';
import { listeningFaults } from './main-listening.ts';
import { type ChainSettings, DEFAULT_CHAIN, readChainSettings } from './sources/links/chain-settings.ts';

export interface ServeSettings {
  readonly settings: Settings;
  readonly chain: ChainSettings;
  readonly isAdminPortSet: boolean;
}

/** The settings of a serving process and the file of the chain that they name, or all that is wrong with both. */
export function readSettings(order: ServeOrder): ServeSettings {
  let chain = DEFAULT_CHAIN;
  let isAdminPortSet = false;
  const settings = readConfig({
    flags: order.flags,
    env: process.env,
    ...(order.config === undefined ? {} : { file: order.config }),
    check(read, given) {
      isAdminPortSet = given.has('admin_port');
      const { settings: found, faults } = readChain(read.chain ?? '');
      chain = found;
      return [...faults, ...listeningFaults(read)];
    },
  });
  return { settings, chain, isAdminPortSet };
}

/** The chain's file and all that is wrong with it. */
export function readChain(file: string): ReturnType<typeof readChainSettings> {
  if (file === '') return { settings: DEFAULT_CHAIN, faults: [] };
  let text: string;
  let value: unknown;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return { settings: DEFAULT_CHAIN, faults: ['--chain names a file that cannot be read; give the path of a readable JSON file.'] };
  }
  try {
    value = parseWrittenJson(text);
  } catch {
    return { settings: DEFAULT_CHAIN, faults: ['The file of --chain is not valid JSON; see docs/chain.md.'] };
  }
  const { settings, faults } = readChainSettings(value);
  return { settings, faults: faults.map((fault) => `chain: ${fault}`) };
}
