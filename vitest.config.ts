import { defineConfig } from 'vitest/config';

/** Only what hangs takes longer, on however busy a machine. */
const LIMIT_MS = 5 * 60_000;
const LIMITS = { testTimeout: LIMIT_MS, hookTimeout: LIMIT_MS };

export default defineConfig({
  test: {
    // By default one core is left alone, which of two is half.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'units',
          include: ['src/**/*.test.ts', 'demo/**/*.test.ts', 'console/**/*.test.ts', 'bench/**/*.test.ts'],
          setupFiles: ['test/property-seed.ts'],
          // Loading the same code for every file anew took longer than testing it; what a test puts in its place is taken back.
          isolate: false,
          restoreMocks: true,
          ...LIMITS,
        },
      },
      {
        test: {
          name: 'house',
          include: ['test/{deploy,layers,package,run-together,tidy}.test.ts'],
          ...LIMITS,
        },
      },
      {
        // These start the built program, and wait for it more than they work.
        test: {
          name: 'whole',
          include: ['test/**/*.test.ts'],
          exclude: ['test/{deploy,layers,package,run-together,tidy}.test.ts'],
          globalSetup: ['test/build-first.ts'],
          ...LIMITS,
        },
      },
      {
        // What callers see must not depend on the fast path either.
        test: {
          name: 'whole without the fast path',
          include: ['test/blackbox/{contract,malformed,retries}.test.ts'],
          globalSetup: ['test/build-first.ts'],
          provide: { fastPath: false },
          ...LIMITS,
        },
      },
      {
        // What callers see must not depend on the engine: the same suites, with every folder's stores on PostgreSQL.
        test: {
          name: 'whole on PostgreSQL',
          include: ['test/blackbox/{contract,crash,drain,retries}.test.ts'],
          globalSetup: ['test/postgres-first.ts'],
          ...LIMITS,
        },
      },
    ],
  },
});
