import { ageOn } from '../../core/age.ts';
import type { Day } from '../../core/clock.ts';
import type { Attested, Line } from '../../core/person.ts';
import type { BirthDate } from '../../core/record.ts';
import { parseBirthDate } from '../../normalize/date.ts';
import { emailIdentity, parseEmail } from '../../normalize/email.ts';
import { parseGender } from '../../normalize/gender.ts';
import { parsePhone } from '../../normalize/phone/phone.ts';
import { readCarrier, readLineType } from '../../normalize/phone/phone-line.ts';
import type { ProfileDraft } from '../../resolve/profile/profile.ts';
import type { AnswerField } from './chain-settings.ts';
import { type LinkAddition, LinkFailed } from './link.ts';
import type { Contacts } from './others-contacts.ts';

/** Values of one field that are taken from one answer. */
const MAX_VALUES = 10;
const MAX_TEXT_CHARS = 200;
const MAX_AGE_YEARS = 120;
const AGE_RANGE = 'demographics.age_range';
const GENDER = 'demographics.gender';

/** The texts that an answer has for the configured fields; short enough to be cached. */
export type ProviderAnswer = Readonly<Partial<Record<AnswerField, readonly string[]>>>;

export function readAnswer(reply: unknown, fields: Readonly<Partial<Record<AnswerField, string>>>): ProviderAnswer {
  if (typeof reply !== 'object' || reply === null) throw new LinkFailed('other_shape');
  const answer: Partial<Record<AnswerField, readonly string[]>> = {};
  for (const [field, path] of Object.entries(fields)) {
    const texts = textsAt(reply, path);
    if (texts.length > 0) answer[field as AnswerField] = texts;
  }
  return answer;
}

/** The numbers and mailboxes of an answer that the draft does not have. */
export function newContacts(draft: ProfileDraft, { phones = [], emails = [] }: ProviderAnswer): Contacts {
  return {
    phones: newValues(
      draft.phones,
      phones.map((text) => parsePhone(text)),
      (number) => number,
    ),
    emails: newValues(draft.emails, emails.map(parseEmail), emailIdentity),
  };
}

/**
 * Adds the new contacts, and what else the answer says that the draft does not know. A provider fills gaps and overrules only estimates.
 */
export function mergeAnswer(
  draft: ProfileDraft,
  answer: ProviderAnswer,
  { phones, emails }: Contacts,
  today: Day,
): LinkAddition | undefined {
  const texts = (field: AnswerField): readonly string[] => answer[field] ?? [];
  const added: string[] = [];
  let next = draft;
  const add = (change: Partial<ProfileDraft>, ...fields: readonly string[]) => {
    next = { ...next, ...change, estimates: next.estimates.filter((field) => !fields.includes(field)) };
    added.push(...fields);
  };
  if (phones.length > 0) add({ phones: [...draft.phones, ...phones.map(attested)] }, 'phones');
  if (emails.length > 0) add({ emails: [...draft.emails, ...emails.map(attested)] }, 'emails');
  const found = lineOf(draft, texts('line_type')[0] ?? '', readCarrier(texts('carrier')[0] ?? ''));
  if (found !== undefined) add({ lines: new Map([...draft.lines, [found.number, found.line]]) }, ...found.added);
  const isOpen = (value: unknown, field: string) => value === undefined || draft.estimates.includes(field);
  const birthDate = isOpen(draft.birthDate, AGE_RANGE) ? possible(parseBirthDate(texts('birth_date')[0] ?? ''), today) : undefined;
  if (birthDate !== undefined) add({ birthDate }, AGE_RANGE);
  const gender = isOpen(draft.gender, GENDER) ? parseGender(texts('gender')[0] ?? '') : undefined;
  if (gender !== undefined) add({ gender }, GENDER);
  return added.length === 0 ? undefined : { draft: next, added };
}

/** A birth in the future, or of a person over 120 years old, is a typing error. */
function possible(birthDate: BirthDate | undefined, today: Day): BirthDate | undefined {
  const age = birthDate === undefined ? -1 : ageOn(birthDate, today);
  return age < 0 || age > MAX_AGE_YEARS ? undefined : birthDate;
}

function newValues<Value>(
  known: readonly Attested<Value>[],
  answer: readonly (Value | undefined)[],
  identity: (value: Value) => string | number,
): Value[] {
  const seen = new Set(known.map((one) => identity(one.value)));
  const fresh: Value[] = [];
  for (const value of answer) {
    if (value === undefined || seen.has(identity(value))) continue;
    seen.add(identity(value));
    fresh.push(value);
  }
  return fresh;
}

function attested<Value>(value: Value): Attested<Value> {
  return { value, witnesses: 1 };
}

/** The kind of line where none is known, its carrier where the kind is. */
function lineOf(draft: ProfileDraft, written: string, carrier: string) {
  const [phone] = draft.phones;
  if (phone === undefined) return undefined;
  const number = phone.value;
  const recorded = phone.line === undefined ? undefined : { type: phone.line };
  const known: Line | undefined = draft.lines.get(number) ?? draft.projectedLines.get(number) ?? recorded;
  const type = known?.type ?? readLineType(written);
  if (type === undefined || (known !== undefined && (known.carrier !== undefined || carrier === ''))) return undefined;
  const added = [...(known === undefined ? ['phones[].type'] : []), ...(carrier === '' ? [] : ['phones[].carrier'])];
  return { number, line: carrier === '' ? { type } : { type, carrier }, added };
}

/** The texts at `a.b[].c`; none where the path leads nowhere or to null; anything but texts and whole numbers is refused. */
function textsAt(answer: object, path: string): string[] {
  let found: readonly unknown[] = [answer];
  for (const step of path.split('.')) found = found.flatMap((one) => valuesAt(one, step));
  return found.slice(0, MAX_VALUES).map((value) => {
    if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
    if (typeof value !== 'string' || value.length > MAX_TEXT_CHARS) throw new LinkFailed('other_shape');
    return value;
  });
}

/** One step of a path: `b`, or `b[]` for the entries of a list. */
function valuesAt(one: unknown, step: string): readonly unknown[] {
  const isList = step.endsWith('[]');
  const name = isList ? step.slice(0, -2) : step;
  if (Array.isArray(one)) throw new LinkFailed('other_shape');
  if (typeof one !== 'object' || one === null || !Object.hasOwn(one, name)) return [];
  const value = (one as Readonly<Record<string, unknown>>)[name];
  if (value === null || value === undefined) return [];
  if (!isList) return [value];
  if (!Array.isArray(value)) throw new LinkFailed('other_shape');
  return value.filter((entry) => entry !== null).slice(0, MAX_VALUES);
}
