import { describe, expect, it } from 'vitest';
import { PRIOR_POPULATION } from '../../match/rank/population.ts';
import type { StoreFacts } from '../../store/people.ts';
import { populationOf } from './measure-population.ts';

const FACTS: StoreFacts = {
  records: 200,
  people: 100,
  keySeed: 1,
  modelVersion: 1,
  privacyPosition: 0,
  modelSources: 3,
  rebuildPending: false,
  version: 1,
  changedRecords: 0,
};
const MEASURES = { ...PRIOR_POPULATION, missed: 0.1, reached: 0.8 };

describe('the share of people whom all sources missed', () => {
  it.each([
    { say: 'is what was measured', facts: {}, coverage: undefined, missed: 0.1 },
    { say: 'stays so where people who are hard to find are asked about', facts: {}, coverage: 0.4, missed: 0.1 },
    { say: 'is no more than is said not to be held', facts: {}, coverage: 0.97, missed: 0.03 },
    { say: 'stays so of one source, which may have whole households', facts: { modelSources: 1 }, coverage: 0.7, missed: 0.1 },
  ])('$say', ({ facts, coverage, missed }) => {
    expect(populationOf(MEASURES, { ...FACTS, ...facts }, coverage === undefined ? {} : { coverage }).missed).toBeCloseTo(missed, 9);
  });
});
