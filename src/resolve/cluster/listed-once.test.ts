import { expect, it } from 'vitest';
import { RecordColumns } from '../../match/columns/record-columns.ts';
import type { Model } from '../../match/model.ts';
import { recordOf } from '../../match/records-suite.ts';
import { priorModel } from '../../match/train/priors.ts';
import { trainModel } from '../../match/train/train-here-suite.ts';
import { allFirstNames } from '../../reference/first-names.ts';
import { surnamesByRank } from '../../reference/surnames.ts';
import { resolveSet } from './resolve-set.ts';

const PEOPLE = 900;

/** A roll of everybody, where one name in three is borne by two, and a shop's file with their names, mailboxes and ZIP codes. */
function rollAndShop(): RecordColumns {
  const columns = new RecordColumns(1);
  const [firsts, lasts] = [allFirstNames(), surnamesByRank()];
  for (let i = 0; i < PEOPLE; i += 1) {
    const named = i % 3 === 2 ? i - 1 : i;
    const name = `${firsts[(named * 7) % 400]}//${lasts[(named * 13) % 700]}`;
    const zip = `6270${named % 10}`;
    const home = `${100 + 3 * i}/main st//springfield/il/${zip}`;
    columns.add({ source: 'roll', recordId: `${i}` }, recordOf({ name, phones: [12175550000 + i * 7], address: home }));
    columns.add({ source: 'shop', recordId: `${i}` }, recordOf({ name, emails: [`box${i}@example.com`], address: `////il/${zip}` }));
  }
  return columns;
}

it('never takes two whom a roll lists for one, also where records of a third between them would join both', () => {
  const columns = rollAndShop();
  const model = trainModel(columns, 1);
  expect(model.once).toContain('roll');
  const rows = (by: Model) => {
    const { person } = resolveSet({ columns, model: by, decisions: [] });
    const listed = person.filter((_, at) => columns.refs[at]!.source === 'roll');
    return listed.length - new Set(listed).size;
  };
  expect(rows(model)).toBe(0);
  expect(rows(priorModel())).toBeGreaterThan(50);
});
