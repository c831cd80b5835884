import type { Day } from '../../core/clock.ts';
import type { Change, CorrectedFacts } from '../../core/correction.ts';
import type { Attested, Person } from '../../core/person.ts';
import type { PersonRecord, PostalAddress } from '../../core/record.ts';
import { emailIdentity } from '../../normalize/email.ts';
import { buildPerson } from './person.ts';

/** Merges the records of one person with an operator's corrections; the latest correction of a value counts. */
export function buildCorrected(parts: Parameters<typeof buildPerson>[0], changes: readonly Change[] = []): Person {
  if (changes.length === 0) return buildPerson(parts);
  const last = changes.filter((change, at) => !changes.slice(at + 1).some((later) => isSame(change, later)));
  const removed = last.filter(({ act }) => act === 'remove');
  const members = parts.members.map((member) => ({ ...member, record: removed.reduce(without, member.record) }));
  return last
    .filter(({ act }) => act === 'set')
    .reduce((person, { fact, value }) => ruleOf(fact).set(person, value), buildPerson({ ...parts, members }));
}

/** Whether a record has the value of a change. */
export function saysSo(record: PersonRecord, change: Change): boolean {
  return without(record, change) !== record;
}

function without(record: PersonRecord, { fact, value }: Change): PersonRecord {
  const rule = ruleOf(fact);
  return rule.without(record, (one) => rule.isSame(one, value));
}

function isSame(one: Change, other: Change): boolean {
  return one.fact === other.fact && ruleOf(one.fact).isSame(one.value, other.value);
}

interface Rule<Value> {
  readonly isSame: (left: Value, right: Value) => boolean;
  /** The same record if nothing was removed. */
  readonly without: (record: PersonRecord, isGone: (value: Value) => boolean) => PersonRecord;
  readonly set: (person: Person, value: Value) => Person;
}

const RULES: { readonly [Fact in keyof CorrectedFacts]: Rule<CorrectedFacts[Fact]> } = {
  name: {
    isSame: (left, right) => left.first === right.first && left.last === right.last,
    without: (record, isGone) => (record.names.some(isGone) ? { ...record, names: left(record.names, isGone) } : record),
    set: (person, value) => ({ ...person, names: first(person, person.names, value, RULES.name.isSame) }),
  },
  phone: {
    isSame: (left, right) => left === right,
    without(record, isGone) {
      if (!record.phones.some(isGone)) return record;
      const { phones, lineTypes } = record;
      return {
        ...record,
        phones: left(phones, isGone),
        ...(lineTypes !== undefined && { lineTypes: lineTypes.filter((_, at) => !isGone(phones[at]!)) }),
      };
    },
    set: (person, value) => ({ ...person, phones: first(person, person.phones, value, RULES.phone.isSame) }),
  },
  email: {
    isSame: (left, right) => emailIdentity(left) === emailIdentity(right),
    without: (record, isGone) => (record.emails.some(isGone) ? { ...record, emails: left(record.emails, isGone) } : record),
    set: (person, value) => ({ ...person, emails: first(person, person.emails, value, RULES.email.isSame) }),
  },
  address: {
    isSame: isSameHome,
    without: (record, isGone) => (record.addresses.some(isGone) ? { ...record, addresses: left(record.addresses, isGone) } : record),
    set: (person, value) => ({
      ...person,
      addresses: first(person, person.addresses, value, isSameHome).map((one, at) => ({ ...one, current: at === 0 })),
    }),
  },
  birth_date: {
    isSame: (left, right) => left === right,
    without(record, isGone) {
      if (record.birthDate === undefined || !isGone(record.birthDate)) return record;
      const { birthDate: _, ...rest } = record;
      return rest;
    },
    set: (person, value) => ({ ...person, birthDate: value }),
  },
};

function ruleOf(fact: keyof CorrectedFacts): Rule<unknown> {
  return RULES[fact] as Rule<unknown>;
}

function left<Value>(values: readonly Value[], isGone: (value: Value) => boolean): Value[] {
  return values.filter((value) => !isGone(value));
}

/** Puts the value first, as recent and as well attested as any other value of the person. */
function first<Value, One extends Attested<Value>>(
  person: Person,
  list: readonly One[],
  value: Value,
  isSame: (left: Value, right: Value) => boolean,
): readonly One[] {
  const known = list.find((one) => isSame(one.value, value));
  const day = newestDay(person);
  const attested = {
    ...known,
    value,
    witnesses: Math.max(1, ...list.map(({ witnesses }) => witnesses)),
    ...(day !== undefined && { firstSeen: known?.firstSeen ?? day, lastSeen: day }),
  };
  return [attested as One, ...list.filter((one) => one !== known)];
}

function newestDay({ names, phones, emails, addresses }: Person): Day | undefined {
  let newest: Day | undefined;
  for (const { firstSeen, lastSeen = firstSeen } of [...names, ...phones, ...emails, ...addresses]) {
    if (lastSeen !== undefined && (newest === undefined || lastSeen > newest)) newest = lastSeen;
  }
  return newest;
}

/** Some records have no ZIP code, others no city. */
function isSameHome(left: PostalAddress, right: PostalAddress): boolean {
  if (left.house !== right.house || left.street !== right.street || left.unit !== right.unit) return false;
  return left.zip !== '' && right.zip !== '' ? left.zip === right.zip : left.city === right.city;
}
