import type { Status } from './status.ts';

/** One thing that an operator does once, or now and then, so that the service can be relied on. */
export interface FirstStep {
  readonly id: 'first_import' | 'first_key' | 'second_factor' | 'tls' | 'secrets_exported' | 'backup' | 'drill' | 'limits';
  readonly isDone: boolean;
  readonly title: string;
  readonly text: string;
  readonly command: string | undefined;
  /** Where the console does it. */
  readonly screen: string | undefined;
}

export interface ServiceState {
  readonly status: Status;
  readonly keys: number;
  /** Of the operator who asks; undefined for a program. */
  readonly hasSecondFactor: boolean | undefined;
  /** Over TLS or behind a proxy; undefined for a service that only this machine reaches. */
  readonly isEncrypted: boolean | undefined;
  readonly areSecretsExported: boolean;
  /** Whether any limit of customers is off. */
  readonly isUnlimited: boolean;
  readonly store: 'folder' | 'postgresql';
}

type Row = Omit<FirstStep, 'isDone'> & { readonly isDone: (state: ServiceState) => boolean | undefined };

/** In the order in which they are best done. */
const STEPS: readonly Row[] = [
  {
    id: 'first_import',
    title: 'Import a first file',
    text: 'No person can be found before there are records.',
    command: 'namesake import FILE --source NAME',
    screen: '/console/import',
    isDone: ({ status }) => (status.people?.records ?? 0) > 0,
  },
  {
    id: 'first_key',
    title: 'Create an account with a key',
    text: 'Customers send their key with every request.',
    command: 'namesake account create NAME --credits N',
    screen: '/console/accounts',
    isDone: ({ keys }) => keys > 0,
  },
  {
    id: 'second_factor',
    title: 'Switch on an authenticator app',
    text: 'A stolen password alone then opens nothing.',
    command: undefined,
    screen: '/',
    isDone: ({ hasSecondFactor }) => hasSecondFactor,
  },
  {
    id: 'tls',
    title: 'Encrypt connections',
    text: 'Beyond this machine, requests and replies are personal data on the wire.',
    command: 'namesake serve --tls-cert FILE --tls-key FILE',
    screen: undefined,
    isDone: ({ isEncrypted }) => isEncrypted,
  },
  {
    id: 'secrets_exported',
    title: 'Export the secrets',
    text: 'No backup can be restored without them. Keep the copy off this machine.',
    command: 'namesake secrets export FILE',
    screen: undefined,
    isDone: ({ areSecretsExported }) => areSecretsExported,
  },
  {
    id: 'backup',
    title: 'Make a backup',
    text: 'There is none of the last 7 days.',
    command: 'namesake backup FILE',
    screen: undefined,
    isDone: ({ status, store }) => (store === 'postgresql' ? undefined : isNot(status, 'no backup')),
  },
  {
    id: 'drill',
    title: 'Try a backup',
    text: 'A backup that was never restored may be none.',
    command: 'namesake backup --drill FILE',
    screen: undefined,
    isDone: ({ status, store }) =>
      store === 'postgresql' ? undefined : status.books?.lastDrillMs !== undefined && isNot(status, 'was restored'),
  },
  {
    id: 'limits',
    title: 'Set limits for customers',
    text: 'Without them one key may ask without end.',
    command: 'NAMESAKE_RATE_LIMIT=600 NAMESAKE_MISS_BUDGET=100000',
    screen: '/console/accounts',
    isDone: ({ isUnlimited }) => !isUnlimited,
  },
];

/** What has been done and what has not; steps that do not apply are left out. */
export function firstSteps(state: ServiceState): FirstStep[] {
  return STEPS.flatMap(({ isDone, ...step }) => {
    const done = isDone(state);
    return done === undefined ? [] : [{ ...step, isDone: done }];
  });
}

function isNot({ warnings }: Status, words: string): boolean {
  return !warnings.some((warning) => warning.includes(words));
}
