import { CALIBRATION, type Calibration } from '../../confidence/calibrate.ts';
import type { Ranking } from '../../confidence/rank.ts';
import { type Clock, type Day, dayOf } from '../../core/clock.ts';
import type { PersonId } from '../../core/ids.ts';
import type { Fragment } from '../../core/record.ts';
import type { Link } from '../../sources/links/link.ts';
import type { PeopleReads, PeopleStore } from '../../store/people.ts';
import type { StoreView } from '../measure/store-view.ts';
import type { ChainRules } from './chain.ts';
import { driverOf } from './drive.ts';
import { type Found, findPerson, rankPeople } from './find-person.ts';
import { fullIdentity, type IdentityDeps } from './full-identity.ts';
import type { LookUp } from './look-up.ts';
import { explainPhone, phoneOwners } from './phone-owners.ts';

export interface LookUpDeps extends Partial<ChainRules> {
  readonly people: PeopleReads & Pick<PeopleStore, 'privacyKey'>;
  readonly clock: Clock;
  /** What runs after the person is found, in order. */
  readonly links: readonly Link[];
  /** The store's facts as they are now; see `storeViews`. */
  readonly view: () => StoreView | Promise<StoreView>;
  readonly calibration?: Calibration;
  readonly noteAnswer?: LookUp['noteAnswer'] | undefined;
}

export interface LookUpEngine extends LookUp {
  find(fragment: Fragment): Promise<Found | undefined>;
  /** Everyone whom a fragment leads to, and one person more; see `rankPeople`. */
  rank(fragment: Fragment, also?: PersonId): Promise<Ranking | undefined>;
  /** Measures the store before the first question comes. */
  warm(): Promise<void>;
}

/** The engine behind the endpoints, over any people store. */
export function createLookUp(deps: LookUpDeps): LookUpEngine {
  const { people, clock, view, calibration = CALIBRATION, elapsedMs = () => clock.nowMs() } = deps;
  const drive = driverOf(people);
  const tools: IdentityDeps = { ...deps, calibration, elapsedMs, drive };
  const latest = latestView(view);
  const today = (): Day => dayOf(clock.nowMs());

  return {
    ...(deps.noteAnswer !== undefined && { noteAnswer: deps.noteAnswer }),
    find: async (fragment) => drive(findPerson(fragment, await view(), today(), calibration)),
    rank: async (fragment, also) => drive(rankPeople(fragment, await view(), also)),
    reversePhone: async (numbers) => drive(phoneOwners(numbers, today(), (await latest()).population)),
    fullIdentity: async (ask) => drive(fullIdentity(tools, ask, await view(), today())),
    explainPhone: async (number) => drive(explainPhone(tools, number, await view(), today())),
    async warm() {
      await latest();
    },
  };
}

/** The view read last: a reverse look-up does not wait while the store is measured again, except for the very first time. */
export function latestView(view: () => StoreView | Promise<StoreView>): () => StoreView | Promise<StoreView> {
  let latest: StoreView | undefined;
  const keep = (seen: StoreView): StoreView => {
    latest = seen;
    return seen;
  };
  return () => {
    const known = view();
    if (!(known instanceof Promise)) return keep(known);
    const later = known.then(keep);
    // A store that fails now fails the read as well, and that is reported.
    later.catch(() => undefined);
    return latest ?? later;
  };
}
