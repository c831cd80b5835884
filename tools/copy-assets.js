import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

// The compiler emits TypeScript and imported JSON only; files that the product reads by path go along here.
const [target] = process.argv.slice(2);
if (target === undefined) throw new Error('usage: copy-assets.js TARGET');

for (const entry of readdirSync('src', { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || /\.(ts|tsx|md)$/.test(entry.name)) continue;
  const from = join(entry.parentPath, entry.name);
  const to = join(target, from.slice('src/'.length));
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to);
}
