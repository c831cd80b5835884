import { join } from 'node:path';
import { SOURCE_FILES } from './source-files.ts';

export interface DemoSourceFile {
  readonly path: string;
  readonly source: string;
  readonly kind: 'people' | 'lines' | 'property';
}

/** What a folder written by `demo generate` holds, in the order to import it: tables first, so that people find them. */
export function demoSourceFiles(dir: string): readonly DemoSourceFile[] {
  return [
    { path: join(dir, 'lines.csv'), source: 'lines', kind: 'lines' },
    { path: join(dir, 'property.csv'), source: 'property', kind: 'property' },
    ...SOURCE_FILES.map(({ source, file }) => ({ path: join(dir, file), source, kind: 'people' as const })),
  ];
}
