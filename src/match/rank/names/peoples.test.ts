import { describe, expect, it } from 'vitest';
import { affinity, type NamePeoples, ONE_PEOPLE } from './peoples.ts';

const peoples: NamePeoples = {
  counted: 1_000,
  share: 0.2,
  firsts: new Map([
    ['jose', [40, 38]],
    ['joseph', [40, 2]],
    ['maria', [40, 25]],
    ['itzel', [2, 1.9]],
  ]),
  lasts: new Map([
    ['garcia', [50, 48]],
    ['nelson', [50, 1]],
    ['yupanqui', [2, 1.9]],
  ]),
};

describe('affinity', () => {
  it('is more than one for parts of one people, and less for parts of two', () => {
    expect(affinity(peoples, { first: 'jose', last: 'garcia' })).toBeGreaterThan(4);
    expect(affinity(peoples, { first: 'joseph', last: 'nelson' })).toBeCloseTo(1.2, 1);
    expect(affinity(peoples, { first: 'jose', last: 'nelson' })).toBeLessThan(0.2);
    expect(affinity(peoples, { first: 'joseph', last: 'garcia' })).toBeLessThan(0.4);
  });

  it('lies between where both peoples bear a part', () => {
    const of = (last: string) => affinity(peoples, { first: 'maria', last });
    expect(of('garcia')).toBeGreaterThan(2);
    expect(of('garcia')).toBeLessThan(affinity(peoples, { first: 'jose', last: 'garcia' }));
    expect(of('nelson')).toBeGreaterThan(affinity(peoples, { first: 'jose', last: 'nelson' }));
  });

  it('is one where a part was not counted, or there is one people', () => {
    expect(affinity(peoples, { first: 'jose', last: 'unheard' })).toBe(1);
    expect(affinity(peoples, { first: 'unheard', last: 'garcia' })).toBe(1);
    expect(affinity(ONE_PEOPLE, { first: 'jose', last: 'garcia' })).toBe(1);
  });

  it('does not let somebody speak for their own name', () => {
    const rare = { first: 'itzel', last: 'yupanqui' };
    expect(affinity(peoples, rare, 1)).toBeLessThan(affinity(peoples, rare) - 0.3);
    const common = { first: 'jose', last: 'garcia' };
    expect(affinity(peoples, common, 1)).toBeCloseTo(affinity(peoples, common), 1);
  });
});
