import type { Static } from 'typebox';
import { parseFragment } from '../../app/look-up/parse-fragment.ts';
import { Problem, type ProblemDetail } from '../../core/problem.ts';
import type { Fragment, PhoneNumber } from '../../core/record.ts';
import { phoneAmongWords } from '../../normalize/among-words.ts';
import type { FullIdentityRequest } from './schemas.ts';

export type IdentityBody = Static<typeof FullIdentityRequest>;

/**
 * The caller's fragment, normalised; throws when nothing was given. What was given but means nothing to us (an e-mail
 * without @, a placeholder) is looked for and not found, never refused: the fragment is empty then.
 */
export function readFragment(body: IdentityBody): Fragment {
  const details = brokenTexts(body);
  if (details.length > 0) throw new Problem('invalid_request', { details });
  const parsed = parseFragment(body);
  if (parsed.kind === 'fragment') return parsed.fragment;
  if (parsed.kind === 'missing_input' && givesAnything(body)) return EMPTY;
  throw new Problem(parsed.kind);
}

const EMPTY: Fragment = { names: [], phones: [], emails: [], addresses: [], identifiers: [], texts: [] };

function givesAnything({ email, name, address }: IdentityBody): boolean {
  const parts = [email, name?.first, name?.last, address?.street, address?.city, address?.state, address?.zip];
  return parts.some((part) => part !== undefined && part.trim() !== '');
}

export function readPhone(text: string): PhoneNumber {
  const number = phoneAmongWords(text);
  if (number !== undefined) return number;
  throw text.trim() === '' ? new Problem('missing_input', { message: 'Give a phone number.' }) : new Problem('invalid_phone');
}

/** Fields that this endpoint does not know; callers who ask for an explanation are told of them. */
export function unknownFields(body: Readonly<Record<string, unknown>>, known: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(body)
    .filter((field) => !Object.hasOwn(known, field))
    .slice(0, MAX_UNKNOWN_FIELDS);
}

const MAX_UNKNOWN_FIELDS = 100;

const LONE_SURROGATE = /\p{Surrogate}/u;

/** Half a surrogate pair is no text: it would be stored, compared and sent back as something else. */
export function brokenTexts(body: unknown): ProblemDetail[] {
  const details: ProblemDetail[] = [];
  const check = (field: string, text: unknown): void => {
    if (typeof text === 'string' && LONE_SURROGATE.test(text)) details.push({ field, message: 'must be valid Unicode text' });
  };
  const { phone, name, address, email } = (body ?? {}) as AnyBody;
  check('phone', phone);
  check('name.first', name?.first);
  check('name.last', name?.last);
  check('address.street', address?.street);
  check('address.city', address?.city);
  check('address.state', address?.state);
  check('address.zip', address?.zip);
  check('email', email);
  return details;
}

/** As it may come: nothing of it has been checked. */
type AnyBody = Partial<{
  readonly phone: unknown;
  readonly name: Partial<Record<'first' | 'last', unknown>> | null;
  readonly address: Partial<Record<'street' | 'city' | 'state' | 'zip', unknown>> | null;
  readonly email: unknown;
}>;
