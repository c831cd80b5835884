import { affinity, BELIEF_PEOPLE, type Bearers, type NamePeoples, ONE_PEOPLE } from './peoples.ts';

type Parts = { readonly first: string; readonly last: string };

const STARTS = 3;
const ROUNDS = 40;
const [LEAST_SHARE, MOST_SHARE] = [0.02, 0.98];
/** What telling two peoples apart must be worth for a name that was left out, as a logarithm. */
const LEAST_WORTH = 0.005;
/** A part that one alone bears tells nothing of others. */
const LEAST_COUNTED = 2;

/** Two peoples by what goes with what in these names; one where names that were left out show that there are no two. */
export function fitPeoples(names: readonly Parts[]): NamePeoples {
  const halves = [names.filter((_, at) => at % 2 === 0), names.filter((_, at) => at % 2 === 1)] as const;
  const worth = worthOf(tellApart(halves[0]), halves[1]) + worthOf(tellApart(halves[1]), halves[0]);
  return worth > LEAST_WORTH * names.length ? tellApart(names) : ONE_PEOPLE;
}

function worthOf(peoples: NamePeoples, names: readonly Parts[]): number {
  return names.reduce((sum, name) => sum + Math.log(affinity(peoples, name)), 0);
}

/** By expectation and maximisation from several starts: the likeliest. */
function tellApart(names: readonly Parts[]): NamePeoples {
  const [firsts, lasts] = [new CountedParts(names.map(({ first }) => first)), new CountedParts(names.map(({ last }) => last))];
  let [best, likelihood] = [ONE_PEOPLE, Number.NEGATIVE_INFINITY];
  for (let start = 0; start < STARTS; start++) {
    const ofSecond = Float64Array.from(names, ({ last }) => chanceAtStart(last, start));
    let share = 0.5;
    let found = 0;
    for (let round = 1; round <= ROUNDS; round++) {
      share = shareOf(ofSecond);
      firsts.sumUp(ofSecond, share);
      lasts.sumUp(ofSecond, share);
      for (let at = 0; at < names.length; at++) {
        const [withFirst, withLast] = [firsts.shareOf(at), lasts.shareOf(at)];
        const [one, two] = [((1 - withFirst) * (1 - withLast)) / (1 - share), (withFirst * withLast) / share];
        ofSecond[at] = two / (one + two);
        if (round === ROUNDS) found += Math.log(one + two);
      }
    }
    if (found > likelihood) [best, likelihood] = [{ counted: names.length, share, firsts: firsts.known(), lasts: lasts.known() }, found];
  }
  return best;
}

function shareOf(ofSecond: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < ofSecond.length; at++) sum += ofSecond[at]!;
  return Math.min(MOST_SHARE, Math.max(LEAST_SHARE, sum / Math.max(1, ofSecond.length)));
}

/** The same for all who bear a surname, and anything at all. */
function chanceAtStart(last: string, start: number): number {
  let hash = 2_166_136_261 + start;
  for (let at = 0; at < last.length; at++) hash = Math.imul(hash ^ last.charCodeAt(at), 16_777_619);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
}

/** One part of everybody's name, numbered: who bears each, and how many of them are of the second people. */
class CountedParts {
  private readonly ids = new Map<string, number>();
  private readonly idAt: Int32Array;
  private readonly counted: Float64Array;
  private readonly ofSecond: Float64Array;
  private readonly shares: Float64Array;

  constructor(parts: readonly string[]) {
    this.idAt = Int32Array.from(parts, (part) => {
      const id = this.ids.get(part) ?? this.ids.size;
      this.ids.set(part, id);
      return id;
    });
    this.counted = new Float64Array(this.ids.size);
    this.ofSecond = new Float64Array(this.ids.size);
    this.shares = new Float64Array(this.ids.size);
    for (const id of this.idAt) this.counted[id]! += 1;
  }

  sumUp(ofSecond: Float64Array, share: number): void {
    this.ofSecond.fill(0);
    for (let at = 0; at < ofSecond.length; at++) this.ofSecond[this.idAt[at]!]! += ofSecond[at]!;
    for (let id = 0; id < this.counted.length; id++)
      this.shares[id] = (this.ofSecond[id]! + BELIEF_PEOPLE * share) / (this.counted[id]! + BELIEF_PEOPLE);
  }

  shareOf(at: number): number {
    return this.shares[this.idAt[at]!]!;
  }

  known(): Map<string, Bearers> {
    const known = new Map<string, Bearers>();
    for (const [part, id] of this.ids) {
      const counted = this.counted[id]!;
      if (counted >= LEAST_COUNTED) known.set(part, [counted, Math.round(this.ofSecond[id]! * 100) / 100]);
    }
    return known;
  }
}
