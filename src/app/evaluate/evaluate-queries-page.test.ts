import { expect, it } from 'vitest';
import { sayCoverage } from './evaluate-queries-page.ts';

it.each([
  [0.9, 0.88, undefined],
  [0.9, 0.5, 'serve with --coverage 0.50 (NAMESAKE_COVERAGE=0.50)'],
  [0.9, 0.001, 'serve with --coverage 0.01 (NAMESAKE_COVERAGE=0.01)'],
  [0.9, 0, 'They say nothing of the coverage'],
])('advises where %d is taken to be held and %d of the questions are about such people', (share, heldShare, advice) => {
  const [, line] = sayCoverage({ share, from: 'sources' }, heldShare);
  if (advice === undefined) expect(line).toBeUndefined();
  else expect(line).toContain(advice);
});
