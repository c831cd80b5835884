import type { Calibration } from '../../confidence/calibrate.ts';
import { isMinor } from '../../core/age.ts';
import type { Day } from '../../core/clock.ts';
import type { Attested, Person } from '../../core/person.ts';
import { hashesToScreen } from '../../privacy/screen.ts';
import { standingOf } from '../../resolve/owner/phone-owner.ts';
import { settlePhones } from '../../resolve/profile/phones.ts';
import { assembleProfile, draftOf, type Profile, type ProfileDraft } from '../../resolve/profile/profile.ts';
import type { Link, LinkAsk } from '../../sources/links/link.ts';
import { lineOfRow, readOwnerRow } from '../../store/codec/phone-owner-codec.ts';
import { type Asking, read, until } from '../../store/look-up-reads.ts';
import type { PeopleStore } from '../../store/people.ts';
import type { StoreView } from '../measure/store-view.ts';
import { type ChainRules, type ChainRun, runChain } from './chain.ts';
import type { Drive } from './drive.ts';
import { explainAnswer } from './explain-answer.ts';
import { findPerson } from './find-person.ts';
import type { IdentityAnswer, IdentityAsk } from './look-up.ts';

export interface IdentityDeps extends ChainRules {
  readonly people: Pick<PeopleStore, 'records' | 'listed' | 'privacyKey'>;
  readonly calibration: Calibration;
  /** What runs after the person is found, in order. */
  readonly links: readonly Link[];
  readonly drive: Drive;
}

/** From a fragment to a profile: finding the person is the chain's first link. */
export function* fullIdentity(deps: IdentityDeps, ask: IdentityAsk, view: StoreView, today: Day): Asking<IdentityAnswer | undefined> {
  const { calibration, elapsedMs, links, onLink, people } = deps;
  const startedMs = elapsedMs();
  const found = yield* findPerson(ask.fragment, view, today, calibration);
  const searchMs = elapsedMs() - startedMs;
  onLink?.({ link: 'people', outcome: found === undefined ? 'nothing' : 'added', tookMs: searchMs });
  if (found === undefined || found.confidence < ask.minConfidence) return undefined;

  const linkAsk = linkAskOf(view, today);
  const chain = yield* runChain(links, yield* draftPerson(found.best.person, linkAsk), linkAsk, deps);
  // A provider may have given a birth date that no source had.
  if (isMinor(chain.draft.birthDate, today)) return undefined;
  if (yield* isListedDraft(deps, chain, view)) return undefined;
  const profile = assembleProfile(chain.draft, today);
  if (ask.required.some((part) => lacks(profile, part))) return undefined;

  const answer: IdentityAnswer = { person: found.best.person.id, confidence: found.confidence, kind: found.kind, profile };
  if (!ask.explain) return answer;
  return { ...answer, explanation: yield* until(explainAnswer(people, { found, chain, searchMs, today })) };
}

/** Whether a provider has added a value that puts the person on the privacy list. */
function* isListedDraft({ people, links }: IdentityDeps, { draft, reports }: ChainRun, { facts }: StoreView): Asking<boolean> {
  const remote = new Set(links.filter((link) => link.remote).map(({ name }) => name));
  const hasMore = reports.some(({ link, outcome }) => outcome === 'added' && remote.has(link));
  if (!hasMore || facts.listedPosition === 0 || people.privacyKey === undefined) return false;
  const values = <Value>(all: readonly Attested<Value>[]) => all.map(({ value }) => value);
  const hashes = hashesToScreen(people.privacyKey, {
    names: draft.names,
    phones: values(draft.phones),
    emails: values(draft.emails),
    addresses: values(draft.addresses),
    birthDates: draft.birthDate === undefined ? [] : [draft.birthDate],
  });
  return (yield* until(people.listed(hashes))).some(({ marks }) => marks !== 0);
}

function lacks(profile: Profile, part: IdentityAsk['required'][number]): boolean {
  return part === 'property' ? profile.property === undefined : profile[part].length === 0;
}

/** What links are given beside the draft. */
export function linkAskOf({ facts, population }: StoreView, today: Day): LinkAsk {
  return { today, keySeed: facts.keySeed, owners: { population } };
}

/** The person as the store knows them, with the standing of each number. */
export function* draftPerson(person: Person, ask: LinkAsk): Asking<ProfileDraft> {
  const draft = draftOf(person);
  if (draft.phones.length === 0) return draft;
  const numbers = draft.phones.map(({ value }) => value);
  const rows = yield* read.encodedOwners(numbers);
  const seen = rows.map((encoded, at) => {
    if (encoded === undefined) return undefined;
    const row = readOwnerRow(numbers[at]!, encoded);
    return { standing: standingOf(person.id, row, ask.owners), line: lineOfRow(row) };
  });
  return settlePhones(draft, seen);
}
