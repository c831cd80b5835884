import { rankCandidates } from '../../confidence/rank.ts';
import type { Day } from '../../core/clock.ts';
import type { Fragment, PhoneNumber } from '../../core/record.ts';
import type { StoreView } from '../measure/store-view.ts';
import { gatherCandidates } from './candidates/gather-candidates.ts';
import { runChain } from './chain.ts';
import { draftPerson } from './draft-person.ts';
import { explainAnswer } from './explain-answer.ts';
import { foundAs, rankAskOf } from './find-person.ts';
import { type IdentityDeps, linkAskOf } from './identity-chain.ts';
import type { Explanation } from './look-up.ts';
import { ownersNow } from './owners-now.ts';

/** How the owner of a number came to be named: as full identity explains it, with the confidence of a reverse look-up. */
export async function explainPhone(
  deps: IdentityDeps,
  known: StoreView,
  number: PhoneNumber,
  today: Day,
): Promise<Explanation | undefined> {
  const { people, reads, calibration, elapsedMs } = deps;
  const startedMs = elapsedMs();
  const [owner] = await ownersNow(reads, [number], today, known.population);
  const fragment: Fragment = { names: [], phones: [number], emails: [], addresses: [], identifiers: [], texts: [] };
  const candidates = await gatherCandidates(reads, fragment, known.facts);
  const ranking = rankCandidates(rankAskOf(fragment, candidates, known.population));
  const searchMs = elapsedMs() - startedMs;
  const best = ranking.ranked.find((one) => one.person.id === owner?.person);
  if (owner === undefined || best === undefined) return undefined;
  const linkAsk = linkAskOf(known, today);
  // A reverse look-up shows nothing that a provider could add, so none is told of anybody.
  const links = deps.links.filter((link) => !link.remote);
  const draft = await draftPerson(reads, best.person, linkAsk);
  const chain = await runChain(links, draft, linkAsk, deps);
  const found = { ...foundAs(best, ranking, calibration), confidence: owner.confidence };
  const explanation = await explainAnswer(people, { fragment, found, chain, searchMs, today });
  const isTold = chain.draft.lines.has(number) || best.person.phones.some(({ value, line }) => value === number && line !== undefined);
  const guessed = isTold ? [] : ['line_type'];
  return { ...explanation, estimates: [...guessed, ...chain.draft.estimates] };
}
