import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Interner } from './interner.ts';

const MORE_THAN_FEW = 6_000;
const text = fc.oneof(fc.stringMatching(/^[0-9]{0,6}$/), fc.string({ maxLength: 6 }));

describe('an interner', () => {
  it('gives equal texts one number and others another, before and after it knows many', () => {
    const interner = new Interner();
    for (let round = 0; round < 2; round += 1) {
      fc.assert(
        fc.property(fc.array(text), (texts) => {
          for (const one of texts) {
            const id = interner.intern(one);
            expect(interner.texts[id]).toBe(one);
            expect(interner.intern(one)).toBe(id);
            expect(id === 0).toBe(one === '');
          }
        }),
      );
      for (let at = 0; at < MORE_THAN_FEW; at += 1) interner.intern(`some ${at}`);
    }
    for (let digits = 1; digits <= 4; digits += 1) {
      const all = Array.from({ length: 10 ** digits }, (_, at) => interner.intern(String(at).padStart(digits, '0')));
      expect(new Set(all).size).toBe(all.length);
      expect(all.map((id, at) => interner.texts[id] === String(at).padStart(digits, '0')).every(Boolean)).toBe(true);
    }
    expect(new Set(interner.texts).size).toBe(interner.size);
  });
});
