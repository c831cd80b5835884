import type { Neighbourhood } from './neighbourhood.ts';
import type { Random } from './random.ts';
import * as rates from './rates.ts';
import { SHORT_FORMS } from './short-forms.ts';
import { mistype } from './typing-errors.ts';
import { FOREVER, type Home, type Human, isAdult, type NumberUse } from './world.ts';
import { dialled, streetLine, titled } from './writing.ts';

/** The request body of a full-identity question. */
export interface AskedFragment {
  phone?: string;
  name?: { first?: string; last?: string };
  address?: { street?: string; city?: string; state?: string; zip?: string };
  email?: string;
}

export interface Query {
  readonly kind: string;
  readonly fragment: AskedFragment;
  /** The person asked about, whose data the fragment holds. */
  readonly subject: Human;
  /** What the fragment says before any slip, for the oracle. */
  readonly truth: {
    readonly first: string;
    readonly last: string;
    readonly number: number;
    readonly home: Home;
    readonly unitGiven: boolean;
    readonly email: string;
  };
}

type Part = 'phone' | 'first' | 'last' | 'street' | 'city' | 'state' | 'zip' | 'email';

/** Kinds of questions: what is given, and how many are asked for each one of a main kind. */
export const QUERY_KINDS: readonly { readonly kind: string; readonly parts: readonly Part[]; readonly share: number }[] = [
  { kind: 'phone', parts: ['phone'], share: 1 },
  { kind: 'email', parts: ['email'], share: 1 },
  { kind: 'name+state', parts: ['first', 'last', 'state'], share: 1 },
  { kind: 'name+address', parts: ['first', 'last', 'street', 'city', 'state', 'zip'], share: 1 },
  { kind: 'phone+name', parts: ['phone', 'first', 'last'], share: 1 },
  { kind: 'phone+name+address', parts: ['phone', 'first', 'last', 'street', 'city', 'state', 'zip'], share: 1 },
  { kind: 'name', parts: ['first', 'last'], share: 1 },
  { kind: 'name+city', parts: ['first', 'last', 'city', 'state'], share: 1 },
  { kind: 'name+zip', parts: ['first', 'last', 'zip'], share: 1 },
  { kind: 'address', parts: ['street', 'city', 'state', 'zip'], share: 1 },
  { kind: 'phone+email', parts: ['phone', 'email'], share: 1 },
  { kind: 'name+email', parts: ['first', 'last', 'email'], share: 1 },
  { kind: 'phone+address', parts: ['phone', 'street', 'city', 'state', 'zip'], share: 0.2 },
  { kind: 'last+zip', parts: ['last', 'zip'], share: 0.2 },
  { kind: 'last+address', parts: ['last', 'street', 'city', 'state', 'zip'], share: 0.2 },
  { kind: 'phone+last', parts: ['phone', 'last'], share: 0.2 },
  { kind: 'phone+first', parts: ['phone', 'first'], share: 0.2 },
  { kind: 'name+street', parts: ['first', 'last', 'street'], share: 0.2 },
  { kind: 'phone+name+email', parts: ['phone', 'first', 'last', 'email'], share: 0.2 },
  { kind: 'everything', parts: ['phone', 'first', 'last', 'street', 'city', 'state', 'zip', 'email'], share: 0.2 },
  { kind: 'last', parts: ['last'], share: 0.05 },
  { kind: 'first', parts: ['first'], share: 0.05 },
  { kind: 'state', parts: ['state'], share: 0.02 },
];

/** Asks `count` questions of a kind about adults of the neighbourhood; at one rate, whatever the kind, about those in no source. */
export function askQueries(random: Random, neighbourhood: Neighbourhood, kind: string, parts: readonly Part[], count: number): Query[] {
  const adults = neighbourhood.humans.filter((human) => isAdult(human, rates.WORLD_DAY));
  const [known, unknown] = [adults.filter((human) => human.rows > 0), adults.filter((human) => human.rows === 0)];
  const queries: Query[] = [];
  for (let asked = 0; asked < count; asked++) {
    const query = askOneOf(random, random.chance(rates.ASKED_UNKNOWN_RATE) ? unknown : known, kind, parts);
    if (query) queries.push(query);
  }
  return queries;
}

/** Draws again who has nothing to ask with, among the same people, so that the share of those in no source stays what it is. */
function askOneOf(random: Random, people: readonly Human[], kind: string, parts: readonly Part[]): Query | undefined {
  for (let tries = 0; people.length > 0 && tries < TRIES_PER_QUERY; tries++) {
    const query = ask(random, random.pick(people), kind, parts);
    if (query) return query;
  }
  return undefined;
}

const TRIES_PER_QUERY = 20;

function ask(random: Random, subject: Human, kind: string, parts: readonly Part[]): Query | undefined {
  const email = subject.emails.length > 0 ? random.pick(subject.emails).address : '';
  const use = parts.includes('phone') ? askedNumber(random, subject) : undefined;
  if ((parts.includes('phone') && use === undefined) || (parts.includes('email') && email === '')) return undefined;
  const home = askedHome(random, subject);
  if (home === undefined) return undefined;
  const last = subject.maiden !== '' && random.chance(rates.ASKED_MAIDEN_RATE) ? subject.maiden : subject.last;
  const unitGiven = home.unit === '' || !random.chance(rates.ASKED_WITHOUT_UNIT_RATE);
  const phone = use && dialled(random, String(use.number).slice(1));
  const name = {
    ...(parts.includes('first') && { first: titled(slip(random, askedFirst(random, subject))) }),
    ...(parts.includes('last') && { last: titled(slip(random, last)) }),
  };
  const address = {
    ...(parts.includes('street') && { street: slip(random, streetLine(unitGiven ? home : { ...home, unit: '' })) }),
    ...Object.fromEntries((['city', 'state', 'zip'] as const).filter((part) => parts.includes(part)).map((part) => [part, home[part]])),
  };
  const fragment: AskedFragment = {
    ...(phone !== undefined && { phone }),
    ...(Object.keys(name).length > 0 && { name }),
    ...(Object.keys(address).length > 0 && { address }),
    ...(parts.includes('email') && { email }),
  };
  return { kind, fragment, subject, truth: { first: subject.first, last, number: use?.number ?? 0, home, unitGiven, email } };
}

function askedHome(random: Random, { stays }: Human): Home | undefined {
  const isOld = stays.length > 1 && random.chance(rates.ASKED_OLD_ADDRESS_RATE);
  return (isOld ? random.pick(stays.slice(0, -1)) : stays.at(-1))?.home;
}

function askedFirst(random: Random, subject: Human): string {
  if (subject.nickname !== '' && random.chance(rates.ASKED_OWN_NICKNAME_RATE)) return subject.nickname;
  const short = SHORT_FORMS.get(subject.first);
  return short && random.chance(rates.ASKED_NICKNAME_RATE) ? random.pick(short) : subject.first;
}

function slip(random: Random, text: string): string {
  return random.chance(rates.ASKED_TYPO_RATE / 2) ? mistype(random, text) : text;
}

function askedNumber(random: Random, subject: Human): NumberUse | undefined {
  const current = subject.numbers.filter((use) => use.to === FOREVER);
  const landline = current.find((use) => use.kind !== 'mobile');
  if (landline && random.chance(rates.ASKED_LANDLINE_RATE)) return landline;
  const old = subject.numbers.filter((use) => use.to < FOREVER && use.to > OLDEST_ASKED && use.kind === 'mobile');
  if (old.length > 0 && random.chance(rates.ASKED_OLD_MOBILE_RATE)) return random.pick(old);
  return current.find((use) => use.kind === 'mobile') ?? landline;
}

/** Numbers released longer ago are not asked about. */
const OLDEST_ASKED = rates.WORLD_DAY - rates.ASKED_OLD_MOBILE_YEARS * rates.DAYS_PER_YEAR;
