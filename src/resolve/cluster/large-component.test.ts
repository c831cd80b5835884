import { expect, it } from 'vitest';
import { RecordColumns } from '../../match/columns/record-columns.ts';
import { type Given, recordOf } from '../../match/records-suite.ts';
import { priorModel } from '../../match/train/priors.ts';
import { resolveSet } from './resolve-set.ts';

const RECORDS = 50_000;
const FIRST_PHONE = 15_552_000_000;

/** Each record shares a number and all else with the next one, and another number with the one before. */
function chain(order: (at: number) => number): Given[] {
  return Array.from({ length: RECORDS }, (_, place) => {
    const at = order(place);
    const record = recordOf({ name: 'zbigniew//oduya/', born: 19_700_203, phones: [FIRST_PHONE + at, FIRST_PHONE + at + 1] });
    return { ref: { source: 'crm', recordId: String(at).padStart(5, '0') }, record };
  });
}

function peopleOf(records: readonly Given[]): { readonly components: number; readonly partition: Int32Array } {
  const columns = new RecordColumns(7);
  for (const { ref, record } of records) columns.add(ref, record);
  const { person, components } = resolveSet({ columns, model: priorModel(), decisions: [] });
  // By record, the first record of its person.
  const first = new Map<number, number>();
  const partition = new Int32Array(RECORDS);
  for (const [place, one] of person.entries()) {
    const at = Number(records[place]!.ref.recordId);
    first.set(one, Math.min(first.get(one) ?? at, at));
  }
  for (const [place, one] of person.entries()) partition[Number(records[place]!.ref.recordId)] = first.get(one)!;
  return { components, partition };
}

it('clusters a component of 50,000 records, the same in any order', () => {
  const forward = peopleOf(chain((place) => place));
  expect(forward.components).toBe(1);
  // Prime to the number of records, so that each place is met once.
  const mixed = peopleOf(chain((place) => (place * 7_919) % RECORDS));
  expect(mixed).toEqual(forward);
});
