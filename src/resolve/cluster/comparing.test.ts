import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RecordColumns } from '../../match/columns/record-columns.ts';
import type { Model } from '../../match/model.ts';
import { Candidates, CandidateWalk, placedBy } from '../../match/pairs/candidates.ts';
import { genericFlags } from '../../match/pairs/generic-flags.ts';
import { PairComparer } from '../../match/pairs/pair-comparer.ts';
import { someRecords } from '../../match/records-suite.ts';
import { priorModel } from '../../match/train/priors.ts';
import { Comparing } from './comparing.ts';
import { findLinks } from './links.ts';

import { groundOf, nearbyOrder } from './record-ground.ts';

describe('links', () => {
  it('are every pair of candidates that weighs enough, also found in parts and from shared memory', () => {
    let seen = 0;
    fc.assert(
      fc.property(someRecords, fc.integer({ min: -20_000, max: 20_000 }), fc.nat(14), (given, linkMillibits, cut) => {
        const model = { ...priorModel(1), linkMillibits };
        const columns = new RecordColumns(7);
        for (const { ref, record } of given) columns.add(ref, record);
        const candidates = Candidates.of(columns);
        const comparer = new PairComparer(columns, model, candidates.isGeneric);
        const expected: number[] = [];
        for (let i = 0; i < columns.size; i += 1) {
          candidates.of(i, true, (j) => {
            const weight = comparer.compare(i, j);
            if (weight >= linkMillibits) expected.push(i, j, weight);
          });
        }
        seen += expected.length;
        const walk = new CandidateWalk(candidates.graph);
        const whole = findLinks({ comparer, walk, least: linkMillibits, from: 0, to: columns.size });
        expect([...whole.edges]).toEqual(expected);
        const elsewhere = comparingOf(columns, candidates, model);
        const middle = Math.min(cut, columns.size);
        const parts = [elsewhere.links({ from: 0, to: middle }), elsewhere.links({ from: middle, to: columns.size })];
        expect(parts.flatMap((part) => [...part.edges])).toEqual(expected);
        expect(parts[0]!.pairs + parts[1]!.pairs).toBe(whole.pairs);
        const order = nearbyOrder(columns);
        expect(order.toSorted()).toEqual(Int32Array.from(given.keys()));
        const nearby = comparingOf(columns, Candidates.of(columns, undefined, placedBy(order)), model).links({ from: 0, to: columns.size });
        expect(linksOf(nearby.edges)).toEqual(linksOf(expected));
        expect(nearby.pairs).toBe(whole.pairs);
      }),
    );
    expect(seen).toBeGreaterThan(0);
  });
});

function comparingOf(columns: RecordColumns, candidates: Candidates, model: Model): Comparing {
  const placed = candidates.placed ?? placedBy(Int32Array.from({ length: columns.size }, (_, at) => at));
  const comparing = new Comparing(structuredClone(groundOf(columns, placed)));
  comparing.walk({ graph: candidates.graph, generic: genericFlags(columns, candidates.isGeneric) });
  comparing.weigh(model);
  return comparing;
}

/** Links as texts, each from its lower record, in an order of their own. */
function linksOf(edges: ArrayLike<number>): string[] {
  return Array.from({ length: edges.length / 3 }, (_, e) => {
    const [a, b, weight] = [edges[3 * e]!, edges[3 * e + 1]!, edges[3 * e + 2]!];
    return `${Math.min(a, b)} ${Math.max(a, b)} ${weight}`;
  }).toSorted();
}
