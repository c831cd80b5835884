import { type Day, showDay } from '../../core/clock.ts';
import type { Change, Correction } from '../../core/correction.ts';
import type { Attested, Person } from '../../core/person.ts';
import type { PersonRecord } from '../../core/record.ts';
import { showBirthDate } from '../../normalize/date.ts';
import { saysSo } from '../../resolve/person/corrected.ts';
import type { StoredRecord } from '../../store/people.ts';
import { showValue } from '../privacy/correct.ts';

/** One value of a person: since when it is known, and which records state it. */
export interface PersonFact {
  readonly fact: 'name' | 'phone' | 'email' | 'address' | 'birth_date' | 'gender' | 'deceased' | 'identifier' | 'attribute';
  readonly value: string;
  readonly firstSeen?: string;
  readonly lastSeen?: string;
  readonly witnesses?: number;
  readonly current?: boolean;
  readonly lineType?: string;
  readonly records: readonly StoredRecord[];
  /** Set by an operator's correction. */
  readonly corrected: boolean;
}

type Says = (record: PersonRecord) => boolean;

/** All that is stored of a person, value by value, as look-ups may show it and in that order. */
export function factsOf(
  person: Omit<Person, 'id' | 'records' | 'siblings'>,
  records: readonly StoredRecord[],
  corrections: readonly Correction[],
): PersonFact[] {
  const set = new Set(
    corrections.flatMap(({ changes }) => changes.filter(({ act }) => act === 'set').map((one) => `${one.fact} ${showValue(one)}`)),
  );
  const fact = (kind: PersonFact['fact'], value: string, says: Says, more: Partial<PersonFact> = {}): PersonFact => ({
    fact: kind,
    value,
    ...more,
    records: records.filter(({ record }) => says(record)),
    corrected: set.has(`${kind} ${value}`),
  });
  const changed = (change: Change, seen: Attested<unknown>, more: Partial<PersonFact> = {}): PersonFact =>
    fact(change.fact, showValue(change), (record) => saysSo(record, change), { ...seenOf(seen), ...more });
  const act = 'remove';
  return [
    ...person.names.map((one) => changed({ act, fact: 'name', value: one.value }, one)),
    ...person.phones.map((one) =>
      changed({ act, fact: 'phone', value: one.value }, one, one.line === undefined ? {} : { lineType: one.line }),
    ),
    ...person.emails.map((one) => changed({ act, fact: 'email', value: one.value }, one)),
    ...person.addresses.map((one) => changed({ act, fact: 'address', value: one.value }, one, { current: one.current })),
    ...(person.birthDate === undefined
      ? []
      : [fact('birth_date', showBirthDate(person.birthDate), (record) => record.birthDate === person.birthDate)]),
    ...(person.gender === undefined ? [] : [fact('gender', person.gender, (record) => record.gender === person.gender)]),
    ...(person.deceased === true ? [fact('deceased', 'yes', (record) => record.deceased === true)] : []),
    ...person.identifiers.map(({ type, value }) =>
      fact('identifier', `${type} ${value}`, (record) => record.identifiers.some((one) => one.type === type && one.value === value)),
    ),
    ...person.texts.map(({ attribute, value }) =>
      fact('attribute', `${attribute} ${value}`, (record) =>
        record.texts.some((one) => one.attribute === attribute && one.value === value),
      ),
    ),
  ];
}

function seenOf({ firstSeen, lastSeen, witnesses }: Attested<unknown>): Partial<PersonFact> {
  return { ...dayOfSeen('firstSeen', firstSeen), ...dayOfSeen('lastSeen', lastSeen), witnesses };
}

function dayOfSeen(name: 'firstSeen' | 'lastSeen', day: Day | undefined): Partial<PersonFact> {
  return day === undefined ? {} : { [name]: showDay(day) };
}
