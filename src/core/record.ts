import type { Day } from './clock.ts';
import type { Brand } from './ids.ts';

/** The digits of an E.164 number as an integer: +1 555 010 0000 is 15550100000. At most 15 digits, so it is exact. */
export type PhoneNumber = Brand<number, 'PhoneNumber'>;
/** Folded and valid: local part as the provider reads it, domain in lower case. */
export type EmailAddress = Brand<string, 'EmailAddress'>;
/** yyyymmdd; month and day are 00 where only the year (or year and month) is known. */
export type BirthDate = Brand<number, 'BirthDate'>;

export type LineType = 'mobile' | 'landline' | 'voip';
export type Gender = 'male' | 'female';
export type Suffix = '' | 'jr' | 'sr' | 'ii' | 'iii' | 'iv' | 'v';

/** Every part is folded: lower case, ASCII, single spaces. An absent part is `''`. */
export interface PersonName {
  readonly first: string;
  readonly middle: string;
  readonly last: string;
  readonly suffix: Suffix;
  /** How the parts were written, only where casing the folded form would not give it back (`José`, `DeWitt`). */
  readonly shown?: { readonly first?: string; readonly middle?: string; readonly last?: string };
}

/** Every part is folded: lower case, ASCII, postal abbreviations (`st`, `n`, `apt`). An absent part is `''`. */
export interface PostalAddress {
  /** House number with its fraction or letter; for a box, `po box 12`, `rr 2 box 15`. */
  readonly house: string;
  /** Directions, name and type: `n main st`. Empty for a box. */
  readonly street: string;
  /** `apt 4b`, `fl 2`; a bare `# 4` is `unit 4`. */
  readonly unit: string;
  readonly city: string;
  /** Two letters in the US; otherwise the region as written, folded. */
  readonly state: string;
  /** Five digits in the US; otherwise the postcode without spaces. */
  readonly zip: string;
  /** How it was written, only where showing the folded parts would not give it back (`Am Mühlbach 50A`, `Köln`). Never compared. */
  readonly shown?: ShownAddress;
  /** ISO 3166 alpha-2; absent for the United States and where it is unknown. Never compared. */
  readonly country?: string;
}

export interface ShownAddress {
  /** House, street and unit in local order. */
  readonly street?: string;
  readonly city?: string;
  readonly state?: string;
}

export interface Identifier {
  /** Folded name of what it identifies by: `ssn`, `national_id`, `customer_no`. */
  readonly type: string;
  readonly value: string;
}

/** An attribute that a mapping declared beyond the known ones; both folded. */
export interface TextAttribute {
  readonly attribute: string;
  readonly value: string;
}

/** One row of one source about one person, normalised. Lists keep the source's order and hold no duplicates. */
export interface PersonRecord {
  /** The main name first; then maiden names, aliases. */
  readonly names: readonly PersonName[];
  readonly phones: readonly PhoneNumber[];
  /** The line type of each phone, if the source gives any. */
  readonly lineTypes?: readonly (LineType | undefined)[];
  readonly emails: readonly EmailAddress[];
  readonly addresses: readonly PostalAddress[];
  readonly birthDate?: BirthDate;
  readonly gender?: Gender;
  /** Only where the source says so. */
  readonly deceased?: true;
  readonly identifiers: readonly Identifier[];
  readonly texts: readonly TextAttribute[];
  /** When the source says this was first and last so; from the data, never from the import clock. */
  readonly firstSeen?: Day;
  readonly lastSeen?: Day;
  /** The home it tells first had been left on its last day. */
  readonly movedOut?: true;
  /** The service or account in the record ended on its last day. */
  readonly ended?: true;
}

/** What makes a row the same row when it comes again. */
export interface RecordRef {
  readonly source: string;
  readonly recordId: string;
}

/** By source, then by id there. */
export function compareRefs(a: RecordRef, b: RecordRef): number {
  if (a.source !== b.source) return a.source < b.source ? -1 : 1;
  return a.recordId < b.recordId ? -1 : a.recordId > b.recordId ? 1 : 0;
}

/** A ref as the key of a map. */
export function refText({ source, recordId }: RecordRef): string {
  return `${source}\u001f${recordId}`;
}

/** A fragment is a record that is not stored. */
export type Fragment = PersonRecord;
