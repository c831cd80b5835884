import { copyFileSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { rolldown } from 'rolldown';

// `npm run build` bundles the program into few files: loading every module separately doubles a command's start time.
// Types are checked by `npm run types`.
/** Packages of many small modules, bundled for the same reason; the others are loaded from node_modules. */
const INCLUDED = /^(libphonenumber-js|hyparquet|validator)(\/|$)/;

const bundle = await rolldown({
  input: { main: 'src/main.ts', 'work-thread': 'src/app/tasks/work-thread.ts' },
  platform: 'node',
  external: (id) => /^[@a-z]/.test(id) && !INCLUDED.test(id),
});
await bundle.write({ dir: 'dist', format: 'esm', chunkFileNames: '[name].js', sourcemap: true, cleanDir: true });

// What the page /docs loads. The package that it comes from reports each of its installations to a host elsewhere, so it is not a dependency.
const DOCS = 'dist/docs';
mkdirSync(DOCS, { recursive: true });
for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png', 'swagger-ui-bundle.js.LICENSE.txt'])
  copyFileSync(createRequire(import.meta.url).resolve(`swagger-ui-dist/${file}`), `${DOCS}/${file}`);
