import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AccountId, ApiKeyId, EntryId, PersonId } from '../src/core/ids.ts';
import type { PostOrder } from '../src/store/books.ts';
import { KNOWN_SECRETS } from '../src/store/contract/known-secrets.ts';
import { SqliteBooks } from '../src/store/sqlite/books/books.ts';

/** Durable charges per second, one by one and in groups, interleaved in one run; medians, ratios first. */
const ROUNDS = 7;
const GROUPS = [1, 16, 64, 128] as const;
const CHARGES_PER_ROUND = { 1: 500, 16: 8_000, 64: 16_000, 128: 16_000 } as const;
const ACCOUNTS = [1, 100] as const;

const folder = mkdtempSync(join(tmpdir(), 'namesake-bench-books-'));
try {
  for (const accounts of ACCOUNTS) await measure(accounts);
} finally {
  rmSync(folder, { recursive: true });
}

async function measure(accountCount: number): Promise<void> {
  const books = new SqliteBooks({ secrets: KNOWN_SECRETS, file: join(folder, `books-${accountCount}.db`), longRunning: true });
  const accounts: AccountId[] = [];
  for (let n = 0; n < accountCount; n++) accounts.push((await books.createAccount({ name: `bench ${n}`, limits: {}, nowMs: 0 })).id);
  await books.post(accounts.map((account, n) => ({ id: `grant${n}` as EntryId, account, kind: 'grant', credits: 1e9, atMs: 0 })));
  let made = 0;
  const order = (): PostOrder => {
    const id = `bench_${(made++).toString(36).padStart(9, '0')}` as EntryId;
    const lookup = { key: 1 as ApiKeyId, endpoint: 'reverse_phone', requestId: id, matches: 1, people: [made as PersonId] } as const;
    return { id, account: accounts[made % accountCount]!, kind: 'charge', credits: -5, atMs: 1_700_000_000_000 + made, lookup };
  };
  const rates = new Map<number, number[]>(GROUPS.map((group) => [group, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const group of GROUPS) {
      const groups = Array.from({ length: CHARGES_PER_ROUND[group] / group }, () => Array.from({ length: group }, order));
      const startedNs = process.hrtime.bigint();
      for (const orders of groups) await books.post(orders);
      rates.get(group)!.push(CHARGES_PER_ROUND[group] / (Number(process.hrtime.bigint() - startedNs) / 1e9));
      // The thread that checkpoints reports through the event loop.
      await new Promise(setImmediate);
    }
  }
  const one = median(rates.get(1)!);
  console.log(
    `\n${accountCount} account${accountCount === 1 ? '' : 's'}: durable charges, SQLite, each group synced, median of ${ROUNDS} rounds`,
  );
  for (const group of GROUPS) {
    const rate = median(rates.get(group)!);
    console.log(
      `  groups of ${String(group).padStart(3)}  ${(rate / one).toFixed(1).padStart(6)}x  ${Math.round(rate).toLocaleString('en-US').padStart(8)}/s`,
    );
  }
  const faults = await books.verify();
  await books.close();
  if (faults.length > 0) throw new Error(`the books do not hold: ${faults[0]}`);
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!;
}
