import type { PersonId } from '../../core/ids.ts';
import { type Key, kindCodeOf } from '../../core/key.ts';
import type { Person } from '../../core/person.ts';
import type { PersonName } from '../../core/record.ts';
import { KIND } from '../../match/keys/key-kinds.ts';
import { keysOf } from '../../match/keys/keys.ts';
import { areApart } from '../../match/rank/doubles.ts';
import { fitNames, type NameSighting } from '../../match/rank/names/fit-names.ts';
import { type Population, PRIOR_POPULATION } from '../../match/rank/population.ts';
import type { KeyHolders, PeopleReads, StoreFacts } from '../../store/people.ts';

/** Names of more people than this are not read person by person. */
const MOST_READ_BEARERS = 5;
const MOST_READ = 2_500;
/** What was believed of doubles before stands for so many pairs. */
const BELIEF_PAIRS = 10;
/** Where hardly anybody has a birth date, pairs whom one would tell apart say nothing of the others. */
const LEAST_DATED = 0.15;

export interface MeasuredNames
  extends Pick<Population, 'nameTie' | 'namePower' | 'nameShape' | 'nameGroups' | 'loneNamesakes' | 'doubles'> {
  /** Share of the people held whose records are not all joined. */
  readonly parted: number;
}

/** How names are shared in a sample of the store: against what the shares of their parts would let one expect. */
export async function measureNames(
  store: Pick<PeopleReads, 'holders' | 'people'>,
  sample: readonly Person[],
  facts: StoreFacts,
): Promise<MeasuredNames> {
  const { nameTie, namePower, nameShape, nameGroups, loneNamesakes, doubles } = PRIOR_POPULATION;
  const seen = await countNames(store, sample, facts);
  if (seen.length === 0) return { nameTie, namePower, nameShape, nameGroups, loneNamesakes, doubles, parted: 0 };
  const { doubles: measured, pairs } = await measureDoubles(store, sample, seen);
  const sightings = seen.map(({ expected, others }): NameSighting => ({ expected, others: others - Math.min(1, others) * measured }));
  return { ...fitNames(sightings), doubles: measured, parted: Math.min(0.5, (measured * pairs) / seen.length) };
}

interface CountedName {
  readonly person: Person;
  /** Others of the name by the shares of its parts alone, and as they were counted. */
  readonly expected: number;
  readonly others: number;
  readonly otherIds: readonly PersonId[];
}

async function countNames(store: Pick<PeopleReads, 'holders'>, sample: readonly Person[], facts: StoreFacts): Promise<CountedName[]> {
  const asked: { person: Person; from: number; keys: Key[] }[] = [];
  const keys: Key[] = [];
  for (const person of sample) {
    const name = person.names[0]?.value;
    if (name === undefined || name.first.length < 2 || name.last.length < 2) continue;
    const own = nameKeys(name, facts.keySeed);
    asked.push({ person, from: keys.length, keys: own });
    keys.push(...own);
  }
  const found = keys.length === 0 ? [] : await store.holders(keys);
  const recordsPerPerson = Math.max(1, facts.records / Math.max(1, facts.people));
  return asked.map(({ person, from, keys: own }) => {
    const held = (code: number) => own.flatMap((key, at) => (kindCodeOf(key) === code ? [found[from + at]!] : []));
    // The person's own records do not speak for how common the parts are.
    const share = (code: number) =>
      held(code).reduce((sum, { count }) => sum + Math.max(0.2, count - person.records.length), 0) / Math.max(1, facts.records);
    const { people, ids } = bearersOf(held(KIND.name), recordsPerPerson);
    return {
      person,
      expected: facts.people * share(KIND.first) * share(KIND.last),
      others: Math.max(0, people - 1),
      otherIds: ids.filter((id) => id !== person.id),
    };
  });
}

/** The people behind the keys of one name: all of them, or their number where they are too many. */
function bearersOf(held: readonly KeyHolders[], recordsPerPerson: number): { people: number; ids: PersonId[] } {
  const ids = new Set<PersonId>();
  let generic = 0;
  for (const { count, holders } of held) {
    if (holders.length < count) generic += count / recordsPerPerson;
    else for (const { person } of holders) ids.add(person);
  }
  return generic > 0 ? { people: generic + ids.size, ids: [] } : { people: ids.size, ids: [...ids] };
}

/**
 * Of pairs of one name whom nothing tells apart, the share that is one human: pairs that birth dates do tell apart show, by how
 * many people have such dates, how many pairs there are of two humans; what is beyond them are doubles.
 */
async function measureDoubles(
  store: Pick<PeopleReads, 'people'>,
  sample: readonly Person[],
  seen: readonly CountedName[],
): Promise<{ readonly doubles: number; readonly pairs: number }> {
  const ids = new Set<PersonId>();
  const few = seen.filter(({ otherIds }) => {
    if (otherIds.length === 0 || otherIds.length >= MOST_READ_BEARERS || ids.size >= MOST_READ) return false;
    for (const id of otherIds) ids.add(id);
    return true;
  });
  const read = ids.size === 0 ? [] : await store.people([...ids]);
  const known = new Map(read.flatMap((person) => (person === undefined ? [] : [[person.id, person] as const])));
  const hasDate = ({ birthDate }: Person) => birthDate !== undefined && birthDate % 100 !== 0;
  const dated = sample.filter(hasDate).length / Math.max(1, sample.length);
  let [apart, otherwise, others] = [0, 0, 0];
  const undated = new Map<PersonId, number>();
  for (const { person, otherIds } of few) {
    for (const id of otherIds) {
      const other = known.get(id);
      if (other === undefined) continue;
      if (!areApart(person, other)) {
        others += 1;
        const lacking = hasDate(person) ? id : person.id;
        undated.set(lacking, (undated.get(lacking) ?? 0) + 1);
      } else if (hasDate(person) && hasDate(other)) apart += 1;
      else otherwise += 1;
    }
  }
  const believed = BELIEF_PAIRS * PRIOR_POPULATION.doubles;
  if (dated < LEAST_DATED) return { doubles: PRIOR_POPULATION.doubles, pairs: others };
  const twoHumans = Math.max(0, apart / dated ** 2 - apart - otherwise);
  // Less what chance alone may show, so that full files with few pairs do not seem to be full of doubles: one person without a
  // date makes as many pairs as there are others of the name.
  let squares = 0;
  for (const pairs of undated.values()) squares += pairs ** 2;
  const spread = Math.sqrt(squares + otherwise + (2 * apart) ** 2 * ((1 - dated) / sample.length));
  return { doubles: (believed + Math.max(0, others - twoHumans - spread)) / (BELIEF_PAIRS + others), pairs: others };
}

function nameKeys(name: PersonName, keySeed: number): Key[] {
  return keysOf({ names: [name], phones: [], emails: [], addresses: [], identifiers: [], texts: [] }, keySeed).filter((key) => {
    const code = kindCodeOf(key);
    return code === KIND.name || code === KIND.last || code === KIND.first;
  });
}
