import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../../test/support/cases.ts';
import type { Decision } from '../../core/decision.ts';
import type { Key } from '../../core/key.ts';
import { KnownTexts } from '../../match/columns/chunks.ts';
import { RecordColumns } from '../../match/columns/record-columns.ts';
import { KEY_KINDS } from '../../match/keys/key-kinds.ts';
import { keysOf } from '../../match/keys/keys.ts';
import { showModel } from '../../match/model.ts';
import { Candidates } from '../../match/pairs/candidates.ts';
import { PairComparer } from '../../match/pairs/pair-comparer.ts';
import { type Given, recordOf, someRecords } from '../../match/records-suite.ts';
import { priorModel } from '../../match/train/priors.ts';
import { trainModel } from '../../match/train/train-here-suite.ts';
import { resolveSet } from './resolve-set.ts';

const SEED = 7;
// The sets are small, so links are made cheaper here: the laws hold at any threshold, and more links test them harder.
const model = { ...priorModel(), sameMillibits: -6000, householdMillibits: -9000 };

const columnsOf = (records: readonly Given[]) => {
  const columns = new RecordColumns(SEED);
  for (const { ref, record } of records) columns.add(ref, record);
  return columns;
};

/** The people as sets of refs, in an order of their own. */
const people = (records: readonly Given[], decisions: readonly Decision[] = [], keyCounts?: (key: Key) => number) => {
  const { person } = resolveSet({ columns: columnsOf(records), model, decisions, ...(keyCounts ? { keyCounts } : {}) });
  return partition(records, person);
};

const partition = (records: readonly Given[], labels: Int32Array) => {
  const groups = new Map<number, string[]>();
  records.forEach(({ ref }, i) => {
    groups.set(labels[i]!, [...(groups.get(labels[i]!) ?? []), `${ref.source} ${ref.recordId}`]);
  });
  return [...groups.values()].map((group) => group.toSorted().join(', ')).toSorted();
};

const shuffled = (records: readonly Given[]) => fc.shuffledSubarray([...records], { minLength: records.length, maxLength: records.length });

const withDecisions = someRecords.chain((records) => {
  const ref = fc.constantFrom(...records.map((each) => each.ref));
  const decision = fc.record({ verdict: fc.constantFrom('same' as const, 'not_same' as const), left: ref, right: ref });
  return fc.record({ records: fc.constant(records), again: shuffled(records), decisions: fc.array(decision, { maxLength: 4 }) });
});

describe('resolving a set of records', () => {
  it('does not depend on the order of records or of decisions', () => {
    fc.assert(
      fc.property(withDecisions, ({ records, again, decisions }) => {
        expect(people(again, decisions.toReversed())).toEqual(people(records, decisions));
      }),
      { numRuns: cases(50, 150) },
    );
  });

  it('does not depend on where records were prepared', () => {
    fc.assert(
      fc.property(someRecords, fc.array(fc.constantFrom(undefined, 0, 1), { minLength: 1, maxLength: 6 }), (records, threads) => {
        const columns = new RecordColumns(SEED);
        const known = [new KnownTexts(0), new KnownTexts(1)];
        const size = Math.ceil(records.length / threads.length);
        threads.forEach((thread, at) => {
          const part = records.slice(at * size, (at + 1) * size);
          columns.addPrepared(prepared(part, thread === undefined ? undefined : known[thread]));
        });
        const plain = columnsOf(records);
        const comparers = [columns, plain].map((some) => new PairComparer(some, model, () => false));
        for (let left = 0; left < records.length; left += 1) {
          for (let right = left + 1; right < records.length; right += 1) {
            const [one, other] = comparers.map((comparer) => comparer.compare(left, right));
            expect(one).toBe(other);
          }
        }
      }),
      { numRuns: cases(20, 60) },
    );
  });

  it('gives a closed part of a store what the whole would give it', () => {
    fc.assert(
      fc.property(someRecords, fc.nat({ max: 13 }), (records, chosen) => {
        const columns = columnsOf(records);
        const whole = resolveSet({ columns, model, decisions: [] });
        const home = whole.component[chosen % records.length];
        const part = records.filter((_, i) => whole.component[i] === home);
        const counts = new Map<number, number>();
        for (const { record } of records) for (const key of keysOf(record, SEED)) counts.set(key, (counts.get(key) ?? 0) + 1);
        const inWhole = partition(records, whole.person).filter((group) =>
          part.some(({ ref }) => group.split(', ').includes(`${ref.source} ${ref.recordId}`)),
        );
        expect(people(part, [], (key) => counts.get(key) ?? 0)).toEqual(inWhole);
      }),
      { numRuns: cases(35, 100) },
    );
  });

  it('holds to an operator: never together what is not the same, together what is', () => {
    fc.assert(
      fc.property(someRecords, fc.nat(), fc.nat(), (records, x, y) => {
        const left = records[x % records.length]!.ref;
        const right = records[y % records.length]!.ref;
        if (left === right) return;
        const together = (verdict: Decision['verdict']) =>
          people(records, [{ verdict, left, right }]).some((group) => {
            const members = group.split(', ');
            return members.includes(`${left.source} ${left.recordId}`) && members.includes(`${right.source} ${right.recordId}`);
          });
        expect(together('not_same')).toBe(false);
        expect(together('same')).toBe(true);
      }),
      { numRuns: cases(20, 60) },
    );
  });

  it('forgets what a withdrawn record had tied', () => {
    const given = (recordId: string, some: Parameters<typeof recordOf>[0]) => ({ ref: { source: 's', recordId }, record: recordOf(some) });
    const a = given('a', { name: 'mary//garcia', ssn: '123456780' });
    const bridge = given('b', { name: 'mary//garcia', ssn: '123456780', emails: ['mg@example.com'] });
    const c = given('c', { name: 'mary//garcia', emails: ['mg@example.com'] });
    const sparse = { ...model, sameMillibits: -16_000 };
    const of = (records: readonly Given[]) => resolveSet({ columns: columnsOf(records), model: sparse, decisions: [] }).people;
    expect(of([a, bridge, c])).toBe(1);
    expect(of([a, c])).toBe(2);
  });

  it('drops a phone from evidence once more than its limit share it, and takes it up again', () => {
    const limit = KEY_KINDS.find((kind) => kind.name === 'phone')!.limit;
    const holders = Array.from({ length: limit + 1 }, (_, i) => ({
      ref: { source: 's', recordId: `r${i}` },
      record: recordOf({ phones: [15550100000], name: `${'abcdefgh'[i % 8]}${i}x//${'stuvwxyz'[i % 8]}${i}y` }),
    }));
    const levelOf = (records: readonly Given[]) => {
      const columns = columnsOf(records);
      const comparer = new PairComparer(columns, model, Candidates.of(columns).isGeneric);
      comparer.compare(0, 1);
      return comparer.levels[6];
    };
    expect(levelOf(holders.slice(0, limit))).toBe(1);
    expect(levelOf(holders)).toBe(4);
  });
});

describe('training', () => {
  it('is a pure function of the set', () => {
    fc.assert(
      fc.property(
        someRecords.chain((records) => fc.tuple(fc.constant(records), shuffled(records))),
        ([records, again]) => {
          expect(showModel(trainModel(columnsOf(again), 1))).toBe(showModel(trainModel(columnsOf(records), 1)));
        },
      ),
      { numRuns: 15 },
    );
  });

  it('gives finite weights for nothing, one record and no duplicates', () => {
    for (const count of [0, 1, 2, 50]) {
      const records = Array.from({ length: count }, (_, i) => ({
        ref: { source: 's', recordId: `r${i}` },
        record: recordOf({ name: `first${i}//last${i}`, phones: [15550100000 + 137 * i] }),
      }));
      const trained = trainModel(columnsOf(records), 2);
      for (const weights of Object.values(trained.attributes)) {
        for (const weight of [...Object.values(weights.same), ...Object.values(weights.household)])
          expect(Number.isSafeInteger(weight)).toBe(true);
      }
      expect(resolveSet({ columns: columnsOf(records), model: trained, decisions: [] }).people).toBe(count);
    }
  });
});

function prepared(records: readonly Given[], known?: KnownTexts) {
  const columns = new RecordColumns(SEED, known);
  for (const { ref, record } of records) columns.add(ref, record);
  return { ...columns.toChunk(known), refs: records.map(({ ref }) => ref) };
}
