import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The share of askable people who are in the store, as the folder's manifest states it. */
export function demoCoverage(dir: string): number | undefined {
  const file = join(dir, 'manifest.json');
  if (!existsSync(file)) return undefined;
  const { coverage } = JSON.parse(readFileSync(file, 'utf8')) as { coverage?: unknown };
  return typeof coverage === 'number' && coverage > 0 && coverage <= 1 ? coverage : undefined;
}
