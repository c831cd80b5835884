import { expect, it } from 'vitest';
import { firstSteps, type ServiceState } from './first-steps.ts';

const FRESH: ServiceState = {
  status: { people: undefined, books: undefined, warnings: ['There is no backup of the last 7 days. Run namesake backup FILE.'] },
  keys: 0,
  hasSecondFactor: false,
  isEncrypted: false,
  areSecretsExported: false,
  isUnlimited: true,
  store: 'folder',
};
const done = (state: ServiceState) => firstSteps(state).map(({ id, isDone }) => `${id} ${isDone}`);

it('lists what is still to do, and only what applies', () => {
  expect(done(FRESH)).toEqual([
    'first_import false',
    'first_key false',
    'second_factor false',
    'tls false',
    'secrets_exported false',
    'backup false',
    'drill false',
    'limits false',
  ]);
  const ready: ServiceState = {
    status: {
      people: { people: 1, records: 1, sources: 1, modelVersion: 0, learnedRecords: 0, unfinishedJobs: [] },
      books: { accounts: 1, credits: 0, lastBackupMs: 1, lastDrillMs: 1, lastSweep: undefined },
      warnings: [],
    },
    keys: 1,
    hasSecondFactor: true,
    isEncrypted: true,
    areSecretsExported: true,
    isUnlimited: false,
    store: 'folder',
  };
  expect(firstSteps(ready).filter(({ isDone }) => !isDone)).toEqual([]);
  const elsewhere: ServiceState = { ...FRESH, store: 'postgresql', hasSecondFactor: undefined, isEncrypted: undefined };
  expect(done(elsewhere).join()).not.toMatch(/backup|drill|second|tls/);
});
