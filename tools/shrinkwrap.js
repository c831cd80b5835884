import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// `npm pack` puts npm-shrinkwrap.json into the package, so that whoever installs it gets the very versions that were tested. It is
// package-lock.json without what only development needs, and is there only while the package is made: npm would prefer it to the lock.
const root = join(import.meta.dirname, '..');
const [what, folder = root] = process.argv.slice(2);
const file = join(folder, 'npm-shrinkwrap.json');
const ONLY_DEVELOPMENT = ['devDependencies', 'overrides', 'allowScripts'];

function shrinkwrap() {
  const { packages, ...lock } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const shipped = Object.entries(packages).filter(([, { dev, devOptional }]) => !dev && !devOptional);
  const itself = Object.fromEntries(Object.entries(packages['']).filter(([name]) => !ONLY_DEVELOPMENT.includes(name)));
  // No registry is named: the one of whoever installs it is used.
  const entries = shipped.map(([place, { resolved, ...entry }]) => [place, place === '' ? itself : entry]);
  return { ...lock, packages: Object.fromEntries(entries) };
}

if (what === 'write') writeFileSync(file, `${JSON.stringify(shrinkwrap(), undefined, 2)}\n`);
else if (what === 'remove') rmSync(file, { force: true });
else throw new Error('usage: shrinkwrap.js write|remove [FOLDER]');
