import { type Clock, type Day, dayOf } from '../../core/clock.ts';
import { roundConfidence } from '../../core/confidence.ts';
import type { Person } from '../../core/person.ts';
import type { Fragment, PhoneNumber } from '../../core/record.ts';
import { eachInTurn, type Soon, whenThere } from '../../core/soon.ts';
import { CALIBRATION, calibrate } from '../../match/rank/calibration/calibration.ts';
import { kindOfAgreement } from '../../match/rank/calibration/kind.ts';
import type { Calibration } from '../../match/rank/calibration/shape.ts';
import { chanceOfHuman } from '../../match/rank/doubles.ts';
import type { Population } from '../../match/rank/population.ts';
import type { Ranked, Ranking } from '../../match/rank/rank-ask.ts';
import { rankCandidates } from '../../match/rank/rank-candidates.ts';
import { standingOf } from '../../resolve/owner/number-standing.ts';
import type { OwnerContext } from '../../resolve/owner/phone-owner.ts';
import { isMinor } from '../../resolve/person/demographics.ts';
import { type NumberSeen, settlePhones } from '../../resolve/profile/phones.ts';
import { assembleProfile, draftOf, type ProfileDraft } from '../../resolve/profile/profile.ts';
import type { Link, LinkAsk } from '../../sources/links/link.ts';
import { lineOfRow, readOwnerRow } from '../../store/codec/phone-owner-codec.ts';
import type { PeopleReads } from '../../store/people.ts';
import { readsOfStore } from '../../store/reads-of-store.ts';
import { type StoreView, storeViews } from '../measure/store-view.ts';
import { measuredOwnerContext } from '../resolving/owner-context.ts';
import { type Candidates, gatherAll, gatherCandidates } from './candidates.ts';
import { type ChainRun, type LinkReport, REMOTE_TIMEOUT_MS, runChain } from './chain.ts';
import { explainAnswer } from './explain-answer.ts';
import type { Found } from './found.ts';
import type { IdentityAnswer, IdentityAsk, LookUp } from './look-up.ts';
import { ownersNow } from './owners-now.ts';

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
  readonly onLink?: (report: Omit<LinkReport, 'added'>) => void;
}

export interface LookUpEngine extends LookUp {
  find(fragment: Fragment): Soon<Found | undefined>;
  /** Measures the store before the first question comes. */
  warm(): Promise<void>;
}

interface Search {
  readonly found: Found | undefined;
  readonly searchMs: number;
}

interface Draft {
  readonly draft: ProfileDraft;
  readonly ask: Omit<LinkAsk, 'signal'>;
}

interface Drafted extends Search, Draft {
  readonly found: Found;
}

interface Chained extends Drafted {
  readonly chain: ChainRun;
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

  /** What was measured last: nobody waits while it is measured or read anew, but for the very first time. */
  function measured(): Soon<StoreView> {
    const known = view();
    if (!(known instanceof Promise)) {
      latest = known;
      return known;
    }
    const later = known.then((seen) => {
      latest = seen;
      return seen;
    });
    if (latest === undefined) return later;
    // A store that fails now fails the read as well, and that tells.
    later.catch(() => undefined);
    return latest;
  }

  function find(fragment: Fragment): Soon<Found | undefined> {
    return whenThere(view(), (known) => findAll(known, [fragment])[0]!);
  }

  function findAll({ facts, population }: StoreView, fragments: readonly Fragment[]): Soon<Found | undefined>[] {
    return eachInTurn(gatherAll(reads, fragments, facts), (candidates, at) => choose(fragments[at]!, candidates, population));
  }

  function rank(fragment: Fragment, { people: candidates, ...counts }: Candidates, population: Population): Ranking {
    return rankCandidates({ fragment, candidates, population, ...counts });
  }

  function choose(fragment: Fragment, candidates: Candidates, population: Population): Found | undefined {
    if (candidates.people.length === 0) return undefined;
    const ranking = rank(fragment, candidates, population);
    const today = dayOf(clock.nowMs());
    const best = ranking.ranked.find((one) => !isMinor(one.person.birthDate, today));
    return best === undefined || isNobody(best.person) ? undefined : foundAs(best, ranking, fragment, population);
  }

  function foundAs(best: Ranked, ranking: Ranking, fragment: Fragment, population: Population): Found {
    const kind = kindOfAgreement(fragment, best.evidence);
    const chance = chanceOfHuman(ranking.ranked, best, population.doubles);
    return { best, chance, confidence: roundConfidence(calibrate(chance, kind, calibration)), ranking, kind };
  }

  /** The person as the store knows them, with what is known of each number. */
  function draftIn(known: StoreView, person: Person, today: Day, asked: PhoneNumber | undefined): Soon<Draft> {
    const draft = draftOf(person);
    const context = measuredOwnerContext(known.population);
    const ask = { today, keySeed: known.facts.keySeed, owners: context };
    if (draft.phones.length === 0) return { draft, ask };
    const numbers = draft.phones.map((phone) => phone.value);
    const settled = (rows: readonly (string | undefined)[]): Draft => ({
      draft: settlePhones(draft, seenNumbers(person, numbers, rows, context, today), asked),
      ask,
    });
    return whenThere(reads.encodedOwners(numbers), settled);
  }

  function runLinks(links: readonly Link[], { draft, ask }: Draft): Soon<ChainRun> {
    const run = runChain(links, draft, ask, elapsedMs, deps.remoteTimeoutMs ?? REMOTE_TIMEOUT_MS);
    return run instanceof Promise ? run.then(told) : told(run);
  }

  function told(run: ChainRun): ChainRun {
    if (deps.onLink !== undefined) for (const report of run.reports) deps.onLink(report);
    return run;
  }

  /** Finding the person is the chain's first link. What several take together is shared among them. */
  function searchAll(known: StoreView, asks: readonly IdentityAsk[]): Soon<Search>[] {
    const startedMs = elapsedMs();
    const found = findAll(
      known,
      asks.map(({ fragment }) => fragment),
    );
    const eachMs = (elapsedMs() - startedMs) / asks.length;
    return found.map((one) =>
      one instanceof Promise ? one.then((later) => searched(later, elapsedMs() - startedMs)) : searched(one, eachMs),
    );
  }

  function searched(found: Found | undefined, searchMs: number): Search {
    deps.onLink?.({ link: 'people', outcome: found === undefined ? 'nothing' : 'added', tookMs: searchMs });
    return { found, searchMs };
  }

  function drafted(ask: IdentityAsk, { found, searchMs }: Search): Soon<Drafted | undefined> {
    if (found === undefined || found.confidence < ask.minConfidence) return undefined;
    const today = dayOf(clock.nowMs());
    const draft = whenThere(view(), (known) => draftIn(known, found.best.person, today, ask.fragment.phones[0]));
    return whenThere(draft, (there) => ({ found, searchMs, ...there }));
  }

  function chained(drafted: Drafted | undefined): Soon<Chained | undefined> {
    if (drafted === undefined) return undefined;
    const chain = runLinks(deps.links, drafted);
    return chain instanceof Promise ? chain.then((later) => ({ ...drafted, chain: later })) : { ...drafted, chain };
  }

  function answer(ask: IdentityAsk, chained: Chained | undefined): Soon<IdentityAnswer | undefined> {
    if (chained === undefined) return undefined;
    const { found, chain, searchMs } = chained;
    const { today } = chained.ask;
    // A provider may have told a birth date that no source had.
    if (isMinor(chain.draft.birthDate, today)) return undefined;
    const profile = assembleProfile(chain.draft, today);
    if (ask.required.some((part) => (part === 'property' ? profile.property === undefined : profile[part].length === 0))) return undefined;
    const plain = { person: found.best.person.id, confidence: found.confidence, profile };
    if (!ask.explain) return plain;
    const explained = explainAnswer(people, { fragment: ask.fragment, found, chain, searchMs, today });
    return whenThere(explained, (explanation) => ({ ...plain, explanation }));
  }

  return {
    find,

    async warm() {
      latest = await view();
    },

    reversePhone(numbers) {
      const known = measured();
      const today = dayOf(clock.nowMs());
      if (known instanceof Promise) return known.then(({ population }) => ownersNow(reads, numbers, today, population));
      return ownersNow(reads, numbers, today, known.population);
    },

    fullIdentity(asks) {
      const known = view();
      const searches =
        known instanceof Promise ? asks.map((ask) => known.then((later) => searchAll(later, [ask])[0]!)) : searchAll(known, asks);
      const drafts = eachInTurn(searches, (done, at) => drafted(asks[at]!, done));
      return eachInTurn(eachInTurn(drafts, chained), (done, at) => answer(asks[at]!, done));
    },

    async explainPhone(number: PhoneNumber) {
      const startedMs = elapsedMs();
      const known = await view();
      const today = dayOf(clock.nowMs());
      const [owner] = await ownersNow(reads, [number], today, known.population);
      const fragment: Fragment = { names: [], phones: [number], emails: [], addresses: [], identifiers: [], texts: [] };
      const ranking = rank(fragment, await gatherCandidates(reads, fragment, known.facts), known.population);
      const searchMs = elapsedMs() - startedMs;
      const best = ranking.ranked.find((one) => one.person.id === owner?.person);
      if (owner === undefined || best === undefined) return undefined;
      const chain = await runLinks(localLinks, await draftIn(known, best.person, today, number));
      const found = { ...foundAs(best, ranking, fragment, known.population), confidence: owner.confidence };
      const explanation = await explainAnswer(people, { fragment, found, chain, searchMs, today });
      const guessed = chain.draft.lines.has(number) ? [] : ['line_type'];
      return { ...explanation, estimates: [...guessed, ...chain.draft.estimates] };
    },
  };
}

/** A number, mailbox or home of which no source tells whose it is: there is nothing to answer. */
function isNobody({ names }: Person): boolean {
  return names.length === 0;
}

/** Whether each number is still this person's, and what the tables say of it. */
function seenNumbers(
  { id }: Person,
  numbers: readonly PhoneNumber[],
  rows: readonly (string | undefined)[],
  context: OwnerContext,
  today: Day,
): (NumberSeen | undefined)[] {
  return rows.map((encoded, at) => {
    if (encoded === undefined) return undefined;
    const row = readOwnerRow(numbers[at]!, encoded);
    return { standing: standingOf(id, row, context, today), line: lineOfRow(row) };
  });
}
