import type { Day } from '../core/clock.ts';
import type { Decision } from '../core/decision.ts';
import type { PersonId, RecordId } from '../core/ids.ts';
import type { Key } from '../core/key.ts';
import type { Line } from '../core/person.ts';
import type { LineType, PhoneNumber, RecordRef } from '../core/record.ts';
import type { Holder, Job, LineRow, PeopleChange, StoreFacts, StoreIdentity } from './people.ts';
import { RowFields, type SqlRow } from './row-fields.ts';

export const JOB = new RowFields<Job>({
  id: 'integer',
  kind: 'text',
  order: 'text',
  state: 'text',
  checkpoint: 'text',
  progress: 'text',
  startedMs: 'integer',
  finishedMs: 'integer?',
  owner: 'text',
  leaseUntilMs: 'integer',
});

/** Facts that are always there, as rows of their own: counting a million rows takes longer than a look-up. */
export const COUNTERS = [
  'records',
  'people',
  'next_record',
  'next_person',
  'model_version',
  'model_sources',
  'privacy_position',
  'rebuild_pending',
  'version',
  'changed_records',
] as const;
export type Counter = (typeof COUNTERS)[number];
export const COVERAGE = 'coverage_millionths';
const TRUST = 'trust_millionths:';
const MILLION = 1_000_000;

export function trustFact(source: string): string {
  return `${TRUST}${source}`;
}

/** Shares and weights as every engine keeps them: one that kept more digits would differ from its copy. */
export function toMillionths(value: number): number {
  return Math.round(value * MILLION);
}

export function roundToMillionth(value: number): number {
  return toMillionths(value) / MILLION;
}

/** From the rows of an engine's table of facts, by name. */
export function factsFrom(rows: ReadonlyMap<string, number>): StoreFacts {
  const value = (counter: Counter | 'key_seed') => rows.get(counter) ?? 0;
  const newestSeen = rows.get('newest_seen');
  const coverage = rows.get(COVERAGE);
  const trust = [...rows].flatMap(([name, one]) => (name.startsWith(TRUST) ? [[name.slice(TRUST.length), one / MILLION] as const] : []));
  return {
    records: value('records'),
    people: value('people'),
    keySeed: value('key_seed'),
    modelVersion: value('model_version'),
    modelSources: value('model_sources'),
    ...(newestSeen === undefined ? {} : { newestSeen: newestSeen as Day }),
    ...(coverage === undefined ? {} : { coverage: coverage / MILLION }),
    ...(trust.length === 0 ? {} : { trust: new Map(trust) }),
    privacyPosition: value('privacy_position'),
    rebuildPending: value('rebuild_pending') === 1,
    version: value('version'),
    changedRecords: value('changed_records'),
  };
}

export function identityFrom(rows: ReadonlyMap<string, number>): StoreIdentity {
  const value = (name: Counter | 'key_seed') => rows.get(name) ?? 0;
  return {
    keySeed: value('key_seed'),
    nextRecord: value('next_record'),
    nextPerson: value('next_person'),
    privacyPosition: value('privacy_position'),
  };
}

export function identityFacts({ keySeed, nextRecord, nextPerson, privacyPosition }: StoreIdentity): [Counter | 'key_seed', number][] {
  return [
    ['key_seed', keySeed],
    ['next_record', nextRecord],
    ['next_person', nextPerson],
    ['privacy_position', privacyPosition],
  ];
}

const LINE_TYPES: readonly LineType[] = ['mobile', 'landline', 'voip'];

/** The columns of a line, but for its numbers. */
export function lineValues({ line, asOf }: LineRow): [type: number, carrier: string | null, asOf: number | null] {
  return [LINE_TYPES.indexOf(line.type), line.carrier ?? null, asOf ?? null];
}

export function lineFrom({ type, carrier }: SqlRow): Line {
  const known = { type: LINE_TYPES[type as number] ?? 'mobile' };
  return carrier === null ? known : { ...known, carrier: carrier as string };
}

export function lineRowFrom(row: SqlRow & { readonly first: number; readonly last: number; readonly span: number }): LineRow {
  const { first, last, span, as_of: asOf } = row;
  return {
    first: first as PhoneNumber,
    last: last as PhoneNumber,
    line: lineFrom(row),
    ...(asOf === null ? {} : { asOf: asOf as Day }),
    ...(span === last - first + 1 ? {} : { span }),
  };
}

export function spanOf({ first, last, span }: LineRow): number {
  return span ?? last - first + 1;
}

export function decisionFrom(row: SqlRow): Decision {
  return {
    verdict: row['verdict'] as Decision['verdict'],
    left: { source: row['left_source'] as string, recordId: row['left_id'] as string },
    right: { source: row['right_source'] as string, recordId: row['right_id'] as string },
  };
}

/** The same for both orders of a pair. */
export function decisionKey({ left, right }: Pick<Decision, 'left' | 'right'>): [string, string, string, string] {
  const [one, two] = isBefore(left, right) ? [left, right] : [right, left];
  return [one.source, one.recordId, two.source, two.recordId];
}

function isBefore(left: RecordRef, right: RecordRef): boolean {
  return left.source === right.source ? left.recordId <= right.recordId : left.source < right.source;
}

/** For each key, the person of each of its records from now on; 0 where the record does not have the key any more. */
export function holderChanges({
  holdersSet,
  holdersRemoved,
}: Pick<PeopleChange, 'holdersSet' | 'holdersRemoved'>): Map<Key, Map<RecordId, PersonId | 0>> {
  const changes = new Map<Key, Map<RecordId, PersonId | 0>>();
  const note = (key: Key, { record, person }: { readonly record: RecordId; readonly person: PersonId | 0 }) => {
    const ofKey = changes.get(key);
    if (ofKey === undefined) changes.set(key, new Map([[record, person]]));
    else ofKey.set(record, person);
  };
  for (const { key, record } of holdersRemoved) note(key, { record, person: 0 });
  for (const one of holdersSet) note(one.key, one satisfies Holder);
  return changes;
}

/** The person of each record from now on. */
export function membershipChanges({ people }: PeopleChange): Map<RecordId, PersonId> {
  const changes = new Map<RecordId, PersonId>();
  for (const person of people) for (const record of person.records) changes.set(record, person.id);
  return changes;
}

/** Every person an id leads to, itself first; a circle of old ids ends where it began. */
export function reachedFrom(id: PersonId, becameOf: (id: PersonId) => readonly PersonId[]): PersonId[] {
  const reached = new Set<PersonId>([id]);
  for (const one of reached) for (const next of becameOf(one)) reached.add(next);
  return [...reached];
}
