import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AccountId, ApiKeyId, EntryId, PersonId } from '../core/ids.ts';
import { aboutOf, CHAIN_START, chainKeys, chainOf, unkeyedChainOf } from './chain.ts';
import type { Entry } from './entry.ts';

type Line = Omit<Entry, 'chain'>;
const KEYS = chainKeys(Buffer.from('a key'));

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
      people: fc.constant([]),
    }),
    about: fc.string().map((hash) => ({ hash })),
  },
  { requiredKeys: ['id', 'account', 'seq', 'kind', 'credits', 'balanceAfter', 'atMs'] },
) as fc.Arbitrary<Line>;

/** An absent reason and an empty one are the same line. */
const canonical = (entry: Line) =>
  JSON.stringify(
    { ...entry, reason: entry.reason ?? '', lookup: entry.lookup ?? null, about: entry.lookup && (entry.about?.hash ?? '') },
    Object.keys(flat(entry)).sort(),
  );
const flat = (entry: Line) => ({
  ...entry,
  reason: '',
  lookup: '',
  key: '',
  endpoint: '',
  requestId: '',
  matches: '',
  people: '',
  about: '',
});

describe('the chain', () => {
  it('without a key stays as it was once written, or old books would no longer verify', () => {
    const grant: Line = { id: 'a' as EntryId, account: 1 as AccountId, seq: 1, kind: 'grant', credits: 5, balanceAfter: 5, atMs: 9 };
    const first = unkeyedChainOf(CHAIN_START, grant);
    const lookup = { key: 2 as ApiKeyId, endpoint: 'reverse_phone', requestId: 'r', matches: 1, people: [3, 4] as PersonId[] } as const;
    const second = unkeyedChainOf(first, { ...grant, id: 'b' as EntryId, seq: 2, kind: 'charge', credits: -5, balanceAfter: 0, lookup });
    expect([first, second]).toEqual(['RlWlIuYBXvgKexlrZnTBH6V4X8Gi-BR4fdY1RjHnjW0', 'BFJPwSlRRVbTMt7kX39u_dIqVJ9acxFjhuV3x46ryxk']);
  });

  it('stays as it was once written', () => {
    const lookup = { key: 2 as ApiKeyId, endpoint: 'reverse_phone', requestId: 'r', matches: 1, people: [3, 4] as PersonId[] } as const;
    const about = { hash: aboutOf('salt', lookup.people), salt: 'salt' };
    const ids = { id: 'b' as EntryId, account: 1 as AccountId };
    const charge: Line = { ...ids, seq: 2, kind: 'charge', credits: -5, balanceAfter: 0, atMs: 9, lookup, about };
    expect([about.hash, chainOf(KEYS, 'x', charge)]).toEqual(['K2TK3azqHI_fEesVxgI1xd', 'ECUYW14dQLMao53-YBiqyJTs_Yhh4-ZNbSK8BM_cNG8']);
    expect(chainOf(KEYS, 'x', { ...charge, about: { hash: about.hash } })).toBe(chainOf(KEYS, 'x', charge));
    expect(chainOf(chainKeys(Buffer.from('other')), 'x', charge)).not.toBe(chainOf(KEYS, 'x', charge));
  });

  it('differs whenever any field differs, or what came before', () => {
    fc.assert(
      fc.property(entries, entries, (left, right) => {
        expect(chainOf(KEYS, 'x', left) === chainOf(KEYS, 'x', right)).toBe(canonical(left) === canonical(right));
        expect(chainOf(KEYS, 'x', left)).not.toBe(chainOf(KEYS, 'y', left));
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
    expect(chainOf(KEYS, '', { ...line, ...left })).not.toBe(chainOf(KEYS, '', { ...line, ...right }));
  });
});
