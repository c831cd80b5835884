import type { Static } from 'typebox';
import { parseFragment } from '../../app/look-up/parse-fragment.ts';
import { Problem, type ProblemDetail } from '../../core/problem.ts';
import type { Fragment, PhoneNumber } from '../../core/record.ts';
import type { ReadPhone } from '../../normalize/phone/phone-regions.ts';
import type { FullIdentityRequest } from './schemas.ts';

export type IdentityBody = Static<typeof FullIdentityRequest>;

/**
 * The caller's fragment, normalised; throws when nothing was given. A value that cannot be used (an e-mail without @, a
 * placeholder) is never refused: the fragment is then empty and matches no one.
 */
export function readFragment(body: IdentityBody, readPhone: ReadPhone): Fragment {
  const details = brokenTexts(body);
  if (details.length > 0) throw new Problem('invalid_request', { details });
  const parsed = parseFragment(body, readPhone);
  if (parsed.kind === 'fragment') return parsed.fragment;
  if (parsed.kind === 'missing_input' && givesAnything(body)) return EMPTY;
  throw new Problem(parsed.kind);
}

const EMPTY: Fragment = { names: [], phones: [], emails: [], addresses: [], identifiers: [], texts: [] };

function givesAnything({ email, name, address }: IdentityBody): boolean {
  const parts = [email, name?.first, name?.last, name?.full, address?.street, address?.city, address?.state, address?.zip];
  return parts.some((part) => !isBlank(part));
}

export function readNumber(text: string | null | undefined, readPhone: ReadPhone): PhoneNumber {
  const number = readPhone(text ?? '');
  if (number !== undefined) return number;
  throw (text ?? '').trim() === '' ? new Problem('missing_input', { message: 'Give a phone number.' }) : new Problem('invalid_phone');
}

/** Fields that may be sent back from a reply but are not read; an explanation lists them. */
export function ignoredFields({ name, address }: IdentityBody): string[] {
  const isFullRead = isBlank(name?.first) && isBlank(name?.last);
  return [...(isFullRead || isBlank(name?.full) ? [] : ['name.full']), ...(isBlank(address?.type) ? [] : ['address.type'])];
}

function isBlank(text: string | null | undefined): boolean {
  return (text ?? '').trim() === '';
}

const LONE_SURROGATE = /\p{Surrogate}/u;
const TEXTS = [
  ['phone'],
  ['name', 'first'],
  ['name', 'last'],
  ['name', 'full'],
  ['address', 'street'],
  ['address', 'city'],
  ['address', 'state'],
  ['address', 'zip'],
  ['address', 'type'],
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
