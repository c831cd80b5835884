import { describe, expect, it } from 'vitest';
import { settlePlace } from './settled-place.ts';

describe('settlePlace', () => {
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
  ])('settles %s as %s', (written, settled) => {
    const [, city = '', state = '', zip = ''] = /^(.+) (\S*) (\S*)$/.exec(written)!;
    const found = settlePlace({ house: '1', street: 'elm st', unit: '', city, state, zip });
    expect(`${found.city} ${found.state} ${found.zip}`).toBe(settled);
  });
});
