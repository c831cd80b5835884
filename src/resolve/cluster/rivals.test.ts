import { expect, it } from 'vitest';
import { RecordColumns } from '../../match/columns/record-columns.ts';
import { recordOf } from '../../match/records-suite.ts';
import { priorModel } from '../../match/train/priors.ts';
import { resolveSet } from './resolve-set.ts';

const NAME = 'john//smith';
const ROLL = [
  { name: NAME, address: '12/oak ave//springfield/il/62701', phones: [12175550101] },
  { name: NAME, address: '77/elm st//springfield/il/62701', phones: [12175550199] },
];
const AT_HOME = { name: NAME, address: '12/oak ave//springfield/il/62701' };
const BY_ZIP = { name: NAME, address: '////il/62701' };

function resolved(third: Parameters<typeof recordOf>[0], once: readonly string[]): Int32Array {
  const columns = new RecordColumns(1);
  for (const [i, record] of [...ROLL, third].entries()) {
    columns.add({ source: i < ROLL.length ? 'roll' : 'shop', recordId: `r${i}` }, recordOf(record));
  }
  return resolveSet({ columns, model: { ...priorModel(), once }, decisions: [] }).person;
}

it('leaves alone whoever may as well be one as another of those whom a source lists once', () => {
  expect([...resolved(BY_ZIP, ['roll'])]).toEqual([0, 1, 2]);
});

it('does not take a record written twice for a rival of itself', () => {
  const columns = new RecordColumns(1);
  const again = { ...AT_HOME, phones: [12175550101], emails: ['js.sails@example.com'] };
  for (const [i, record] of [again, again, { ...again, emails: [] }].entries())
    columns.add({ source: i < 2 ? 'roll' : 'shop', recordId: `r${i}` }, recordOf(record));
  const mary = { ...again, name: 'mary//smith', emails: [] };
  columns.add({ source: 'roll', recordId: 'r3' }, recordOf(mary));
  const { person } = resolveSet({ columns, model: { ...priorModel(), once: ['roll'] }, decisions: [] });
  expect([...person]).toEqual([0, 0, 0, 1]);
});

it('joins whoever is likelier one of them', () => {
  expect([...resolved(AT_HOME, ['roll'])]).toEqual([0, 1, 0]);
});
