import { expect, it } from 'vitest';
import type { RecordId } from '../../core/ids.ts';
import type { StoredRecord } from '../../store/people.ts';
import { readOnce } from './read-records.ts';

it('reads a record once, however often it is asked for, and answers in the order of the question', async () => {
  const read: RecordId[] = [];
  const gone = 3 as RecordId;
  const records = readOnce({
    records: async (ids) => {
      read.push(...ids);
      return ids.map((id) => (id === gone ? undefined : ({ id } as StoredRecord)));
    },
  });
  const idsOf = async (ids: number[]) => (await records(ids as RecordId[])).map((one) => one?.id);
  expect(await idsOf([2, 1, 2])).toEqual([2, 1, 2]);
  expect(await idsOf([1, 3, 4])).toEqual([1, undefined, 4]);
  expect(await idsOf([3, 2])).toEqual([undefined, 2]);
  expect(read).toEqual([2, 1, 3, 4]);
});
