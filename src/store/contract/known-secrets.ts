import { deriveSecrets, ROOT_BYTES } from '../../core/secrets.ts';
import { chainKeys } from '../../ledger/chain.ts';
import type { ChainRule } from '../../ledger/check-entries.ts';
import type { SecretsSource } from '../secrets-file.ts';

const KEYS = deriveSecrets(Buffer.alloc(ROOT_BYTES, 7));

/** The keys of stores that tests make. */
export const KNOWN_SECRETS: SecretsSource = { place: 'known.secrets', find: () => KEYS, make: () => KEYS };

/** How their entries are checked. */
export const KNOWN_RULE: ChainRule = { keys: chainKeys(KEYS.ledger) };
