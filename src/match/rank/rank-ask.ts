import type { Evidence } from '../../core/evidence.ts';
import type { Person } from '../../core/person.ts';
import type { Fragment } from '../../core/record.ts';
import type { PlaceWeights } from './addresses/weigh-place.ts';
import type { MatesOf } from './homes/households.ts';
import type { GroupName, LeftOut, LessOfGroup } from './less-of-group.ts';
import type { NameCounts } from './names/name-frequency.ts';
import type { Weighed } from './names/weigh-name.ts';
import type { NameWeights } from './names/weigh-names.ts';
import type { PhoneWeights } from './numbers/weigh-phone.ts';
import type { Population } from './population.ts';

/** Who is weighed for a question. */
export interface ReadPeople {
  /** The people read from the store; nobody twice. */
  readonly candidates: readonly Person[];
  /** Held people who share as much with the fragment as the least of those read, but were not read. */
  readonly unread: number;
  /** Held people of the asked name that were not read because there are too many, and who share nothing else with it. */
  readonly unreadNamesakes: number;
}

/** The same, with how many bear as much of the name as is left. */
export interface ReadLess extends ReadPeople {
  readonly bearers: number;
}

export interface RankAsk extends NameCounts, ReadPeople {
  readonly fragment: Fragment;
  readonly population: Population;
  /** Who of them would be weighed for the question without one of its groups, where that is known. */
  readonly readWithout?: ((less: Fragment, left: readonly LeftOut[]) => ReadLess | undefined) | undefined;
  /** Held people of the home given who are too many to be listed. */
  readonly crowd?: number | undefined;
  /** Who lives with those who have the number given, as it is kept with that number. */
  readonly matesOf?: MatesOf | undefined;
}

const NOTHING: readonly never[] = [];

/** The same question without one of its groups. */
export function without(ask: RankAsk, attribute: GroupName): RankAsk {
  const { names, phones, emails, addresses, identifiers, texts } = ask.fragment;
  const fragment = {
    names: attribute === 'name' ? NOTHING : names,
    phones: attribute === 'phone' ? NOTHING : phones,
    emails: attribute === 'email' ? NOTHING : emails,
    addresses: attribute === 'address' ? NOTHING : addresses,
    identifiers,
    texts,
  };
  return askLess(ask, fragment, ask.readWithout?.(fragment, [attribute]) ?? ask);
}

/** The same question with less of one of its groups, where it is known who is met so. */
export function withLess(ask: RankAsk, less: readonly LessOfGroup[]): RankAsk[] {
  const asks: RankAsk[] = [];
  for (const { left, fragment } of less) {
    const read = ask.readWithout === undefined ? ask : ask.readWithout(fragment, left);
    if (read !== undefined) asks.push(askLess(ask, fragment, read));
  }
  return asks;
}

/** Written out: copies by spreading have a shape for each place that makes them, and the engine reads what has many shapes slowly. */
export function askLess(ask: RankAsk, fragment: Fragment, { candidates, bearers, unread, unreadNamesakes }: ReadLess): RankAsk {
  const { population, firstHeld, lastHeld, readWithout, crowd, matesOf } = ask;
  // Every part by its name, so that none which is added to a question can be left out here.
  const less: { readonly [Part in keyof Required<RankAsk>]: RankAsk[Part] } = {
    fragment,
    population,
    candidates,
    bearers,
    firstHeld,
    lastHeld,
    unread,
    unreadNamesakes,
    readWithout,
    crowd,
    matesOf,
  };
  return less;
}

export interface Ranked {
  readonly person: Person;
  readonly posterior: number;
  readonly evidence: readonly Evidence[];
}

export interface Ranking {
  /** Best first. */
  readonly ranked: readonly Ranked[];
  /** How the whole is shared out: to the people read, to held people not read, to people who are not held. */
  readonly readShare: number;
  readonly unreadShare: number;
  readonly unheldShare: number;
}

/** What each group that is given says, of the candidates and of others. */
export interface GroupWeights {
  readonly phone: PhoneWeights;
  readonly emails: readonly Weighed[] | undefined;
  /** What the mailbox given says of somebody held who was not read. */
  readonly heldMailbox: number;
  readonly names: NameWeights | undefined;
  readonly place: PlaceWeights | undefined;
}
