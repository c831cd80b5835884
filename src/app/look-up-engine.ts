import { type Clock, type Day, dayOf } from '../core/clock.ts';
import type { Person } from '../core/person.ts';
import type { Fragment, PhoneNumber } from '../core/record.ts';
import { CALIBRATION, calibrate } from '../match/rank/calibration.ts';
import type { Calibration } from '../match/rank/calibration-shape.ts';
import { kindOfAgreement } from '../match/rank/kind.ts';
import type { Population } from '../match/rank/population.ts';
import { rankCandidates } from '../match/rank/rank-candidates.ts';
import { isMinor } from '../resolve/demographics.ts';
import { assembleProfile, draftOf } from '../resolve/profile.ts';
import type { Link } from '../sources/links/link.ts';
import type { PeopleReads, StoreFacts } from '../store/people.ts';
import type { IdentityAnswer, IdentityAsk, LookUp } from './look-up.ts';
import { gatherCandidates } from './look-up-engine-candidates.ts';
import { type ChainRun, REMOTE_TIMEOUT_MS, runChain } from './look-up-engine-chain.ts';
import { explainAnswer } from './look-up-engine-explain.ts';
import type { Found } from './look-up-engine-found.ts';
import { measurePopulation } from './look-up-engine-population.ts';

export interface LookUpDeps {
  readonly people: PeopleReads;
  readonly clock: Clock;
  /** What runs after the person is found, in order. */
  readonly links: readonly Link[];
  readonly remoteTimeoutMs?: number;
  /** Share of askable people who are held, where the operator knows it. */
  readonly coverage?: number;
  readonly calibration?: Calibration;
}

/** What the engine knows of the store for a while. */
export interface StoreView {
  readonly facts: StoreFacts;
  readonly population: Population;
}

/** How long the store's facts are taken as they were. */
const FACTS_FRESH_MS = 1_000;

/** The engine behind the endpoints, over any people store. */
export function createLookUp(deps: LookUpDeps): LookUp & { find(fragment: Fragment): Promise<Found | undefined> } {
  const { people, clock } = deps;
  const calibration = deps.calibration ?? CALIBRATION;
  const view = storeViews(deps);

  async function find(fragment: Fragment): Promise<Found | undefined> {
    const { facts, population } = await view();
    const candidates = await gatherCandidates(people, fragment, facts.keySeed, population.recordsPerPerson);
    if (candidates.people.length === 0) return undefined;
    const ranking = rankCandidates({ fragment, candidates: candidates.people, population, ...candidates });
    const today = dayOf(clock.nowMs());
    const best = ranking.ranked.find((one) => !isMinor(one.person.birthDate, today));
    if (best === undefined) return undefined;
    const kind = kindOfAgreement(fragment, best.evidence);
    return { best, confidence: calibrate(best.posterior, kind, calibration), ranking, kind };
  }

  async function runLinks(person: Person, today: Day): Promise<ChainRun> {
    const { facts } = await view();
    return runChain(deps.links, draftOf(person), { today, keySeed: facts.keySeed }, clock, deps.remoteTimeoutMs ?? REMOTE_TIMEOUT_MS);
  }

  return {
    find,

    async reversePhone(numbers) {
      const today = dayOf(clock.nowMs());
      const owners = await people.phoneOwners(numbers);
      return owners.map((owner) => (owner === undefined || isMinor(owner.birthDate, today) ? undefined : owner));
    },

    async fullIdentity(ask: IdentityAsk): Promise<IdentityAnswer | undefined> {
      const startedMs = clock.nowMs();
      const found = await find(ask.fragment);
      if (found === undefined || found.confidence < ask.minConfidence) return undefined;
      const { person } = found.best;
      const foundMs = clock.nowMs();
      const today = dayOf(foundMs);
      const chain = await runLinks(person, today);
      const profile = assembleProfile(chain.draft, today);
      if (ask.required.some((part) => (part === 'property' ? profile.property === undefined : profile[part].length === 0)))
        return undefined;
      const answer = { person: person.id, confidence: found.confidence, profile };
      if (!ask.explain) return answer;
      return { ...answer, explanation: await explainAnswer(people, ask.fragment, found, chain, foundMs - startedMs) };
    },

    async explainPhone(number: PhoneNumber) {
      const fragment: Fragment = { names: [], phones: [number], emails: [], addresses: [], identifiers: [], texts: [] };
      const startedMs = clock.nowMs();
      const found = await find(fragment);
      if (found === undefined) return undefined;
      const foundMs = clock.nowMs();
      const chain = await runLinks(found.best.person, dayOf(foundMs));
      return explainAnswer(people, fragment, found, chain, foundMs - startedMs);
    },
  };
}

/** Facts are read anew every second at most, and the store is measured again only when something was published. */
function storeViews(deps: LookUpDeps): () => Promise<StoreView> | StoreView {
  let current: StoreView | undefined;
  let readMs = Number.NEGATIVE_INFINITY;
  let reading: Promise<StoreView> | undefined;
  async function refresh(): Promise<StoreView> {
    const facts = await deps.people.facts();
    const population =
      current !== undefined && current.facts.version === facts.version
        ? current.population
        : await measurePopulation(deps.people, facts, deps.coverage === undefined ? {} : { coverage: deps.coverage });
    current = { facts, population };
    readMs = deps.clock.nowMs();
    return current;
  }
  return () => {
    if (current !== undefined && deps.clock.nowMs() - readMs < FACTS_FRESH_MS) return current;
    reading ??= refresh().finally(() => {
      reading = undefined;
    });
    return reading;
  };
}
