import { describe, expect, it } from 'vitest';
import { inLikeliestState, placeByZip, withConsistentPlace } from './cities.ts';

describe('withConsistentPlace', () => {
  it.each([
    ['columbus oh 43215', 'columbus oh 43215'],
    ['columbus ca 43215', 'columbus oh 43215'],
    ['seattle wa 43215', 'seattle wa '],
    ['nowhereville wa 43215', 'nowhereville wa '],
    ['springfield il 01101', 'springfield il '],
    ['columbus  43215', 'columbus  43215'],
    ['columbus oh ', 'columbus oh '],
    ['columbus oh 00001', 'columbus oh 00001'],
    ['london england sw1a1aa', 'london england sw1a1aa'],
    ['san juan pr 00926', 'san juan pr 00926'],
    ['apo ae 09012', 'apo ae 09012'],
  ])('reads %s as %s', (written, consistent) => {
    const [, city = '', state = '', zip = ''] = /^(.+) (\S*) (\S*)$/.exec(written)!;
    const found = withConsistentPlace({ house: '1', street: 'elm st', unit: '', city, state, zip });
    expect(`${found.city} ${found.state} ${found.zip}`).toBe(consistent);
  });
});

describe('inLikeliestState', () => {
  it.each([
    ['columbus', 'ca', '43215', 'oh'],
    ['columbus', 'ga', '43215', ''],
    ['seattle', 'wa', '43215', 'wa'],
    ['', 'ca', '43215', 'ca'],
    ['columbus', '', '43215', ''],
  ])('puts %s, %s %s in %s, with its ZIP code', (city, state, zip, intended) => {
    const address = { house: '1', street: 'elm st', unit: '', city, state, zip };
    expect(inLikeliestState(address)).toEqual({ ...address, state: intended });
  });
});

describe('placeByZip', () => {
  it.each([
    ['||43215', 'columbus|oh|43215'],
    ['|oh|43215', 'columbus|oh|43215'],
    ['columbus||43215', 'columbus|oh|43215'],
    ['|wa|43215', '|wa|43215'],
    ['berlin||10115', 'berlin||10115'],
    ['bexley|oh|43215', 'bexley|oh|43215'],
    ['||00001', '||00001'],
    ['||sw1a1aa', '||sw1a1aa'],
    ['columbus||', 'columbus||'],
  ])('completes %s as %s', (written, completed) => {
    const [city = '', state = '', zip = ''] = written.split('|');
    const found = placeByZip({ house: '', street: '', unit: '', city, state, zip });
    expect(`${found.city}|${found.state}|${found.zip}`).toBe(completed);
  });
});
