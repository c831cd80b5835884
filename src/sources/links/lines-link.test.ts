import { describe, expect, it } from 'vitest';
import type { Line } from '../../core/person.ts';
import type { PhoneNumber } from '../../core/record.ts';
import { ask, draft } from './http-link-suite.ts';
import { linesLink } from './lines-link.ts';

describe('linesLink', () => {
  it.each<{ line: Line | undefined; added: string[] | undefined }>([
    { line: undefined, added: undefined },
    { line: { type: 'mobile' }, added: ['phones[].type'] },
    { line: { type: 'mobile', carrier: 'Examplecom' }, added: ['phones[].type', 'phones[].carrier'] },
  ])('names what the tables told: $line', async ({ line, added }) => {
    const made = linesLink({ lines: (numbers: readonly PhoneNumber[]) => numbers.map(() => line) }, 500);
    expect((await made.add(draft, ask))?.added).toEqual(added);
  });
});
