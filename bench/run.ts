import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

// `npm run bench` measures what the service promises; `npm run bench -- NAME [flags]` any one part.
const STANDARD = ['http', 'growth', 'start', 'books'];

const [name, ...flags] = process.argv.slice(2);
const here = import.meta.dirname;
const parts = name === undefined || name.startsWith('-') ? STANDARD : [name];
const given = parts === STANDARD ? process.argv.slice(2) : flags;

for (const part of parts) {
  const file = [join(here, `${part}.js`), join(here, part, 'run.js')].find((candidate) => existsSync(candidate));
  if (file === undefined || part === 'run' || part === 'harness') {
    const known = readdirSync(here, { withFileTypes: true }).filter((entry) => entry.name !== 'run.js' && entry.name !== 'harness');
    const names = known
      .filter((entry) => entry.isDirectory() || entry.name.endsWith('.js'))
      .map((entry) => entry.name.replace(/\.js$/, ''));
    console.error(`There is no bench named ${part}. There are: ${[...new Set(names)].sort().join(', ')}`);
    process.exit(2);
  }
  const { status } = spawnSync(process.execPath, [file, ...given], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
