import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_KEY_KINDS } from '../../core/key.ts';
import { recordOf, someRecord } from '../records-suite.ts';
import { KEY_KINDS, keyLimit, kindOf } from './key-kinds.ts';
import { keysOf, phoneKey } from './keys.ts';

const kindsShared = (a: Parameters<typeof keysOf>[0], b: Parameters<typeof keysOf>[0]) => {
  const keys = new Set(keysOf(a, 7));
  return keysOf(b, 7)
    .filter((key) => keys.has(key))
    .map((key) => kindOf(key).name);
};

describe('keys', () => {
  it('are ascending, each once, and of a known kind', () => {
    fc.assert(
      fc.property(someRecord, (record) => {
        const keys = keysOf(record, 7);
        keys.forEach((key, i) => {
          expect(Number.isSafeInteger(key)).toBe(true);
          expect(keyLimit(key)).toBeGreaterThan(0);
          if (i > 0) expect(key).toBeGreaterThan(keys[i - 1]!);
        });
      }),
    );
  });

  it('have codes of their own that fit', () => {
    const codes = KEY_KINDS.map((kind) => kind.code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(Math.max(...codes)).toBeLessThan(MAX_KEY_KINDS);
  });

  it('differ from store to store', () => {
    expect(phoneKey(15550100000 as never, 1)).not.toBe(phoneKey(15550100000 as never, 2));
  });

  it.each([
    ['both names swapped', { name: 'mary//garcia' }, { name: 'garcia//mary' }, 'name'],
    ['a nickname', { name: 'bob//smith' }, { name: 'robert//smith' }, 'name'],
    [
      'a nickname of many names with its ZIP code',
      { name: 'rick//smith', address: '/////97301' },
      { name: 'richard//smith', address: '/////97301' },
      'name_zip',
    ],
    [
      'a nickname of a name that is a form itself',
      { name: 'jim//smith', address: '////or/' },
      { name: 'james//smith', address: '////or/' },
      'name_state',
    ],
    ['two nicknames of one name', { name: 'bob//smith' }, { name: 'rob//smith' }, 'name'],
    [
      'a nickname with its state',
      { name: 'terri//smith', address: '////or/' },
      { name: 'teresa//smith', address: '////or/' },
      'name_state',
    ],
    [
      'a street of Puerto Rico without its quarter',
      { address: 'a12/calle 5 urb villa carolina//carolina/pr/00985' },
      { address: 'a12/calle 5//carolina/pr/00985' },
      'building',
    ],
    ['a last name alone', { name: '//garcia' }, { name: 'mary//garcia' }, 'last'],
    ['a word that may be either name', { name: 'garcia//' }, { name: 'mary//garcia' }, 'last'],
    ['a mailbox with dots', { emails: ['j.doe@gmail.com'] }, { emails: ['jdoe@googlemail.com'] }, 'email'],
    ['a phone', { phones: [15550100000] }, { name: 'mary//garcia', phones: [15550100000, 15550100001] }, 'phone'],
    ['an address without its unit', { address: '1/main st//salem/or/97301' }, { address: '1/main st/apt 2/salem/or/97301' }, 'building'],
    ['a house in a street of that name, wherever', { address: '1/main st////' }, { address: '1/main st/apt 2/salem/or/97301' }, 'door'],
    ['a box, wherever', { address: 'rr 2 box 15////or/' }, { address: 'rr 2 box 15///salem/or/97301' }, 'door'],
    ['a misspelt name that sounds the same', { name: 'mary//smith' }, { name: 'mary//smyth' }, 'sound'],
    [
      'a birth date with either name',
      { name: 'mary//jones', born: 19700203 },
      { name: 'mary//garcia', born: 19700203 },
      'birth_date_first',
    ],
  ])('bring together %s', (_, a, b, kind) => {
    expect(kindsShared(recordOf(a), recordOf(b))).toContain(kind);
  });
});
