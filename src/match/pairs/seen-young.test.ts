import { describe, expect, it } from 'vitest';
import { dayFromDate } from '../../core/clock.ts';
import { recordOf } from '../records-suite.ts';
import { priorModel } from '../train/priors.ts';
import { explainPair } from './explain-pair.ts';

const weightOf = (born: number, seen: number | undefined) =>
  explainPair(
    recordOf({ name: 'sydney//brown', born }),
    recordOf({ name: 'sydney//brown', ...(seen === undefined ? {} : { seen }) }),
    priorModel(),
  ).reduce((sum, piece) => sum + piece.weightMillibits, 0);

describe('a birth date beside a day on which the other record was seen', () => {
  it.each([
    ['grown up then', 19900311, 0],
    ['a child then', 20060311, -3000],
    ['not born then', 20210311, -7000],
  ])('%s', (_, born, expected) => {
    expect(weightOf(born, dayFromDate(2020, 1, 5)) - weightOf(born, undefined)).toBe(expected);
  });
});
