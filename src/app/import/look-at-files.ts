import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { Mapping } from '../../sources/mapping.ts';
import { UnreadableFile } from '../../sources/read/row-block.ts';
import { sniffFile } from '../../sources/read/sniff-file.ts';
import { recogniseFile } from '../../sources/recognise/recognise.ts';
import type { SourceFile } from './import-order.ts';

/** How the files will be read: their kind, their columns and what these hold. */
export async function lookAtFiles(files: readonly string[], kind: Mapping['kind'], mapping?: Mapping): Promise<SourceFile[]> {
  const looked: SourceFile[] = [];
  for (const file of files) {
    const path = resolve(file);
    try {
      // Before the first look: what is added from then on is noticed.
      const { mtimeMs } = await stat(path);
      const shape = await sniffFile(path);
      looked.push({ path, shape, mapping: mapping ?? recogniseFile(shape, kind, basename(path)), mtimeMs });
    } catch (error) {
      if (error instanceof UnreadableFile) throw new UnreadableFile(`${file}: ${error.message}`, { cause: error });
      throw error;
    }
  }
  return looked;
}
