import type { Population } from '../../confidence/facts.ts';
import { rankCandidates } from '../../confidence/rank.ts';
import { isMinor } from '../../core/age.ts';
import type { Day } from '../../core/clock.ts';
import type { PersonId } from '../../core/ids.ts';
import type { Line } from '../../core/person.ts';
import type { Fragment, PhoneNumber } from '../../core/record.ts';
import { describeOwner, weighEvidence } from '../../resolve/owner/phone-owner.ts';
import { isWithheld } from '../../resolve/person/demographics.ts';
import { isFromTable } from '../../resolve/profile/phones.ts';
import { encodePhoneOwner, isNobodys, lineOfRow, type OwnerRow, readOwnerRow } from '../../store/codec/phone-owner-codec.ts';
import { type Asking, read, until } from '../../store/look-up-reads.ts';
import type { StoreView } from '../measure/store-view.ts';
import { runChain } from './chain.ts';
import { explainAnswer } from './explain-answer.ts';
import { foundAs, rankAskOf } from './find-person.ts';
import { draftPerson, type IdentityDeps, linkAskOf } from './full-identity.ts';
import type { Explanation, FoundOwner } from './look-up.ts';

/**
 * The likeliest owner of each number who may be named today. Rows were written by prior rates; the rates measured on this store
 * seldom make somebody else the likeliest, who is then read.
 */
export function* phoneOwners(numbers: readonly PhoneNumber[], today: Day, population: Population): Asking<(FoundOwner | undefined)[]> {
  const context = { population };
  const rows = yield* read.encodedOwners(numbers);
  const others: OtherOwner[] = [];
  const owners = rows.map((encoded, at): FoundOwner | undefined => {
    if (encoded === undefined) return undefined;
    const row = readOwnerRow(numbers[at]!, encoded);
    const isUnnamed = isNobodys(row) || isMinor(row.birthDate, today);
    if (row.evidence === '') return isUnnamed ? undefined : row;
    const weighed = weighEvidence(row.evidence, context, today, isUnnamed);
    if (weighed === undefined) return undefined;
    if (weighed.person !== undefined) {
      others.push({ at, row, person: weighed.person, confidence: weighed.confidence });
      return isUnnamed ? undefined : row;
    }
    row.confidence = weighed.confidence;
    return row;
  });
  if (others.length > 0) yield* nameOthers(owners, others, today);
  return owners;
}

interface OtherOwner {
  readonly at: number;
  readonly row: OwnerRow;
  readonly person: PersonId;
  readonly confidence: number;
}

function* nameOthers(owners: (FoundOwner | undefined)[], others: readonly OtherOwner[], today: Day): Asking<void> {
  const people = yield* read.people(others.map(({ person }) => person));
  const lines = yield* tabledLines(others.map(({ row }) => row));
  for (const [index, { at, row, confidence }] of others.entries()) {
    const person = people[index];
    // Deleted after the row was read: it stands as it was written.
    if (person === undefined) continue;
    const { number, evidence } = row;
    const owner = describeOwner(number, person, { confidence, evidence }, lines.get(number));
    const written = readOwnerRow(number, encodePhoneOwner(owner));
    owners[at] = isNobodys(written) || isWithheld(person, today) ? undefined : written;
  }
}

/** A row without a carrier may show what its first holder's records say, or a guess: neither is another holder's line. */
function* tabledLines(rows: readonly OwnerRow[]): Asking<ReadonlyMap<PhoneNumber, Line>> {
  const known = new Map<PhoneNumber, Line>();
  const unsure: PhoneNumber[] = [];
  for (const row of rows) {
    const line = lineOfRow(row);
    if (isFromTable(line)) known.set(row.number, line);
    else unsure.push(row.number);
  }
  const found = unsure.length === 0 ? [] : yield* read.lines(unsure);
  for (const [at, line] of found.entries()) if (line !== undefined) known.set(unsure[at]!, line);
  return known;
}

/** How the owner of a number came to be named: as full identity explains it, with the confidence of a reverse look-up. */
export function* explainPhone(deps: IdentityDeps, number: PhoneNumber, view: StoreView, today: Day): Asking<Explanation | undefined> {
  const { people, calibration, elapsedMs } = deps;
  const startedMs = elapsedMs();
  const [owner] = yield* phoneOwners([number], today, view.population);
  const fragment: Fragment = { names: [], phones: [number], emails: [], addresses: [], identifiers: [], texts: [] };
  const ranking = rankCandidates(yield* rankAskOf(fragment, view));
  const searchMs = elapsedMs() - startedMs;
  const best = ranking.ranked.find((one) => one.person.id === owner?.person);
  if (owner === undefined || best === undefined) return undefined;
  const linkAsk = linkAskOf(view, today);
  // A reverse look-up shows nothing that a provider could add, so none is asked.
  const links = deps.links.filter((link) => !link.remote);
  const chain = yield* runChain(links, yield* draftPerson(best.person, linkAsk), linkAsk, deps);
  const found = { ...foundAs(best, ranking, calibration), confidence: owner.confidence };
  const explanation = yield* until(explainAnswer(people, { found, chain, searchMs, today }));
  const isKnown = chain.draft.lines.has(number) || best.person.phones.some(({ value, line }) => value === number && line !== undefined);
  return { ...explanation, estimates: [...(isKnown ? [] : ['line_type']), ...chain.draft.estimates] };
}
