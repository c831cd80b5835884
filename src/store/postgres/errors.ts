import { StoreRefused } from '../store-refused.ts';
import { StoreUnavailable } from '../store-unavailable.ts';

const UNIQUE_VIOLATION = '23505';
/** Two that wait for each other, or saw what the other changed: one of them is ended and may try again. */
const ROLLED_BACK_CLASS = '40';
/** What the driver says, without any code, of a connection that ended or a reply that did not come. */
const DRIVER_LOST = /connection terminated|connection error|timeout exceeded|read timeout|connection ended|not queryable/i;
/** Classes of SQLSTATE that say the server, not the statement, was in the way. */
const AWAY_CLASSES = new Set(['08', '53', '57', '58']);
/** A lock, an idle transaction, a transaction: whatever an operator lets run out. */
const RAN_OUT = new Set(['55P03', '25P03', '25P04']);

function isUniqueViolation(error: unknown): boolean {
  return sqlState(error) === UNIQUE_VIOLATION;
}

/** True when another transaction was first or in the way: nothing was written, and it may be tried again. */
export function isClash(error: unknown): boolean {
  return isUniqueViolation(error) || sqlState(error)?.startsWith(ROLLED_BACK_CLASS) === true;
}

/** True when the connection or the server went away, so that it is unknown whether the statement took effect. */
function isAway(error: unknown): boolean {
  if (error === null || typeof error !== 'object') return false;
  const { syscall, message } = error as { syscall?: unknown; message?: unknown };
  if (typeof syscall === 'string') return true;
  const state = sqlState(error);
  if (state !== undefined) return AWAY_CLASSES.has(state.slice(0, 2)) || RAN_OUT.has(state);
  return typeof message === 'string' && DRIVER_LOST.test(message);
}

/**
 * What an operator can fix, in words that name neither the address nor anything else of the URL: a password with a
 * slash in it may have ended up in any part. Whatever else goes wrong is ours and stays as it is.
 */
export function inWords(error: unknown, inDoubt = false): unknown {
  if (error instanceof StoreUnavailable || error instanceof StoreRefused) return error;
  const words = wordsFor(error);
  if (words !== undefined) return new StoreUnavailable(words, { cause: error });
  if (!isAway(error)) return error;
  return new StoreUnavailable(inDoubt ? IN_DOUBT : AWAY, { cause: error, inDoubt });
}

const AWAY = 'The database cannot be reached or does not answer. Check that it runs, and the host and port of the store URL.';
const IN_DOUBT = 'The database did not answer. Whether what was under way has been written is not known yet.';

function wordsFor(error: unknown): string | undefined {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (typeof code === 'string' && BY_CODE[code] !== undefined) return BY_CODE[code];
  return typeof message === 'string' ? BY_MESSAGE.find(([text]) => text.test(message))?.[1] : undefined;
}

const UNTRUSTED =
  "The database's certificate is not trusted. Add sslrootcert=FILE with its authority to the store URL, or sslmode=no-verify to go without checking it.";
const UNKNOWN_HOST = 'The host of the store URL is not known. Check how it is written.';
const PASSWORD =
  'The database refused this user and password. Check both in the store URL; characters such as @ : / ? # % must be percent-encoded there.';

/** By SQLSTATE, or by what Node says of a connection that never was. */
const BY_CODE: Readonly<Record<string, string>> = {
  '28P01': PASSWORD,
  '28000':
    'The database does not let this user in from here, or only with TLS. Check the user and pg_hba.conf, or add sslmode=verify-full to the store URL.',
  '3D000': 'There is no such database. Create it, or check the name in the store URL.',
  '3F000': "The user's search_path names no schema that exists. Create the schema, or set search_path for this user.",
  '42501':
    'The database user lacks rights. The first start and imports need the owner of the schema; docs/scale.md lists what a serving role needs.',
  '25006': 'This database can only be read: it is a standby. Point the store URL at the primary.',
  '53100': 'The disk of the database is full. Make room there, then try again.',
  '53300': 'The database takes no more connections. Raise its max_connections, or put a pooler in between.',
  '57P03': 'The database is starting or stopping. Try again shortly.',
  '42P07': 'The schema holds a table of another program under a name that Namesake needs. Give it a database or schema of its own.',
  ENOTFOUND: UNKNOWN_HOST,
  EAI_AGAIN: UNKNOWN_HOST,
  EAI_NODATA: UNKNOWN_HOST,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  CERT_HAS_EXPIRED: UNTRUSTED,
  ERR_TLS_CERT_ALTNAME_INVALID: UNTRUSTED,
};

/** The driver's own refusals carry no code. */
const BY_MESSAGE: readonly (readonly [RegExp, string])[] = [
  [/does not support SSL/i, 'The database does not speak TLS. Take sslmode out of the store URL, or turn TLS on at the server.'],
  [/SASL|password must be a string/i, PASSWORD],
];

function sqlState(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}
