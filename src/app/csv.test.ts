import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';

it('writes rows with the columns of all of them', () => {
  const rows = [
    { id: 1, name: 'Garcia, "Mia"', changed: { set: 3, created: 0 }, files: ['a.csv', 'b.csv'], ended: null },
    { id: 2, name: '=HYPERLINK("x")', changed: null, phone: '+1 555-010-0000', sum: -3 },
  ];
  expect(csvOf(rows)).toBe(
    [
      'id,name,changed.set,changed.created,files,ended,changed,phone,sum',
      '1,"Garcia, ""Mia""",3,0,a.csv; b.csv,,,,',
      `2,"'=HYPERLINK(""x"")",,,,,,+1 555-010-0000,-3`,
      '',
    ].join('\r\n'),
  );
  expect(csvOf([])).toBe('\r\n');
});
