import { describe, expect, it } from 'vitest';
import { RecordColumns } from '../../match/columns/record-columns.ts';
import type { Model } from '../../match/model.ts';
import { recordOf } from '../../match/records-suite.ts';
import { priorModel } from '../../match/train/priors.ts';
import { resolveSet } from './resolve-set.ts';
import { agrees, LANDLINE, type Trap } from './traps-suite.ts';

const HOME = '4073/oak ln//columbus/oh/43202';
const MAILBOX = 'thescotts21@example.com';

/** As a shop learns it whose households are seen by their one home, and whose couples pass for persons of two names. */
function shopModel(): Model {
  const prior = priorModel();
  const { first, phone, email, address } = prior.attributes;
  const household = { ...address!.household, zip: -600, zip_other_street: -3800, city_other_street: -6300, state: -9900, far: -9900 };
  return {
    ...prior,
    sameMillibits: -14_600,
    householdMillibits: -14_200,
    attributes: {
      ...prior.attributes,
      first: { ...first!, same: { ...first!.same, other_name: -7400 } },
      phone: { same: { ...phone!.same, exact: 21_500 }, household: { ...phone!.household, exact: 17_300 } },
      email: { same: { ...email!.same, exact: 22_600 }, household: { ...email!.household, exact: 17_000 } },
      address: { ...address!, household },
    },
  };
}

const TRAPS: readonly Trap[] = [
  [
    'a couple on one line, of whom one moved',
    'ab',
    [
      { name: 'thomas//wrobowski', address: '2910/e front rd//columbus/oh/43211', phones: [LANDLINE] },
      { name: 'janet//wrobowski', address: '4816/e kossuth ave//columbus/oh/43202', phones: [LANDLINE] },
    ],
  ],
  [
    'a couple on one line in two towns',
    'ab',
    [
      { name: 'jordan//lockford', address: '2517/cherry ln//gahanna/oh/43230', phones: [LANDLINE] },
      { name: 'elizabeth//lockford', address: '1944/neil st//dublin/oh/43017', phones: [LANDLINE] },
    ],
  ],
  [
    'a couple with one mailbox in two towns',
    'ab',
    [
      { name: 'joseph//scott', address: '2988/w water rd//hilliard/oh/43026', emails: [MAILBOX] },
      { name: 'virginia//scott', address: '6341/morse ct//columbus/oh/43235', emails: [MAILBOX] },
    ],
  ],
  [
    'one person on one line who moved',
    'aa',
    [
      { name: 'thomas//wrobowski', address: '2910/e front rd//columbus/oh/43211', phones: [LANDLINE] },
      { name: 'tom//wrobowski', address: '4816/e kossuth ave//dublin/oh/43017', phones: [LANDLINE] },
    ],
  ],
  [
    'father and son at one home, and a record of before that bears the names of both',
    'ab.',
    [
      { name: 'samir/khalid/saleh', address: HOME, born: 19800512 },
      { name: 'samir/khalid/saleh', address: HOME, born: 20070908 },
      { name: 'samir/k/saleh', address: '4972/avery st//columbus/oh/43202' },
    ],
  ],
];

describe('traps of mates', () => {
  it.each(TRAPS)('%s: %s', (_, expected, records) => {
    const columns = new RecordColumns(1);
    for (const [i, record] of records.entries()) columns.add({ source: 'shop', recordId: `r${i}` }, recordOf(record));
    expect(agrees(resolveSet({ columns, model: shopModel(), decisions: [] }).person, expected)).toBe(true);
  });
});
