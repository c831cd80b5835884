import { expect, it } from 'vitest';
import { nearestName } from './nearest-name.ts';

it.each([
  ['addres', ['phone', 'name', 'address'], 'address'],
  ['explian', ['explain', 'min_confidence'], 'explain'],
  ['satte', ['street', 'city', 'state', 'zip'], 'state'],
  ['zap', ['zip', 'to'], 'zip'],
  ['x', ['to', 'zip'], undefined],
  ['colour', ['phone', 'name'], undefined],
  ['x'.repeat(100_000), ['x'], undefined],
  ['name', [], undefined],
])('%s', (slip, names, nearest) => {
  expect(nearestName(slip, names)).toBe(nearest);
});
