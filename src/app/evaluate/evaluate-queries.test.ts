import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PersonId } from '../../core/ids.ts';
import { evaluateQueries, type LabelledQuery, reliabilityOf } from './evaluate-queries.ts';
import { drawReliability, sayNotes } from './evaluate-queries-page.ts';

const EMPTY = { names: [], phones: [], emails: [], addresses: [], identifiers: [], texts: [] };
const query = (kind: string, confidence: number, person: string | null): LabelledQuery => ({
  kind,
  fragment: { ...EMPTY, texts: [{ attribute: 'confidence', value: String(confidence) }] },
  person,
});
const judge = {
  find: async (fragment: LabelledQuery['fragment']) => ({ person: 7 as PersonId, confidence: Number(fragment.texts[0]!.value) }),
  labelOf: async () => 'seven',
};

describe('evaluateQueries', () => {
  it('counts answers, right answers and refusals by kind', async () => {
    const reports = await evaluateQueries(
      judge,
      [
        query('phone', 0.9, 'seven'),
        query('phone', 0.7, 'eight'),
        query('phone', 0.2, 'seven'),
        query('phone', 0.1, null),
        query('name', 0.5, null),
      ],
      0.3,
    );
    expect(reports.map(({ kind }) => kind)).toEqual(['name', 'phone']);
    expect(reports[1]).toMatchObject({
      queries: 4,
      answered: 2,
      heldShare: 3 / 4,
      coverage: 2 / 3,
      heldAccuracy: 0.5,
      accuracy: 0.5,
      medianConfidence: 0.8,
      absent: 1,
      absentRefused: 1,
    });
    expect(reports[0]).toMatchObject({ answered: 1, accuracy: 0, absent: 1, absentRefused: 0 });
    const about = { minConfidence: 0.3, people: 10, coverage: { share: 0.85, from: 'sources' }, heldShare: 0.6 } as const;
    const page = drawReliability(reports, { ...about, notes: sayNotes({ broken: ['Line 3 is not JSON.'], unread: [2, 5], unknown: [] }) });
    expect(page).toContain('<circle');
    expect(page).toContain('<p>Left out: 1 line that is no question. Line 3 is not JSON.</p>');
    expect(page).toContain('<p>Left out, because nothing in their fragment can be read: 2 questions (line 2, 5).</p>');
  });
});

describe('reliabilityOf', () => {
  it('sees an error that is there', () => {
    const confidences = Array.from({ length: 1000 }, () => 0.9);
    const rights = confidences.map((_, at) => at % 2 === 0);
    expect(reliabilityOf(confidences, rights).calibrationError).toBeCloseTo(0.4 - Math.sqrt((2 * 0.09) / (Math.PI * 1000)), 5);
  });

  it('finds about nothing in coins that land as they say', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 31 - 1 }), (seed) => {
        let state = seed;
        const random = () => {
          state = (Math.imul(state, 48_271) >>> 0) % 2_147_483_647;
          return state / 2_147_483_647;
        };
        const confidences = Array.from({ length: 5000 }, random);
        const rights = confidences.map((confidence) => random() < confidence);
        expect(reliabilityOf(confidences, rights).calibrationError).toBeLessThan(0.02);
      }),
      { numRuns: 20, seed: 1 },
    );
  });
});
