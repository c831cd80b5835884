import { adultsOf } from './households.ts';
import type { Neighbourhood } from './neighbourhood.ts';
import type { Random } from './random.ts';
import * as rates from './rates.ts';
import { misdial, mistype } from './typing-errors.ts';
import { FOREVER, type Home, type Human, isAdult, lastNameOn, type NumberUse, stayOn } from './world.ts';

export type SourceName = keyof typeof rates.SOURCES;

/** What one row of one source says of a human, on the day it was so, with the source's mistakes in it. */
export interface Observation {
  readonly source: SourceName;
  readonly human: Human;
  readonly day: number;
  readonly until: number | undefined;
  first: string;
  readonly middle: string;
  last: string;
  readonly suffix: string;
  readonly maiden: string;
  /** Ten digits each. */
  phones: string[];
  email: string;
  home: Home;
  /** The address before, where the source keeps it. */
  readonly formerHome: Home | undefined;
  readonly birthDay: number | undefined;
  readonly birthYearOnly: boolean;
  /** What the row says before any mistake, for the oracle: it reads through slips, but not through a wrong number. */
  readonly intended: { readonly first: string; readonly last: string; readonly home: Home; numbers: number[]; readonly email: string };
}

/** All rows that all sources hold of a neighbourhood. Counts them on each human. */
export function observe(random: Random, neighbourhood: Neighbourhood): Observation[] {
  const seen = noted(random, neighbourhood);
  for (const row of seen) if (random.chance(rates.SOURCES[row.source].errorRate)) err(random, row);
  seen.push(...copies(random, seen));
  for (const row of seen) row.human.rows += 1;
  return random.shuffle(seen);
}

function noted(random: Random, neighbourhood: Neighbourhood): Observation[] {
  const seen: Observation[] = [];
  for (const human of neighbourhood.humans) {
    if (human.hidden) continue;
    if (isAdult(human, rates.WORLD_DAY)) {
      const before = seen.length;
      for (const source of ['crm', 'voter', 'marketing'] as const) {
        if (random.chance(Math.min(rates.MOST_COVERAGE, rates.SOURCES[source].coverage * human.visibility)))
          seen.push(SEE[source](random, human));
      }
      // Who is in no source is decided by the rates of hidden households and people alone.
      if (seen.length === before) seen.push(SEE[random.pick(['crm', 'marketing'] as const)](random, human));
    } else if (random.chance(rates.MINOR_COVERAGE)) seen.push(SEE.marketing(random, human));
    seen.push(...listings(random, human));
  }
  for (const household of neighbourhood.households) {
    if (!household.hidden) seen.push(...accounts(random, adultsOf(household)));
  }
  return seen;
}

const SEE = {
  crm(random: Random, human: Human): Observation {
    const day = recentDay(random, rates.SOURCES.crm.oldestYears, human);
    return note(random, 'crm', human, day, { numbers: numbersOn(random, 'crm', human, day) });
  },
  voter(random: Random, human: Human): Observation {
    let day = recentDay(random, rates.SOURCES.voter.oldestYears, human);
    const moved = human.stays.at(-1)?.from ?? day;
    if (day < moved && random.chance(rates.REREGISTERED_RATE)) day = Math.min(rates.WORLD_DAY, moved + random.between(10, 400));
    return note(random, 'voter', human, day, { numbers: [] });
  },
  marketing(random: Random, human: Human): Observation {
    const day = recentDay(random, rates.SOURCES.marketing.oldestYears, human);
    return note(random, 'marketing', human, day, { numbers: numbersOn(random, 'marketing', human, day) });
  },
};

/** The directory lists numbers under the person who pays for them. */
function listings(random: Random, human: Human): Observation[] {
  const rows: Observation[] = [];
  for (const use of human.numbers) {
    const shared = use.kind !== 'mobile';
    if (shared && use.subscriber !== human) continue;
    const listed = use.subscriber;
    if (listed.hidden || !isAdult(listed, rates.WORLD_DAY)) continue;
    const { coverage, landline, mobile } = rates.SOURCES.directory;
    if (!random.chance(Math.min(rates.MOST_COVERAGE, coverage * (shared ? landline : mobile) * listed.visibility))) continue;
    const oldest = rates.WORLD_DAY - Math.round(rates.SOURCES.directory.oldestYears * rates.DAYS_PER_YEAR);
    const last = Math.min(use.to, rates.WORLD_DAY);
    if (last < oldest) continue;
    const day = random.between(Math.max(use.from, oldest), last);
    rows.push(note(random, 'directory', listed, day, { numbers: [use.number] }));
  }
  return rows;
}

/** The utility knows one holder per home and time, or each of those who share the bill. */
function accounts(random: Random, adults: readonly Human[]): Observation[] {
  const holder = adults[random.chance(rates.FIRST_ADULT_PAYS_RATE) ? 0 : Math.min(1, adults.length - 1)];
  if (holder === undefined || holder.hidden) return [];
  const oldest = rates.WORLD_DAY - Math.round(rates.SOURCES.utility.oldestYears * rates.DAYS_PER_YEAR);
  return holder.stays
    .filter((stay) => stay.to > oldest && random.chance(Math.min(rates.MOST_COVERAGE, rates.SOURCES.utility.coverage * holder.visibility)))
    .map((stay) => {
      const day = Math.max(stay.from, holder.birthDay + 18 * 366);
      const numbers = numbersOn(random, 'utility', holder, day);
      return note(random, 'utility', holder, day, { numbers, until: stay.to, home: stay.home });
    });
}

/** The reseller sells rows of the marketing list as its own, with a later date and slips of its own on top. */
function copies(random: Random, seen: readonly Observation[]): Observation[] {
  const rows: Observation[] = [];
  for (const row of seen) {
    if (row.source !== 'marketing' || !random.chance(rates.SOURCES.reseller.coverage)) continue;
    const copy: Observation = {
      ...row,
      source: 'reseller',
      day: Math.min(rates.WORLD_DAY, row.day + random.between(rates.RESOLD_AFTER_DAYS.least, rates.RESOLD_AFTER_DAYS.most)),
      birthYearOnly: true,
      phones: [...row.phones],
      intended: { ...row.intended },
    };
    if (random.chance(rates.SOURCES.reseller.errorRate)) err(random, copy);
    rows.push(copy);
  }
  return rows;
}

interface Noted {
  readonly numbers: readonly (number | undefined)[];
  readonly until?: number;
  readonly home?: Home;
}

function note(random: Random, source: SourceName, human: Human, day: number, what: Noted): Observation {
  const knows = rates.SOURCES[source];
  const adult = isAdult(human, rates.WORLD_DAY);
  const home = what.home ?? stayOn(human, day)?.home ?? human.household.home;
  if (home === undefined) throw new Error('a resident without a home');
  const stale = human.maiden !== '' && day >= human.nameChangeDay && random.chance(rates.STALE_NAME_RATE);
  const last = stale ? human.maiden : lastNameOn(human, day);
  const numbers = [...new Set(what.numbers.filter((number) => number !== undefined))];
  const email = random.chance(knows.email) ? emailOn(random, human, day) : '';
  return {
    source,
    human,
    day,
    until: what.until === undefined || what.until >= FOREVER ? undefined : what.until,
    first: human.nickname !== '' && random.chance(knows.nicknameRate) ? human.nickname : human.first,
    middle: human.middle,
    last,
    suffix: random.chance(knows.suffix * (human.suffix === 'Sr' ? rates.SENIOR_WRITTEN_RATE : 1)) ? human.suffix : '',
    maiden: last !== human.maiden && human.maiden !== '' && random.chance(rates.MAIDEN_GIVEN_RATE) ? human.maiden : '',
    phones: numbers.map((number) => String(number).slice(1)),
    email,
    home,
    formerHome: random.chance(knows.formerHome) ? homeBefore(human, home) : undefined,
    birthDay: random.chance(adult ? knows.birth : 1) ? human.birthDay : undefined,
    birthYearOnly: adult && random.chance(knows.birthYearOnly),
    intended: { first: human.first, last, home, numbers, email },
  };
}

function emailOn(random: Random, human: Human, day: number): string {
  const [first] = human.emails;
  const newest = human.emails.findLast(({ from }) => from <= day);
  return (random.chance(rates.FIRST_EMAIL_RATE) ? first : (newest ?? first))?.address ?? '';
}

function homeBefore(human: Human, home: Home): Home | undefined {
  return human.stays[human.stays.findIndex((stay) => stay.home === home) - 1]?.home;
}

/** The newer the likelier: of several days drawn, the latest. */
function recentDay(random: Random, years: number, human: Human): number {
  const span = Math.round(years * rates.DAYS_PER_YEAR);
  let age = span;
  for (let i = 0; i < rates.AGE_DRAWS; i++) age = Math.min(age, random.below(span));
  const day = rates.WORLD_DAY - age;
  return Math.min(rates.WORLD_DAY, Math.max(day, human.birthDay + 18 * 366, isAdult(human, rates.WORLD_DAY) ? 0 : rates.WORLD_DAY - 400));
}

function numbersOn(random: Random, source: SourceName, human: Human, day: number): (number | undefined)[] {
  const { mobile, landline } = rates.SOURCES[source];
  return [random.chance(mobile) ? numberOn(random, human, day) : undefined, random.chance(landline) ? landlineOn(human, day) : undefined];
}

function numberOn(random: Random, human: Human, day: number): number | undefined {
  const used = whoseNumber(random, human);
  return (useOn(used, day, 'mobile') ?? useOn(used, day, 'landline') ?? useOn(used, day, 'voip'))?.number;
}

function whoseNumber(random: Random, human: Human): Human {
  const others = adultsOf(human.household).filter((other) => other !== human && !other.hidden);
  return others.length > 0 && random.chance(rates.HOUSEMATE_NUMBER_RATE) ? random.pick(others) : human;
}

function landlineOn(human: Human, day: number): number | undefined {
  return (useOn(human, day, 'landline') ?? useOn(human, day, 'voip'))?.number;
}

function useOn(human: Human, day: number, kind: NumberUse['kind']): NumberUse | undefined {
  return human.numbers.find((use) => use.kind === kind && use.from <= day && day < use.to);
}

function err(random: Random, row: Observation): void {
  if (random.chance(rates.SWAPPED_FIELDS_RATE)) {
    const first = row.first;
    row.first = row.last;
    row.last = first;
    return;
  }
  const field = random.below(6);
  if (field === 0) row.first = mistype(random, row.first);
  else if (field === 1) row.last = mistype(random, row.last);
  else if (field === 2) row.home = { ...row.home, street: mistype(random, row.home.street) };
  else if (field === 3 && row.phones[0] !== undefined) {
    row.phones[0] = misdial(random, row.phones[0]);
    row.intended.numbers = row.intended.numbers.slice(1);
  } else if (field === 4) row.home = { ...row.home, unit: '' };
  else if (row.email !== '') row.email = '';
  else row.first = row.first.slice(0, 1);
}
