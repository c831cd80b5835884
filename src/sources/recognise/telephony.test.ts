import { describe, expect, it } from 'vitest';
import { recogniseColumns } from './recognise.ts';

const ROWS = Array.from({ length: 12 }, (_, at) => at);
const number = (at: number) => (at % 4 === 1 ? '' : `715${834 + at}41${10 + at}`);

function targetOf(heading: string, value: (at: number) => string): string | undefined {
  const columns = ['acct_no', 'subscriber', heading];
  const samples = ROWS.map((at) => [String(40_000 + at), `Ann ${'abcdefghijkl'[at]}ones`, value(at)]);
  return recogniseColumns({ columns, samples }, 'people').columns[heading];
}

describe('numbers of telephone companies', () => {
  it.each('line_tn|tn|TN1|TN 2|BTN|service_tn|svc_tn|line_number|Line No|WTN|Billing TN|primary_tn|customer_btn|line1_tn'.split('|'))(
    'are read under %s',
    (heading) => {
      expect(targetOf(heading, number)).toBe('phone');
    },
  );

  it.each<[string, (at: number) => string]>([
    ['line_number', (at) => String(at + 1)],
    ['TN', (at) => (at % 2 === 0 ? 'Y' : 'N')],
    ['line_tn', (at) => `11${at}0000000`],
    ['order_line', number],
    ['tn_count', number],
  ])('are not those of %s', (heading, value) => {
    expect(targetOf(heading, value)).not.toBe('phone');
  });

  it('are no record ids', () => {
    const samples = ROWS.map((at) => [`715${834 + at}4110`, `Ann ${'abcdefghijkl'[at]}ones`]);
    expect(recogniseColumns({ columns: ['line_number', 'name'], samples }, 'people').columns).toEqual({
      line_number: 'phone',
      name: 'name.full',
    });
  });
});
