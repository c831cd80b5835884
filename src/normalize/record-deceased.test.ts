import { describe, expect, it } from 'vitest';
import type { RawName, RawRecord } from '../core/raw-record.ts';
import { normalizeRecord } from './record.ts';

const EMPTY: RawRecord = { names: [], phones: [], emails: [], addresses: [], identifiers: [], texts: [] };

function readName(name: RawName) {
  const { names, deceased } = normalizeRecord({ ...EMPTY, names: [name] }).record;
  return { name: names.map(({ first, middle, last }) => [first, middle, last].join('|')), deceased };
}

describe('a name that tells a death', () => {
  it.each<RawName>([
    { full: 'Estate of John Smith' },
    { full: 'THE ESTATE OF JOHN SMITH' },
    { full: 'Est. of the late John Smith' },
    { full: 'SMITH, JOHN ESTATE OF' },
    { full: 'SMITH, JOHN, EST OF' },
    { full: 'SMITH, JOHN (DECEASED)' },
    { full: "John Smith (Dec'd)" },
    { full: 'John Smith - Deceased' },
    { first: 'John', last: 'Smith (deceased)' },
    { first: 'JOHN', last: 'SMITH DECD' },
    { first: 'Estate of John', last: 'Smith' },
  ])('is %j, who has died', (name) => {
    expect(readName(name)).toEqual({ name: ['john||smith'], deceased: true });
  });

  it.each<RawName>([
    { full: 'Smith Real Estate' },
    { full: 'Mary of Assisi' },
    { full: 'Decker, John' },
    { first: 'Dec', last: 'Donnelly' },
    { full: 'John Decd Smith' },
  ])('is not %j', (name) => {
    expect(readName(name).deceased).toBeUndefined();
  });
});
