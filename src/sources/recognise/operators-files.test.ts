import { describe, expect, it } from 'vitest';
import { EXPORTED_FILES } from './exported-files-suite.ts';
import { FURTHER_FILES } from './further-files-suite.ts';
import { HOSTILE_FILES } from './hostile-files-suite.ts';
import { columnsOfFile, mappedColumns } from './made-files-suite.ts';
import { FILES } from './operators-files-suite.ts';

const ALL = { ...FILES, ...FURTHER_FILES, ...HOSTILE_FILES, ...EXPORTED_FILES };

describe('files as operators have them', () => {
  it.each(Object.keys(ALL))('%s', (name) => {
    const file = ALL[name]!;
    expect(mappedColumns(file)).toEqual(Object.fromEntries(columnsOfFile(file).map(({ heading, target }) => [heading, target])));
  });
});
