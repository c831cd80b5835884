import { describe, expect, it } from 'vitest';
import { agrees, HOME, LANDLINE, neighbours, resolved, type Trap } from './traps-suite.ts';

const TRAPS: readonly Trap[] = [
  [
    'father and son by suffix',
    'ab',
    [
      { name: 'william//harper/sr', address: HOME, phones: [LANDLINE] },
      { name: 'william//harper/jr', address: HOME, phones: [LANDLINE] },
    ],
  ],
  [
    'father and son by birth date',
    'ab',
    [
      { name: 'william//harper', address: HOME, phones: [LANDLINE], born: 19480311 },
      { name: 'william//harper', address: HOME, phones: [LANDLINE], born: 19760902 },
    ],
  ],
  [
    'a record that fits father and son does not make them one',
    'a.b',
    [
      { name: 'william//harper/sr', address: HOME, phones: [LANDLINE], born: 19480311 },
      { name: 'william//harper', address: HOME, phones: [LANDLINE] },
      { name: 'william//harper/jr', address: HOME, phones: [LANDLINE], born: 19760902 },
    ],
  ],
  [
    'records that say little, each nearer to another, do not make father and son one',
    'a..b',
    [
      { name: 'william/john/harper/sr', address: HOME, born: 19610000 },
      { name: 'william/j/harper', address: HOME, phones: [LANDLINE] },
      { name: 'bill//harper', address: HOME, phones: [LANDLINE] },
      { name: 'william/john/harper/jr', address: HOME, phones: [LANDLINE], born: 19990000 },
    ],
  ],
  [
    'a record without a birth date does not join namesakes of two generations',
    'a.b',
    [
      { name: 'john//harper', address: '2074/elm ct//springfield/il/62701', born: 19480000 },
      { name: 'john//harper', address: '///springfield/il/62701' },
      { name: 'john//harper', address: '1966/center ave//springfield/il/62701', born: 19880000 },
    ],
  ],
  [
    'twins',
    'ab',
    [
      { name: 'olivia//harper', address: HOME, phones: [LANDLINE], born: 20010911, gender: 'female' },
      { name: 'sophia//harper', address: HOME, phones: [LANDLINE], born: 20010911, gender: 'female' },
    ],
  ],
  [
    'a couple',
    'ab',
    [
      { name: 'anna//kowalski', address: HOME, phones: [LANDLINE], gender: 'female' },
      { name: 'peter//kowalski', address: HOME, phones: [LANDLINE], gender: 'male' },
    ],
  ],
  [
    'flatmates who share a line',
    'ab',
    [
      { name: 'anna//kowalski', address: HOME, phones: [LANDLINE] },
      { name: 'gloria//estrada', address: HOME, phones: [LANDLINE] },
    ],
  ],
  [
    'a number that changed hands',
    'ab',
    [
      { name: 'anna//kowalski', address: HOME, phones: [12175550177] },
      { name: 'gloria//estrada', address: '9/elm st//salem/or/97301', phones: [12175550177] },
    ],
  ],
  [
    'a woman who married: same birth date and e-mail',
    'aa',
    [
      { name: 'gloria//estrada', born: 19820417, gender: 'female', emails: ['glo.sings@example.com'] },
      { name: 'gloria//kowalski', born: 19820417, gender: 'female', emails: ['glo.sings@example.com'] },
    ],
  ],
  [
    'a maiden name listed beside the married one',
    'aa',
    [
      { name: 'gloria//kowalski+gloria//estrada', born: 19820417 },
      { name: 'gloria//estrada', born: 19820417 },
    ],
  ],
  [
    'a nickname at the same home',
    'aa',
    [
      { name: 'bill//zawadzki', address: HOME, phones: [LANDLINE] },
      { name: 'william//zawadzki', address: HOME, phones: [LANDLINE] },
    ],
  ],
  [
    'a mover with the same mobile',
    'aa',
    [
      { name: 'gloria//estrada', address: HOME, phones: [12175550177] },
      { name: 'gloria//estrada', address: '9/elm st//salem/or/97301', phones: [12175550177] },
    ],
  ],
  [
    'namesakes in two states',
    'ab',
    [
      { name: 'john//smith', address: HOME },
      { name: 'john//smith', address: '9/elm st//salem/or/97301' },
    ],
  ],
  [
    'namesakes with other identifiers',
    'ab',
    [
      { name: 'john//smith', address: HOME, ssn: '123456780' },
      { name: 'john//smith', address: HOME, ssn: '987321654' },
    ],
  ],
  [
    'a misspelt name with the same birth date and home',
    'aa',
    [
      { name: 'katarzyna//kowalski', address: HOME, born: 19820417 },
      { name: 'katarzina//kowalsky', address: HOME, born: 19820417 },
    ],
  ],
  [
    'day and month the other way round',
    'aa',
    [
      { name: 'gloria//estrada', address: HOME, born: 19820407 },
      { name: 'gloria//estrada', address: HOME, born: 19820704 },
    ],
  ],
  [
    'rows that say less do not make father and son one',
    'a.bb',
    [
      { name: 'elijah//redington', address: HOME, phones: [LANDLINE], born: 19600310 },
      { name: 'elijah//redington', address: HOME, phones: [LANDLINE, 12175550188] },
      { name: 'elijah//redington/jr', address: HOME, phones: [LANDLINE], born: 19851202 },
      { name: 'elijah//redington/jr', address: HOME, phones: [LANDLINE] },
    ],
  ],
  [
    'a birth year does not join two birth dates',
    'a.b',
    [
      { name: 'john//smith', address: HOME, born: 19900403 },
      { name: 'john//smith', born: 19900000 },
      { name: 'john//smith', address: '9/elm st//salem/or/97301', born: 19900809 },
    ],
  ],
  [
    'a second home speaks against nobody',
    'aaa',
    [
      { name: 'robert//miller', address: HOME, born: 19820612 },
      { name: 'robert//miller', address: HOME, emails: ['rm.sails@example.com'] },
      { name: 'rob//miller', address: '9/elm st//salem/or/97301', emails: ['rm.sails@example.com'] },
    ],
  ],
  [
    'the same name in the same home, nothing else known',
    'aa',
    [
      { name: 'virginia//holcroft', address: HOME, born: 19710114, phones: [12175550101] },
      { name: 'virginia//holcroft', address: HOME, phones: [12175550177], emails: ['virginia.holcroft@example.com'] },
    ],
  ],
  [
    'a married woman in her home, with her middle name',
    'aa',
    [
      { name: 'karen/carolyn/green', address: HOME, gender: 'female', born: 19800917 },
      { name: 'karen/c/mitchell', address: HOME, gender: 'female', born: 19800917 },
    ],
  ],
  [
    'like names at one firm',
    'ab',
    [
      { name: 'stephen//sherson', phones: [12175550101], emails: ['ssherson@example.com'] },
      { name: 'stephen//sherton', phones: [12175550188], emails: ['ssherton@example.com'] },
    ],
  ],
  [
    'twins of like names',
    'ab',
    [
      { name: 'mario//harper', address: HOME, phones: [LANDLINE], born: 20010911, gender: 'male' },
      { name: 'maria//harper', address: HOME, phones: [LANDLINE], born: 20010911, gender: 'female' },
    ],
  ],
  [
    'a couple with one mailbox',
    'ab',
    [
      { name: 'anna//kowalski', address: HOME, phones: [LANDLINE], emails: ['kowalskis@example.com'] },
      { name: 'peter//kowalski', address: HOME, phones: [LANDLINE], emails: ['kowalskis@example.com'] },
    ],
  ],
  [
    'an initial does not join husband and wife',
    'a.b',
    [
      { name: 'john//kowalski', address: HOME, phones: [LANDLINE] },
      { name: 'j//kowalski', address: HOME, phones: [LANDLINE] },
      { name: 'jane//kowalski', address: HOME, phones: [LANDLINE] },
    ],
  ],
  [
    'names in the other order',
    'aa',
    [
      { name: 'hoa//nguyen', address: HOME, born: 19520301 },
      { name: 'nguyen//hoa', address: HOME, born: 19520301 },
    ],
  ],
];

describe('traps', () => {
  it.each(TRAPS)('%s: %s, with the shipped model', (_, expected, records) => {
    expect(agrees(resolved(records, false), expected)).toBe(true);
  });

  it.each(TRAPS)('%s: %s, after learning from a small store around it', (_, expected, records) => {
    expect(agrees(resolved([...records, ...neighbours()], true), expected)).toBe(true);
  });

  it('a generic number, e-mail and name tie nobody', () => {
    const people = Array.from({ length: 60 }, (_, i) => ({
      name: `${'bcdfghklmn'[i % 10]}ara${'bcdfgh'[i % 6]}//${'prstvwz'[i % 7]}o${'bcdfghklmn'[(i * 3) % 10]}a${i}`,
      phones: [12175550000],
      emails: ['none@example.com'],
    }));
    expect(new Set(resolved(people, false)).size).toBe(60);
  });
});
