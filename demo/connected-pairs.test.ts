import { expect, it } from 'vitest';
import { connectedPairs } from './connected-pairs.ts';

it.each([
  ['nothing', [], 0, 0],
  ['two that share nothing', [['a'], ['b']], 1, 0],
  ['two that share a value', [['a', 'b'], ['b']], 1, 1],
  ['a chain', [['a'], ['a', 'b'], ['b', 'c'], ['c']], 6, 6],
  ['two that a later one ties', [['a'], ['b'], ['a', 'b'], ['c']], 6, 3],
] as const)('counts pairs of %s', (_, lists, pairs, connected) => {
  expect(connectedPairs(lists)).toEqual({ pairs, connected });
});
