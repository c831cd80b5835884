import type { Day } from '../../core/clock.ts';
import type { Attested, AttestedPhone, Line, Person } from '../../core/person.ts';
import type { BirthDate, EmailAddress, Gender, PersonName, PhoneNumber } from '../../core/record.ts';
import { isOneSlip } from '../../match/compare/closeness.ts';
import { inOneLine, showParts } from '../../normalize/address/address-show.ts';
import { untagged } from '../../normalize/email.ts';
import { likeliestLine } from '../../normalize/phone/phone-line.ts';
import { showPhone } from '../../normalize/phone/phone-show.ts';
import { ageRangeOf } from '../person/demographics.ts';
import { shownAddresses, withStreets } from '../person/settled-addresses.ts';
import { showPersonName } from '../person/shown-name.ts';

/** What the chain knows about the person so far. Links add to it and never remove anything. */
export interface ProfileDraft {
  readonly person: Person;
  readonly names: readonly PersonName[];
  /** Best first. */
  readonly phones: readonly AttestedPhone[];
  readonly lines: ReadonlyMap<PhoneNumber, Line>;
  /** Line facts that were stored with the owners of the numbers. */
  readonly projectedLines: ReadonlyMap<PhoneNumber, Line>;
  readonly emails: readonly Attested<EmailAddress>[];
  readonly addresses: Person['addresses'];
  readonly birthDate: BirthDate | undefined;
  readonly gender: Gender | undefined;
  /** Of the current address, which is the first. */
  readonly property: { readonly owner: boolean; readonly type: string; readonly assessedValue: number } | undefined;
  /** Estimated fields, named as in the reply: `demographics.gender`. */
  readonly estimates: readonly string[];
}

/** The contract's full identity data, formatted for display. */
export interface Profile {
  readonly name: { readonly first: string; readonly last: string; readonly full: string };
  readonly phones: readonly { readonly number: string; readonly type: string; readonly carrier?: string; readonly primary: boolean }[];
  readonly emails: readonly { readonly address: string; readonly primary: boolean }[];
  readonly addresses: readonly {
    readonly street: string;
    readonly city: string;
    readonly state: string;
    readonly zip: string;
    readonly type: 'current' | 'previous';
  }[];
  readonly demographics: { readonly ageRange?: string; readonly gender?: 'male' | 'female' | 'unknown' };
  readonly property:
    | { readonly address: string; readonly owner: boolean; readonly type: string; readonly assessedValue: number }
    | undefined;
}

const NO_LINES: ReadonlyMap<PhoneNumber, Line> = new Map();
const NO_ESTIMATES: readonly string[] = [];
const NO_NAME = { first: '', last: '', full: '' };

/** The draft from the store alone. */
export function draftOf(person: Person): ProfileDraft {
  return {
    person,
    names: person.names.map((one) => one.value),
    phones: person.phones,
    lines: NO_LINES,
    projectedLines: NO_LINES,
    emails: withoutSlips(person.emails),
    addresses: person.addresses,
    birthDate: person.birthDate,
    gender: person.gender,
    property: undefined,
    estimates: NO_ESTIMATES,
  };
}

/**
 * The same draft with other parts. Written out: copies by spreading have a shape for each place that makes them, and the engine reads
 * what has many shapes slowly.
 */
export function draftWith(draft: ProfileDraft, parts: Partial<ProfileDraft>): ProfileDraft {
  return {
    person: draft.person,
    names: parts.names ?? draft.names,
    phones: parts.phones ?? draft.phones,
    lines: parts.lines ?? draft.lines,
    projectedLines: parts.projectedLines ?? draft.projectedLines,
    emails: parts.emails ?? draft.emails,
    addresses: parts.addresses ?? draft.addresses,
    birthDate: parts.birthDate ?? draft.birthDate,
    gender: parts.gender ?? draft.gender,
    property: parts.property ?? draft.property,
    estimates: parts.estimates ?? draft.estimates,
  };
}

export function assembleProfile(draft: ProfileDraft, today: Day): Profile {
  const name = draft.names[0];
  const ageRange = draft.birthDate === undefined ? undefined : ageRangeOf(draft.birthDate, today);
  const { property, gender = 'unknown' } = draft;
  const addresses = withStreets(shownAddresses(draft.addresses, draft.phones)).map(({ value, current }): Profile['addresses'][number] => ({
    ...showParts(value),
    type: current ? 'current' : 'previous',
  }));
  return {
    name: name === undefined ? NO_NAME : showPersonName(name),
    phones: bestThenNewest(draft.phones).map(({ value, line }, at) => {
      const { type, carrier } = draft.lines.get(value) ?? (line === undefined ? likeliestLine(value) : { type: line });
      const number = showPhone(value);
      return carrier === undefined ? { number, type, primary: at === 0 } : { number, type, carrier, primary: at === 0 };
    }),
    emails: bestThenNewest(draft.emails).map(({ value }, at) => ({ address: value, primary: at === 0 })),
    addresses,
    demographics: ageRange === undefined ? { gender } : { ageRange, gender },
    property: property && {
      address: inOneLine(addresses[0]!),
      owner: property.owner,
      type: property.type,
      assessedValue: property.assessedValue,
    },
  };
}

/** The phones whose line type is an estimate, by their path in the reply. */
export function guessedLines(draft: ProfileDraft): string[] {
  return bestThenNewest(draft.phones).flatMap(({ value, line }, at) =>
    draft.lines.has(value) || line !== undefined ? [] : [`phones[${at}].type`],
  );
}

/** The best first, then by last seen. */
function bestThenNewest<One extends Attested<unknown>>(values: readonly One[]): readonly One[] {
  if (values.length < 3) return values;
  const [best, ...others] = values;
  return [best!, ...others.sort((a, b) => (b.lastSeen ?? Number.NEGATIVE_INFINITY) - (a.lastSeen ?? Number.NEGATIVE_INFINITY) || 0)];
}

/**
 * Without e-mail addresses that are one typing error away from a better attested one. Addresses that differ in their digits, or
 * that as many sources record, stay: people have several.
 */
function withoutSlips(emails: readonly Attested<EmailAddress>[]): readonly Attested<EmailAddress>[] {
  if (emails.length < 2) return emails;
  return emails.filter(
    (email) => !emails.some((other) => other.witnesses > email.witnesses && isSlipOf(untagged(email.value), untagged(other.value))),
  );
}

function isSlipOf(email: string, known: string): boolean {
  const at = email.lastIndexOf('@');
  const knownAt = known.lastIndexOf('@');
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)];
  const [knownLocal, knownDomain] = [known.slice(0, knownAt), known.slice(knownAt + 1)];
  if (local === knownLocal) return isOneSlip(domain, knownDomain);
  return domain === knownDomain && isOneSlip(local, knownLocal) && digitsOf(local) === digitsOf(knownLocal);
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}
