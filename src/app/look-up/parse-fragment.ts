import type { Fragment, PersonName, PostalAddress } from '../../core/record.ts';
import { parseAddress } from '../../normalize/address/address.ts';
import { inLikeliestState } from '../../normalize/address/cities.ts';
import { mailboxAmongWords, phoneAmongWords } from '../../normalize/among-words.ts';
import { parseName } from '../../normalize/name/name.ts';
import { namesDeceased, withoutDeath } from '../../normalize/name/name-asides.ts';
import { asAtHome, initialsOtherwise, readAsWhole } from '../../normalize/name/name-order.ts';
import { zipPlace } from '../../reference/zip-codes.ts';

/** A fragment as callers and files of queries write it. */
export interface WrittenFragment {
  readonly phone?: string;
  readonly name?: { readonly first?: string; readonly last?: string };
  readonly address?: { readonly street?: string; readonly city?: string; readonly state?: string; readonly zip?: string };
  readonly email?: string;
}

export type ParsedFragment =
  | { readonly kind: 'fragment'; readonly fragment: Fragment }
  | { readonly kind: 'invalid_phone' }
  | { readonly kind: 'missing_input' };

const NOTHING: readonly never[] = [];

/** A fragment is a record that is not stored: it is normalised by the same rules. */
export function parseFragment(written: WrittenFragment): ParsedFragment {
  const phoneText = written.phone?.trim() ?? '';
  const phone = phoneText === '' ? undefined : phoneAmongWords(phoneText);
  if (phoneText !== '' && phone === undefined) return { kind: 'invalid_phone' };
  const emailText = written.email?.trim() ?? '';
  const email = emailText === '' ? undefined : mailboxAmongWords(emailText);
  const names = written.name === undefined ? NOTHING : namesIn(written.name);
  const address = written.address === undefined ? undefined : parseWrittenAddress(written.address);
  if (phone === undefined && email === undefined && names.length === 0 && address === undefined) return { kind: 'missing_input' };
  const fragment: Fragment = {
    names,
    phones: phone === undefined ? NOTHING : [phone],
    emails: email === undefined ? NOTHING : [email],
    addresses: address === undefined ? NOTHING : [address],
    identifiers: NOTHING,
    texts: NOTHING,
  };
  return { kind: 'fragment', fragment };
}

/** `Zimmerman (née Allen)`, `AJ Wright`: each name that may be on file, the main one first. */
function namesIn(written: NonNullable<WrittenFragment['name']>): readonly PersonName[] {
  const names = parseName(readAsWhole(namesDeceased(written) ? withoutDeath(written) : written));
  const [only] = names;
  if (only === undefined || names.length > 1) return names.slice(0, MAX_NAMES);
  const other = asAtHome(only) ?? initialsOtherwise(only, areCapitals(written));
  return other === undefined ? names : [only, other];
}

/** `DA Davis`; `AL DAVIS` may be either. */
function areCapitals({ first = '', last = '' }: NonNullable<WrittenFragment['name']>): boolean {
  return /^\s*[A-Z]{2}\s*$/.test(first) && /[a-z]/.test(last);
}

const MAX_NAMES = 3;

/** Members that the contract does not name are ignored, also those that a source's columns may have. */
function parseWrittenAddress({ street, city, state, zip }: NonNullable<WrittenFragment['address']>) {
  const whole = (street ?? '').trim() === '' ? (wholeAddress(city) ?? wholeAddress(zip) ?? wholeAddress(state)) : undefined;
  if (whole !== undefined) return inLikeliestState(whole);
  const known: { street?: string; city?: string; state?: string; zip?: string } = {};
  if (street !== undefined) known.street = street;
  if (city !== undefined) known.city = city;
  if (state !== undefined) known.state = state;
  if (zip !== undefined) known.zip = (state ?? '').trim() === '' ? withLostZeros(zip) : zip;
  const address = parseAddress(known);
  return address && inLikeliestState(address);
}

/** `12 Elm St, Boston, MA` where the city belongs; of `29 Palms, CA` no city would be left. */
function wholeAddress(text = ''): PostalAddress | undefined {
  const whole = HOUSE_AND_MORE.test(text) ? parseAddress({ full: text }) : undefined;
  return whole !== undefined && whole.house !== '' && whole.city !== '' ? whole : undefined;
}

/** What opens with a ZIP code is no house. */
const HOUSE_AND_MORE = /^\s*(?!\d{5}(?:-\d{4})?,? )(?=.*\d)(?=.*,).*[a-z]/i;

/** Post of the forces in Europe. */
const MILITARY = /^09\d{3}$/;

/** A spreadsheet drops the zeros of `02129`; where a state is given, the state decides. */
function withLostZeros(zip: string): string {
  const whole = /^\s*\d{3,4}\s*$/.test(zip) ? zip.trim().padStart(5, '0') : '';
  return whole !== '' && (zipPlace(whole) !== undefined || MILITARY.test(whole)) ? whole : zip;
}
