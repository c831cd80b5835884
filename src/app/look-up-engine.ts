import { type Clock, type Day, dayOf } from '../core/clock.ts';
import type { Person } from '../core/person.ts';
import type { Fragment, PhoneNumber } from '../core/record.ts';
import { CALIBRATION, calibrate } from '../match/rank/calibration.ts';
import type { Calibration } from '../match/rank/calibration-shape.ts';
import { chanceOfHuman } from '../match/rank/doubles.ts';
import { kindOfAgreement } from '../match/rank/kind.ts';
import { rankCandidates } from '../match/rank/rank-candidates.ts';
import { isMinor } from '../resolve/demographics.ts';
import { weighPhoneOwner } from '../resolve/phone-owner.ts';
import { assembleProfile, draftOf } from '../resolve/profile.ts';
import { type NumberOwner, settlePhones } from '../resolve/profile-phones.ts';
import type { Link } from '../sources/links/link.ts';
import type { PeopleReads } from '../store/people.ts';
import { decodePhoneOwner, lineOfRow, readOwnerRow } from '../store/phone-owner-codec.ts';
import type { IdentityAnswer, IdentityAsk, LookUp } from './look-up.ts';
import { gatherCandidates } from './look-up-engine-candidates.ts';
import { type ChainRun, type LinkReport, REMOTE_TIMEOUT_MS, runChain } from './look-up-engine-chain.ts';
import { explainAnswer, explainOwner } from './look-up-engine-explain.ts';
import type { Found } from './look-up-engine-found.ts';
import { storeViews } from './look-up-engine-view.ts';
import { ownerContext } from './owner-context.ts';

export interface LookUpDeps {
  readonly people: PeopleReads;
  readonly clock: Clock;
  /** What runs after the person is found, in order. */
  readonly links: readonly Link[];
  readonly remoteTimeoutMs?: number;
  /** Share of askable people who are held, where the operator knows it. */
  readonly coverage?: number;
  readonly calibration?: Calibration;
  /** Milliseconds that only ever grow, for how long things take; the clock's unless given. */
  readonly elapsedMs?: () => number;
  /** Told of every link that ran, the search for the person among them. */
  readonly onLink?: (link: string, outcome: LinkReport['outcome'], tookMs: number) => void;
}

export interface LookUpEngine extends LookUp {
  find(fragment: Fragment): Promise<Found | undefined>;
  /** Measures the store before the first question comes. */
  warm(): Promise<void>;
}

/** The engine behind the endpoints, over any people store. */
export function createLookUp(deps: LookUpDeps): LookUpEngine {
  const { people, clock } = deps;
  const elapsedMs = deps.elapsedMs ?? (() => clock.nowMs());
  const calibration = deps.calibration ?? CALIBRATION;
  const view = storeViews(deps);

  async function find(fragment: Fragment): Promise<Found | undefined> {
    const { facts, population } = await view();
    const candidates = await gatherCandidates(people, fragment, facts);
    if (candidates.people.length === 0) return undefined;
    const ranking = rankCandidates({ fragment, candidates: candidates.people, population, ...candidates });
    const today = dayOf(clock.nowMs());
    const best = ranking.ranked.find((one) => !isMinor(one.person.birthDate, today));
    if (best === undefined) return undefined;
    const kind = kindOfAgreement(fragment, best.evidence);
    const chance = chanceOfHuman(ranking.ranked, best, population.doubles);
    return { best, chance, confidence: calibrate(chance, kind, calibration), ranking, kind };
  }

  async function runLinks(person: Person, today: Day, asked: PhoneNumber | undefined): Promise<ChainRun> {
    const { facts } = await view();
    const draft = draftOf(person);
    const numbers = draft.phones.map((phone) => phone.value);
    const start = numbers.length === 0 ? draft : settlePhones(draft, ownersOf(person, numbers, await people.encodedOwners(numbers)), asked);
    const ask = { today, keySeed: facts.keySeed };
    const run = await runChain(deps.links, start, ask, elapsedMs, deps.remoteTimeoutMs ?? REMOTE_TIMEOUT_MS);
    if (deps.onLink !== undefined) for (const { link, outcome, tookMs } of run.reports) deps.onLink(link, outcome, tookMs);
    return run;
  }

  /** Finding the person is the chain's first link. */
  async function search(fragment: Fragment): Promise<{ readonly found: Found | undefined; readonly searchMs: number }> {
    const startedMs = elapsedMs();
    const found = await find(fragment);
    const searchMs = elapsedMs() - startedMs;
    deps.onLink?.('people', found === undefined ? 'nothing' : 'added', searchMs);
    return { found, searchMs };
  }

  return {
    find,

    async warm() {
      await view();
    },

    async reversePhone(numbers) {
      const today = dayOf(clock.nowMs());
      const rows = await people.encodedOwners(numbers);
      return rows.map((encoded, index) => {
        if (encoded === undefined) return undefined;
        const number = numbers[index]!;
        const { person, confidence, birthDate, gender, json } = readOwnerRow(number, encoded);
        return isMinor(birthDate, today) ? undefined : { number, person, confidence, birthDate, gender, json };
      });
    },

    async fullIdentity(ask: IdentityAsk): Promise<IdentityAnswer | undefined> {
      const { found, searchMs } = await search(ask.fragment);
      if (found === undefined || found.confidence < ask.minConfidence) return undefined;
      const { person } = found.best;
      const today = dayOf(clock.nowMs());
      const chain = await runLinks(person, today, ask.fragment.phones[0]);
      const profile = assembleProfile(chain.draft, today);
      if (ask.required.some((part) => (part === 'property' ? profile.property === undefined : profile[part].length === 0)))
        return undefined;
      const answer = { person: person.id, confidence: found.confidence, profile };
      if (!ask.explain) return answer;
      return { ...answer, explanation: await explainAnswer(people, ask.fragment, found, chain, searchMs) };
    },

    async explainPhone(number: PhoneNumber) {
      const startedMs = elapsedMs();
      const { facts } = await view();
      const fragment: Fragment = { names: [], phones: [number], emails: [], addresses: [], identifiers: [], texts: [] };
      const read = (await gatherCandidates(people, fragment, facts)).people;
      const holders = read.filter((person) => person.phones.some((phone) => phone.value === number));
      const weighed = weighPhoneOwner({ number, holders, context: ownerContext(facts) });
      const searchMs = elapsedMs() - startedMs;
      if (weighed === undefined) return undefined;
      const chain = await runLinks(weighed.owner, dayOf(clock.nowMs()), number);
      return explainOwner(people, number, weighed, chain, searchMs);
    },
  };
}

/** Where the owner is somebody else, their address is needed, too. */
function ownersOf({ id }: Person, numbers: readonly PhoneNumber[], rows: readonly (string | undefined)[]): (NumberOwner | undefined)[] {
  return rows.map((encoded, at) => {
    if (encoded === undefined) return undefined;
    const row = readOwnerRow(numbers[at]!, encoded);
    if (row.person !== id) return decodePhoneOwner(numbers[at]!, encoded);
    return { person: id, confidence: row.confidence, line: lineOfRow(row), street: '', zip: '' };
  });
}
