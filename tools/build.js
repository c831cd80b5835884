import { rolldown } from 'rolldown';

// `npm run build` makes the program out of few files: a command that loads every module by itself takes twice as long to start.
// Types are checked by `npm run types`.
/** Packages of many small modules, which go into the program for the same reason; the others are loaded from node_modules. */
const INCLUDED = /^(libphonenumber-js|hyparquet|validator)(\/|$)/;

const bundle = await rolldown({
  input: { main: 'src/main.ts', 'work-thread': 'src/app/tasks/work-thread.ts' },
  platform: 'node',
  external: (id) => /^[@a-z]/.test(id) && !INCLUDED.test(id),
});
await bundle.write({ dir: 'dist', format: 'esm', chunkFileNames: '[name].js', sourcemap: true, cleanDir: true });
