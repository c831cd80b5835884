const UNIQUE_VIOLATION = '23505';
/** What the driver says, without any code, of a connection that ended or a reply that did not come. */
const DRIVER_LOST = /connection terminated|connection error|timeout exceeded|read timeout|connection ended|not queryable/i;
/** Classes of SQLSTATE that say the server, not the statement, was in the way. */
const AWAY_CLASSES = new Set(['08', '53', '57', '58']);

export function isUniqueViolation(error: unknown): boolean {
  return sqlState(error) === UNIQUE_VIOLATION;
}

/** True when the connection or the server went away, so that nobody can say whether the statement took effect. */
export function isAway(error: unknown): boolean {
  if (error === null || typeof error !== 'object') return false;
  const { syscall, message } = error as { syscall?: unknown; message?: unknown };
  if (typeof syscall === 'string') return true;
  const state = sqlState(error);
  if (state !== undefined) return AWAY_CLASSES.has(state.slice(0, 2));
  return typeof message === 'string' && DRIVER_LOST.test(message);
}

function sqlState(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}
