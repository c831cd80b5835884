import type { Observation } from './observe.ts';
import type { Query } from './queries.ts';

/**
 * The best answerer the records allow: it knows which rows belong to one human and reads through slips, but knows of the
 * asker only what is asked. What it cannot get right, nobody can; so its accuracy is what a true confidence must say.
 */
export class Oracle {
  readonly #byNumber = new Map<number, Map<number, number>>();
  readonly #byEmail = new Map<string, Set<number>>();
  readonly #byHome = new Map<number, Set<number>>();
  readonly #byBuilding = new Map<number, Set<number>>();
  readonly #byName = new Map<string, Set<number>>();
  readonly #byLastZip = new Map<string, Set<number>>();
  readonly #known = new Map<number, Known>();

  learn(row: Observation): void {
    const { human, day, meant } = row;
    if (!row.human.rows) return;
    const id = human.id;
    const known = this.#known.get(id) ?? { names: new Set(), states: new Map(), zips: new Set(), cities: new Set(), suffix: false };
    this.#known.set(id, known);
    known.names.add(`${meant.first} ${meant.last}`);
    const lastSeen = Math.max(known.states.get(meant.home.state) ?? 0, row.until ?? (row.source === 'utility' ? LATEST : day));
    known.states.set(meant.home.state, lastSeen);
    known.zips.add(meant.home.zip);
    known.cities.add(`${meant.home.city} ${meant.home.state}`);
    known.suffix ||= row.suffix !== '';
    for (const number of meant.numbers) {
      const holders = this.#byNumber.get(number) ?? new Map<number, number>();
      holders.set(id, Math.max(holders.get(id) ?? 0, day));
      this.#byNumber.set(number, holders);
    }
    if (row.email !== '') add(this.#byEmail, row.email, id);
    add(this.#byHome, meant.home.id, id);
    add(this.#byBuilding, meant.home.building, id);
    add(this.#byName, `${meant.first} ${meant.last}`, id);
    add(this.#byLastZip, `${meant.last} ${meant.home.zip}`, id);
  }

  /** The candidates it cannot tell apart, and what it saw of them in words that another answerer could see too. */
  answer(query: Query): { readonly best: readonly number[]; readonly seen: string } {
    const { fragment, truth } = query;
    const holders = fragment.phone === undefined ? undefined : this.#byNumber.get(truth.number);
    const newest = holders ? Math.max(...holders.values()) : 0;
    const atHome =
      fragment.address?.street === undefined
        ? undefined
        : truth.unitGiven
          ? this.#byHome.get(truth.home.id)
          : this.#byBuilding.get(truth.home.building);
    const named = fragment.name?.first && fragment.name.last ? this.#byName.get(`${truth.first} ${truth.last}`) : undefined;
    const mailed = fragment.email === undefined ? undefined : this.#byEmail.get(truth.email);
    const byLastZip =
      !fragment.name?.first && fragment.name?.last && fragment.address?.zip
        ? this.#byLastZip.get(`${truth.last} ${truth.home.zip}`)
        : undefined;
    const candidates = new Set<number>([
      ...(holders?.keys() ?? []),
      ...(atHome ?? []),
      ...(named ?? []),
      ...(mailed ?? []),
      ...(byLastZip ?? []),
    ]);
    let best: number[] = [];
    let bestScore = 0;
    let seen = 'nobody';
    for (const id of candidates) {
      const known = this.#known.get(id);
      if (known === undefined) continue;
      const held = holders?.get(id);
      const marks: string[] = [];
      let score = 0;
      const mark = (name: string, points: number) => {
        marks.push(name);
        score += points;
      };
      if (held !== undefined) mark(held === newest ? 'newest holder' : 'holder', held === newest ? 8 : 6);
      if (mailed?.has(id)) mark('email', 10);
      if (atHome?.has(id)) mark('home', 7);
      if (named?.has(id)) mark('name', 12);
      else if (fragment.name?.last && [...known.names].some((name) => name.endsWith(` ${truth.last}`))) mark('last', 3);
      else if (fragment.name?.last) score -= 4;
      if (fragment.name?.first && !fragment.name.last && [...known.names].some((name) => name.startsWith(`${truth.first} `)))
        mark('first', 4);
      if (fragment.address?.state && known.states.has(truth.home.state)) {
        const now = Math.max(...known.states.values()) === known.states.get(truth.home.state);
        mark(now ? 'state' : 'once in state', now ? 2.5 : 1.5);
      }
      if (fragment.address?.city && known.cities.has(`${truth.home.city} ${truth.home.state}`)) mark('city', 1.5);
      if (fragment.address?.zip && known.zips.has(truth.home.zip)) mark('zip', 1.5);
      if (score > bestScore + 1e-9) {
        best = [id];
        bestScore = score;
        seen = marks.join(', ');
      } else if (Math.abs(score - bestScore) <= 1e-9) best.push(id);
    }
    if (bestScore <= 0) return { best: [], seen: 'nobody' };
    const line = holders
      ? `; ${Math.min(3, holders.size)} on the line, ${LINE_KINDS[Math.floor(truth.number / 1000) % 10] ?? 'mobile'}`
      : '';
    const bearers = named === undefined ? '' : `; ${bucket(named.size)} bearers`;
    return { best, seen: `${seen}; ${Math.min(4, best.length)} alike${line}${bearers}` };
  }
}

export interface KindReport {
  readonly kind: string;
  readonly asked: number;
  /** Share of questions answered: those in a class right at least as often as the default floor asks. */
  readonly answered: number;
  /** Of the answered, how many were right. */
  readonly accuracy: number;
  /** The middle one of the confidences that a perfectly calibrated answerer would give. */
  readonly medianConfidence: number;
  /** Of questions about people in no source, how many were not answered. */
  readonly absentRefused: number;
}

/** Asks the oracle everything; each class of sight gets the confidence that it turns out to deserve. */
export function judge(oracle: Oracle, queries: Iterable<Query>): KindReport[] {
  const kinds = new Map<string, { seen: string; right: number; absent: boolean }[]>();
  for (const query of queries) {
    const { best, seen } = oracle.answer(query);
    const right = best.includes(query.meant.id) ? 1 / best.length : 0;
    const list = kinds.get(query.kind) ?? [];
    list.push({ seen, right, absent: query.meant.rows === 0 });
    kinds.set(query.kind, list);
  }
  return [...kinds].map(([kind, outcomes]) => report(kind, outcomes));
}

function report(kind: string, outcomes: readonly { seen: string; right: number; absent: boolean }[]): KindReport {
  const classes = new Map<string, { right: number; count: number }>();
  for (const { seen, right } of outcomes) {
    const held = classes.get(seen) ?? { right: 0, count: 0 };
    held.right += right;
    held.count += 1;
    classes.set(seen, held);
  }
  const confidence = (seen: string) => (classes.get(seen)?.right ?? 0) / (classes.get(seen)?.count ?? 1);
  const answered = outcomes.filter(({ seen }) => confidence(seen) >= DEFAULT_FLOOR);
  const absent = outcomes.filter((outcome) => outcome.absent);
  const sorted = answered.map(({ seen }) => confidence(seen)).sort((a, b) => a - b);
  return {
    kind,
    asked: outcomes.length,
    answered: answered.length / outcomes.length,
    accuracy: answered.reduce((sum, { right }) => sum + right, 0) / Math.max(1, answered.length),
    medianConfidence: sorted[Math.floor(sorted.length / 2)] ?? 0,
    absentRefused: absent.length === 0 ? 1 : absent.filter(({ seen }) => confidence(seen) < DEFAULT_FLOOR).length / absent.length,
  };
}

interface Known {
  readonly names: Set<string>;
  readonly states: Map<string, number>;
  readonly zips: Set<string>;
  readonly cities: Set<string>;
  suffix: boolean;
}

const DEFAULT_FLOOR = 0.3;
const LATEST = 1_000_000;
const LINE_KINDS = ['landline', 'mobile', 'mobile', 'landline', 'mobile', 'mobile', 'voip', 'mobile', 'mobile', 'mobile'] as const;

function add<Key>(index: Map<Key, Set<number>>, key: Key, id: number): void {
  const held = index.get(key);
  if (held) held.add(id);
  else index.set(key, new Set([id]));
}

/** 1, 2, 3-4, 5-8 … */
function bucket(count: number): number {
  let limit = 1;
  while (limit < count) limit *= 2;
  return limit;
}
