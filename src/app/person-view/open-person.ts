import type { Correction } from '../../core/correction.ts';
import type { Decision } from '../../core/decision.ts';
import type { PersonId } from '../../core/ids.ts';
import type { Person } from '../../core/person.ts';
import { type RecordRef, refText } from '../../core/record.ts';
import type { PeopleStore, StoredRecord } from '../../store/people.ts';
import { correctionsOf } from '../privacy/correct.ts';
import { findSubject, type Subject } from '../privacy/find-subject.ts';
import { knownModel } from '../resolving/incremental-resolve.ts';
import { briefOf, type PersonBrief } from './find-people.ts';
import { factsOf, type PersonFact } from './person-facts.ts';
import { type PersonHistory, personHistory } from './person-history.ts';
import { closestPair, type RecordEdge, type RecordsGraph, recordsGraph } from './records-graph.ts';

const MOST_NEAR = 10;

export type ShownSubject =
  | { readonly kind: 'found'; readonly subject: Subject }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'several'; readonly people: readonly PersonId[] };

/** Finds a person who may be shown, by an id, also an old one, or by a record. One on the privacy list is unknown. */
export async function shownSubject(people: PeopleStore, given: PersonId | RecordRef): Promise<ShownSubject> {
  const found = await findSubject(people, given);
  if (found.kind === 'unknown') return found;
  if (found.kind === 'found') return found.subject.person.withheld === true ? { kind: 'unknown' } : found;
  const shown = (await people.people(found.people)).flatMap((one) => (one === undefined || one.withheld === true ? [] : [one.id]));
  if (shown.length === 0) return { kind: 'unknown' };
  return shown.length === 1 ? shownSubject(people, shown[0]!) : { kind: 'several', people: shown };
}

/** A person of the same component whom the resolution kept apart, and the closest pair of records. */
export interface NearPerson extends PersonBrief {
  readonly edge: RecordEdge | undefined;
}

export interface PersonView {
  readonly person: Person;
  readonly oldIds: readonly PersonId[];
  readonly facts: readonly PersonFact[];
  readonly records: readonly StoredRecord[];
  readonly graph: RecordsGraph;
  readonly near: readonly NearPerson[];
  readonly history: PersonHistory;
  readonly corrections: readonly Correction[];
  readonly decisions: readonly Decision[];
}

/** Everything about one person: what is stored, where it comes from, and how the records came together. */
export async function openPerson(people: PeopleStore, { person, records, oldIds }: Subject): Promise<PersonView> {
  const [model, all] = [await knownModel(people), await people.decisions()];
  const own = new Set(records.map(({ ref }) => refText(ref)));
  const decisions = all.filter(({ left, right }) => own.has(refText(left)) || own.has(refText(right)));
  const corrections = await correctionsOf(people, { records });
  return {
    person,
    oldIds,
    facts: factsOf(person, records, corrections),
    records,
    graph: await recordsGraph(people, records, model, decisions),
    near: await nearPeople(people, { person, records }, decisions),
    history: await personHistory(people, [person.id, ...oldIds]),
    corrections,
    decisions: await shownDecisions(people, decisions),
  };
}

async function nearPeople(
  people: PeopleStore,
  { person, records }: Pick<Subject, 'person' | 'records'>,
  decisions: readonly Decision[],
): Promise<NearPerson[]> {
  const model = await knownModel(people);
  const others = (await people.people(person.siblings.slice(0, MOST_NEAR))).filter((one) => one !== undefined && one.withheld !== true);
  const near: NearPerson[] = [];
  for (const other of others) {
    const theirs = (await people.records(other!.records)).filter((one) => one !== undefined);
    near.push({ ...briefOf(other!), edge: await closestPair(people, records, theirs, model, decisions) });
  }
  return near.sort((a, b) => (b.edge?.weightMillibits ?? 0) - (a.edge?.weightMillibits ?? 0));
}

/** Decisions on records of people on the privacy list are not shown. */
export async function shownDecisions(people: PeopleStore, decisions: readonly Decision[]): Promise<Decision[]> {
  const records = await people.findRecords(decisions.flatMap(({ left, right }) => [left, right]));
  const owners = await people.people([...new Set(records.flatMap((record) => record?.person ?? []))]);
  const withheld = new Set(owners.flatMap((one) => (one?.withheld === true ? [one.id] : [])));
  const isHidden = (at: number) => records[at]?.person !== undefined && withheld.has(records[at].person);
  return decisions.filter((_, at) => !isHidden(2 * at) && !isHidden(2 * at + 1));
}
