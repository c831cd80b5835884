import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

// The compiler emits TypeScript and imported JSON only. Files that the product reads by path are copied here, and the
// program gets its entry, `main.js`, at the top of the built folder.
const [target] = process.argv.slice(2);
if (target === undefined) throw new Error('usage: finish-build.js TARGET');

for (const entry of readdirSync('src', { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || /\.(ts|tsx|md)$/.test(entry.name)) continue;
  const from = join(entry.parentPath, entry.name);
  const to = join(target, from);
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to);
}
writeFileSync(join(target, 'main.js'), "#!/usr/bin/env node\nimport './src/main.js';\n");
