import type { Static } from 'typebox';
import { parseFragment } from '../../app/look-up/parse-fragment.ts';
import { Problem, type ProblemDetail } from '../../core/problem.ts';
import type { Fragment, PhoneNumber } from '../../core/record.ts';
import { phoneAmongWords } from '../../normalize/among-words.ts';
import type { FullIdentityRequest } from './schemas.ts';

export type IdentityBody = Static<typeof FullIdentityRequest>;

/**
 * The caller's fragment, normalised; throws when nothing was given. A value that cannot be used (an e-mail without @, a
 * placeholder) is never refused: the fragment is then empty and matches no one.
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

const LONE_SURROGATE = /\p{Surrogate}/u;
const TEXTS = [
  ['phone'],
  ['name', 'first'],
  ['name', 'last'],
  ['address', 'street'],
  ['address', 'city'],
  ['address', 'state'],
  ['address', 'zip'],
  ['email'],
] as const satisfies readonly (readonly [group: string, member?: string])[];

/** Half a surrogate pair is not text: it would be stored, compared and sent back as something else. `body` is unchecked. */
export function brokenTexts(body: unknown): ProblemDetail[] {
  const broken = TEXTS.filter(([group, member]) => {
    const value = memberOf(body, group);
    return isBroken(member === undefined ? value : memberOf(value, member));
  });
  return broken.map((path) => ({ field: path.join('.'), message: 'must be valid Unicode text' }));
}

function memberOf(value: unknown, name: string): unknown {
  return (value as Readonly<Record<string, unknown>> | null | undefined)?.[name];
}

function isBroken(value: unknown): boolean {
  return typeof value === 'string' && LONE_SURROGATE.test(value);
}
