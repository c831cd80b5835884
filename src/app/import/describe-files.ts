import { stat } from 'node:fs/promises';
import { hashRow } from '../../store/codec/record-ref-hash.ts';
import type { SourceFile } from './import-order.ts';

/** What makes files the same files, read in the same way. */
export function describeFiles(sources: readonly SourceFile[]): Promise<object[]> {
  return Promise.all(
    sources.map(async ({ path, mapping }) => {
      const { size, mtimeMs } = await stat(path);
      return { path, size, mtimeMs, mapping: hashRow(JSON.stringify(mapping)) };
    }),
  );
}
