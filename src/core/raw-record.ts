import type { LineType } from './record.ts';

/** A row after mapping and before normalising: named, still as written. Empty strings count as absent. */
export interface RawRecord {
  readonly names: readonly RawName[];
  readonly phones: readonly string[];
  /** Line types by index of `phones`, where the columns give them. */
  readonly lineTypes?: readonly (LineType | undefined)[];
  readonly emails: readonly string[];
  readonly addresses: readonly RawAddress[];
  readonly birthDate?: string;
  readonly gender?: string;
  /** A flag or the day of death. */
  readonly deceased?: string;
  readonly identifiers: readonly { readonly type: string; readonly value: string }[];
  readonly texts: readonly { readonly attribute: string; readonly value: string }[];
  readonly firstSeen?: string;
  readonly lastSeen?: string;
  /** The last day is the one on which the first of the addresses was left. */
  readonly movedOut?: true;
  /** The last day is the one on which something else than living there was over. */
  readonly ended?: true;
  readonly writing?: Writing;
}

/** How the source writes what could be read in several ways. */
export interface Writing {
  /** Two letters: where numbers without a country are dialled; the United States where it is not said. */
  readonly country?: string;
  /** 04/07/1980 is the fourth of July. */
  readonly dayFirst?: boolean;
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
  /** A name or a code. */
  readonly country?: string;
}
