import type { Day } from '../../core/clock.ts';
import type { PersonId, RecordId } from '../../core/ids.ts';
import type { Person } from '../../core/person.ts';
import type { BirthDate, Gender, Identifier, PersonRecord, TextAttribute } from '../../core/record.ts';
import { tallyAddresses } from './addresses.ts';
import { tallyEmails, tellLines } from './contacts.ts';

import { tallyNames } from './names.ts';
import { type SourceFacts, tallyValues, type Voice, wordWeight } from './tally.ts';

export interface PersonMember {
  readonly id: RecordId;
  readonly source: string;
  readonly record: PersonRecord;
}

/** Half-life of phones and e-mails, days: they last longer than homes. */
const CONTACT_HALF_LIFE_DAYS = 3 * 365;
/** Weight of the further values of a record. */
const LATER_CONTACT_FACTOR = 0.7;
const FACT_HALF_LIFE_DAYS = 20 * 365;
/** Age assumed for an undated record, relative to the newest. */
const UNDATED_AGE_DAYS = 2 * 365;

/** Merges the records of one person. A pure function of the set of members: order and ids do not matter. */
export function buildPerson(parts: {
  readonly id: PersonId;
  readonly siblings: readonly PersonId[];
  readonly members: readonly PersonMember[];
  readonly sources?: SourceFacts;
}): Person {
  const { members: all, sources } = parts;
  const { expired } = sources ?? {};
  // Its records stay the person's: only what they claim is left out.
  const members = expired === undefined ? all : all.filter(({ source }) => !expired.has(source));
  let newest: Day | undefined;
  for (const { record } of members) {
    const seen = record.lastSeen ?? record.firstSeen;
    if (seen !== undefined && (newest === undefined || seen > newest)) newest = seen;
  }
  const voices = members.map((member) => voiceOf(member, newest, sources));
  const said = <Value>(values: (record: PersonRecord) => readonly Value[], by: readonly Voice[] = voices) =>
    members.map(({ record }, at) => ({ voice: by[at]!, values: values(record) }));
  const records = all.map((member) => member.id).sort((a, b) => a - b);
  const birthDate = chooseBirthDate(members, voices);
  const gender = chooseGender(members, voices);
  const person: { -readonly [Part in keyof Person]: Person[Part] } = {
    id: parts.id,
    records,
    siblings: parts.siblings.toSorted((a, b) => a - b),
    names: tallyNames(said((record) => record.names)),
    phones: tellLines(
      tallyValues(
        said((record) => record.phones, numberVoices(voices, members, newest, sources)),
        CONTACT_HALF_LIFE_DAYS,
        LATER_CONTACT_FACTOR,
      ),
      members,
      voices,
    ),
    emails: tallyEmails(
      said((record) => record.emails),
      CONTACT_HALF_LIFE_DAYS,
      LATER_CONTACT_FACTOR,
    ),
    addresses: tallyAddresses(
      members.map(({ record }, at) => ({
        voice: voices[at]!,
        values: record.addresses,
        isLeft: record.movedOut === true,
        isOver: record.ended === true,
      })),
    ),
    identifiers: gather(members, (record) => record.identifiers, identifierText),
    texts: gather(members, (record) => record.texts, textText),
  };
  if (birthDate !== undefined) person.birthDate = birthDate;
  if (gender !== undefined) person.gender = gender;
  if (members.some(({ record }) => record.deceased)) person.deceased = true;
  return person;
}

function voiceOf(member: PersonMember, newest: Day | undefined, sources: SourceFacts | undefined): Voice {
  const { lastSeen } = member.record;
  const firstSeen = lastSeen !== undefined && sources?.accounts?.has(member.source) ? lastSeen : member.record.firstSeen;
  const seen = lastSeen ?? firstSeen;
  return {
    origin: sources?.copies?.get(member.source) ?? member.source,
    trust: sources?.trust?.get(member.source) ?? 1,
    firstSeen,
    lastSeen,
    ageDays: seen === undefined || newest === undefined ? UNDATED_AGE_DAYS : newest - seen,
  };
}

/** For phone numbers: an account keeps the number it was opened with. */
function numberVoices(
  voices: readonly Voice[],
  members: readonly PersonMember[],
  newest: Day | undefined,
  sources: SourceFacts | undefined,
): readonly Voice[] {
  const openings = sources?.openings;
  if (openings === undefined || openings.size === 0 || newest === undefined) return voices;
  return voices.map((voice, at) => {
    const { source, record } = members[at]!;
    const opened = record.firstSeen;
    return opened === undefined || !openings.has(source)
      ? voice
      : { ...voice, firstSeen: opened, lastSeen: opened, ageDays: newest - opened };
  });
}

/**
 * The birth date with the most weight; a year or month alone supports the dates that complete it. Ties go to the latest date, so
 * that a possible minor is not shown.
 */
function chooseBirthDate(members: readonly PersonMember[], voices: readonly Voice[]): BirthDate | undefined {
  const said: { readonly date: BirthDate; readonly weight: number }[] = [];
  members.forEach(({ record }, at) => {
    if (record.birthDate !== undefined) said.push({ date: record.birthDate, weight: wordWeight(voices[at]!, FACT_HALF_LIFE_DAYS, 1) });
  });
  let best: BirthDate | undefined;
  let bestWeight = 0;
  for (const { date } of said) {
    let weight = 0;
    for (const other of said) if (other.date === date || fillsOut(date, other.date)) weight += other.weight;
    if (weight > bestWeight || (weight === bestWeight && best !== undefined && isPreferred(date, best))) {
      best = date;
      bestWeight = weight;
    }
  }
  return best;
}

function fillsOut(full: BirthDate, partial: BirthDate): boolean {
  if (partial % 100 !== 0) return false;
  return partial % 10_000 === 0
    ? Math.floor(full / 10_000) === Math.floor(partial / 10_000)
    : Math.floor(full / 100) === Math.floor(partial / 100);
}

function isPreferred(a: BirthDate, b: BirthDate): boolean {
  if (fillsOut(a, b)) return a !== b;
  return !fillsOut(b, a) && a > b;
}

function chooseGender(members: readonly PersonMember[], voices: readonly Voice[]): Gender | undefined {
  let male = 0;
  let female = 0;
  members.forEach(({ record }, at) => {
    if (record.gender === undefined) return;
    const weight = wordWeight(voices[at]!, FACT_HALF_LIFE_DAYS, 1);
    if (record.gender === 'male') male += weight;
    else female += weight;
  });
  if (male === female) return undefined;
  return male > female ? 'male' : 'female';
}

function gather<Value>(
  members: readonly PersonMember[],
  values: (record: PersonRecord) => readonly Value[],
  text: (value: Value) => string,
): readonly Value[] {
  const all: Value[] = [];
  for (const { record } of members) for (const value of values(record)) all.push(value);
  if (all.length < 2) return all;
  const byText = new Map(all.map((value) => [text(value), value]));
  return [...byText].sort((a, b) => (a[0] < b[0] ? -1 : 1)).map(([, value]) => value);
}

const identifierText = (identifier: Identifier): string => `${identifier.type}|${identifier.value}`;
const textText = (text: TextAttribute): string => `${text.attribute}|${text.value}`;
