import { describe, expect, it } from 'vitest';
import { showModel } from '../../match/model.ts';
import { priorModel } from '../../match/train/priors.ts';
import type { PeopleReads } from '../../store/people.ts';
import { drawEstimate, evaluateEstimate, NOT_LEARNED } from './evaluate-estimate.ts';

function storeWith(model: string | undefined): PeopleReads {
  const reads: Partial<Record<keyof PeopleReads, unknown>> = {
    facts: async () => ({ keySeed: 7, records: 0 }),
    scanEncoded: async () => [],
    model: async () => model,
  };
  return reads as unknown as PeopleReads;
}

describe('the estimate', () => {
  it.each([
    ['of a learned model', showModel(priorModel(3)), true],
    ['before anything was learned', undefined, false],
    ['where the model is of other comparators', '{"fingerprint":"another"}', false],
  ])('says by whose odds it is: %s', async (_, model, learned) => {
    const report = await evaluateEstimate(storeWith(model));
    expect(report.learned).toBe(learned);
    expect(drawEstimate(report).includes(NOT_LEARNED)).toBe(!learned);
  });
});
