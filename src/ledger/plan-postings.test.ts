import { describe, expect, it } from 'vitest';
import type { AccountId, ApiKeyId, EntryId } from '../core/ids.ts';
import { chainKeys } from './chain.ts';
import type { PostOrder, PostOutcome } from './order.ts';
import { entryName, planPostings, replyName } from './plan-postings.ts';

const CHAINING = { keys: chainKeys(Buffer.from('a key')), newSalt: () => 'salt' };

/**
 * Each case is a small table. Left of `->` an order: id, kind, credits, and optionally `key=K body=B` for idempotency;
 * right of it what becomes of it. `start` is the balance before.
 */
const CASES: Record<string, string> = {
  'a grant and charges': `
    start 0
    g1 grant 20        -> posted 1 20
    c1 charge -5       -> posted 2 15
    c2 charge -15      -> posted 3 0
    c3 charge -5       -> low 0
    c4 charge 0        -> posted 4 0`,
  'an adjustment goes both ways, but not below zero': `
    start 10
    a1 adjustment -4   -> posted 2 6
    a2 adjustment 2    -> posted 3 8
    a3 adjustment -9   -> low 8`,
  'what cannot be paid does not hold up what can': `
    start 9
    c1 charge -15      -> low 9
    c2 charge -5       -> posted 2 4
    c3 charge -5       -> low 4`,
  'an id counts once': `
    start 50
    c1 charge -5       -> posted 2 45
    c2 charge -5       -> posted 3 40
    c1 charge -5       -> posted 2 45
    c1 charge -15      -> posted 2 45
    old charge -5      -> posted 7 70`,
  'an id that could not be paid may come again': `
    start 4
    c1 charge -5       -> low 4
    g1 grant 1         -> posted 2 5
    c1 charge -5       -> posted 3 0`,
  'twins replay, another body does not': `
    start 50
    c1 charge -5 key=k body=x   -> posted 2 45
    c2 charge -5 key=k body=x   -> replayed <45>
    c3 charge -5 key=k body=y   -> reused
    c4 charge -5 key=l body=y   -> posted 3 40`,
  'a reply kept before replays, also with nothing left': `
    start 0
    c1 charge -5 key=kept body=x     -> replayed <old>
    c2 charge -5 key=kept body=y     -> reused
    c3 charge -5 key=expired body=x  -> low 0`,
  'a reply that has run out is replaced': `
    start 10
    c1 charge -5 key=expired body=y  -> posted 2 5
    c2 charge -5 key=expired body=y  -> replayed <5>`,
  'what was refused keeps nothing': `
    start 4
    c1 charge -5 key=k body=x   -> low 4
    g1 grant 6                  -> posted 2 10
    c2 charge -5 key=k body=z   -> posted 3 5`,
  'a suspended account gives nothing but takes': `
    start 10 suspended
    c1 charge -5                     -> suspended
    g1 grant 5                       -> posted 2 15
    c2 charge -5 key=kept body=x     -> replayed <old>`,
  'an unknown account': `
    start none
    g1 grant 5         -> unknown`,
};

const ACCOUNT = 1 as AccountId;
const NOW_MS = 1_000;

describe('planning postings', () => {
  it.each(Object.entries(CASES))('%s', (_name, table) => {
    const [start, ...lines] = table
      .trim()
      .split('\n')
      .map((line) => line.trim());
    const [, balance, flag] = start!.split(' ');
    const heads = new Map(
      balance === 'none' ? [] : [[ACCOUNT, { seq: 1, balance: Number(balance), chain: 'c', suspended: flag === 'suspended' }]],
    );
    // A table that starts at zero starts with an empty ledger.
    if (balance === '0' && flag === undefined && lines[0]!.includes('grant'))
      heads.set(ACCOUNT, { seq: 0, balance: 0, chain: '', suspended: false });
    const slot = (idempotencyKey: string) => replyName({ account: ACCOUNT, endpoint: 'reverse_phone', idempotencyKey });
    const state = {
      heads,
      kept: new Map([
        [slot('kept'), { bodyHash: 'x', body: '<old>', expiresMs: NOW_MS + 1 }],
        [slot('expired'), { bodyHash: 'x', body: '<gone>', expiresMs: NOW_MS }],
      ]),
      posted: new Map([[entryName({ account: ACCOUNT, id: 'old' as EntryId }), { seq: 7, balanceAfter: 70 }]]),
    };
    const plan = planPostings(
      lines.map((line) => orderOf(line.split('->')[0]!)),
      state,
      CHAINING,
    );
    expect(plan.outcomes.map(show)).toEqual(lines.map((line) => line.split('->')[1]!.trim()));
    expect(plan.entries).toHaveLength(new Set(plan.entries.map((entry) => entry.id)).size);
    for (const row of plan.kept)
      expect(plan.entries.some((entry) => entry.seq === row.seq && row.body === `<${entry.balanceAfter}>`)).toBe(true);
  });

  it('leaves what it was given as it was', () => {
    const heads = new Map([[ACCOUNT, Object.freeze({ seq: 1, balance: 10, chain: 'c', suspended: false })]]);
    planPostings([orderOf('c charge -5')], { heads, kept: new Map(), posted: new Map() }, CHAINING);
    expect(heads.get(ACCOUNT)).toEqual({ seq: 1, balance: 10, chain: 'c', suspended: false });
  });

  it.each(['c charge 5', 'g grant 0', 'g grant -5', 'a adjustment 0.5', 'g grant 1e13', 'g grant NaN'])('refuses %s', (line) => {
    expect(() => planPostings([orderOf(line)], { heads: new Map(), kept: new Map(), posted: new Map() }, CHAINING)).toThrow();
  });
});

function orderOf(text: string): PostOrder {
  const [id, kind, credits, key, body] = text.trim().split(/\s+/) as [string, PostOrder['kind'], string, string?, string?];
  const order: PostOrder = { id: id as EntryId, account: ACCOUNT, kind, credits: Number(credits), atMs: NOW_MS };
  const lookup = { key: 1 as ApiKeyId, endpoint: 'reverse_phone', requestId: id, matches: 1, people: [] } as const;
  if (key === undefined) return { ...order, lookup };
  const idempotency = {
    account: ACCOUNT,
    endpoint: 'reverse_phone',
    idempotencyKey: key.slice('key='.length),
    bodyHash: body!.slice('body='.length),
    head: '<',
    tail: '>',
    nowMs: NOW_MS,
    expiresMs: NOW_MS + 10,
  } as const;
  return { ...order, lookup, idempotency };
}

function show(outcome: PostOutcome): string {
  switch (outcome.kind) {
    case 'posted':
      return `posted ${outcome.seq} ${outcome.balanceAfter}`;
    case 'replayed':
      return `replayed ${outcome.body}`;
    case 'balance_too_low':
      return `low ${outcome.balance}`;
    case 'idempotency_key_reused':
      return 'reused';
    case 'account_suspended':
      return 'suspended';
    case 'unknown_account':
      return 'unknown';
  }
}
