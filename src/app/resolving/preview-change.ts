import type { Correction } from '../../core/correction.ts';
import type { PersonId } from '../../core/ids.ts';
import type { Person } from '../../core/person.ts';
import { type RecordRef, refText } from '../../core/record.ts';
import type { PeopleChange, PeopleStore, StoredRecord } from '../../store/people.ts';
import type { DecideOutcome, DecideWish } from './decide.ts';
import { knownModel, resolveBatch } from './incremental-resolve.ts';

/** A person before or after a change; `id` is absent for one who would get a new id. */
export interface PreviewedPerson {
  readonly id: PersonId | undefined;
  readonly person: Person;
  readonly refs: readonly RecordRef[];
}

export interface ChangePreview {
  /** People whose records would be others, as they are and as they would be. */
  readonly before: readonly PreviewedPerson[];
  readonly after: readonly PreviewedPerson[];
}

export type PreviewOutcome = Exclude<DecideOutcome, { readonly kind: 'decided' }> | ({ readonly kind: 'previewed' } & ChangePreview);

/** Far above every id that a store gives out. */
const FIRST_NEW_ID = 2 ** 50;

/** What decisions would change; writes nothing. */
export async function previewDecisions(people: PeopleStore, wishes: readonly DecideWish[]): Promise<PreviewOutcome> {
  if ((await people.facts()).rebuildPending) return { kind: 'rebuild_pending' };
  const refs = wishes.flatMap(({ left, right }) => [left, right]);
  const found = await people.findRecords(refs);
  for (const [at, record] of found.entries()) if (record === undefined) return { kind: 'unknown_record', ref: refs[at]! };
  const named = new Set(wishes.map(pairText));
  const kept = (await people.decisions()).filter((one) => !named.has(pairText(one)));
  const wished = wishes.flatMap(({ verdict, left, right }) => (verdict === 'undecided' ? [] : [{ verdict, left, right }]));
  const put = [...new Map((found as StoredRecord[]).map((record) => [record.id, record])).values()];
  const change = await planned(people, put, { decisions: async () => [...kept, ...wished] });
  return { kind: 'previewed', ...(await previewOf(people, change)) };
}

/** How one person would be described with a further correction; writes nothing. */
export async function previewCorrection(people: PeopleStore, record: StoredRecord, correction: Correction): Promise<Person | undefined> {
  const all = [...(await people.corrections()), correction];
  const change = await planned(people, [record], { corrections: async () => all });
  return change.people.find(({ records }) => records.includes(record.id));
}

function pairText({ left, right }: Pick<DecideWish, 'left' | 'right'>): string {
  return [refText(left), refText(right)].sort().join('\u001e');
}

/** Resolves records that are in the store once more, and gives what would be written. */
async function planned(
  people: PeopleStore,
  put: readonly StoredRecord[],
  instead: Partial<Pick<PeopleStore, 'decisions' | 'corrections'>>,
): Promise<PeopleChange> {
  let change: PeopleChange | undefined;
  const own: Partial<PeopleStore> = {
    ...instead,
    apply: async (given) => {
      change = given;
    },
    changeCorrections: async () => undefined,
    reserveIds: async () => ({ record: FIRST_NEW_ID as never, person: FIRST_NEW_ID as PersonId }),
  };
  // The engines keep private members, so each method runs on its own store.
  const unwritten = new Proxy(people, {
    get(store, name) {
      const given = (own as Record<string | symbol, unknown>)[name];
      if (given !== undefined) return given;
      const member: unknown = Reflect.get(store, name, store);
      return typeof member === 'function' ? member.bind(store) : member;
    },
  });
  await resolveBatch(unwritten, { put, removed: [] }, await knownModel(people));
  return change!;
}

/** The people whose records change. Those on the privacy list are left out. */
async function previewOf(people: PeopleStore, { people: changed, removedPeople }: PeopleChange): Promise<ChangePreview> {
  const ids = [...new Set([...changed.map(({ id }) => id), ...removedPeople.map(({ id }) => id)])].filter((id) => id < FIRST_NEW_ID);
  const now = new Map((await people.people(ids)).flatMap((one) => (one === undefined ? [] : [[one.id, one] as const])));
  const moved = changed.filter((person) => !hasSameRecords(person, now.get(person.id)));
  const stays = new Set(changed.filter((person) => !moved.includes(person)).map(({ id }) => id));
  return {
    before: await described(
      people,
      [...now.values()].filter(({ id }) => !stays.has(id)),
    ),
    after: await described(people, moved),
  };
}

function hasSameRecords(person: Person, was: Person | undefined): boolean {
  if (was === undefined || was.records.length !== person.records.length) return false;
  const records = new Set(was.records);
  return person.records.every((id) => records.has(id));
}

async function described(people: PeopleStore, some: readonly Person[]): Promise<PreviewedPerson[]> {
  const shown = some.filter(({ withheld }) => withheld !== true);
  const found = await people.records(shown.flatMap(({ records }) => records));
  const refs = new Map(found.flatMap((record) => (record === undefined ? [] : [[record.id, record.ref] as const])));
  return shown.map((person) => ({
    id: person.id < FIRST_NEW_ID ? person.id : undefined,
    person,
    refs: person.records.flatMap((id) => refs.get(id) ?? []),
  }));
}
