import { isIP } from 'node:net';
import { showParts } from '../../normalize/address/address-show.ts';
import { showName } from '../../normalize/name/name-show.ts';
import { showPhone } from '../../normalize/phone/phone-show.ts';
import { settledAddresses } from '../../resolve/person/settled-addresses.ts';
import type { ProfileDraft } from '../../resolve/profile/profile.ts';
import { isPrivateAddress } from './private-address.ts';

const nameOf =
  (part: 'first' | 'last' | 'full') =>
  ({ names: [name] }: ProfileDraft) =>
    name === undefined ? '' : showName(name)[part];

const homeOf =
  (part: keyof ReturnType<typeof showParts>) =>
  ({ addresses }: ProfileDraft) => {
    const home = settledAddresses(addresses)[0]?.value;
    return home === undefined ? '' : showParts(home)[part];
  };

/** What a URL or body may name in braces, and how it is read from what is known of a person; empty where it is unknown. */
const PLACES: ReadonlyMap<string, (draft: ProfileDraft) => string> = new Map([
  ['phone', ({ phones: [phone] }) => (phone === undefined ? '' : showPhone(phone.value))],
  ['email', ({ emails: [email] }) => email?.value ?? ''],
  ['first', nameOf('first')],
  ['last', nameOf('last')],
  ['full', nameOf('full')],
  ['street', homeOf('street')],
  ['city', homeOf('city')],
  ['state', homeOf('state')],
  ['zip', homeOf('zip')],
]);
export const PLACE_NAMES: readonly string[] = [...PLACES.keys()];

/** Everything in braces, each once. Unknown places are reported, because they would be sent as they are. */
export function placesIn(...templates: readonly unknown[]): string[] {
  return [...new Set(templates.flatMap(textsIn).flatMap((text) => text.match(/\{[^{}]*\}/g) ?? []))].map((place) => place.slice(1, -1));
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => [name, ...textsIn(one)]);
}

/** What a person has for these places; undefined unless all are known. */
export function placeValues(places: readonly string[], draft: ProfileDraft): ReadonlyMap<string, string> | undefined {
  const values = new Map<string, string>();
  for (const place of places) {
    const value = PLACES.get(place)?.(draft) ?? '';
    if (value === '') return undefined;
    values.set(place, value);
  }
  return values;
}

export function fill(template: string, values: ReadonlyMap<string, string>, write: (text: string) => string): string {
  return template.replace(/\{(\w+)\}/g, (_, place: string) => write(values.get(place) ?? ''));
}

/** The host must be the file's own: no place may reach into it, however the address is written. */
export function isTemplate(url: string): boolean {
  const [one, other] = ['x', 'y'].map((value) => {
    const filled = fill(url, new Map(), () => value);
    return URL.canParse(filled) ? new URL(filled) : undefined;
  });
  if (one === undefined || other === undefined || one.username !== '' || one.password !== '' || one.hash !== '') return false;
  return /^https?:$/.test(one.protocol) && one.origin === other.origin;
}

/** A host that is private without asking a resolver; names are checked for each connection. */
export function isPrivateHost(url: string): boolean {
  const host = new URL(fill(url, new Map(), () => 'x')).hostname.replace(/^\[|\]$/g, '');
  return /^(?:.*\.)?localhost\.?$/.test(host) || (isIP(host) !== 0 && isPrivateAddress(host));
}
