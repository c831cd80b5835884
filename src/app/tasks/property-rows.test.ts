import { describe, expect, it } from 'vitest';
import { dayFromDate } from '../../core/clock.ts';
import { readAmount } from '../../normalize/property.ts';
import type { Mapping } from '../../sources/mapping.ts';
import type { FileShape, Row } from '../../sources/read/row-block.ts';
import { lineReader } from '../import/import-lines.ts';
import { readOwners } from './property-owners.ts';
import { ownedBy, type PropertyEntry, propertyReader } from './property-rows.ts';

const today = dayFromDate(2026, 6, 1);

describe('amounts', () => {
  it.each([
    ['250000', 250_000],
    ['$250,000.00', 250_000],
    ['USD 300000', 300_000],
    ['300000 USD', 300_000],
    ['US$ 1,234,567', 1_234_567],
    ['490000.5', 490_000.5],
    ['250 000', 250_000],
    ['2.5E+05', 250_000],
    ['0', 0],
    ['0x10', undefined],
    ['12,34', undefined],
    ['1,2345', undefined],
    ['-5', undefined],
    ['Infinity', undefined],
    ['1e30', undefined],
    ['much', undefined],
    ['$', undefined],
    ['', undefined],
  ])('%s: %s', (text, amount) => {
    expect(readAmount(text)).toBe(amount);
  });
});

describe('owners as rolls write them', () => {
  it.each([
    ['MCDONALD, RONALD', 'ronald mcdonald'],
    ['Ronald McDonald', 'ronald mcdonald'],
    ['MCDONALD, RONALD & JANE', 'ronald mcdonald, jane mcdonald'],
    ['Ronald and Jane McDonald', 'ronald mcdonald, jane mcdonald'],
    ['SMITH, JOHN/MARY', 'john smith, mary smith'],
    ['SMITH, JOHN & JONES, MARY', 'john smith, mary jones'],
    ['SMITH, JOHN; JONES, MARY', 'john smith, mary jones'],
    ['John Smith & Mary Jones', 'john smith, mary jones'],
    ['MCDONALD, RONALD & JANE ANN', 'ronald mcdonald, jane ann mcdonald, ann jane'],
    ['SMITH, JOHN JR & MARY', 'john smith jr, mary smith'],
    ['FAIRBANKS GAIL M', 'gail m fairbanks'],
    ['BICKFORD CARL TRUSTEE', 'carl bickford'],
    ['CASTELLANO DORA ET AL', 'dora castellano'],
    ['CASTELLANO, DORA ETUX', 'dora castellano'],
    ['GRANTHAM, HUGO (LIFE ESTATE)', 'hugo grantham'],
    ['ESTATE OF JOHN SMITH', 'john smith'],
    ['HOLLOWAY, I', 'i holloway'],
    ['MCDONALD RONALD TRUST', 'ronald mcdonald'],
    ['John Smith Revocable Living Trust dtd 1/1/2020', 'john smith'],
    ['THE DUNMORE FAMILY TRUST', 'dunmore'],
    ['BO RAY TRUSTEE OF RAY FAMILY TRUST', 'bo ray'],
    ['RAY FAMILY TRUST, BO RAY TTEE', 'bo ray'],
    ['RAY, BO & ANN, CO-TRUSTEES OF THE RAY LIVING TRUST', 'bo ray, ann ray'],
    ['RAY FAMILY TRUST DTD 1/1/2020; BO & ANN RAY TRUSTEES', 'bo ray, ann ray'],
    ['FIRST NATIONAL BANK TRUSTEE OF JOHN SMITH TRUST', '[first national bank trustee of john smith trust]'],
    ['ELM STREET HOLDINGS LLC', '[elm street holdings llc]'],
    ['Smith & Sons LLC', '[smith sons llc]'],
    ['SMITH, JOHN & ACME HOLDINGS LLC', 'john smith'],
    ['CITY OF BOSTON', '[city of boston]'],
    ['Estelle Estrada', 'estelle estrada'],
    ['ANDERSON, SANDY', 'sandy anderson'],
    ['CURRENT OWNER', ''],
    ['UNKNOWN', ''],
  ])('%s: %s', (full, owners) => {
    const shown = readOwners({ full }).map(({ first, middle, last, suffix }) =>
      first + last === '' ? `[${middle}]` : [first, middle, last, suffix].filter((part) => part !== '').join(' '),
    );
    expect(shown.join(', ')).toBe(owners);
  });

  it('may stand in columns', () => {
    expect(readOwners({ first: 'Ronald & Jane', last: 'McDonald' }).map(({ first, last }) => `${first} ${last}`)).toEqual([
      'ronald mcdonald',
      'jane mcdonald',
    ]);
    expect(readOwners({ last: 'ACME HOLDINGS LLC' })).toMatchObject([{ first: '', last: '', middle: 'acme holdings llc' }]);
  });
});

const shapeOf = (columns: readonly string[]) => ({ columns, delimiter: ',' }) as unknown as FileShape;
const rowOf = (...cells: readonly string[]) => ({ cells, line: 2 }) as unknown as Row;

describe('rows of rolls', () => {
  const columns = { owner: 'owner.full', co: 'owner.full@2', address: 'address.full', value: 'assessed_value', year: 'as_of' };
  const mapping = { kind: 'property', columns } as unknown as Mapping;
  const read = propertyReader({ mapping, shape: shapeOf(Object.keys(columns)) }, 1, today);
  const home = '12 Elm St, Salem, OR 97301';

  it('give one entry for each owner', () => {
    const entry = read(rowOf('QUIST, ZELDA & OTTO', 'RAY, ANN', home, '$1,000', '2025')) as PropertyEntry;
    expect(ownedBy(entry).map(({ property }) => property.owner.first)).toEqual(['zelda', 'otto', 'ann']);
    expect(new Set(ownedBy(entry).map(({ addressKey }) => addressKey)).size).toBe(1);
  });

  it.each([
    ['2025', dayFromDate(2025, 1, 1)],
    ['2026-05-31', dayFromDate(2026, 5, 31)],
    ['2030', today],
    ['2031-01-01', today],
    ['', undefined],
  ])('are never dated ahead: %s', (written, asOf) => {
    expect((read(rowOf('QUIST, ZELDA', '', home, '1', written)) as PropertyEntry).property.asOf).toBe(asOf);
  });

  it('need an owner', () => {
    expect(read(rowOf('', '', home, '1', ''))).toMatchObject({ reason: 'no_owner' });
  });

  it.each([
    ['0x10', 0, ['assessed_value: not a number']],
    ['abc', 0, ['assessed_value: not a number']],
    ['-5', 0, ['assessed_value: not a number']],
    ['1.250.000', 0, ['assessed_value: not a number']],
    ['N/A', 0, []],
    ['$1,250', 1_250, []],
  ])('tell whose a dwelling is, whatever its value is: %s', (written, assessedValue, faults) => {
    const dropped: string[] = [];
    expect(read(rowOf('QUIST, ZELDA', '', home, written, ''), (fault) => dropped.push(fault))).toMatchObject({
      property: { owner: { first: 'zelda' }, assessedValue },
    });
    expect(dropped).toEqual(faults);
  });

  it('are taken where none tells the amount', () => {
    for (const untold of ['', 'N/A', 'unknown', '-'])
      expect(read(rowOf('QUIST, ZELDA', '', home, untold, ''))).toMatchObject({ property: { assessedValue: 0 } });
    const { value: _, ...untold } = columns;
    const without = propertyReader({ mapping: { ...mapping, columns: untold }, shape: shapeOf(Object.keys(untold)) }, 1, today);
    expect(without(rowOf('QUIST, ZELDA', '', home, '2025'))).toMatchObject({
      property: { assessedValue: 0, asOf: dayFromDate(2025, 1, 1) },
    });
  });
});

describe('rows of lines', () => {
  it.each([
    [
      ['206', '555', '1'],
      [12_065_551_000, 12_065_551_999],
    ],
    [
      ['206', '555', 'A'],
      [12_065_550_000, 12_065_559_999],
    ],
    [
      ['206', '555', ''],
      [12_065_550_000, 12_065_559_999],
    ],
  ])('put the parts of a block together: %j', (parts, [first, last]) => {
    const columns = { npa: 'block', nxx: 'block', x: 'block', type: 'line_type' };
    const read = lineReader({ mapping: { kind: 'lines', columns } as unknown as Mapping, shape: shapeOf(Object.keys(columns)) }, today);
    expect(read(rowOf(...parts, 'mobile'))).toMatchObject({ first, last });
  });

  it('may have blocks for numbers, and no number of which digits are lost', () => {
    const columns = { number: 'number', type: 'line_type' };
    const read = lineReader({ mapping: { kind: 'lines', columns } as unknown as Mapping, shape: shapeOf(Object.keys(columns)) }, today);
    const ofThousand = { first: 12_065_551_000, last: 12_065_551_999 };
    for (const block of ['2065551', '+1 206 555 1', '206-555-1xxx']) expect(read(rowOf(block, 'mobile'))).toMatchObject(ofThousand);
    expect(read(rowOf('206-555-10xx', 'mobile'))).toMatchObject({ first: 12_065_551_000, last: 12_065_551_099 });
    for (const lost of ['+120655510', '206555100', '+1 206 555 100'])
      expect(read(rowOf(lost, 'mobile'))).toMatchObject({ reason: 'bad_number' });
  });

  it('are never dated ahead', () => {
    const columns = { number: 'number', type: 'line_type', date: 'as_of' };
    const read = lineReader({ mapping: { kind: 'lines', columns } as unknown as Mapping, shape: shapeOf(Object.keys(columns)) }, today);
    expect(read(rowOf('+1 206 555 0100', 'mobile', '2031-01-01'))).toMatchObject({ asOf: today });
    expect(read(rowOf('+1 206 555 0100', 'mobile', '2020-01-01'))).toMatchObject({ asOf: dayFromDate(2020, 1, 1) });
  });
});

it.each([
  ['RR 1 BOX 321', true],
  ['HC 4 Box 12', true],
  ['PO Box 321', false],
])('whether a dwelling is at %s: %s', (street, isTaken) => {
  const columns = ['owner', 'street', 'city', 'state', 'value'];
  const targets = ['owner.full', 'address.street', 'address.city', 'address.state', 'assessed_value'];
  const mapping: Mapping = { kind: 'property', columns: Object.fromEntries(columns.map((name, at) => [name, targets[at]!])) };
  const read = propertyReader({ mapping, shape: { columns, delimiter: ',' } as unknown as FileShape }, 0, today);
  expect('property' in read({ line: 2, cells: ['John Smith', street, 'Grove City', 'OH', '1000'] })).toBe(isTaken);
});
