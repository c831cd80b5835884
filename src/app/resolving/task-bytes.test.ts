import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packTask, unpackTask } from './task-bytes.ts';

describe('tasks as bytes', () => {
  it('come back as they were', async () => {
    const fields = fc.record({
      own: fc.nat(),
      name: fc.option(fc.string({ unit: 'binary' }), { nil: undefined }),
      edges: fc.int32Array(),
      keys: fc.float64Array({ noNaN: true }),
      ends: fc.uint32Array(),
      records: fc.int32Array(),
    });
    await fc.assert(
      fc.asyncProperty(fields, async (given) => {
        const { name, ...others } = given;
        const task = name === undefined ? others : given;
        expect(await unpackTask(await packTask(task))).toEqual(task);
      }),
      { numRuns: 50 },
    );
  });
});
