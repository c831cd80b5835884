import { randomBytes } from 'node:crypto';

/** Unguessable per process and then counted: unique without asking the system for randomness at every request. */
export function requestIds(): () => string {
  const process = `req_${randomBytes(9).toString('base64url').replaceAll(/[-_]/g, 'x')}`;
  let count = 0;
  return () => process + (count++).toString(36).padStart(5, '0');
}
