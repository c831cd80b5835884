import { NameTaken } from '../../name-taken.ts';
import { StoreRefused } from '../../store-refused.ts';
import { StoreUnavailable } from '../../store-unavailable.ts';

/** An error as it travels: what the other side may act on, without stacks and causes. */
export interface SentError {
  readonly name: string;
  readonly message: string;
  readonly inDoubt?: boolean;
}

export function sendError(error: unknown): SentError {
  if (error instanceof StoreUnavailable) return { name: error.name, message: error.message, inDoubt: error.inDoubt };
  return error instanceof Error ? { name: error.name, message: error.message } : { name: 'Error', message: String(error) };
}

export function receiveError({ name, message, inDoubt = false }: SentError): Error {
  if (name === 'StoreUnavailable') return new StoreUnavailable(message, { inDoubt });
  const Known = KNOWN[name];
  if (Known !== undefined) return new Known(message);
  return Object.assign(new Error(message), { name });
}

const KNOWN: Readonly<Record<string, new (message: string) => Error>> = Object.assign(Object.create(null), {
  NameTaken,
  StoreRefused,
});
