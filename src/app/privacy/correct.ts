import type { Change, Correction } from '../../core/correction.ts';
import { refText } from '../../core/record.ts';
import { showAddress } from '../../normalize/address/address-show.ts';
import { showBirthDate } from '../../normalize/date.ts';
import { showName } from '../../normalize/name/name-show.ts';
import { showPhone } from '../../normalize/phone/phone-show.ts';
import { saysSo } from '../../resolve/person/corrected.ts';
import type { PeopleReads, PeopleStore, StoredRecord } from '../../store/people.ts';
import type { PrivacyRequest } from '../../store/privacy-list.ts';
import { knownModel, resolveBatch } from '../resolving/incremental-resolve.ts';
import type { PrivacyDeps } from './change-list.ts';
import type { Subject } from './find-subject.ts';
import { type GivenPerson, givenRecord, type Unread } from './given-values.ts';

export interface CorrectOrder {
  readonly request: PrivacyRequest;
  readonly subject: Subject;
  readonly changes: readonly Change[];
  readonly reason: string;
  readonly source: string;
}

export type CorrectOutcome = 'corrected' | 'rebuild_pending' | 'gone' | 'of_another_person';

/** Stores a correction and describes the person again at once. */
export async function correct(
  { people, actor, nowMs }: Pick<PrivacyDeps, 'people' | 'actor' | 'nowMs'>,
  { request, subject, changes, reason, source }: CorrectOrder,
): Promise<CorrectOutcome> {
  return await people.turn(async () => {
    if ((await people.facts()).rebuildPending) return 'rebuild_pending';
    const refs = subject.records.map(({ ref }) => ref);
    const record = await firstStored(people, refs);
    if (record === undefined) return 'gone';
    const known = (await people.corrections()).find((one) => one.request === request.id);
    const own = new Set(refs.map(refText));
    if (known !== undefined && !known.refs.some((ref) => own.has(refText(ref)))) return 'of_another_person';
    const correction: Correction =
      known === undefined
        ? { request: request.id, refs, changes, reason, source, actor, atMs: nowMs() }
        : { ...known, changes: [...known.changes, ...changes] };
    await people.changeCorrections({ put: [correction], dropped: [] });
    await describeAgain(people, record);
    return 'corrected';
  });
}

/** The changes that a description asks for, or what is wrong with it. */
export function givenChanges(act: Change['act'], given: GivenPerson): Change[] | { readonly field: string; readonly fault: string } {
  const { record, unread } = givenRecord(given);
  if (unread !== undefined) return { field: unread, fault: UNREAD_VALUES[unread] };
  const { names, phones, emails, addresses, birthDate } = record;
  if ((given.first === undefined) !== (given.last === undefined)) {
    return { field: given.first === undefined ? 'first' : 'last', fault: 'give the first and the last name together' };
  }
  if (given.first !== undefined && names.length === 0) return { field: 'first', fault: 'is not a name of a person' };
  if (addresses.some(({ house, street }) => house === '' && street === '') || (given.street !== undefined && addresses.length === 0)) {
    return { field: 'street', fault: 'give an address with its street, and a city or a ZIP code' };
  }
  const changes: Change[] = [
    ...names.slice(0, 1).map((value) => ({ act, fact: 'name', value }) as const),
    ...phones.map((value) => ({ act, fact: 'phone', value }) as const),
    ...emails.map((value) => ({ act, fact: 'email', value }) as const),
    ...addresses.map((value) => ({ act, fact: 'address', value }) as const),
    ...(birthDate === undefined ? [] : [{ act, fact: 'birth_date', value: birthDate } as const]),
  ];
  return changes.length > 0
    ? changes
    : { field: 'first', fault: 'give what to correct: a name, a phone, an e-mail, an address or a birth date' };
}

const UNREAD_VALUES: Readonly<Record<Unread, string>> = {
  phone: 'is not a phone number',
  email: 'is not an e-mail address',
  birth_date: 'is not a birth date',
};

/** Withdraws a correction: the person is described by the records again. */
export async function withdrawCorrection(people: PeopleStore, request: number): Promise<'withdrawn' | 'unknown' | 'rebuild_pending'> {
  return await people.turn(async () => {
    if ((await people.facts()).rebuildPending) return 'rebuild_pending';
    const known = (await people.corrections()).find((one) => one.request === request);
    if (known === undefined) return 'unknown';
    await people.changeCorrections({ put: [], dropped: [request] });
    const record = await firstStored(people, known.refs);
    if (record !== undefined) await describeAgain(people, record);
    return 'withdrawn';
  });
}

/** Removals of values that no record of the person has. */
export function saidByNone({ records }: Subject, changes: readonly Change[]): Change[] {
  return changes.filter((change) => change.act === 'remove' && !records.some(({ record }) => saysSo(record, change)));
}

export async function correctionsOf(
  people: Pick<PeopleReads, 'corrections'>,
  { records }: Pick<Subject, 'records'>,
): Promise<Correction[]> {
  const own = new Set(records.map(({ ref }) => refText(ref)));
  return (await people.corrections()).filter(({ refs }) => refs.some((ref) => own.has(refText(ref))));
}

/** For people to read. */
export function showCorrection({ request, changes, reason, source, actor, atMs }: Correction): Record<string, unknown> {
  const shown = changes.map((change) => ({ act: change.act, fact: change.fact, value: showValue(change) }));
  return { request, changes: shown, reason, source, by: actor, at: new Date(atMs).toISOString() };
}

export function showValue(change: Change): string {
  switch (change.fact) {
    case 'name':
      return showName(change.value).full;
    case 'phone':
      return showPhone(change.value);
    case 'email':
      return change.value;
    case 'address':
      return showAddress(change.value);
    case 'birth_date':
      return showBirthDate(change.value);
  }
}

async function firstStored(people: PeopleStore, refs: Correction['refs']): Promise<StoredRecord | undefined> {
  return (await people.findRecords(refs)).find((record) => record !== undefined);
}

/** Puts the same record again, so that its person is described again from all records. */
async function describeAgain(people: PeopleStore, record: StoredRecord): Promise<void> {
  await resolveBatch(people, { put: [record], removed: [] }, await knownModel(people));
}
