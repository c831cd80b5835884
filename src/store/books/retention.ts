import type { AccountId } from '../../core/ids.ts';
import type { LookUpSweep, SweptLookUps } from '../books.ts';
import { run, sql, type Work } from '../table-work.ts';
import { accountsAfter } from './usage.ts';

/**
 * One step through the accounts: removes free requests, and the people of charged look-ups. The entries stay; their chain covers the
 * people through a salted hash, and the salt is deleted with them.
 */
export function* sweepLookUps({ beforeMs, after, limit }: LookUpSweep): Work<SweptLookUps> {
  let [lookUps, freeRequests] = [0, 0];
  let done = after;
  const accounts = yield* accountsAfter(after);
  for (const account of accounts) {
    const left = limit - lookUps - freeRequests;
    const entries = yield* clearPeople(account, beforeMs, left);
    const requests = yield* run(DROP_REQUESTS, account, beforeMs, left);
    lookUps += entries.cleared;
    freeRequests += requests.length;
    if (!entries.isThrough || lookUps + freeRequests >= limit) return { lookUps, freeRequests, next: done };
    done = account;
  }
  return { lookUps, freeRequests, ...(accounts.length > 0 && { next: done }) };
}

/** Up to the first younger entry: entries of an account are in order of time. Only entries summed as usage are cleared. */
function* clearPeople(account: AccountId, beforeMs: number, limit: number): Work<{ cleared: number; isThrough: boolean }> {
  const [mark] = yield* run(MARK, account);
  const { seq: last, cleared_seq: first } = { seq: 0, ...mark } as { seq: number; cleared_seq?: number | null };
  const from = first ?? 0;
  const end = Math.min(last, from + limit);
  if (end <= from) return { cleared: 0, isThrough: true };
  const [younger] = yield* run(FIRST_YOUNGER, account, from, end, beforeMs);
  const until = younger === undefined ? end : (younger['seq'] as number) - 1;
  if (until === from) return { cleared: 0, isThrough: true };
  const rows = yield* run(CLEAR, account, from, until);
  yield* run(MOVE_MARK, account, until);
  return { cleared: rows.length, isThrough: until < end || until === last };
}

const MARK = sql('sweep_mark', 'SELECT seq, cleared_seq FROM usage_folded WHERE account = $1');
const FIRST_YOUNGER = sql(
  'sweep_younger',
  'SELECT seq FROM entry WHERE account = $1 AND seq > $2 AND seq <= $3 AND at_ms >= $4 ORDER BY seq LIMIT 1',
);
const CLEAR = sql(
  'sweep_people',
  `UPDATE entry SET people = NULL, salt = NULL, purpose = NULL WHERE account = $1 AND seq > $2 AND seq <= $3 AND people IS NOT NULL RETURNING seq`,
);
const MOVE_MARK = sql('sweep_move_mark', 'UPDATE usage_folded SET cleared_seq = $2 WHERE account = $1');
const DROP_REQUESTS = sql(
  'sweep_requests',
  `DELETE FROM request_log WHERE account = $1 AND at_ms < $2 AND at_ms <= coalesce(
      (SELECT at_ms FROM request_log WHERE account = $1 ORDER BY at_ms LIMIT 1 OFFSET $3), $2) RETURNING at_ms`,
);
