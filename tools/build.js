import { copyFileSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

// `npm run build` bundles the program into few files: loading every module separately doubles a command's start time.
// Types are checked by `npm run types`. With `--if-changed` nothing is done if no file is newer than the last build.
const SOURCES = ['src', 'demo', 'console', 'tools', 'package-lock.json'];
/** Written last, so that a build that was interrupted is made again. */
const MARK = 'dist/built';
/** Packages of many small modules, bundled for the same reason; the others are loaded from node_modules. */
const INCLUDED = /^(libphonenumber-js|hyparquet|validator)(\/|$)/;
const DOCS = 'dist/docs';
const DOCS_FILES = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png', 'swagger-ui-bundle.js.LICENSE.txt'];

if (!process.argv.includes('--if-changed') || newestMs(SOURCES) >= builtMs()) await build();

async function build() {
  const [{ rolldown }, { buildConsole }] = await Promise.all([import('rolldown'), import('./build-console.js')]);
  const bundle = await rolldown({
    input: { main: 'src/main.ts', 'work-thread': 'src/app/tasks/work-thread.ts' },
    platform: 'node',
    external: (id) => /^[@a-z]/.test(id) && !INCLUDED.test(id),
  });
  await bundle.write({ dir: 'dist', format: 'esm', chunkFileNames: '[name].js', sourcemap: true, cleanDir: true });
  // What the page /docs loads. The package that it comes from reports each of its installations to a host elsewhere, so it is not a dependency.
  mkdirSync(DOCS, { recursive: true });
  const { resolve } = createRequire(import.meta.url);
  for (const file of DOCS_FILES) copyFileSync(resolve(`swagger-ui-dist/${file}`), `${DOCS}/${file}`);
  await buildConsole();
  writeFileSync(MARK, '');
}

function builtMs() {
  return statSync(MARK, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** Folders count too: their time changes when a file is removed. */
function newestMs(paths) {
  let newest = 0;
  for (const path of paths) {
    const found = statSync(path);
    newest = Math.max(newest, found.mtimeMs);
    if (found.isDirectory()) newest = Math.max(newest, newestMs(readdirSync(path).map((name) => join(path, name))));
  }
  return newest;
}
