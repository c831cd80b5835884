import { expect, it } from 'vitest';
import { type PagedList, wholeCsv } from './csv-list.ts';

const rows = Array.from({ length: 2_500 }, (_, at) => ({ id: at + 1, ...(at === 2_499 && { note: 'the last' }) }));

function listOf(parameter: PagedList['parameter']): PagedList & { readonly limits: string[] } {
  const limits: string[] = [];
  return {
    limits,
    cursor: 'id',
    parameter,
    async read({ after, before, limit = '' }) {
      limits.push(limit);
      if (parameter === 'after') return rows.filter(({ id }) => id > Number(after ?? 0)).slice(0, Number(limit));
      return [...rows]
        .reverse()
        .filter(({ id }) => id < Number(before ?? Number.POSITIVE_INFINITY))
        .slice(0, Number(limit));
    },
  };
}

it.each(['after', 'before'] as const)(
  'holds every row of a list that is read by `%s`, and a column that one row has',
  async (parameter) => {
    const list = listOf(parameter);
    const lines = (await (await wholeCsv(list)).toArray()).join('').trim().split('\r\n');
    const whole = rows.map(({ id, note = '' }) => `${id},${note}`);
    expect(lines).toEqual(['id,note', ...(parameter === 'after' ? whole : whole.reverse())]);
    expect(new Set(list.limits)).toEqual(new Set(['1000']));
  },
);
