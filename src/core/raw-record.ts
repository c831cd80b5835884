/** A row after mapping and before normalising: named, still as written. Empty strings count as absent. */
export interface RawRecord {
  readonly names: readonly RawName[];
  readonly phones: readonly string[];
  readonly emails: readonly string[];
  readonly addresses: readonly RawAddress[];
  readonly birthDate?: string;
  readonly gender?: string;
  readonly identifiers: readonly { readonly type: string; readonly value: string }[];
  readonly texts: readonly { readonly attribute: string; readonly value: string }[];
  readonly firstSeen?: string;
  readonly lastSeen?: string;
}

export interface RawName {
  /** A whole name in one string, in either order: `John Q. Smith Jr`, `SMITH, JOHN`. */
  readonly full?: string;
  readonly first?: string;
  readonly middle?: string;
  readonly last?: string;
  readonly suffix?: string;
  readonly maiden?: string;
}

export interface RawAddress {
  /** A whole address in one string. */
  readonly full?: string;
  readonly house?: string;
  /** The street line, with or without the house number and the unit. */
  readonly street?: string;
  readonly unit?: string;
  readonly city?: string;
  readonly state?: string;
  readonly zip?: string;
}
