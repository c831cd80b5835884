import { describe, expect, it } from 'vitest';
import { normalizeRecord } from '../record.ts';
import { parseName } from './name.ts';

const read = (full: string) => parseName({ full }).map(({ first, middle, last }) => [first, middle, last].join('|'));

describe('trusts and several owners', () => {
  it.each([
    ['MORRIS, MARY P TRUST', 'mary|p|morris'],
    ['MORRIS MARY P TRUST', 'mary|p|morris'],
    ['Mary P Morris Revocable Living Trust dtd 1/1/2020', 'mary|p|morris'],
    ['PERRY, LOREN & BONNIE P TRUST', 'loren||perry'],
    ['SMITH, JOHN TR', 'john||smith'],
    ['SMITH, JOHN Q ETAL', 'john|q|smith'],
    ['SMITH, JOHN ET UX', 'john||smith'],
    ['SMITH, JOHN TRUSTEE', 'john||smith'],
  ])('reads %s as %s', (full, name) => {
    expect(read(full)).toEqual([name]);
  });

  it.each([
    'Northern Trust',
    'Lincoln National Trust',
    'Oak Hill Trust',
    'First Community Bank Trust',
    'Smith Family Trust',
    'Trust for Public Land',
  ])('leaves %s a firm', (full) => {
    expect(read(full)).toEqual([]);
  });

  it('counts the second of a couple, and no business', () => {
    const raw = { names: [{ full: 'PERRY, LOREN & BONNIE P TRUST' }], phones: [], emails: [], addresses: [], identifiers: [], texts: [] };
    expect(normalizeRecord(raw).faults).toEqual([{ field: 'name', reason: 'second of a couple left out' }]);
  });
});
