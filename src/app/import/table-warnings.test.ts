import { describe, expect, it } from 'vitest';
import { dayFromDate } from '../../core/clock.ts';
import type { FileShape } from '../../sources/read/row-block.ts';
import { recogniseColumns } from '../../sources/recognise/recognise.ts';
import { tableWarnings } from './table-warnings.ts';

const today = dayFromDate(2026, 6, 1);
const HOME = '12 MAIN ST, RENO, NV 89501';

function warnings(kind: 'lines' | 'property', header: string, rows: readonly (readonly string[])[], isGiven = false): string[] {
  const shape = { columns: header.split(','), samples: rows, delimiter: ',' } as unknown as FileShape;
  return tableWarnings({ shape, mapping: recogniseColumns(shape, kind) }, today, isGiven);
}

describe('warnings of a table', () => {
  it('none where everything is there', () => {
    expect(warnings('property', 'OWNER,SITUS,LUC_DESC,TOT_ASSD', [['LEE ANN', HOME, 'CONDO', '300000']])).toEqual([]);
    expect(warnings('lines', 'TN,OCN Name,Line Type', [['2065550100', 'Wire Co', 'mobile']])).toEqual([]);
  });

  it.each([
    ['property', 'OWNER,SITUS,LUC_DESC,X', ['LEE ANN', HOME, 'CONDO', 'y'], ['assessed value: replies will show 0. Unused columns: "X"']],
    ['property', 'OWNER,SITUS,TOT_ASSD', ['LEE ANN', HOME, '1'], ['property type: replies will show single_family']],
    ['property', 'SITUS,LUC_DESC,TOT_ASSD', [HOME, 'CONDO', '1'], ['owner: every row would be rejected']],
    [
      'property',
      'OWNER,MAIL_ADDR,LUC_DESC,TOT_ASSD',
      ['LEE ANN', HOME, 'CONDO', '1'],
      ['address of the property: every row would be rejected'],
    ],
    ['lines', 'TN,OCN Name', ['2065550100', 'Wire Co'], ['line type: every row would be rejected']],
    ['lines', 'OCN Name,Line Type', ['Wire Co', 'mobile'], ['number or block: every row would be rejected']],
    ['lines', 'TN,Line Type', ['2065550100', 'mobile'], ['carrier: replies will have no carrier from this table']],
  ] as const)('what no column holds (%s, %s)', (kind, header, row, expected) => {
    const found = warnings(kind, header, [row]);
    expect(found).toHaveLength(expected.length);
    for (const [at, part] of expected.entries()) expect(found[at]).toContain(`No column was recognised as the ${part}`);
  });

  it('rows that would be rejected, without telling what is in them', () => {
    const rows = [
      ['LEE ANN', HOME, 'CONDO', '1.5M'],
      ['LEE BOB', HOME, 'CONDO', '300000'],
      ['', HOME, 'CONDO', '300000'],
    ];
    expect(warnings('property', 'OWNER,SITUS,LUC_DESC,TOT_ASSD', rows)).toEqual([
      '1 of the first 3 rows would be rejected: 1 no owner.',
      '1 of the first 3 rows have an assessed value that is not a number: replies will show 0.',
    ]);
  });

  it('takes what a given mapping leaves out as meant, unless nothing can be taken without it', () => {
    expect(warnings('property', 'OWNER,SITUS', [['LEE ANN', HOME]], true)).toEqual([]);
    expect(warnings('property', 'SITUS,TOT_ASSD', [[HOME, '1']], true)).toHaveLength(1);
  });
});
