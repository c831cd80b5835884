import { describe, expect, it } from 'vitest';
import { driveReads } from '../../../test/support/drive-reads.ts';
import type { Line } from '../../core/person.ts';
import { ask, draft } from './http-link-suite.ts';
import { linesLink } from './lines-link.ts';

describe('linesLink', () => {
  it.each<{ line: Line | undefined; added: string[] | undefined }>([
    { line: undefined, added: undefined },
    { line: { type: 'mobile' }, added: ['phones[].type'] },
    { line: { type: 'mobile', carrier: 'Examplecom' }, added: ['phones[].type', 'phones[].carrier'] },
  ])('names what the tables told: $line', async ({ line, added }) => {
    const drive = driveReads({ lines: (numbers) => numbers.map(() => line) });
    expect((await drive(linesLink(500).add(draft, ask)))?.added).toEqual(added);
  });
});
