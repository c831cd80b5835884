import { type Clock, type Day, dayOf } from '../core/clock.ts';
import type { Person } from '../core/person.ts';
import type { Fragment, PhoneNumber } from '../core/record.ts';
import { type Soon, whenThere } from '../core/soon.ts';
import { CALIBRATION, calibrate } from '../match/rank/calibration.ts';
import type { Calibration } from '../match/rank/calibration-shape.ts';
import { chanceOfHuman } from '../match/rank/doubles.ts';
import { kindOfAgreement } from '../match/rank/kind.ts';
import type { Population } from '../match/rank/population.ts';
import { rankCandidates } from '../match/rank/rank-candidates.ts';
import { isMinor } from '../resolve/demographics.ts';
import { weighGrounds, weighPhoneOwner } from '../resolve/phone-owner.ts';
import { assembleProfile, draftOf, type ProfileDraft } from '../resolve/profile.ts';
import { type NumberOwner, settlePhones } from '../resolve/profile-phones.ts';
import type { Link, LinkAsk } from '../sources/links/link.ts';
import type { PeopleReads } from '../store/people.ts';
import { lineOfRow, placeOfRow, readOwnerRow } from '../store/phone-owner-codec.ts';
import { readsOfStore } from '../store/reads-of-store.ts';
import type { FoundOwner } from './found-owner.ts';
import type { IdentityAnswer, IdentityAsk, LookUp } from './look-up.ts';
import { type Candidates, gatherCandidates } from './look-up-engine-candidates.ts';
import { type ChainRun, type LinkReport, REMOTE_TIMEOUT_MS, runChain } from './look-up-engine-chain.ts';
import { type ExplainedOwner, explainAnswer, explainOwner } from './look-up-engine-explain.ts';
import type { Found } from './look-up-engine-found.ts';
import { type StoreView, storeViews } from './look-up-engine-view.ts';
import { type OwnerConfidence, ownerConfidence } from './owner-confidence.ts';
import { measuredOwnerContext, ownerContext } from './owner-context.ts';

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
  find(fragment: Fragment): Soon<Found | undefined>;
  /** Measures the store before the first question comes. */
  warm(): Promise<void>;
}

/** The engine behind the endpoints, over any people store. */
export function createLookUp(deps: LookUpDeps): LookUpEngine {
  const { people, clock } = deps;
  const elapsedMs = deps.elapsedMs ?? (() => clock.nowMs());
  const calibration = deps.calibration ?? CALIBRATION;
  const view = storeViews(deps);
  const reads = readsOfStore(people);
  /** A reverse look-up shows nothing that a provider could add, so none is told of anybody. */
  const localLinks = deps.links.filter((link) => !link.remote);
  let latest: StoreView | undefined;

  /** What was measured last: nobody waits for it, neither at the start nor while it is measured anew. */
  function measured(): StoreView | undefined {
    const known = view();
    if (!(known instanceof Promise)) {
      latest = known;
      return known;
    }
    // A store that fails now fails the read as well, and that tells.
    known.then(
      (later) => {
        latest = later;
      },
      () => undefined,
    );
    return latest;
  }

  function find(fragment: Fragment): Soon<Found | undefined> {
    const known = view();
    return known instanceof Promise ? known.then((later) => findIn(later, fragment)) : findIn(known, fragment);
  }

  function findIn({ facts, population }: StoreView, fragment: Fragment): Soon<Found | undefined> {
    const candidates = gatherCandidates(reads, fragment, facts);
    return candidates instanceof Promise
      ? candidates.then((later) => choose(fragment, later, population))
      : choose(fragment, candidates, population);
  }

  function choose(
    fragment: Fragment,
    { people: candidates, bearers, firstHeld, lastHeld, unread, unreadNamesakes }: Candidates,
    population: Population,
  ): Found | undefined {
    if (candidates.length === 0) return undefined;
    const ranking = rankCandidates({ fragment, candidates, population, bearers, firstHeld, lastHeld, unread, unreadNamesakes });
    const today = dayOf(clock.nowMs());
    const best = ranking.ranked.find((one) => !isMinor(one.person.birthDate, today));
    if (best === undefined) return undefined;
    const kind = kindOfAgreement(fragment, best.evidence);
    const chance = chanceOfHuman(ranking.ranked, best, population.doubles);
    return { best, chance, confidence: calibrate(chance, kind, calibration), ranking, kind };
  }

  function runLinks(person: Person, today: Day, asked: PhoneNumber | undefined): Soon<ChainRun> {
    const known = view();
    if (known instanceof Promise) return known.then((later) => runLinksIn(later, deps.links, person, today, asked));
    return runLinksIn(known, deps.links, person, today, asked);
  }

  function runLinksIn(
    known: StoreView,
    links: readonly Link[],
    person: Person,
    today: Day,
    asked: PhoneNumber | undefined,
  ): Soon<ChainRun> {
    const draft = draftOf(person);
    const ask = { today, keySeed: known.facts.keySeed };
    if (draft.phones.length === 0) return runFrom(links, draft, ask);
    const numbers = draft.phones.map((phone) => phone.value);
    const rows = reads.encodedOwners(numbers);
    const sure = ownerConfidence(known);
    if (rows instanceof Promise)
      return rows.then((later) => runFrom(links, settlePhones(draft, ownersOf(person, numbers, later, sure), asked), ask));
    return runFrom(links, settlePhones(draft, ownersOf(person, numbers, rows, sure), asked), ask);
  }

  function ownersIn(known: StoreView | undefined, numbers: readonly PhoneNumber[]): Soon<(FoundOwner | undefined)[]> {
    const today = dayOf(clock.nowMs());
    const sure = known && ownerConfidence(known);
    return whenThere(reads.encodedOwners(numbers), (rows) =>
      rows.map((encoded, index) => {
        if (encoded === undefined) return undefined;
        const owner = readOwnerRow(numbers[index]!, encoded, sure);
        return isMinor(owner.birthDate, today) ? undefined : owner;
      }),
    );
  }

  function runFrom(links: readonly Link[], start: ProfileDraft, ask: Omit<LinkAsk, 'signal'>): Soon<ChainRun> {
    const run = runChain(links, start, ask, elapsedMs, deps.remoteTimeoutMs ?? REMOTE_TIMEOUT_MS);
    return run instanceof Promise ? run.then(told) : told(run);
  }

  function told(run: ChainRun): ChainRun {
    if (deps.onLink !== undefined) for (const { link, outcome, tookMs } of run.reports) deps.onLink(link, outcome, tookMs);
    return run;
  }

  /** Finding the person is the chain's first link. */
  function noteSearch(found: Found | undefined, startedMs: number): number {
    const searchMs = elapsedMs() - startedMs;
    deps.onLink?.('people', found === undefined ? 'nothing' : 'added', searchMs);
    return searchMs;
  }

  function assemble(ask: IdentityAsk, found: Found | undefined, startedMs: number): Soon<IdentityAnswer | undefined> {
    const searchMs = noteSearch(found, startedMs);
    if (found === undefined || found.confidence < ask.minConfidence) return undefined;
    const today = dayOf(clock.nowMs());
    const chain = runLinks(found.best.person, today, ask.fragment.phones[0]);
    if (chain instanceof Promise) return chain.then((later) => answer(ask, found, later, today, searchMs));
    return answer(ask, found, chain, today, searchMs);
  }

  function answer(ask: IdentityAsk, found: Found, chain: ChainRun, today: Day, searchMs: number): Soon<IdentityAnswer | undefined> {
    // A provider may have told a birth date that no source had.
    if (isMinor(chain.draft.birthDate, today)) return undefined;
    const profile = assembleProfile(chain.draft, today);
    if (ask.required.some((part) => (part === 'property' ? profile.property === undefined : profile[part].length === 0))) return undefined;
    const plain = { person: found.best.person.id, confidence: found.confidence, profile };
    if (!ask.explain) return plain;
    return whenThere(explainAnswer(people, ask.fragment, found, chain, searchMs), (explanation) => ({ ...plain, explanation }));
  }

  return {
    find,

    async warm() {
      latest = await view();
    },

    reversePhone(numbers) {
      return ownersIn(measured(), numbers);
    },

    fullIdentity(ask) {
      const startedMs = elapsedMs();
      const found = find(ask.fragment);
      return found instanceof Promise ? found.then((later) => assemble(ask, later, startedMs)) : assemble(ask, found, startedMs);
    },

    async explainPhone(number: PhoneNumber) {
      const startedMs = elapsedMs();
      const known = await view();
      const { facts } = known;
      const fragment: Fragment = { names: [], phones: [number], emails: [], addresses: [], identifiers: [], texts: [] };
      const read = (await gatherCandidates(reads, fragment, facts)).people;
      const holders = read.filter((person) => person.phones.some((phone) => phone.value === number));
      const weighed = explainedOwner((await ownersIn(known, [number]))[0], holders, known);
      const searchMs = elapsedMs() - startedMs;
      if (weighed === undefined) return undefined;
      const chain = await runLinksIn(known, localLinks, weighed.owner, dayOf(clock.nowMs()), number);
      return explainOwner(people, number, weighed, chain, searchMs);
    },
  };
}

/** The weighing that a stored owner's confidence comes from. */
function explainedOwner(
  row: FoundOwner | undefined,
  holders: readonly Person[],
  { facts, population }: StoreView,
): ExplainedOwner | undefined {
  const owner = holders.find(({ id }) => id === row?.person);
  if (row === undefined || owner === undefined) return undefined;
  if (row.grounds === '') return weighPhoneOwner({ number: row.number, holders, context: ownerContext(facts) });
  return { owner, ...weighGrounds(row.grounds, measuredOwnerContext(facts, population)) };
}

/** Where the owner is somebody else, their address is needed, too, and how sure that is. */
function ownersOf(
  { id }: Person,
  numbers: readonly PhoneNumber[],
  rows: readonly (string | undefined)[],
  sure: OwnerConfidence,
): (NumberOwner | undefined)[] {
  return rows.map((encoded, at) => {
    if (encoded === undefined) return undefined;
    const row = readOwnerRow(numbers[at]!, encoded);
    const { person, confidence } = row;
    const line = lineOfRow(row);
    if (person === id) return { person, confidence, line, street: '', zip: '' };
    const { street, zip } = placeOfRow(row);
    return { person, confidence: sure(row.grounds, confidence), line, street, zip };
  });
}
