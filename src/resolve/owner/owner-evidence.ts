import type { Holding } from '../../confidence/phone.ts';
import type { Day } from '../../core/clock.ts';
import type { PersonId } from '../../core/ids.ts';
import type { BirthDate, LineType } from '../../core/record.ts';

/** One holder of a number, as far as weighing and naming one of them needs to know. */
export interface KeptHolding extends Holding {
  /** Not kept of the first one, with whom the evidence is stored. */
  readonly person?: PersonId;
  /** Of a holder who was a minor when it was written. */
  readonly birthDate?: BirthDate;
  /** May be the same human as the first one. */
  readonly sameHuman?: boolean;
}

const RADIX = 36;
const HOLDER = ';';
const PART = '.';
const KINDS: readonly LineType[] = ['mobile', 'landline', 'voip'];

/**
 * All holders of a number as a short text, kept with its likeliest owner: how sure that is depends on facts measured on the whole store,
 * so it is computed when it is asked for. For each holder, in base 36, empty where unknown:
 * `witnesses.position.household.lastSeen.firstSeen.kind.person.birthDate.sameHuman`.
 */
export function writeEvidence(holdings: readonly KeptHolding[]): string {
  return holdings.map(writeHolding).join(HOLDER);
}

function writeHolding({ witnesses, position, household, lastSeen, firstSeen, kind, person, birthDate, sameHuman }: KeptHolding): string {
  // Days before 1970 have no sign to be written with; they are as old as that day.
  const day = (one: number | undefined) => (one === undefined ? undefined : Math.max(0, one));
  const first = firstSeen === lastSeen ? undefined : day(firstSeen);
  const parts = [
    witnesses,
    position,
    household,
    day(lastSeen),
    first,
    kind && KINDS.indexOf(kind),
    person,
    birthDate,
    sameHuman ? 1 : undefined,
  ];
  return parts
    .map((part) => (part === undefined ? '' : part.toString(RADIX)))
    .join(PART)
    .replace(/\.+$/, '');
}

export function readEvidence(text: string): KeptHolding[] {
  return text.split(HOLDER).map(readHolding);
}

function readHolding(text: string): KeptHolding {
  const parts = text.split(PART).map((part) => (part === '' ? undefined : Number.parseInt(part, RADIX)));
  const [witnesses = 1, position = 0, household = 0, lastSeen, firstSeen = lastSeen, kind, person, birthDate, sameHuman] = parts;
  const holding: { -readonly [Part in keyof KeptHolding]: KeptHolding[Part] } = { witnesses, position, household };
  if (lastSeen !== undefined) holding.lastSeen = lastSeen as Day;
  if (firstSeen !== undefined) holding.firstSeen = firstSeen as Day;
  if (kind !== undefined) holding.kind = KINDS[kind]!;
  if (person !== undefined) holding.person = person as PersonId;
  if (birthDate !== undefined) holding.birthDate = birthDate as BirthDate;
  if (sameHuman === 1) holding.sameHuman = true;
  return holding;
}
