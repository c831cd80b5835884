import type { Day } from '../../core/clock.ts';
import type { PersonId } from '../../core/ids.ts';
import type { LineType } from '../../core/record.ts';
import type { MatesOf } from '../../match/rank/homes/households.ts';
import { codeOfMates, type KnownMates, MATES_CODES, matesOfCode } from '../../match/rank/numbers/known-mates.ts';
import { codeOfKind, KIND_CODES, kindOfCode } from '../../match/rank/numbers/line-kinds.ts';
import type { Holding } from '../../match/rank/numbers/phone-holdings.ts';

/** One holder of a number, as far as weighing and naming one of them needs to know. */
export interface KeptHolding extends Holding {
  /** Not kept of the first one, beside whom the grounds stand. */
  readonly person?: PersonId;
  /** Whether this may be the same human as the first one: one name, and nothing that tells them apart. */
  readonly double?: boolean;
  /** Whether this one would be named before the first one, of two who are as likely, had they not been a minor. */
  readonly before?: boolean;
}

const RADIX = 36;
const HOLDER = ';';
const PART = '.';
const MARK = '*';
/** Texts of before tell no kind of line; those before them nobody's mates; and the first have no mark, days in steps of a month, and nobody's id. */
const KINDLESS_MARK = '+';
const MATELESS_MARK = '=';
const OLD_STEP_DAYS = 28;
/** After the mark, as before each further holder: who lives with that one, and which kind of line it is, as a digit each. */
export const FIRST_MATES_AT = 1;
const FIRST_KIND_AT = 2;

/**
 * As a short text that is kept beside the owner: who is the likeliest, and how sure that is, depends on habits that are measured
 * on the whole store, so it is reckoned when it is asked for. The one whom it is kept with comes first.
 */
export function writeGrounds([first, ...others]: readonly KeptHolding[]): string {
  let text = MARK + writeHolding(first!);
  for (const holding of others) text += HOLDER + writeHolding(holding);
  return text;
}

function writeHolding(holding: KeptHolding): string {
  const { witnesses, position, household, firstSeen, lastSeen, person, birthDate, double, before, senior } = holding;
  const first = firstSeen === lastSeen ? undefined : dated(firstSeen);
  const marks = (double === true ? DOUBLE : 0) + (before === true ? BEFORE : 0) + (senior === true ? SENIOR : 0) || undefined;
  const text = [witnesses, position, household, dated(lastSeen), first, person, birthDate, marks]
    .map((part) => (part === undefined ? '' : part.toString(RADIX)))
    .join(PART);
  return matesDigit(holding.mates) + codeOfKind(holding.kind) + text.replace(UNTOLD_END, '');
}

/** Whoever lives with somebody, as one letter or figure. */
export function matesDigit(mates: KnownMates | undefined): string {
  return codeOfMates(mates).toString(RADIX);
}

/** Digits have no sign: what was seen before 1970 is as old as what was seen then. */
function dated(day: Day | undefined): number | undefined {
  return day === undefined ? undefined : Math.max(0, day);
}

const DOUBLE = 1;
const BEFORE = 2;
const SENIOR = 4;
const UNTOLD_END = /\.+$/;

/** Whether several were seen with the number. */
export function areSeveral(grounds: string): boolean {
  return grounds.includes(HOLDER);
}

/** All that decides how a sole holder is weighed, as one number of 31 bits; undefined where there are several, or anything is unusual. */
export function lookOfSole(text: string): number | undefined {
  const digits = digitsBefore(text);
  if (digits === 0) return undefined;
  let told = 0;
  let part = UNTOLD;
  let witnesses = UNTOLD;
  let position = UNTOLD;
  let last = UNTOLD;
  for (let at = FIRST_MATES_AT + digits; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === HOLDER_CODE) return undefined;
    if (code === PART_CODE) {
      if (told === 0) witnesses = part;
      else if (told === 1) position = part;
      else if (told === 3) last = part;
      told++;
      part = UNTOLD;
    } else part = withDigit(part, code);
  }
  if (told === 3) last = part;
  const isUsual = told < OF_ANYBODY && isBelow(witnesses, FEW_WITNESSES) && isBelow(position, FEW_POSITIONS) && isBelow(last, FEW_DAYS);
  if (!isUsual) return undefined;
  const kind = digits > 1 ? digitOf(text.charCodeAt(FIRST_KIND_AT)) : 0;
  const seen = (last * FEW_POSITIONS + position) * FEW_WITNESSES + witnesses;
  return (seen * MATES_CODES + digitOf(text.charCodeAt(FIRST_MATES_AT))) * KIND_CODES + kind;
}

const FEW_WITNESSES = 1 << 4;
const FEW_POSITIONS = 1 << 4;
const FEW_DAYS = 1 << 15;

function isBelow(told: number, limit: number): boolean {
  return told !== UNTOLD && told < limit;
}

function withDigit(part: number, code: number): number {
  return (part === UNTOLD ? 0 : part * RADIX) + digitOf(code);
}

function digitOf(code: number): number {
  return code <= NINE ? code - ZERO : code - LETTER_A + 10;
}

export function readGrounds(text: string): KeptHolding[] {
  const digits = digitsBefore(text);
  const isMarked = digits > 0 || text.charCodeAt(0) === MATELESS_MARK_CODE;
  const stepDays = isMarked ? 1 : OLD_STEP_DAYS;
  const holdings: KeptHolding[] = [];
  for (let from = isMarked ? 1 : 0; from <= text.length; ) {
    const end = text.indexOf(HOLDER, from);
    const to = end < 0 ? text.length : end;
    const mates = digits === 0 ? undefined : matesOfCode(digitOf(text.charCodeAt(from)));
    const kind = digits > 1 ? kindOfCode(digitOf(text.charCodeAt(from + 1))) : undefined;
    holdings.push(readHolding(text, from + digits, to, stepDays, mates, kind));
    from = to + 1;
  }
  return holdings;
}

/** How many digits stand before each holder. */
function digitsBefore(text: string): 0 | 1 | 2 {
  const mark = text.charCodeAt(0);
  if (mark === MARK_CODE) return 2;
  return mark === KINDLESS_MARK_CODE ? 1 : 0;
}

/** Who lives with each holder of a number, by what is kept beside its owner. */
export function matesIn({ person: owner, grounds }: { readonly person: PersonId; readonly grounds: string }): MatesOf | undefined {
  if (digitsBefore(grounds) === 0) return undefined;
  if (!areSeveral(grounds)) {
    const mates = matesOfCode(digitOf(grounds.charCodeAt(FIRST_MATES_AT)));
    return (holder) => (holder === owner ? mates : undefined);
  }
  const kept = readGrounds(grounds);
  return (holder) => (holder === owner ? kept[0] : kept.find(({ person }) => person === holder))?.mates;
}

function readHolding(
  text: string,
  from: number,
  to: number,
  stepDays: number,
  mates: KnownMates | undefined,
  kind: LineType | undefined,
): KeptHolding {
  let told = 0;
  let part = UNTOLD;
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code === PART_CODE) {
      if (told < PARTS.length) PARTS[told++] = part;
      part = UNTOLD;
    } else part = withDigit(part, code);
  }
  if (told < PARTS.length) PARTS[told++] = part;
  const last = toldAt(told, 3);
  const first = toldAt(told, 4);
  const lastSeen = last === undefined ? undefined : last * stepDays;
  const marks = toldAt(told, 7) ?? 0;
  // Each has all members, told or not: with several shapes of holders, reading them took a fifth of weighing them.
  return {
    witnesses: PARTS[0]!,
    position: PARTS[1]!,
    household: PARTS[2]!,
    lastSeen,
    firstSeen: first === undefined ? lastSeen : first * stepDays,
    mates,
    kind,
    person: toldAt(told, 5),
    birthDate: toldAt(told, 6),
    double: (marks & DOUBLE) !== 0 || undefined,
    before: (marks & BEFORE) !== 0 || undefined,
    senior: (marks & SENIOR) !== 0 || undefined,
  } as KeptHolding;
}

function toldAt(told: number, at: number): number | undefined {
  return at < told && PARTS[at] !== UNTOLD ? PARTS[at] : undefined;
}

const UNTOLD = -1;
/** The parts of the holder that is being read: a list for each would be most of the reading. */
const PARTS: number[] = new Array(8).fill(UNTOLD);
/** Parts that every holder has. */
const OF_ANYBODY = 5;
const MARK_CODE = MARK.charCodeAt(0);
const KINDLESS_MARK_CODE = KINDLESS_MARK.charCodeAt(0);
const MATELESS_MARK_CODE = MATELESS_MARK.charCodeAt(0);
const HOLDER_CODE = HOLDER.charCodeAt(0);
const PART_CODE = PART.charCodeAt(0);
const ZERO = '0'.charCodeAt(0);
const NINE = '9'.charCodeAt(0);
const LETTER_A = 'a'.charCodeAt(0);
