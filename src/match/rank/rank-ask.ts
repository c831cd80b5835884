import type { Person } from '../../core/person.ts';
import type { EmailAddress, Fragment, PersonName, PhoneNumber, PostalAddress } from '../../core/record.ts';
import type { NameCounts } from './name-frequency.ts';
import type { Population } from './population.ts';
import type { Weighed } from './weigh-name.ts';
import type { NameWeights } from './weigh-names.ts';

export interface RankAsk extends NameCounts {
  readonly fragment: Fragment;
  /** The people read from the store; nobody twice. */
  readonly candidates: readonly Person[];
  readonly population: Population;
  /** Held people who share as much with the fragment as the least of those read, but were not read. */
  readonly unread: number;
  /** Held people of the asked name that were not read because there are too many, and who share nothing else with it. */
  readonly unreadNamesakes: number;
}

/** The given groups of a fragment: at most one value of each. */
export interface Asked {
  readonly phone: PhoneNumber | undefined;
  readonly email: EmailAddress | undefined;
  readonly name: PersonName | undefined;
  readonly address: PostalAddress | undefined;
}

export interface PhoneWeights {
  readonly holders: readonly Person[];
  readonly weighed: readonly Weighed[];
  readonly strangers: number;
  /** Held people of the household whom no record gives the line, and who were not read. */
  readonly housemates: number;
  /** How many there may be of whom no record tells. */
  readonly untoldMates: number;
  /** People of the household who are not held; and those among them whom files take for a holder. */
  readonly unheldMates: number;
  readonly takenForMates: number;
}

export interface GroupWeights {
  readonly phone: PhoneWeights;
  readonly names: NameWeights | undefined;
  readonly addresses: readonly Weighed[] | undefined;
}
