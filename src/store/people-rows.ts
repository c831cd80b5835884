import type { Day } from '../core/clock.ts';
import type { PersonId, RecordId } from '../core/ids.ts';
import type { Key } from '../core/key.ts';
import type { Line } from '../core/person.ts';
import type { LineType, PhoneNumber } from '../core/record.ts';
import type { Holder, LineRow, PeopleChange } from './people.ts';
import type { SqlRow } from './row-fields.ts';

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

/** All ids that lead to these; `before` gives those that lead there in one step. */
export async function oldIds(ids: readonly PersonId[], before: (ids: readonly PersonId[]) => Promise<PersonId[]>): Promise<PersonId[]> {
  const given = new Set(ids);
  const known = new Set(ids);
  for (let step = ids; step.length > 0; ) {
    step = (await before(step)).filter((id) => !known.has(id));
    for (const id of step) known.add(id);
  }
  return [...known].filter((id) => !given.has(id)).sort((left, right) => left - right);
}

/** Every person an id leads to, itself first; a circle of old ids ends where it began. */
export function reachedFrom(id: PersonId, becameOf: (id: PersonId) => readonly PersonId[]): PersonId[] {
  const reached = new Set<PersonId>([id]);
  for (const one of reached) for (const next of becameOf(one)) reached.add(next);
  return [...reached];
}
