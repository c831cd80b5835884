/** What the service can be told, after reading; each has a flag, a `NAMESAKE_` variable and a line in the file. */
export interface Settings {
  readonly data: string;
  readonly store: string;
  readonly host: string;
  readonly port: number;
  readonly workers: number;
  readonly rate_limit: number;
  readonly miss_budget: number;
  readonly batch_limit: number;
  readonly min_confidence: number;
  readonly coverage: number;
  readonly chain: string;
  readonly fast_path: boolean;
  readonly body_limit_bytes: number;
  readonly request_timeout_ms: number;
  readonly shutdown_timeout_ms: number;
  readonly idempotency_hours: number;
  readonly store_timeout_ms: number;
  readonly slow_statement_ms: number;
  readonly log_level: LogLevel;
  readonly access_log: boolean;
}

export type SettingName = keyof Settings;
export type LogLevel = 'silent' | 'error' | 'warn' | 'info' | 'debug';

type ReadOutcome = { readonly value: string | number | boolean } | { readonly fault: string };

export interface Setting {
  readonly name: SettingName;
  readonly fallback: string | number | boolean;
  readonly about: string;
  readonly read: (given: unknown) => ReadOutcome;
}

/** One row per setting; `docs/settings.md` is held to this table by a test. */
export const SETTINGS: readonly Setting[] = [
  { name: 'data', fallback: './data', about: 'Folder of the embedded store.', read: text },
  { name: 'store', fallback: '', about: 'URL of a PostgreSQL database to use instead of the embedded store.', read: storeUrl },
  { name: 'host', fallback: '127.0.0.1', about: 'Address to listen on; `0.0.0.0` for every interface.', read: text },
  { name: 'port', fallback: 8080, about: 'Port to listen on; 0 takes a free one.', read: integer(0, 65_535) },
  {
    name: 'workers',
    fallback: 1,
    about: 'Serving processes. More than 1 adds one process that owns the books and serves no requests.',
    read: integer(1, 256),
  },
  {
    name: 'rate_limit',
    fallback: 60_000,
    about: 'Look-ups per minute and key, a batch counting its phones; 0 is none.',
    read: integer(0, 1_000_000_000),
  },
  {
    name: 'miss_budget',
    fallback: 100_000,
    about: 'Look-ups without a match per 24 hours and key; 0 is none.',
    read: integer(0, 1_000_000_000),
  },
  { name: 'batch_limit', fallback: 1_000, about: 'Phones in one batch.', read: integer(1, 10_000) },
  {
    name: 'min_confidence',
    fallback: 0.3,
    about: 'Answers under this confidence are no match, unless the request says otherwise.',
    read: decimal(0, 1),
  },
  {
    name: 'coverage',
    fallback: 0,
    about: 'Share of the people asked about who are held, where you know it; 0 estimates it from how the sources overlap.',
    read: decimal(0, 1),
  },
  { name: 'chain', fallback: '', about: 'JSON file that describes the links of full identity; without it the built-in ones.', read: text },
  {
    name: 'fast_path',
    fallback: true,
    about: 'Answers plain look-ups in front of the HTTP framework; false sends every request through it.',
    read: truth,
  },
  { name: 'body_limit_bytes', fallback: 262_144, about: 'Largest request body.', read: integer(1_024, 16_777_216) },
  { name: 'request_timeout_ms', fallback: 15_000, about: 'Time a request may take to arrive whole.', read: integer(100, 600_000) },
  { name: 'shutdown_timeout_ms', fallback: 10_000, about: 'Time given to requests in flight on shutdown.', read: integer(100, 600_000) },
  { name: 'idempotency_hours', fallback: 24, about: 'How long a charged reply is kept for retries.', read: integer(1, 8_760) },
  {
    name: 'store_timeout_ms',
    fallback: 5_000,
    about:
      'Time the database has for one statement of a request, or the process that owns the books for an answer; after it the request is answered with 503.',
    read: integer(100, 600_000),
  },
  {
    name: 'slow_statement_ms',
    fallback: 1_000,
    about: 'Database statements that take this long are logged by name, without values; 0 is none.',
    read: integer(0, 600_000),
  },
  { name: 'log_level', fallback: 'info', about: 'silent, error, warn, info or debug.', read: logLevel },
  { name: 'access_log', fallback: false, about: 'One log line per request; without it requests are counted in /metrics.', read: truth },
];

function text(given: unknown): ReadOutcome {
  return typeof given === 'string' && given.trim() !== '' ? { value: given } : { fault: 'must be text that is not empty.' };
}

function storeUrl(given: unknown): ReadOutcome {
  return typeof given === 'string' && /^postgres(ql)?:\/\/./.test(given)
    ? { value: given }
    : { fault: 'must be a URL that starts with postgres://; leave it out for the embedded store.' };
}

function integer(least: number, most: number): (given: unknown) => ReadOutcome {
  const fault = `must be a whole number from ${least} to ${most}.`;
  return (given) => {
    const value = typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : given;
    return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most ? { value } : { fault };
  };
}

function decimal(least: number, most: number): (given: unknown) => ReadOutcome {
  const fault = `must be a number from ${least} to ${most}.`;
  return (given) => {
    const value = typeof given === 'string' && /^\d{1,9}(\.\d{1,9})?$/.test(given) ? Number(given) : given;
    return typeof value === 'number' && value >= least && value <= most ? { value } : { fault };
  };
}

function truth(given: unknown): ReadOutcome {
  if (given === true || given === 'true') return { value: true };
  return given === false || given === 'false' ? { value: false } : { fault: 'must be true or false.' };
}

function logLevel(given: unknown): ReadOutcome {
  return typeof given === 'string' && /^(silent|error|warn|info|debug)$/.test(given)
    ? { value: given }
    : { fault: 'must be one of silent, error, warn, info, debug.' };
}
