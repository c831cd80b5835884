import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Candidates, CandidateWalk } from '../match/candidates.ts';
import { PairComparer } from '../match/pair-comparer.ts';
import { priorModel } from '../match/prior-model.ts';
import { RecordColumns } from '../match/record-columns.ts';
import { someRecords } from '../match/records-suite.ts';
import { findLinks } from './find-links.ts';
import { LinkFinder, linkGround } from './link-ground.ts';

describe('links', () => {
  it('are every pair of candidates that weighs enough, also found in parts and from shared memory', () => {
    let seen = 0;
    fc.assert(
      fc.property(someRecords, fc.integer({ min: -20_000, max: 20_000 }), fc.nat(14), (given, linkMillibits, cut) => {
        const model = { ...priorModel(1), linkMillibits };
        const columns = new RecordColumns(7);
        for (const { ref, record } of given) columns.add(ref, record);
        const candidates = new Candidates(columns);
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
        const finder = new LinkFinder(structuredClone(linkGround(columns, candidates, model)));
        const middle = Math.min(cut, columns.size);
        const parts = [finder.find({ from: 0, to: middle }), finder.find({ from: middle, to: columns.size })];
        expect(parts.flatMap((part) => [...part.edges])).toEqual(expected);
        expect(parts[0]!.pairs + parts[1]!.pairs).toBe(whole.pairs);
      }),
    );
    expect(seen).toBeGreaterThan(0);
  });
});
