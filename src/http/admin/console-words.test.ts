import { expect, it } from 'vitest';
import { inConsole } from './console-words.ts';

it.each([
  ['names the file, not its place', '/data/uploads/u1/file/a.png: This file is a picture.', 'a.png: This file is a picture.'],
  [
    'needs no mapping on the command line',
    'a.csv: No phone. To change how columns are read, write the mapping with --dry-run --save-mapping FILE, edit it and give it with --mapping FILE.',
    'a.csv: No phone.',
  ],
  [
    'accepts a loss by its box',
    'Column "Tel. 2": lost. Otherwise map the column to "ignore", or go on with --accept "Tel. 2".',
    'Column "Tel. 2": lost. Otherwise leave the column out, or accept the loss.',
  ],
])('%s', (_what, text, said) => expect(inConsole(text, '/data/uploads/u1/file')).toBe(said));
