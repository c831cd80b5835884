import { describe, expect, it } from 'vitest';
import type { AccountId, ApiKeyId, EntryId, PersonId } from '../core/ids.ts';
import { aboutOf, chainKeys, chainOf, sealOf, unkeyedChainOf } from './chain.ts';
import { type ChainRule, checkEnd, checkEntries } from './check-entries.ts';
import type { Entry } from './entry.ts';
import { planPostings } from './plan-postings.ts';

const account = 1 as AccountId;
const keys = chainKeys(Buffer.from('a key'));
const RULE: ChainRule = { keys };

function ledger(): Entry[] {
  const heads = new Map([[account, { seq: 0, balance: 0, chain: '', suspended: false }]]);
  const orders = [100, -5, -5, -15].map((credits, index) => ({
    id: `e${index}` as EntryId,
    account,
    kind: credits > 0 ? ('grant' as const) : ('charge' as const),
    credits,
    atMs: index,
    ...(credits < 0 && {
      lookup: { key: 1 as ApiKeyId, endpoint: 'reverse_phone' as const, requestId: 'r', matches: 1, people: [index as PersonId] },
    }),
  }));
  return [...planPostings(orders, { heads, kept: new Map(), posted: new Map() }, { keys, newSalt: () => 'salt' }).entries];
}

describe('checking entries', () => {
  it('finds nothing wrong with what was planned, whole or in pages', () => {
    const entries = ledger();
    expect(checkEntries(RULE, entries).faults).toEqual([]);
    const first = checkEntries(RULE, entries.slice(0, 2));
    expect(checkEntries(RULE, entries.slice(2), first.head)).toEqual({ faults: [], head: checkEntries(RULE, entries).head });
  });

  const tamper: readonly [string, (entries: Entry[]) => void, RegExp[]][] = [
    ['an entry removed', (entries) => entries.splice(1, 1), [/entry 3: follows entry 1/, /entry 3: the balance/, /entry 3: its chain/]],
    ['the first removed', (entries) => entries.splice(0, 1), [/entry 2: follows entry 0/, /entry 2: the balance/, /entry 2: its chain/]],
    [
      'an entry doubled',
      (entries) => entries.splice(1, 0, entries[1]!),
      [/entry 2: follows entry 2/, /entry 2: the balance/, /entry 2: its chain/],
    ],
    [
      'credits changed',
      (entries) => patch(entries, 1, { credits: -4 }),
      [/entry 2: the balance after it is 95, its credits give 96/, /entry 2: its chain/],
    ],
    [
      'a balance changed',
      (entries) => patch(entries, 3, { balanceAfter: 76 }),
      [/entry 4: the balance after it is 76/, /entry 4: its chain/],
    ],
    ['a time changed', (entries) => patch(entries, 2, { atMs: 99 }), [/entry 3: its chain/]],
    ['a chain changed', (entries) => patch(entries, 1, { chain: 'x' }), [/entry 2: its chain/, /entry 3: its chain/]],
    [
      'other people',
      (entries) => patch(entries, 1, { lookup: { ...entries[1]!.lookup!, people: [9 as PersonId] } }),
      [/entry 2: the people/],
    ],
    [
      'other people with a hash of their own',
      (entries) => {
        const people = [9 as PersonId];
        patch(entries, 1, { lookup: { ...entries[1]!.lookup!, people }, about: { hash: aboutOf('salt', people), salt: 'salt' } });
      },
      [/entry 2: its chain/],
    ],
    [
      'a chain made again without the key',
      (entries) => rechain(entries, 1, unkeyedChainOf),
      [/entry 2: its/, /entry 3: its/, /entry 4: its/],
    ],
    [
      'a chain made again with another key',
      (entries) => rechain(entries, 3, (previous, entry) => chainOf(chainKeys(Buffer.from('other')), previous, entry)),
      [/entry 4: its chain/],
    ],
    [
      'a charge that gives',
      (entries) => patch(entries, 1, { credits: 5, balanceAfter: 105 }),
      [/entry 2: a charge gives/, /entry 2: its chain/, /entry 3: the balance/],
    ],
    [
      'a grant that takes',
      (entries) => patch(entries, 0, { credits: -1, balanceAfter: -1 }),
      [/below zero/, /a grant takes/, /entry 1: its chain/, /entry 2: the balance/],
    ],
  ];
  it.each(tamper)('finds %s', (_name, change, expected) => {
    const entries = ledger();
    change(entries);
    const { faults } = checkEntries(RULE, entries);
    expect(faults).toHaveLength(expected.length);
    for (const [index, fault] of faults.entries()) expect(fault).toMatch(expected[index]!);
  });
});

describe('entries whose people were forgotten', () => {
  it('verify as before', () => {
    const entries = ledger().map(({ about, lookup, ...entry }): Entry => {
      return about === undefined ? entry : { ...entry, about: { hash: about.hash }, lookup: { ...lookup!, people: [] } };
    });
    expect(checkEntries(RULE, entries).faults).toEqual([]);
  });
});

describe('entries from before the keys', () => {
  /** The first two of four are chained as they were then. */
  function sealed(): { readonly entries: Entry[]; readonly rule: ChainRule } {
    const entries = ledger().map((entry, at): Entry => (at < 2 ? { ...entry, about: undefined as never } : entry));
    for (const entry of entries) if (entry.about === undefined) delete (entry as { about?: unknown }).about;
    rechain(entries, 0, (previous, entry) => (entry.seq <= 2 ? unkeyedChainOf(previous, entry) : chainOf(keys, previous, entry)));
    const { seq, chain } = entries[1]!;
    return { entries, rule: { keys, seal: { account, seq, chain, seal: sealOf(keys, { account, seq, chain }) } } };
  }

  it('verify when their people were forgotten', () => {
    const { entries, rule } = sealed();
    patch(entries, 1, { lookup: { ...entries[1]!.lookup!, people: [] }, about: { hash: '' } });
    expect(checkEntries(rule, entries).faults).toEqual([]);
    patch(entries, 1, { chain: 'x' });
    expect(checkEntries(rule, entries).faults.join()).toMatch(/not the entry that was sealed.*entry 3: its chain/);
  });

  it('verify by the old rule up to the seal', () => {
    const { entries, rule } = sealed();
    const { faults, head } = checkEntries(rule, entries);
    expect([...faults, ...checkEnd(rule, account, head)]).toEqual([]);
  });

  it.each<[string, (entries: Entry[]) => void, RegExp]>([
    ['made again by the old rule', (entries) => rechainOld(entries, { atMs: 99 }), /entry 2: it is not the entry that was sealed/],
    ['taken away from the end', (entries) => entries.splice(1), /up to 2 were sealed, but it ends at 1/],
    ['followed by others of the old rule', (entries) => rechain(entries, 2, unkeyedChainOf), /entry 3: its chain/],
  ])('are found when they were %s', (_how, change, expected) => {
    const { entries, rule } = sealed();
    change(entries);
    const { faults, head } = checkEntries(rule, entries);
    expect([...faults, ...checkEnd(rule, account, head)].join()).toMatch(expected);
  });

  it('are not covered by a seal that was made without the key', () => {
    const { entries, rule } = sealed();
    rechain(entries, 0, unkeyedChainOf);
    const { seq, chain } = entries[3]!;
    const forged = { account, seq, chain, seal: sealOf(chainKeys(Buffer.from('other')), { account, seq, chain }) };
    expect(checkEntries({ ...rule, seal: forged }, entries).faults).toEqual([]);
    expect(checkEnd({ ...rule, seal: forged }, account, { seq })).toEqual([
      expect.stringMatching(/the seal of its older entries was changed/),
    ]);
  });
});

function rechainOld(entries: Entry[], change: Partial<Entry>): void {
  patch(entries, 0, change);
  rechain(entries, 0, (previous, entry) => (entry.seq <= 2 ? unkeyedChainOf(previous, entry) : entry.chain));
}

function rechain(entries: Entry[], from: number, chain: (previous: string, entry: Entry) => string): void {
  for (let at = from; at < entries.length; at++) patch(entries, at, { chain: chain(entries[at - 1]?.chain ?? '', entries[at]!) });
}

function patch(entries: Entry[], index: number, change: Partial<Entry>): void {
  entries[index] = { ...entries[index]!, ...change };
}
