import { CALIBRATION, type Calibration } from '../../confidence/calibrate.ts';
import { type Clock, type Day, dayOf } from '../../core/clock.ts';
import type { Fragment, PhoneNumber } from '../../core/record.ts';
import { type Soon, whenThere, whenThereFor } from '../../core/soon.ts';
import type { Link } from '../../sources/links/link.ts';
import type { PeopleReads } from '../../store/people.ts';
import { readsOfStore } from '../../store/reads-of-store.ts';
import { type StoreView, storeViews } from '../measure/store-view.ts';
import type { ChainRules } from './chain.ts';
import { explainPhone } from './explain-phone.ts';
import { type Found, findAll } from './find-person.ts';
import { answerIdentities, type IdentityDeps } from './identity-chain.ts';
import { latestView } from './latest-view.ts';
import type { LookUp } from './look-up.ts';
import { ownersNow } from './owners-now.ts';

export interface LookUpDeps extends Partial<ChainRules> {
  readonly people: PeopleReads;
  readonly clock: Clock;
  /** What runs after the person is found, in order. */
  readonly links: readonly Link[];
  /** Share of askable people who are held, where the operator knows it. */
  readonly coverage?: number;
  readonly calibration?: Calibration;
}

export interface LookUpEngine extends LookUp {
  find(fragment: Fragment): Soon<Found | undefined>;
  /** Measures the store before the first question comes. */
  warm(): Promise<void>;
}

/** The engine behind the endpoints, over any people store. */
export function createLookUp(deps: LookUpDeps): LookUpEngine {
  const { people, clock, calibration = CALIBRATION, elapsedMs = () => clock.nowMs() } = deps;
  const reads = readsOfStore(people);
  const tools: IdentityDeps = { ...deps, reads, calibration, elapsedMs };
  const view = storeViews(deps);
  const latest = latestView(view);
  const today = (): Day => dayOf(clock.nowMs());
  const ownersOf = ({ population }: StoreView, numbers: readonly PhoneNumber[]) => ownersNow(reads, numbers, today(), population);

  return {
    find: (fragment) => whenThere(view(), (known) => findAll(tools, known, [fragment], today())[0]!),

    async warm() {
      await latest();
    },

    reversePhone: (numbers) => whenThereFor(latest(), numbers, ownersOf),

    fullIdentity(asks) {
      const known = view();
      if (!(known instanceof Promise)) return answerIdentities(tools, known, asks, today());
      return asks.map((ask) => known.then((later) => answerIdentities(tools, later, [ask], today())[0]!));
    },

    explainPhone: async (number) => explainPhone(tools, await view(), number, today()),
  };
}
