import { AREA_CODES } from '../../demo/area-codes.ts';
import type { Observation } from '../../demo/observe.ts';
import type { Query } from '../../demo/queries.ts';
import { DAYS_PER_YEAR, WORLD_DAY } from '../../demo/rates.ts';

/**
 * The best answerer the records allow: it knows which rows belong to one human and reads through slips, but it takes
 * two of one name in one home for one unless a row distinguishes them, and it knows only the fragment, not the asker.
 */
export class Oracle {
  readonly #byNumber = new Map<number, Map<number, LineUse>>();
  readonly #byEmail = new Map<string, Set<number>>();
  readonly #byHome = new Map<number, Set<number>>();
  readonly #byBuilding = new Map<number, Set<number>>();
  readonly #byName = new Map<string, Set<number>>();
  readonly #byFirst = new Map<string, Set<number>>();
  readonly #byLast = new Map<string, Set<number>>();
  readonly #known = new Map<number, Known>();

  learn(row: Observation): void {
    const { human, day, intended } = row;
    const id = human.id;
    const known = this.#known.get(id) ?? newcomer();
    this.#known.set(id, known);
    known.names.add(`${intended.first} ${intended.last}`);
    known.present.add(intended.home.id).add(-intended.home.building);
    known.states.set(intended.home.state, Math.max(known.states.get(intended.home.state) ?? 0, day));
    if (row.suffix !== '') known.suffix = row.suffix;
    known.birthDay ??= row.birthDay;
    for (const number of intended.numbers) {
      const holders = this.#byNumber.get(number) ?? new Map<number, LineUse>();
      const use = holders.get(id) ?? { day: 0, sources: new Set() };
      use.day = Math.max(use.day, day);
      if (row.source !== 'reseller') use.sources.add(row.source);
      holders.set(id, use);
      this.#byNumber.set(number, holders);
      if (isMobile(number) && day > known.newest.day) known.newest = { number, day };
    }
    if (row.email !== '') add(this.#byEmail, row.email, id);
    for (const home of row.formerHome === undefined ? [intended.home] : [intended.home, row.formerHome]) {
      known.homes.add(home.id);
      known.zips.add(home.zip);
      known.cities.add(`${home.city} ${home.state}`);
      if (!known.states.has(home.state)) known.states.set(home.state, 0);
      add(this.#byHome, home.id, id);
      add(this.#byBuilding, home.building, id);
    }
    add(this.#byName, `${intended.first} ${intended.last}`, id);
    add(this.#byFirst, intended.first, id);
    add(this.#byLast, intended.last, id);
  }

  /** The best candidates, which are equally good, and the signs that led to them, from coarse to fine. */
  answer(query: Query): OracleAnswer {
    const found = this.#find(query);
    let best: number[] = [];
    let bestScore = 0;
    let marks = '';
    for (const id of candidatesOf(found)) {
      const known = this.#known.get(id);
      if (known === undefined) continue;
      const seen = this.#marksOf(id, known, query, found);
      const score = seen.reduce((sum, [, points]) => sum + points, 0);
      if (score > bestScore + 1e-9) {
        best = [id];
        bestScore = score;
        marks = seen.map(([name]) => name).join(', ');
      } else if (best.length > 0 && Math.abs(score - bestScore) <= 1e-9) best.push(id);
    }
    const [first] = best;
    if (first === undefined) return { best, signs: ['no candidate'] };
    return { best, signs: [`${marks}; ${Math.min(4, this.#countDistinct(best))} alike`, ...this.#finerSigns(first, marks, query, found)] };
  }

  /** Those who share each given part of the question. */
  #find({ fragment, truth }: Query): Found {
    const { name, address } = fragment;
    const isFullName = name?.first !== undefined && name.last !== undefined;
    const homes = truth.unitGiven ? this.#byHome.get(truth.home.id) : this.#byBuilding.get(truth.home.building);
    return {
      holders: fragment.phone === undefined ? undefined : this.#byNumber.get(truth.number),
      atHome: address?.street === undefined ? undefined : homes,
      named: isFullName ? this.#byName.get(`${truth.first} ${truth.last}`) : undefined,
      lasts: !isFullName && name?.last !== undefined && address?.zip ? this.#byLast.get(truth.last) : undefined,
      mailed: fragment.email === undefined ? undefined : this.#byEmail.get(truth.email),
    };
  }

  #marksOf(id: number, known: Known, query: Query, found: Found): Mark[] {
    const { holders, mailed, atHome } = found;
    const { truth } = query;
    const marks: Mark[] = [];
    if (holders?.has(id)) marks.push(['line', 6 + this.#freshness(holders, id, truth.number)]);
    else if (holders && [...holders.keys()].some((holder) => this.#shareHome(known, holder))) marks.push(['home of the line', 5]);
    if (mailed?.has(id)) marks.push(['email', 10]);
    if (atHome?.has(id)) {
      const isPresent = known.present.has(truth.unitGiven ? truth.home.id : -truth.home.building);
      marks.push(isPresent ? ['home', 7] : ['former home', 6.5]);
    }
    return [...marks, ...nameMarks(known, query, found.named?.has(id) === true), ...placeMarks(known, query)];
  }

  #finerSigns(id: number, marks: string, { fragment, truth }: Query, { holders, named }: Found): string[] {
    const signs: string[] = [];
    // Where a line, a home or an address of mail agrees, how common the name is says little more.
    if (named && !/line|home|email/.test(marks))
      signs.push(`${bucket(named.size)} bearers`, `${commonness(this.#expectedBearers(truth.first, truth.last))} expected`);
    const use = holders?.get(id);
    if (holders && use) signs.push(...this.#lineSigns(holders, use, id, truth.number));
    else if (fragment.phone !== undefined)
      signs.push(this.#unknownLine(holders, id, truth.number), age(this.#known.get(id)?.newest.day ?? 0));
    return signs;
  }

  #shareHome(known: Known, other: number): boolean {
    const homes = this.#known.get(other)?.homes;
    return homes !== undefined && [...known.homes].some((home) => homes.has(home));
  }

  /** Up to 2 for the one last seen with the number, less for one seen with a newer number since. */
  #freshness(holders: ReadonlyMap<number, LineUse>, id: number, number: number): number {
    const day = holders.get(id)?.day ?? 0;
    const newest = Math.max(...[...holders.values()].map((use) => use.day));
    const since = this.#known.get(id)?.newest;
    const movedOn = isMobile(number) && since !== undefined && since.number !== number && since.day > day;
    return (day === newest ? 1 : 0) + (movedOn ? 0 : 0.9);
  }

  #lineSigns(holders: ReadonlyMap<number, LineUse>, use: LineUse, id: number, number: number): string[] {
    const since = this.#known.get(id)?.newest;
    const movedOn = isMobile(number) && since !== undefined && since.number !== number && since.day > use.day;
    return [
      `${Math.min(3, holders.size)} on the line, ${isMobile(number) ? 'mobile' : 'shared'}${movedOn ? ', has a newer one' : ''}`,
      this.#livesWithOthers(id) ? 'with others' : 'alone',
      age(use.day),
      use.sources.size > 1 ? 'two sources' : [...use.sources].join(),
    ];
  }

  #unknownLine(holders: ReadonlyMap<number, LineUse> | undefined, id: number, number: number): string {
    const near = this.#known.get(id)?.states.has(STATE_OF_CODE.get(Math.floor(number / 10_000_000) - 1000) ?? '');
    return `${holders ? 'line of others' : 'unknown line'}${near ? '' : ' from elsewhere'}`;
  }

  #livesWithOthers(id: number): boolean {
    return [...(this.#known.get(id)?.homes ?? [])].some((home) => (this.#byHome.get(home)?.size ?? 0) > 1);
  }

  /** How many bearers chance alone would give the name among the people known. */
  #expectedBearers(first: string, last: string): number {
    return ((this.#byFirst.get(first)?.size ?? 0) * (this.#byLast.get(last)?.size ?? 0)) / Math.max(1, this.#known.size);
  }

  /** How many humans the rows distinguish: by home, by name, or by suffix or birth date where both have one. */
  #countDistinct(ids: readonly number[]): number {
    const apart: Known[] = [];
    for (const id of ids) {
      const known = this.#known.get(id);
      if (known && !apart.some((other) => mightBeOne(known, other))) apart.push(known);
    }
    return apart.length;
  }
}

export interface OracleAnswer {
  readonly best: readonly number[];
  readonly signs: readonly string[];
}

interface LineUse {
  day: number;
  readonly sources: Set<string>;
}

/** People by the part of a question that they share; undefined where it is not given or no row has it. */
interface Found {
  readonly holders: ReadonlyMap<number, LineUse> | undefined;
  readonly atHome: ReadonlySet<number> | undefined;
  readonly named: ReadonlySet<number> | undefined;
  readonly lasts: ReadonlySet<number> | undefined;
  readonly mailed: ReadonlySet<number> | undefined;
}

type Mark = readonly [name: string, points: number];

interface Known {
  readonly names: Set<string>;
  readonly homes: Set<number>;
  /** Homes that a row gives as its own, and their buildings as negative numbers. */
  readonly present: Set<number>;
  readonly states: Map<string, number>;
  readonly zips: Set<string>;
  readonly cities: Set<string>;
  suffix: string;
  birthDay: number | undefined;
  newest: { number: number; day: number };
}

function newcomer(): Known {
  return {
    names: new Set(),
    homes: new Set(),
    present: new Set(),
    states: new Map(),
    zips: new Set(),
    cities: new Set(),
    suffix: '',
    birthDay: undefined,
    newest: { number: 0, day: 0 },
  };
}

function candidatesOf({ holders, atHome, named, mailed, lasts }: Found): Set<number> {
  return new Set([...(holders?.keys() ?? []), ...(atHome ?? []), ...(named ?? []), ...(mailed ?? []), ...(lasts ?? [])]);
}

function nameMarks(known: Known, { fragment: { name }, truth }: Query, isNamed: boolean): Mark[] {
  if (isNamed) return [['name', 12]];
  const marks: Mark[] = [];
  const names = [...known.names];
  if (name?.last !== undefined) marks.push(names.some((each) => each.endsWith(` ${truth.last}`)) ? ['last', 3] : ['other last', -4]);
  if (name?.first !== undefined && name.last === undefined && names.some((each) => each.startsWith(`${truth.first} `)))
    marks.push(['first', 4]);
  return marks;
}

function placeMarks(known: Known, { fragment: { address }, truth: { home } }: Query): Mark[] {
  const marks: Mark[] = [];
  const day = address?.state === undefined ? undefined : known.states.get(home.state);
  if (day !== undefined) marks.push(isLatest(known, day) ? ['state', 2.5] : ['once in state', 1.5]);
  if (address?.city !== undefined && known.cities.has(`${home.city} ${home.state}`)) marks.push(['city', 1.5]);
  if (address?.zip !== undefined && known.zips.has(home.zip)) marks.push(['zip', 1.5]);
  return marks;
}

function mightBeOne(a: Known, b: Known): boolean {
  if (a.suffix !== '' && b.suffix !== '' && a.suffix !== b.suffix) return false;
  if (a.birthDay !== undefined && b.birthDay !== undefined && a.birthDay !== b.birthDay) return false;
  return [...a.names].some((name) => b.names.has(name)) && [...a.homes].some((home) => b.homes.has(home));
}

function isLatest(known: Known, day: number): boolean {
  return Math.max(...known.states.values()) === day;
}

function age(day: number): string {
  const years = (WORLD_DAY - day) / DAYS_PER_YEAR;
  return years < 1 ? 'fresh' : years < 2 ? 'a year old' : years < 4 ? 'years old' : years < 20 ? 'stale' : 'never seen';
}

/** By the thousand of the number: see the blocks of a NumberBook. */
function isMobile(number: number): boolean {
  return !SHARED_THOUSANDS.has(Math.floor(number / 1000) % 10);
}

const STATE_OF_CODE = new Map(Object.entries(AREA_CODES).flatMap(([state, codes]) => codes.map((code) => [code, state])));
const SHARED_THOUSANDS = new Set([0, 3, 6]);

function add<Key>(index: Map<Key, Set<number>>, key: Key, id: number): void {
  const ids = index.get(key);
  if (ids) ids.add(id);
  else index.set(key, new Set([id]));
}

/** 1, 2, 3-4, 5-8 … */
function bucket(count: number): number {
  let limit = 1;
  while (limit < count) limit *= 2;
  return limit;
}

function commonness(expected: number): number {
  return bucket(Math.ceil(expected * 4)) / 4;
}
