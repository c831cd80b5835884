import { describe, expect, it } from 'vitest';
import { agrees, HOME, LANDLINE, neighbours, resolved, type Trap } from './traps-suite.ts';

const TRAPS: readonly Trap[] = [
  [
    'Jr and a namesake without it in one home, of one list',
    'a.b.',
    [
      { name: 'james//adams', address: HOME, phones: [LANDLINE], emails: ['james.adams41@example.com'] },
      { name: 'james//adams', address: HOME, phones: [LANDLINE], emails: ['james.adams41@example.com'] },
      { name: 'james//adams/jr', address: HOME, phones: [LANDLINE], emails: ['james.adams77@example.com'] },
      { name: 'james//adams/jr', address: HOME, phones: [LANDLINE], emails: ['james.adams77@example.com'] },
    ],
  ],
  [
    'Jr and Sr with numbered mailboxes of one name',
    'ab',
    [
      { name: 'michael//petrov/sr', address: HOME, phones: [LANDLINE], emails: ['michael.petrov44@example.com'] },
      { name: 'michael//petrov/jr', address: HOME, phones: [LANDLINE], emails: ['michael.petrov87@example.com'] },
    ],
  ],
  [
    'Jr told or not, with one birth date',
    'aa',
    [
      { name: 'michael//petrov', address: HOME, phones: [LANDLINE], born: 19760902 },
      { name: 'michael//petrov/jr', address: HOME, phones: [LANDLINE], born: 19760902 },
    ],
  ],
  [
    'father and son of a rare name without a suffix, on one line',
    'ab',
    [
      { name: 'nathaniel//prescott', address: HOME, phones: [LANDLINE], born: 19500101 },
      { name: 'nathaniel//prescott', address: HOME, phones: [LANDLINE], born: 19780707 },
    ],
  ],
  [
    'one person, whose sex one list has wrong',
    'aa',
    [
      { name: 'leslie//quigmire', address: HOME, phones: [LANDLINE], gender: 'female' },
      { name: 'leslie//quigmire', address: HOME, phones: [LANDLINE], gender: 'male' },
    ],
  ],
  [
    'a brother and a sister with names that are alike',
    'ab',
    [
      { name: 'leslie//quigmire', address: HOME, phones: [LANDLINE], gender: 'female' },
      { name: 'lester//quigmire', address: HOME, phones: [LANDLINE], gender: 'male' },
    ],
  ],
  [
    'two namesakes of one town, two records each',
    'aabb',
    [
      { name: 'jason//holcroft', address: '2278/church rd//springfield/il/62701', born: 19640108 },
      { name: 'jason//holcroft', address: '16/center ave//springfield/il/62701', born: 19640108 },
      { name: 'jason//holcroft', address: '8048/sunset rd//springfield/il/62701', born: 19570913 },
      { name: 'jason//holcroft', address: '31/elm ct//springfield/il/62701', born: 19570913 },
    ],
  ],
  [
    'two namesakes of one ZIP code, whose birth dates one file alone tells',
    'abab',
    [
      { name: 'michael//fitzgerald', address: '2231/s broad st//springfield/il/62701', phones: [12175550157] },
      { name: 'michael//fitzgerald', address: '918/tasker st//springfield/il/62701', phones: [12175559358] },
      { name: 'michael//fitzgerald', address: '2231/s broad st//springfield/il/62701', born: 19700317 },
      { name: 'michael//fitzgerald', address: '918/tasker st//springfield/il/62701', born: 19950821 },
    ],
  ],
  [
    'twins, of whom one is once written with the initial of both',
    'a.bb',
    [
      { name: 'olivia//harper', address: HOME, phones: [LANDLINE], born: 20010911 },
      { name: 'o//harper', address: HOME, phones: [LANDLINE], born: 20010911 },
      { name: 'oscar//harper', address: HOME, phones: [LANDLINE], born: 20010911 },
      { name: 'oscar//harper', address: HOME, born: 20010911 },
    ],
  ],
  [
    'twins in two files',
    'aabb',
    [
      { name: 'grace//harper', address: HOME, phones: [LANDLINE], born: 20010911, gender: 'female' },
      { name: 'grace//harper', address: HOME, phones: [LANDLINE], born: 20010911, gender: 'female' },
      { name: 'faith//harper', address: HOME, phones: [LANDLINE], born: 20010911, gender: 'female' },
      { name: 'faith//harper', address: HOME, phones: [LANDLINE], born: 20010911, gender: 'female' },
    ],
  ],
];

describe('traps of namesakes and twins', () => {
  it.each(TRAPS)('%s: %s, with the shipped model', (_, expected, records) => {
    expect(agrees(resolved(records, false), expected)).toBe(true);
  });

  it.each(TRAPS)('%s: %s, after learning from a small store around it', (_, expected, records) => {
    expect(agrees(resolved([...records, ...neighbours()], true), expected)).toBe(true);
  });
});
