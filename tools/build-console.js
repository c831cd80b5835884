import { join } from 'node:path';
import { build } from 'vite';

/** The operator's browser app into `dist/console`. */
export async function buildConsole() {
  const root = join(import.meta.dirname, '..');
  await build({
    configFile: false,
    root: join(root, 'console'),
    base: '/console/',
    logLevel: 'warn',
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: {
      outDir: join(root, 'dist/console'),
      emptyOutDir: true,
      // The page's policy allows no `data:` addresses and no scripts in the page.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      target: 'es2022',
      // Browsers that know light-dark().
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    },
  });
}
