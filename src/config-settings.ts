import { isCountry } from './normalize/phone/phone-written.ts';

type Outcome<Value> = { readonly value: Value } | { readonly fault: string };

/** One setting: its default, what `--help` and docs/settings.md say about it, and how a given value is read. */
interface Setting<Value> {
  readonly fallback: Value;
  readonly about: string;
  readonly read: (given: unknown) => Outcome<Value>;
}

const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;

/**
 * Every setting by its name in the configuration file. The flag of `rate_limit` is `--rate-limit`, its environment
 * variable `NAMESAKE_RATE_LIMIT`.
 */
export const SETTINGS = {
  data: text('./data', 'Folder of the embedded store.'),
  store: postgresUrl('URL of a PostgreSQL database to use instead of the embedded store.'),
  secrets: text(
    '',
    "The store's secrets file, made at the first start; without it `<data>.secrets` next to the data folder. Required with `store`.",
  ),
  privacy_journal: text(
    '',
    'File to which every suppression, lift and erasure is also written; without it `<data>.journal` next to the data folder. Put it on another disk.',
  ),
  host: text('127.0.0.1', 'Address to listen on; `0.0.0.0` for every interface. Beyond this machine it needs TLS or `behind_proxy`.'),
  port: integer(8080, { least: 0, most: 65_535 }, 'Port to listen on; 0 takes a free one.'),
  admin_host: text('127.0.0.1', "Address of the operator's listener: sign-in, `/admin/v1`, `/metrics`, `/readyz`."),
  admin_port: integer(
    8081,
    { least: 0, most: 65_535 },
    "Port of the operator's listener; 0 takes a free one. If it is taken, the start fails; if it is taken and was not set, the listener is left out.",
  ),
  tls_cert: text('', 'PEM file of the certificate with its chain; both listeners then speak TLS. Read again on SIGHUP.'),
  tls_key: text('', 'PEM file of the private key.'),
  behind_proxy: text(
    '',
    'Addresses or ranges of the proxies in front, such as `127.0.0.1,10.0.0.0/8`; their X-Forwarded-For and X-Forwarded-Proto are trusted.',
  ),
  workers: integer(
    1,
    { least: 1, most: 256 },
    'Serving processes. More than 1 adds one process that owns the books and serves no requests.',
  ),
  rate_limit: integer(
    60_000,
    { least: 0, most: 1_000_000_000 },
    'Look-ups per minute and account, a batch counting its phones; 0 means no limit.',
  ),
  miss_budget: integer(100_000, { least: 0, most: 1_000_000_000 }, 'Look-ups without a match per 24 hours and account; 0 means no limit.'),
  failed_keys: integer(
    300,
    { least: 0, most: 1_000_000_000 },
    'Requests a minute, client address and serving process whose key may fail before they are refused with 429; 0 is no limit.',
  ),
  batch_limit: integer(1_000, { least: 1, most: 10_000 }, 'Phones in one batch.'),
  phone_regions: regions(
    'US',
    'Countries whose national phone formats are read, such as `US,GB,MX`: a number belongs to the first in which it is valid.',
  ),
  min_confidence: share(0.3, 'Answers under this confidence are no match, unless the request says otherwise.'),
  coverage: share(0, 'Share of the people asked about who are in the store, if you know it; 0 estimates it from how the sources overlap.'),
  chain: text('', 'JSON file that describes the links of full identity; without it the built-in ones.'),
  fast_path: truth(true, 'Answers plain look-ups in front of the HTTP framework; false sends every request through it.'),
  body_limit_bytes: integer(262_144, { least: 1_024, most: 16_777_216 }, 'Largest request body.'),
  upload_limit_bytes: integer(
    2_147_483_648,
    { least: 1_024, most: 1_099_511_627_776 },
    'Largest file that the console takes for an import.',
  ),
  request_timeout_ms: integer(15_000, { least: 100, most: 600_000 }, 'Time a request may take to arrive whole.'),
  reply_timeout_ms: integer(30_000, { least: 100, most: 600_000 }, 'Time a client may leave a reply unread; then its connection is cut.'),
  shutdown_timeout_ms: integer(10_000, { least: 100, most: 600_000 }, 'Time given to requests in flight on shutdown.'),
  rejects_days: integer(30, { least: 0, most: 3_650 }, 'How long files of rejected rows are kept after their import; 0 keeps them.'),
  look_up_log_days: integer(
    730,
    { least: 0, most: 36_500 },
    'How long the people of look-ups and the free requests are kept; charges stay. 0 keeps them.',
  ),
  change_set_days: integer(90, { least: 0, most: 36_500 }, 'How long change sets are kept; 0 keeps them.'),
  idempotency_hours: integer(24, { least: 1, most: 8_760 }, 'How long a charged reply is kept for retries.'),
  store_timeout_ms: integer(
    5_000,
    { least: 100, most: 600_000 },
    'Time the database has for one statement of a request, or the process that owns the books for an answer; after it the request is answered with 503.',
  ),
  slow_statement_ms: integer(
    1_000,
    { least: 0, most: 600_000 },
    'Database statements that take this long are logged by name, without values; 0 is none.',
  ),
  log_level: oneOf(LOG_LEVELS, 'info', 'silent, error, warn, info or debug.'),
  access_log: truth(false, 'One log line per request; without it requests are counted in /metrics.'),
} satisfies Readonly<Record<string, Setting<string | number | boolean>>>;

export type SettingName = keyof typeof SETTINGS;
export type Settings = { readonly [Name in SettingName]: (typeof SETTINGS)[Name]['fallback'] };

export const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[];

export function variableOf(name: SettingName): string {
  return `NAMESAKE_${name.toUpperCase()}`;
}

export function flagOf(name: SettingName): string {
  return `--${name.replaceAll('_', '-')}`;
}

function text(fallback: string, about: string): Setting<string> {
  const fault = 'must be text that is not empty.';
  return { fallback, about, read: (given) => (typeof given === 'string' && given.trim() !== '' ? { value: given } : { fault }) };
}

/** Two letters each, separated by commas. */
function regions(fallback: string, about: string): Setting<string> {
  const fault = 'must be codes of countries, separated by commas, such as US,GB,MX.';
  return {
    fallback,
    about,
    read(given) {
      const codes = typeof given === 'string' ? given.split(',').map((code) => code.trim().toUpperCase()) : [''];
      return codes.every(isCountry) ? { value: codes.join() } : { fault };
    },
  };
}

function postgresUrl(about: string): Setting<string> {
  const fault = 'must be a URL that starts with postgres://; leave it out for the embedded store.';
  const isUrl = (given: unknown): given is string => typeof given === 'string' && /^postgres(ql)?:\/\/./.test(given);
  return { fallback: '', about, read: (given) => (isUrl(given) ? { value: given } : { fault }) };
}

function integer(fallback: number, { least, most }: { readonly least: number; readonly most: number }, about: string): Setting<number> {
  return {
    fallback,
    about,
    read(given) {
      const value = typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : given;
      const isGood = typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
      return isGood ? { value } : { fault: `must be a whole number from ${least} to ${most}.` };
    },
  };
}

/** A share, from 0 to 1. */
function share(fallback: number, about: string): Setting<number> {
  return {
    fallback,
    about,
    read(given) {
      const value = typeof given === 'string' && /^\d{1,9}(\.\d{1,9})?$/.test(given) ? Number(given) : given;
      return typeof value === 'number' && value >= 0 && value <= 1 ? { value } : { fault: 'must be a number from 0 to 1.' };
    },
  };
}

function truth(fallback: boolean, about: string): Setting<boolean> {
  return {
    fallback,
    about,
    read(given) {
      if (given === true || given === 'true') return { value: true };
      return given === false || given === 'false' ? { value: false } : { fault: 'must be true or false.' };
    },
  };
}

function oneOf<Value extends string>(values: readonly Value[], fallback: NoInfer<Value>, about: string): Setting<Value> {
  return {
    fallback,
    about,
    read(given) {
      const value = values.find((one) => one === given);
      return value === undefined ? { fault: `must be one of ${values.join(', ')}.` } : { value };
    },
  };
}
