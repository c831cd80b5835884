import { expect, it } from 'vitest';
import { PRIOR_POPULATION } from '../../match/rank/population.ts';
import type { Measures } from './measure-population.ts';
import { readMeasures, showMeasures } from './measures-text.ts';

const { people: _, coverage: __, recordsPerPerson: ___, ...prior } = PRIOR_POPULATION;
const MEASURES: Measures = {
  ...prior,
  states: new Map([['il', 0.1 + 0.2]]),
  zips: { met: 0.1, seen: new Map([['60601', 0.2]]), unseen: 0.01 },
  moves: 1 / 3,
};

it('gives back exactly what was kept', () => {
  expect(readMeasures(showMeasures(MEASURES))).toEqual(MEASURES);
});

it.each([
  ['nothing', undefined],
  ['another form', showMeasures(MEASURES).replace(/"form":\d+/, '"form":0')],
  ['less than is measured', showMeasures(MEASURES).replace('"moves"', '"movesOfOld"')],
])('has nothing to give of %s', (_say, text) => {
  expect(readMeasures(text)).toBeUndefined();
});
