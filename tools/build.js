import { rolldown } from 'rolldown';
import { buildConsole } from './build-console.js';

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
await buildConsole();
