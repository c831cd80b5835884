import type { Ranked } from '../../confidence/rank.ts';
import { type Day, showDay } from '../../core/clock.ts';
import type { Evidence } from '../../core/evidence.ts';
import type { Attested, Person } from '../../core/person.ts';
import type { Fragment } from '../../core/record.ts';
import { showAddress } from '../../normalize/address/address-show.ts';
import { emailIdentity } from '../../normalize/email.ts';
import { showName } from '../../normalize/name/name-show.ts';
import { showPhone } from '../../normalize/phone/phone-show.ts';
import { isWithheld } from '../../resolve/person/demographics.ts';
import { guessedLines, type ProfileDraft } from '../../resolve/profile/profile.ts';
import type { PeopleReads } from '../../store/people.ts';
import type { ChainRun } from './chain.ts';
import type { Found } from './find-person.ts';
import type { Explanation } from './look-up.ts';

/** Records of one person that are read to name their sources. */
const MAX_RECORDS_READ = 100;

/** All that led to the answer. */
export interface Answered {
  readonly found: Found;
  readonly chain: ChainRun;
  readonly searchMs: number;
  readonly today: Day;
}

/**
 * How an answer came about: of the person returned and of nobody else. `posterior`, `other_people_held` and `not_held` sum to
 * one; `same_human` is what of the others may be the same one, whose records were not joined. Minors and the dead are never
 * returned, so nothing may tell that they are held.
 */
export async function explainAnswer(
  people: Pick<PeopleReads, 'records'>,
  { found, chain, searchMs, today }: Answered,
): Promise<Explanation> {
  const { best, chance, confidence, fragment, ranking } = found;
  const { person, posterior } = best;
  const shown = shownOf(person, chain.draft);
  let next = 0;
  let withheld = 0;
  for (const one of ranking.ranked) {
    if (isWithheld(one.person, today)) withheld += one.posterior;
    else if (one !== best) next = Math.max(next, one.posterior);
  }
  return {
    person: person.id,
    evidence: best.evidence().map((one) => withValues(one, fragment, person, shown)),
    ...(next > 0 && posterior > 0 && { marginBits: round(Math.log2(posterior / next)) }),
    confidenceParts: {
      confidence: round(confidence),
      posterior: round(posterior),
      same_human: round(chance - posterior),
      other_people_held: round(Math.max(0, ranking.readShare - posterior - withheld) + ranking.unreadShare),
      not_held: round(ranking.absentShare + withheld),
    },
    links: [{ link: 'people', outcome: 'added', added: filledBy(shown), tookMs: round(searchMs) }, ...chain.reports],
    sources: await sourcesOf(people, person),
    estimates: [...guessedLines(chain.draft), ...chain.draft.estimates],
  };
}

/** Without what is most likely somebody else's by now: numbers that have passed on, mailboxes that are a slip. */
function shownOf(person: Person, { phones, emails }: ProfileDraft): Person {
  return {
    ...person,
    phones: person.phones.filter((phone) => phones.includes(phone)),
    emails: person.emails.filter((email) => emails.includes(email)),
  };
}

/** The evidence for one of several candidates, with what the question and the person have. For operators. */
export function evidenceFor(ranked: Ranked, fragment: Fragment): Evidence[] {
  return ranked.evidence().map((one) => withValues(one, fragment, ranked.person, ranked.person));
}

/** What was asked for is told where the person has it; beside it only what their profile shows. */
function withValues(evidence: Evidence, fragment: Fragment, person: Person, shown: Person): Evidence {
  switch (evidence.attribute) {
    case 'phone': {
      const asked = fragment.phones[0]!;
      const known = person.phones.find((one) => one.value === asked) ?? shown.phones[0];
      return { ...evidence, left: showPhone(asked), right: known === undefined ? '' : showPhone(known.value) };
    }
    case 'email': {
      const asked = fragment.emails[0]!;
      const mailbox = emailIdentity(asked);
      const known = person.emails.find((one) => emailIdentity(one.value) === mailbox) ?? shown.emails[0];
      return { ...evidence, left: asked, right: known?.value ?? '' };
    }
    case 'name': {
      const asked = fragment.names[0]!;
      const known = likest(person.names, (name) => Number(name.last === asked.last) * 2 + Number(name.first === asked.first));
      return { ...evidence, left: showName(asked).full, right: known === undefined ? '' : showName(known.value).full };
    }
    default: {
      const asked = fragment.addresses[0]!;
      const known = likest(
        person.addresses,
        (home) => Number(home.house === asked.house && home.street === asked.street) * 4 + Number(home.zip === asked.zip) * 2,
      );
      return { ...evidence, left: showAddress(asked), right: known === undefined ? '' : showAddress(known.value) };
    }
  }
}

/** Of several values, the one that the asked value was weighed by; of equals the best. */
function likest<Value>(values: readonly Attested<Value>[], likeness: (value: Value) => number): Attested<Value> | undefined {
  let best = values[0];
  for (const one of values) if (best !== undefined && likeness(one.value) > likeness(best.value)) best = one;
  return best;
}

function filledBy(person: Person): string[] {
  const filled: string[] = [];
  if (person.names.length > 0) filled.push('name');
  if (person.phones.length > 0) filled.push('phones');
  if (person.emails.length > 0) filled.push('emails');
  if (person.addresses.length > 0) filled.push('addresses');
  if (person.birthDate !== undefined) filled.push('demographics.age_range');
  if (person.gender !== undefined) filled.push('demographics.gender');
  return filled;
}

async function sourcesOf(people: Pick<PeopleReads, 'records'>, person: Person): Promise<Explanation['sources']> {
  const seen = new Map<string, { first: Day | undefined; last: Day | undefined }>();
  for (const stored of await people.records(person.records.slice(0, MAX_RECORDS_READ))) {
    if (stored === undefined) continue;
    const { source } = stored.ref;
    const first = stored.record.firstSeen ?? stored.record.lastSeen;
    const last = stored.record.lastSeen ?? stored.record.firstSeen;
    const known = seen.get(source) ?? { first, last };
    if (first !== undefined && (known.first === undefined || first < known.first)) known.first = first;
    if (last !== undefined && (known.last === undefined || last > known.last)) known.last = last;
    seen.set(source, known);
  }
  return [...seen]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([source, { first, last }]) => ({
      source,
      ...(first !== undefined && { firstSeen: showDay(first) }),
      ...(last !== undefined && { lastSeen: showDay(last) }),
    }));
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
