import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { Mapping } from '../../sources/mapping.ts';
import { type FileShape, UnreadableFile } from '../../sources/read/row-block.ts';
import { type SniffOptions, sniffTables } from '../../sources/read/sniff-file.ts';
import { recogniseFile } from '../../sources/recognise/recognise.ts';
import type { SourceFile } from './import-order.ts';

export interface LookOptions extends SniffOptions {
  readonly kind: Mapping['kind'];
  /** By default the columns are recognised. */
  readonly mapping?: Mapping | undefined;
}

/** A file as it will be read: one table, or those of the members of an archive. */
interface LookedFile {
  readonly sources: readonly SourceFile[];
  /** Members of an archive that are left out, a sentence each. */
  readonly unreadable: readonly string[];
}

/** How the files will be read: their kind, their columns and what these hold. */
export async function lookAtFiles(files: readonly string[], kind: Mapping['kind'], mapping?: Mapping): Promise<SourceFile[]> {
  const looked: SourceFile[] = [];
  for (const file of files) looked.push(...(await lookAtFile(file, { kind, mapping })).sources);
  return looked;
}

/** The same for one file. Throws `UnreadableFile` where nothing of it can be read. */
export async function lookAtFile(file: string, { kind, mapping, ...options }: LookOptions): Promise<LookedFile> {
  const path = resolve(file);
  try {
    // Before the first look: what is added from then on is noticed.
    const { mtimeMs } = await stat(path);
    const { tables, unreadable } = await sniffTables(path, options);
    const fileName = (shape: FileShape) => basename(shape.part?.member ?? path);
    const sources = tables.map((shape) => ({ path, shape, mapping: mapping ?? recogniseFile(shape, kind, fileName(shape)), mtimeMs }));
    if (sources.length === 0) throw new UnreadableFile(unreadable.join(' '));
    return { sources, unreadable: unreadable.map((message) => `${file}/${message}`) };
  } catch (error) {
    if (error instanceof UnreadableFile) throw new UnreadableFile(`${file}: ${error.message}`, { cause: error });
    throw error;
  }
}

/** What the operator calls a table: the file, and the member or sheet of it. */
export function labelOf({ path, shape }: Pick<SourceFile, 'path' | 'shape'>): string {
  const { part } = shape;
  return part?.member === undefined ? path : `${path}/${part.member}`;
}
