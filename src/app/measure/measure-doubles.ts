import type { PersonId } from '../../core/ids.ts';
import type { Person } from '../../core/person.ts';
import { areApart } from '../../match/rank/doubles.ts';
import { PRIOR_POPULATION } from '../../match/rank/population.ts';
import type { PeopleReads } from '../../store/people.ts';
import { readRecords } from './read-records.ts';

/** Somebody of a sample, and the others held who bear the name. */
export interface Namesakes {
  readonly person: Person;
  readonly otherIds: readonly PersonId[];
}

/** Names of more people than this are not read person by person. */
const MOST_READ_BEARERS = 5;
const MOST_READ = 2_500;
/** What was believed of doubles before stands for so many pairs. */
const BELIEF_PAIRS = 10;
/** Where hardly anybody has a birth date, pairs whom one would tell apart say nothing of the others. */
const LEAST_DATED = 0.15;
/** Each of a sample is compared with so many others, who come by lot. */
const MOST_COMPARED = 10;
/** Of people whose records are not all joined, so many are in one source; believed for a pair. */
const ONCE = 0.7;

interface Pair {
  readonly person: Person;
  readonly other: Person;
  /** Whether nothing tells that they are two. */
  readonly mayBeOne: boolean;
}

export interface Doubles {
  /** Of the pairs of one name whom nothing tells apart, the share that is one human. */
  readonly doubles: number;
  readonly pairs: number;
  /** Share of such halves of a human that are in one source. */
  readonly once: number;
  /** Others of somebody's name who are likely the same human; `others` are all of the name. */
  readonly doublesOf: (person: PersonId, others: number) => number;
}

/** How many namesakes are one human whose records were not joined: birth dates tell, and which sources have them. */
export async function measureDoubles(
  store: Pick<PeopleReads, 'people' | 'records'>,
  sample: readonly Person[],
  seen: readonly Namesakes[],
): Promise<Doubles> {
  const pairs = await readPairs(store, seen);
  const mayBeOne = pairs.filter((pair) => pair.mayBeOne);
  const alike = mayBeOne.length;
  const dated = sample.filter(hasDate).length / Math.max(1, sample.length);
  const { apart, once } = await acrossSources(store, sample, mayBeOne);
  const believed = BELIEF_PAIRS * PRIOR_POPULATION.doubles;
  const shareOf = (found: number) => (believed + Math.min(alike, found)) / (BELIEF_PAIRS + alike);
  const doubles =
    dated < LEAST_DATED
      ? Math.max(PRIOR_POPULATION.doubles, shareOf(apart))
      : shareOf(Math.max(apart, beyondTwoHumans(pairs, dated, sample.length)));
  return { doubles, pairs: alike, once, doublesOf: expectDoubles(pairs, doubles) };
}

/** By those of the name whom nothing tells apart; where they were not read, by how many there are of those everywhere. */
function expectDoubles(pairs: readonly Pair[], doubles: number): Doubles['doublesOf'] {
  const alikeOf = new Map<PersonId, number>();
  let alike = 0;
  for (const { person, mayBeOne } of pairs) {
    alikeOf.set(person.id, (alikeOf.get(person.id) ?? 0) + Number(mayBeOne));
    alike += Number(mayBeOne);
  }
  const share = pairs.length === 0 ? 1 : alike / pairs.length;
  return (person, others) => doubles * (alikeOf.get(person) ?? share * others);
}

async function readPairs(store: Pick<PeopleReads, 'people'>, seen: readonly Namesakes[]): Promise<Pair[]> {
  const ids = new Set<PersonId>();
  const few = seen.filter(({ otherIds }) => {
    if (otherIds.length === 0 || otherIds.length >= MOST_READ_BEARERS || ids.size >= MOST_READ) return false;
    for (const id of otherIds) ids.add(id);
    return true;
  });
  const read = ids.size === 0 ? [] : await store.people([...ids]);
  const known = new Map(read.flatMap((person) => (person === undefined ? [] : [[person.id, person] as const])));
  return few.flatMap(({ person, otherIds }) =>
    otherIds.flatMap((id) => {
      const other = known.get(id);
      return other === undefined ? [] : [{ person, other, mayBeOne: !areApart(person, other) }];
    }),
  );
}

/**
 * Two whom one source has are two humans, as far as it has everybody once; two humans share a source as often as any two people
 * of the sample whom nothing tells apart. What is beyond that, of pairs who share none, are doubles: less what chance alone may show.
 */
async function acrossSources(
  store: Pick<PeopleReads, 'records'>,
  sample: readonly Person[],
  pairs: readonly Pair[],
): Promise<{ readonly apart: number; readonly once: number }> {
  const recordsOf = await readRecords(store, [...sample, ...pairs.map(({ other }) => other)]);
  const known = new Map<PersonId, readonly string[]>();
  const sourcesOf = (person: Person) => {
    const sources = known.get(person.id) ?? [...new Set(recordsOf(person).map(({ ref }) => ref.source))];
    known.set(person.id, sources);
    return sources;
  };
  const areShared = (one: readonly string[], other: readonly string[]) => one.some((source) => other.includes(source));
  let [sharing, sharingNone] = [0, 0];
  for (const [at, person] of sample.entries())
    for (const other of sample.slice(at + 1, at + 1 + MOST_COMPARED)) {
      if (areApart(person, other)) continue;
      if (areShared(sourcesOf(person), sourcesOf(other))) sharing += 1;
      else sharingNone += 1;
    }
  const expected = sharingNone / Math.max(1, sharing);
  const counts = new Map<PersonId, { sharing: number; sharingNone: number }>();
  let [halves, once] = [1, ONCE];
  for (const { person, other } of pairs) {
    const count = counts.get(person.id) ?? { sharing: 0, sharingNone: 0 };
    counts.set(person.id, count);
    if (areShared(sourcesOf(person), sourcesOf(other))) {
      count.sharing += 1;
      continue;
    }
    count.sharingNone += 1;
    halves += 1;
    if (sourcesOf(person).length === 1) once += 1;
  }
  const beyond = [...counts.values()].map((count) => count.sharingNone - expected * count.sharing);
  return { apart: Math.max(0, beyond.reduce((sum, one) => sum + one, 0) - spreadOf(beyond)), once: once / halves };
}

/**
 * Pairs that birth dates tell apart show, by how many people have such dates, how many pairs there are of two humans; what is
 * beyond them are doubles. Less what chance alone may show, so that full files with few pairs do not seem to be full of doubles:
 * one person without a date makes as many pairs as there are others of the name.
 */
function beyondTwoHumans(pairs: readonly Pair[], dated: number, people: number): number {
  let [apart, otherwise, alike] = [0, 0, 0];
  const undated = new Map<PersonId, number>();
  for (const { person, other, mayBeOne } of pairs) {
    if (mayBeOne) {
      alike += 1;
      const lacking = hasDate(person) ? other.id : person.id;
      undated.set(lacking, (undated.get(lacking) ?? 0) + 1);
    } else if (hasDate(person) && hasDate(other)) apart += 1;
    else otherwise += 1;
  }
  const twoHumans = Math.max(0, apart / dated ** 2 - apart - otherwise);
  const spread = Math.hypot(spreadOf(undated.values()), Math.sqrt(otherwise), 2 * apart * Math.sqrt((1 - dated) / people));
  return Math.max(0, alike - twoHumans - spread);
}

function spreadOf(parts: Iterable<number>): number {
  let squares = 0;
  for (const part of parts) squares += part ** 2;
  return Math.sqrt(squares);
}

function hasDate({ birthDate }: Person): boolean {
  return birthDate !== undefined && birthDate % 100 !== 0;
}
