import { describe, expect, it } from 'vitest';
import type { AccountId, EntryId } from '../core/ids.ts';
import { checkEntries } from './check-entries.ts';
import type { Entry } from './entry.ts';
import { planPostings } from './plan-postings.ts';

const account = 1 as AccountId;

function ledger(): Entry[] {
  const heads = new Map([[account, { seq: 0, balance: 0, chain: '', suspended: false }]]);
  const orders = [100, -5, -5, -15].map((credits, index) => ({
    id: `e${index}` as EntryId,
    account,
    kind: credits > 0 ? ('grant' as const) : ('charge' as const),
    credits,
    atMs: index,
  }));
  return [...planPostings(orders, { heads, kept: new Map(), posted: new Map() }).entries];
}

describe('checking entries', () => {
  it('finds nothing wrong with what was planned, whole or in pages', () => {
    const entries = ledger();
    expect(checkEntries(entries).faults).toEqual([]);
    const first = checkEntries(entries.slice(0, 2));
    expect(checkEntries(entries.slice(2), first.head)).toEqual({ faults: [], head: checkEntries(entries).head });
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
    const { faults } = checkEntries(entries);
    expect(faults).toHaveLength(expected.length);
    for (const [index, fault] of faults.entries()) expect(fault).toMatch(expected[index]!);
  });
});

function patch(entries: Entry[], index: number, change: Partial<Entry>): void {
  entries[index] = { ...entries[index]!, ...change };
}
