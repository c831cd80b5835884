import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AccountId, ApiKeyId, EntryId, PersonId } from '../core/ids.ts';
import { CHAIN_START, chainOf } from './chain.ts';
import type { Entry } from './entry.ts';

type Line = Omit<Entry, 'chain'>;

const entries: fc.Arbitrary<Line> = fc.record(
  {
    id: fc.string().map((id) => id as EntryId),
    account: fc.nat().map((id) => id as AccountId),
    seq: fc.nat(),
    kind: fc.constantFrom('grant', 'charge', 'adjustment'),
    credits: fc.integer(),
    balanceAfter: fc.nat(),
    atMs: fc.nat(),
    reason: fc.string(),
    lookup: fc.record({
      key: fc.nat().map((id) => id as ApiKeyId),
      endpoint: fc.constantFrom('full_identity', 'reverse_phone', 'reverse_phone_batch'),
      requestId: fc.string(),
      matches: fc.nat(),
      people: fc.array(fc.nat().map((id) => id as PersonId)),
    }),
  },
  { requiredKeys: ['id', 'account', 'seq', 'kind', 'credits', 'balanceAfter', 'atMs'] },
) as fc.Arbitrary<Line>;

/** An absent reason and an empty one are the same line. */
const canonical = (entry: Line) =>
  JSON.stringify({ ...entry, reason: entry.reason ?? '', lookup: entry.lookup ?? null }, Object.keys(flat(entry)).sort());
const flat = (entry: Line) => ({ ...entry, reason: '', lookup: '', key: '', endpoint: '', requestId: '', matches: '', people: '' });

describe('the chain', () => {
  it('stays as it was once written, or old books would no longer verify', () => {
    const grant: Line = { id: 'a' as EntryId, account: 1 as AccountId, seq: 1, kind: 'grant', credits: 5, balanceAfter: 5, atMs: 9 };
    const first = chainOf(CHAIN_START, grant);
    const lookup = { key: 2 as ApiKeyId, endpoint: 'reverse_phone', requestId: 'r', matches: 1, people: [3, 4] as PersonId[] } as const;
    const second = chainOf(first, { ...grant, id: 'b' as EntryId, seq: 2, kind: 'charge', credits: -5, balanceAfter: 0, lookup });
    expect([first, second]).toEqual(['RlWlIuYBXvgKexlrZnTBH6V4X8Gi-BR4fdY1RjHnjW0', 'BFJPwSlRRVbTMt7kX39u_dIqVJ9acxFjhuV3x46ryxk']);
  });

  it('differs whenever any field differs, or what came before', () => {
    fc.assert(
      fc.property(entries, entries, (left, right) => {
        expect(chainOf('x', left) === chainOf('x', right)).toBe(canonical(left) === canonical(right));
        expect(chainOf('x', left)).not.toBe(chainOf('y', left));
      }),
    );
  });

  it.each([
    [{ reason: 'a|0:' }, { reason: 'a' }],
    [
      { id: 'a|1:b' as EntryId, reason: '' },
      { id: 'a' as EntryId, reason: 'b' },
    ],
  ])('no text can pose as its neighbour: %j and %j', (left, right) => {
    const line: Line = { id: 'i' as EntryId, account: 1 as AccountId, seq: 1, kind: 'grant', credits: 5, balanceAfter: 5, atMs: 9 };
    expect(chainOf('', { ...line, ...left })).not.toBe(chainOf('', { ...line, ...right }));
  });
});
