import type { PersonId } from '../../core/ids.ts';
import { type Key, kindCodeOf } from '../../core/key.ts';
import type { Person } from '../../core/person.ts';
import type { PersonName } from '../../core/record.ts';
import { KIND } from '../../match/keys/key-kinds.ts';
import { keysOf } from '../../match/keys/keys.ts';
import { fitNames, type NameSighting } from '../../match/rank/names/fit-names.ts';
import { affinity, type NamePeoples } from '../../match/rank/names/peoples.ts';
import { type Population, PRIOR_POPULATION } from '../../match/rank/population.ts';
import type { KeyHolders, PeopleReads, StoreFacts } from '../../store/people.ts';
import { measureDoubles, type Namesakes } from './measure-doubles.ts';

export interface MeasuredNames
  extends Pick<Population, 'nameTie' | 'namePower' | 'nameShape' | 'nameGroups' | 'loneNamesakes' | 'doubles'> {
  /** Share of the people held who are in one source, and half of a human who is in two. */
  readonly parted: number;
}

/** How names are shared in a sample of the store: against what the shares of their parts would let one expect. */
export async function measureNames(
  store: Pick<PeopleReads, 'holders' | 'people' | 'records'>,
  sample: readonly Person[],
  peoples: NamePeoples,
  facts: StoreFacts,
): Promise<MeasuredNames> {
  const { nameTie, namePower, nameShape, nameGroups, loneNamesakes, doubles } = PRIOR_POPULATION;
  const seen = await countNames(store, sample, peoples, facts);
  if (seen.length === 0) return { nameTie, namePower, nameShape, nameGroups, loneNamesakes, doubles, parted: 0 };
  const { doubles: measured, pairs, once, doublesOf } = await measureDoubles(store, sample, seen);
  const sightings = seen.map(({ person, expected, others }): NameSighting => ({ expected, others: others - doublesOf(person.id, others) }));
  return { ...fitNames(sightings), doubles: measured, parted: once * Math.min(0.5, (measured * pairs) / seen.length) };
}

interface CountedName extends Namesakes {
  /** Others of the name by the shares of its parts alone, and as they were counted. */
  readonly expected: number;
  readonly others: number;
}

async function countNames(
  store: Pick<PeopleReads, 'holders'>,
  sample: readonly Person[],
  peoples: NamePeoples,
  facts: StoreFacts,
): Promise<CountedName[]> {
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
      expected: facts.people * share(KIND.first) * share(KIND.last) * affinity(peoples, person.names[0]!.value, 1),
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

function nameKeys(name: PersonName, keySeed: number): Key[] {
  return keysOf({ names: [name], phones: [], emails: [], addresses: [], identifiers: [], texts: [] }, keySeed).filter((key) => {
    const code = kindCodeOf(key);
    return code === KIND.name || code === KIND.last || code === KIND.first;
  });
}
