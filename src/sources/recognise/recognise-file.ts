import type { ImportKind, Mapping } from '../mapping.ts';
import { type FileShape, UnreadableFile } from '../read/row-block.ts';
import { recogniseColumns } from './recognise-columns.ts';

type Looked = Pick<FileShape, 'columns' | 'samples'>;

/** What the columns of a file hold. What no rule foresaw in one of the first rows costs the look at that row, and never the file. */
export function recogniseFile(shape: Looked, kind: ImportKind, fileName = ''): Mapping {
  const whole = recognised(shape, kind, fileName);
  if ('columns' in whole) return whole;
  const samples = shape.samples.filter((row) => 'columns' in recognised({ columns: shape.columns, samples: [row] }, kind, fileName));
  const rest = recognised({ columns: shape.columns, samples }, kind, fileName);
  if ('columns' in rest) return rest;
  throw new UnreadableFile('What its columns hold could not be recognised; say it with --mapping FILE.', { cause: rest.fault });
}

function recognised(shape: Looked, kind: ImportKind, fileName: string): Mapping | { readonly fault: unknown } {
  try {
    return recogniseColumns(shape, kind, fileName);
  } catch (fault) {
    return { fault };
  }
}
