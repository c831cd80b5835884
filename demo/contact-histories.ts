import { adultsOf } from './households.ts';
import type { NumberBook } from './numbers.ts';
import type { Random } from './random.ts';
import * as rates from './rates.ts';
import { ageYears, birthYear, FOREVER, type Household, type Human, type NumberKind, type NumberUse } from './world.ts';

/** Assigns numbers over the years in order of time, so that a released number can be reused. */
export function giveNumbers(random: Random, book: NumberBook, households: readonly Household[]): void {
  const wanted: Wanted[] = [];
  for (const household of households) {
    const [head] = household.members;
    if (head === undefined) continue;
    wanted.push(...landlines(random, household, head));
    const plan = adultsOf(household).length > 1 && random.chance(rates.FAMILY_PLAN_RATE) && head.last === household.members[1]?.last;
    const sharers = household.members.filter(
      ({ hidden, namesakeOf }) =>
        hidden && namesakeOf?.household === household && !namesakeOf.hidden && random.chance(rates.NAMESAKE_ON_PARENTS_NUMBER_RATE),
    );
    for (const member of household.members) {
      if (sharers.includes(member)) continue;
      const users = [member, ...sharers.filter(({ namesakeOf }) => namesakeOf === member)];
      wanted.push(...mobiles(random, member, users, plan ? head : member));
    }
  }
  wanted.sort((a, b) => a.from - b.from || a.human.id - b.human.id);
  const released: NumberUse[] = [];
  for (const wish of wanted) {
    const number = recycled(random, released, wish) ?? book.next(wish.kind);
    const use: NumberUse = { number, kind: wish.kind, from: wish.from, to: wish.to, subscriber: wish.subscriber };
    for (const user of wish.users) user.numbers.push(use);
    if (wish.landlineOf) wish.landlineOf.landline = use;
    if (use.to < FOREVER) released.push(use);
  }
}

export function giveEmails(random: Random, households: readonly Household[]): void {
  for (const household of households) {
    const adults = adultsOf(household);
    for (const adult of adults) {
      if (!random.chance(rates.EMAIL_RATE)) continue;
      adult.emails.push({ address: emailOf(random, adult, 0), from: rates.WORLD_DAY - random.between(200, 5000) });
      if (random.chance(rates.SECOND_EMAIL_RATE)) {
        adult.emails.push({ address: emailOf(random, adult, 1), from: rates.WORLD_DAY - random.between(100, 2500) });
      }
    }
    const [one, two] = adults;
    const shared = one?.emails[0];
    if (one && two && shared && one.last === two.last && random.chance(rates.SHARED_EMAIL_RATE)) two.emails.push(shared);
  }
}

interface Wanted {
  readonly human: Human;
  readonly users: readonly Human[];
  readonly subscriber: Human;
  readonly kind: NumberKind;
  readonly from: number;
  readonly to: number;
  readonly landlineOf?: Household;
}

function landlines(random: Random, household: Household, head: Human): Wanted[] {
  const age = ageYears(head, rates.WORLD_DAY);
  const rate = age < 35 ? rates.LANDLINE_RATE.under35 : age < 65 ? rates.LANDLINE_RATE.under65 : rates.LANDLINE_RATE.older;
  if (!random.chance(rate)) return [];
  const kind = random.chance(rates.LANDLINE_VOIP_RATE) ? 'voip' : 'landline';
  const since = head.stays.at(-1)?.from ?? 0;
  const users = household.members.filter((member) => ageYears(member, rates.WORLD_DAY) >= 14);
  const lines: Wanted[] = [{ human: head, users, subscriber: head, kind, from: since, to: FOREVER, landlineOf: household }];
  const before = head.stays.at(-2);
  if (before && random.chance(rates.FORMER_LANDLINE_RATE))
    lines.push({ human: head, users: [head], subscriber: head, kind: 'landline', from: before.from, to: before.to });
  return lines;
}

function mobiles(random: Random, human: Human, users: readonly Human[], subscriber: Human): Wanted[] {
  const age = ageYears(human, rates.WORLD_DAY);
  if (age < 12 || !random.chance(age < 18 ? rates.MINOR_MOBILE_RATE : rates.MOBILE_RATE)) return [];
  const earliest = Math.max(human.birthDay + 12 * 365, rates.WORLD_DAY - rates.NUMBER_HISTORY_YEARS * 365);
  const uses: Wanted[] = [];
  let to = FOREVER;
  for (let i = 0; i < rates.MOBILES_LIMIT; i++) {
    const until = Math.min(to, rates.WORLD_DAY);
    const from = Math.max(earliest, until - useDays(random));
    if (from >= until) break;
    uses.push({ human, users, subscriber, kind: 'mobile', from, to });
    if (from === earliest) break;
    to = from;
  }
  return uses;
}

function useDays(random: Random): number {
  let quarters = 1;
  while (quarters < 80 && !random.chance(rates.NUMBER_CHANGE_RATE_YEAR / 4)) quarters++;
  return quarters * 91 + random.below(91);
}

function recycled(random: Random, released: NumberUse[], wish: Wanted): number | undefined {
  // A newcomer whom no source knows would else be answered as the number's former holder far more often than in life.
  if (wish.human.hidden || released.length === 0 || !random.chance(rates.RECYCLED_NUMBER_RATE)) return undefined;
  for (let tries = 0; tries < 4; tries++) {
    const at = random.below(released.length);
    const use = released[at];
    if (use && use.kind === wish.kind && use.to + rates.NUMBER_REST_DAYS <= wish.from) {
      released.splice(at, 1);
      return use.number;
    }
  }
  return undefined;
}

const DOMAINS = ['example.com', 'example.com', 'example.com', 'example.net', 'example.org'] as const;

/** Habits of naming; the number that makes an address unique is derived from the human's. */
function emailOf(random: Random, human: Human, which: number): string {
  const own = scrambled(human.id);
  const last = human.maiden !== '' && random.chance(rates.MAIDEN_EMAIL_RATE) ? human.maiden : human.last.replace('-', '');
  const first = human.nickname !== '' && random.chance(rates.NICKNAME_EMAIL_RATE) ? human.nickname : human.first;
  const year = String(birthYear(human) % 100).padStart(2, '0');
  const locals = [
    `${first}.${last}${own}`,
    `${first[0]}${last}${own}`,
    `${first}${last}.${own}`,
    `${last}.${first}${own}`,
    `${first}${year}.${own}`,
    `${first}_${last}${own}`,
  ];
  const domain = which === 0 ? random.pick(DOMAINS) : random.pick(['example.net', 'example.org'] as const);
  return `${locals[(random.below(locals.length) + which) % locals.length]}@${domain}`;
}

/** One to one on numbers below a hundred million, so that no two humans get one address. */
function scrambled(id: number): string {
  return String(id < SMALL_SPAN ? (id * 48_271) % SMALL_SPAN : SMALL_SPAN + ((id * 48_271) % LARGE_SPAN));
}

/** Primes, so that multiplying is one to one. */
const SMALL_SPAN = 100_003;
const LARGE_SPAN = 100_000_007;
