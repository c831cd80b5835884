import type { Fragment, PersonName, PostalAddress } from '../../core/record.ts';
import { parseAddress } from '../../normalize/address/address.ts';
import { inLikeliestState } from '../../normalize/address/cities.ts';
import { mayBeState } from '../../normalize/address/place.ts';
import { mailboxAmongWords, phoneAmongWords } from '../../normalize/among-words.ts';
import { parseName } from '../../normalize/name/name.ts';
import { namesDeceased, withoutDeath } from '../../normalize/name/name-asides.ts';
import { asAtHome, initialsOtherwise, readAsWhole } from '../../normalize/name/name-order.ts';
import type { ReadPhone } from '../../normalize/phone/phone-regions.ts';
import { zipPlace } from '../../reference/zip-codes.ts';

/** Null means not given. */
type Written = string | null | undefined;

/** A fragment as callers and files of queries write it. */
export interface WrittenFragment {
  readonly phone?: Written;
  /** `full` is read when the others are absent. */
  readonly name?: { readonly first?: Written; readonly last?: Written; readonly full?: Written } | null | undefined;
  readonly address?:
    | { readonly street?: Written; readonly city?: Written; readonly state?: Written; readonly zip?: Written }
    | null
    | undefined;
  readonly email?: Written;
}

export type ParsedFragment =
  | { readonly kind: 'fragment'; readonly fragment: Fragment }
  | { readonly kind: 'invalid_phone' }
  | { readonly kind: 'missing_input' };

const NOTHING: readonly never[] = [];

/** A fragment is a record that is not stored: it is normalised by the same rules. */
export function parseFragment(written: WrittenFragment, readPhone: ReadPhone = phoneAmongWords): ParsedFragment {
  const phoneText = written.phone?.trim() ?? '';
  const phone = phoneText === '' ? undefined : readPhone(phoneText);
  if (phoneText !== '' && phone === undefined) return { kind: 'invalid_phone' };
  const emailText = written.email?.trim() ?? '';
  const email = emailText === '' ? undefined : mailboxAmongWords(emailText);
  const names = written.name ? namesIn(written.name) : NOTHING;
  const address = written.address ? parseWrittenAddress(written.address) : undefined;
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
function namesIn({ first, last, full }: NonNullable<WrittenFragment['name']>): readonly PersonName[] {
  const written = { first: first ?? '', last: last ?? '' };
  if (full && written.first.trim() + written.last.trim() === '') {
    const whole = { full };
    return parseName(namesDeceased(whole) ? withoutDeath(whole) : whole).slice(0, MAX_NAMES);
  }
  const names = parseName(readAsWhole(namesDeceased(written) ? withoutDeath(written) : written));
  const [only] = names;
  if (only === undefined || names.length > 1) return names.slice(0, MAX_NAMES);
  const other = asAtHome(only) ?? initialsOtherwise(only, areCapitals(written));
  return other === undefined ? names : [only, other];
}

/** `DA Davis`; `AL DAVIS` may be either. */
function areCapitals({ first, last }: { readonly first: string; readonly last: string }): boolean {
  return /^\s*[A-Z]{2}\s*$/.test(first) && /[a-z]/.test(last);
}

const MAX_NAMES = 3;

/** Other members, such as a source's columns may have, are ignored. */
function parseWrittenAddress(written: NonNullable<WrittenFragment['address']>) {
  const [street, city, state, zip] = [
    written.street ?? undefined,
    written.city ?? undefined,
    written.state ?? undefined,
    written.zip ?? undefined,
  ];
  const whole = (street ?? '').trim() === '' ? (wholeAddress(city) ?? wholeAddress(zip) ?? wholeAddress(state)) : undefined;
  if (whole !== undefined) return inLikeliestState(whole);
  const known: { street?: string; city?: string; state?: string; zip?: string } = {};
  if (street !== undefined) known.street = street;
  if (city !== undefined) known.city = city;
  if (state !== undefined) known.state = state;
  if (zip !== undefined) known.zip = (state ?? '').trim() === '' ? withLostZeros(zip) : zip;
  const address = parseAddress(known);
  if (NO_STATE.test(state ?? '')) return { ...NOWHERE, ...address, state: 'xx' };
  // A text that is not close to any state is not corrected by the city and ZIP code.
  return address && (mayBeState(address.state) ? inLikeliestState(address) : address);
}

/** What a form sends for no state; read like any other state that does not exist. */
const NO_STATE = /^\s*xx\s*$/i;
const NOWHERE: PostalAddress = { house: '', street: '', unit: '', city: '', state: '', zip: '' };

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
