import { describe, expect, it } from 'vitest';
import type { PersonId, RecordId } from '../../core/ids.ts';
import type { Person } from '../../core/person.ts';
import { hashRef } from '../../store/codec/record-ref-hash.ts';
import { samplePeople } from './read-sample.ts';

/** People of whom so many records tell, by the ids that `idOf` gives them. */
function storeOf(records: readonly number[], idOf: (at: number) => number = (at) => at + 1) {
  const hashed = records
    .flatMap((count, at) =>
      Array.from({ length: count }, (_, n) => ({ hash: hashRef({ source: `s${n}`, recordId: `r${at}` }), person: idOf(at) as PersonId })),
    )
    .sort((a, b) => a.hash - b.hash);
  const people = new Map(records.map((count, at) => [idOf(at), somebody(idOf(at), count)]));
  const reads = { records: 0 };
  return {
    reads,
    scanHashes: async ({ after, limit }: { after: number; limit: number }) => {
      reads.records += limit;
      const from = hashed.findIndex(({ hash }) => hash > after);
      return from < 0 ? [] : hashed.slice(from, from + limit);
    },
    people: async (ids: readonly PersonId[]) => ids.map((id) => people.get(id)),
  };
}

function somebody(id: number, count: number): Person {
  const records = Array.from({ length: count }, (_, n) => n as RecordId);
  return { id: id as PersonId, records, siblings: [], names: [], phones: [], emails: [], addresses: [], identifiers: [], texts: [] };
}

describe('samplePeople', () => {
  it('takes everybody where they are few', async () => {
    const sample = await samplePeople(storeOf([1, 5, 2]), 3);
    expect(sample.map(({ id }) => id).sort()).toEqual([1, 2, 3]);
  });

  it('draws the same people whatever their ids are', async () => {
    const records = Array.from({ length: 9_000 }, (_, at) => 1 + (at % 4));
    const plain = await samplePeople(storeOf(records), records.length);
    const turned = await samplePeople(
      storeOf(records, (at) => 9_000 - at),
      records.length,
    );
    expect(plain.length).toBeGreaterThan(1_000);
    expect(turned.map(({ id }) => 9_000 - id)).toEqual(plain.map(({ id }) => id - 1));
  });

  it('draws everybody alike, however many records tell of them', async () => {
    const records = Array.from({ length: 20_000 }, (_, at) => (at % 2 === 0 ? 1 : 7));
    const sample = await samplePeople(storeOf(records), records.length);
    const often = sample.filter((person) => person.records.length === 7).length;
    expect(often / sample.length).toBeCloseTo(0.5, 1);
  });

  it('keeps nearly all whom it drew when a few records come', async () => {
    const records = Array.from({ length: 10_000 }, () => 2);
    const before = new Set((await samplePeople(storeOf(records), 10_000)).map(({ id }) => id));
    const after = await samplePeople(storeOf([...records, ...Array.from({ length: 100 }, () => 2)]), 10_100);
    expect(after.filter(({ id }) => before.has(id)).length / before.size).toBeGreaterThan(0.95);
  });

  it('reads a bounded number of records, and still draws everybody alike', async () => {
    const records = Array.from({ length: 1_000 }, (_, at) => (at % 2 === 0 ? 1 : 200));
    const store = storeOf(records);
    const sample = await samplePeople(store, records.length);
    expect(store.reads.records).toBeLessThan(100_000);
    expect(sample.length).toBeGreaterThan(100);
    expect(sample.filter((person) => person.records.length > 1).length / sample.length).toBeCloseTo(0.5, 1);
  });
});
