import { describe, expect, it } from 'vitest';
import type { Decision } from '../../core/decision.ts';
import { RecordColumns } from '../../match/columns/record-columns.ts';
import { recordOf } from '../../match/records-suite.ts';
import { priorModel } from '../../match/train/priors.ts';
import { resolveSet } from './resolve-set.ts';

type Some = Parameters<typeof recordOf>[0];
const HOME = '12/oak ave//springfield/il/62701';

const ANNA: Some = { name: 'anna//kowalski', address: HOME, phones: [12175550100], born: 19820417 };
const GLORIA: Some = { name: 'gloria//estrada', address: '9/elm st//salem/or/97301', phones: [15035550177], born: 19700101 };

/** Words of an operator as `0=2`, `1!2`. */
const CASES: readonly (readonly [what: string, records: readonly Some[], words: readonly string[], expected: string])[] = [
  ['nothing said', [ANNA, ANNA, GLORIA], [], 'aab'],
  ['whoever is with one of the two comes along', [ANNA, ANNA, GLORIA], ['0=2'], 'aaa'],
  ['and on the other side too', [ANNA, ANNA, GLORIA, GLORIA], ['0=2'], 'aaaa'],
  ['who is not the one is not the other', [ANNA, ANNA, GLORIA], ['0=2', '1!2'], 'aba'],
  ['not the same wins over the same', [ANNA, ANNA, GLORIA], ['0=2', '0!2'], 'aab'],
  ['words come first where companions are kept apart', [ANNA, ANNA, GLORIA, GLORIA], ['0=2', '1!3'], 'a.a.'],
  ['the same over three', [ANNA, GLORIA, ANNA], ['0=1', '1=2'], 'aaa'],
  ['not the same splits a person', [ANNA, ANNA, ANNA], ['0!1'], 'ab.'],
];

describe("an operator's words", () => {
  it.each(CASES)('%s', (_, records, words, expected) => {
    const columns = new RecordColumns(1);
    const refs = records.map((_record, i) => ({ source: 'test', recordId: `r${i}` }));
    for (const [i, record] of records.entries()) columns.add(refs[i]!, recordOf(record));
    const decisions = words.map((word): Decision => {
      const [left = 0, right = 0] = word.split(/[=!]/).map(Number);
      return { verdict: word.includes('=') ? 'same' : 'not_same', left: refs[left]!, right: refs[right]! };
    });
    const { person } = resolveSet({ columns, model: priorModel(), decisions });
    const shown = [...expected].every((a, i) =>
      [...expected].every((b, j) => a === '.' || b === '.' || (a === b) === (person[i] === person[j])),
    );
    expect(shown, [...person].join(' ')).toBe(true);
  });
});
