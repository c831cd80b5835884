import type { Secrets } from '../../core/secrets.ts';
import { type ChainKeys, chainKeys, sealOf } from '../../ledger/chain.ts';
import type { Chaining } from '../../ledger/plan-postings.ts';
import { saltSource } from '../salts.ts';
import type { SecretsSource } from '../secrets-file.ts';
import { StoreRefused } from '../store-refused.ts';
import { run, sql, type Work } from '../table-work.ts';
import { ledgerHeads } from './heads.ts';
import { CHAIN_SEAL } from './tables.ts';

/**
 * The keys of these books. Books without keys take those of `source`, or new ones. The caller runs it in a transaction.
 */
export function* keyBooks(source: SecretsSource): Work<Secrets> {
  const stored = yield* secretsFingerprint();
  const found = source.find();
  if (stored !== undefined) return matching(found, stored, source.place);
  const secrets = found ?? source.make();
  // Of several processes that come here at once the others wait in this statement for the first.
  if ((yield* run(ADOPT, secrets.fingerprint)).length === 0) return matching(secrets, (yield* secretsFingerprint())!, source.place);
  yield* sealChains(chainKeys(secrets.ledger));
  return secrets;
}

/** How new entries of the books are chained. */
export function chainingOf({ ledger }: Secrets): Chaining {
  return { keys: chainKeys(ledger), newSalt: saltSource() };
}

/** Seals the entries that earlier versions chained without a key. */
function* sealChains(keys: ChainKeys): Work<void> {
  for (const head of yield* ledgerHeads()) yield* run(SEAL, ...CHAIN_SEAL.values({ ...head, seal: sealOf(keys, head) }));
}

/** Which secrets belong to the books; undefined before the first. */
export function* secretsFingerprint(): Work<string | undefined> {
  const [row] = yield* run(FINGERPRINT);
  return row?.['value'] as string | undefined;
}

/** The secrets that were found, if they belong to the books. */
export function matching(found: Secrets | undefined, stored: string | undefined, place: string): Secrets {
  if (found === undefined) {
    throw new StoreRefused(
      `The secrets file ${place} is missing. Restore it from its backup, or name it with --secrets: without it nothing can be verified or suppressed.`,
    );
  }
  if (found.fingerprint !== stored) {
    throw new StoreRefused(`${place} holds the secrets of another store. Restore this store's own file, or name it with --secrets.`);
  }
  return found;
}

const FINGERPRINT = sql('secrets_fingerprint', "SELECT value FROM books_meta WHERE name = 'secrets'");
const ADOPT = sql(
  'secrets_adopt',
  "INSERT INTO books_meta(name, value) VALUES ('secrets', $1) ON CONFLICT (name) DO NOTHING RETURNING name",
);
const SEAL = sql('secrets_seal', `INSERT INTO chain_seal(${CHAIN_SEAL.list}) VALUES ($1, $2, $3, $4)`);
