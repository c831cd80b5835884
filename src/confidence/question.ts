import type { Person } from '../core/person.ts';
import type { Fragment } from '../core/record.ts';
import type { Population } from './facts.ts';
import type { AskRates } from './rates.ts';

/** All that a ranking depends on. */
export interface RankAsk {
  /** At most the first value of each group is used. */
  readonly fragment: Fragment;
  /** The people read from the store, each once. */
  readonly candidates: readonly Person[];
  readonly population: Population;
  /** Stored people of the whole name, or of the part that is given. */
  readonly bearers: number;
  /** Shares of all records with the first name, in any of its forms, and with the last name; absent where nothing counted them. */
  readonly firstHeld?: number | undefined;
  readonly lastHeld?: number | undefined;
  /** Stored people who share as much with the fragment as the last one read, but were not read. */
  readonly unread: number;
  /** Stored people of the name who were not read because they are too many, and share nothing else with the fragment. */
  readonly unreadNamesakes: number;
  /** Stored people of the home given who are too many to be listed. */
  readonly crowd?: number | undefined;
}

export interface Question extends RankAsk {
  readonly rates: AskRates;
}

/** What one group says of one candidate: P(value | this person) / P(value | a random person). */
export interface Weighed {
  readonly factor: number;
  readonly level: string;
}

/** What one group says of every candidate, in their order. */
export interface GroupWeights {
  readonly weighed: readonly Weighed[];
}
