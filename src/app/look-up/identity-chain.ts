import { isMinor } from '../../core/age.ts';
import type { Day } from '../../core/clock.ts';
import { eachInTurn, type Soon, whenThereFor } from '../../core/soon.ts';
import { assembleProfile, type Profile, type ProfileDraft } from '../../resolve/profile/profile.ts';
import type { Link, LinkAsk } from '../../sources/links/link.ts';
import type { PeopleReads } from '../../store/people.ts';
import type { StoreView } from '../measure/store-view.ts';
import { type ChainRules, type ChainRun, runChain } from './chain.ts';
import { draftPerson } from './draft-person.ts';
import { explainAnswer } from './explain-answer.ts';
import { type FindDeps, type Found, findAll } from './find-person.ts';
import type { IdentityAnswer, IdentityAsk } from './look-up.ts';

export interface IdentityDeps extends FindDeps, ChainRules {
  readonly people: Pick<PeopleReads, 'records'>;
  /** What runs after the person is found, in order. */
  readonly links: readonly Link[];
}

/** From fragments to profiles: each step for all of them before the next. */
export function answerIdentities(
  deps: IdentityDeps,
  known: StoreView,
  asks: readonly IdentityAsk[],
  today: Day,
): Soon<IdentityAnswer | undefined>[] {
  const linkAsk = linkAskOf(known, today);
  const found = searchAll(deps, known, asks, today);
  const drafted = eachInTurn(found, (search, at) => draft(deps, asks[at]!, search, linkAsk));
  const chained = eachInTurn(drafted, (one) => one && chain(deps, one, linkAsk));
  return eachInTurn(chained, (one, at) => one && answer(deps, asks[at]!, one, today));
}

/** What links are told beside the draft. */
export function linkAskOf({ facts, population }: StoreView, today: Day): LinkAsk {
  return { today, keySeed: facts.keySeed, owners: { population } };
}

interface Searched {
  readonly found: Found;
  readonly searchMs: number;
}

/** Finding the person is the chain's first link. What several take together is shared among them. */
function searchAll(deps: IdentityDeps, known: StoreView, asks: readonly IdentityAsk[], today: Day): Soon<Searched | undefined>[] {
  const { elapsedMs } = deps;
  const startedMs = elapsedMs();
  const fragments = asks.map(({ fragment }) => fragment);
  const found = findAll(deps, known, fragments, today);
  const eachMs = (elapsedMs() - startedMs) / asks.length;
  return found.map((one) =>
    one instanceof Promise ? one.then((later) => searched(deps, later, elapsedMs() - startedMs)) : searched(deps, one, eachMs),
  );
}

function searched({ onLink }: IdentityDeps, found: Found | undefined, searchMs: number): Searched | undefined {
  onLink?.({ link: 'people', outcome: found === undefined ? 'nothing' : 'added', tookMs: searchMs });
  return found && { found, searchMs };
}

interface Drafted extends Searched {
  readonly draft: ProfileDraft;
}

function draft({ reads }: IdentityDeps, ask: IdentityAsk, search: Searched | undefined, linkAsk: LinkAsk): Soon<Drafted | undefined> {
  if (search === undefined || search.found.confidence < ask.minConfidence) return undefined;
  return whenThereFor(draftPerson(reads, search.found.best.person, linkAsk), search, withDraft);
}

function withDraft(drafted: ProfileDraft, { found, searchMs }: Searched): Drafted {
  return { found, searchMs, draft: drafted };
}

interface Chained extends Searched {
  readonly chain: ChainRun;
}

function chain(deps: IdentityDeps, drafted: Drafted, linkAsk: LinkAsk): Soon<Chained> {
  return whenThereFor(runChain(deps.links, drafted.draft, linkAsk, deps), drafted, withChain);
}

function withChain(run: ChainRun, { found, searchMs }: Drafted): Chained {
  return { found, searchMs, chain: run };
}

function answer({ people }: IdentityDeps, ask: IdentityAsk, chained: Chained, today: Day): Soon<IdentityAnswer | undefined> {
  const { found, searchMs, chain: run } = chained;
  // A provider may have told a birth date that no source had.
  if (isMinor(run.draft.birthDate, today)) return undefined;
  const profile = assembleProfile(run.draft, today);
  if (ask.required.some((part) => lacks(profile, part))) return undefined;
  const plain: IdentityAnswer = { person: found.best.person.id, confidence: found.confidence, profile };
  if (!ask.explain) return plain;
  const explained = explainAnswer(people, { fragment: found.fragment, found, chain: run, searchMs, today });
  return explained.then((explanation) => ({ ...plain, explanation }));
}

function lacks(profile: Profile, part: IdentityAsk['required'][number]): boolean {
  return part === 'property' ? profile.property === undefined : profile[part].length === 0;
}
