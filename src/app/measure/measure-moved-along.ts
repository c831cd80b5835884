import type { Person } from '../../core/person.ts';
import { homeKey, isDwelling } from '../../match/keys/keys.ts';
import { isSameDwelling, shareSurname } from '../../match/rank/homes/households.ts';
import { type Population, PRIOR_POPULATION } from '../../match/rank/population.ts';
import type { PeopleReads } from '../../store/people.ts';
import { isOtherWriting } from './measure-moves.ts';

const SAMPLE_MOVERS = 1_000;
/** What was believed before stands for so many people. */
const BELIEF_PEOPLE = 10;

type Home = Person['addresses'][number];

interface Mover {
  readonly person: Person;
  readonly left: Home;
  readonly home: Home;
}

/**
 * Of those of one name who lived where somebody moved out, and were seen anywhere after that one was first seen in the new home: the share
 * that was not seen in the old one any more.
 */
export async function measureMovedAlong(
  store: Pick<PeopleReads, 'holders' | 'people'>,
  sample: readonly Person[],
  keySeed: number,
): Promise<Population['movedAlong']> {
  const movers = sample.flatMap(movesOf).slice(0, SAMPLE_MOVERS);
  const found = movers.length === 0 ? [] : await store.holders(movers.map(({ left }) => homeKey(left.value, keySeed)));
  const ids = [...new Set(found.flatMap(({ holders }) => holders.map(({ person }) => person)))];
  const read = ids.length === 0 ? [] : await store.people(ids);
  const known = new Map(read.flatMap((person) => (person === undefined ? [] : [[person.id, person] as const])));
  let [seen, along] = [BELIEF_PEOPLE, BELIEF_PEOPLE * PRIOR_POPULATION.movedAlong];
  for (const [at, { person, left, home }] of movers.entries())
    for (const id of new Set(found[at]!.holders.map((holder) => holder.person))) {
      const other = known.get(id);
      if (other === undefined || id === person.id || !shareSurname(other, person) || !isSeenAfter(other, home)) continue;
      const there = other.addresses.find(({ value }) => isSameDwelling(value, left.value));
      if (there === undefined) continue;
      seen += 1;
      if (!isAfter(there, home)) along += 1;
    }
  return along / seen;
}

/** Homes that somebody was seen to have left for the present one. */
function movesOf(person: Person): Mover[] {
  const home = person.addresses.find((one) => one.current);
  if (home?.firstSeen === undefined) return [];
  return person.addresses.flatMap((left) => {
    if (left.lastSeen === undefined || left.lastSeen >= home.firstSeen! || !isDwelling(left.value)) return [];
    return isOtherWriting(left.value, home.value) ? [] : [{ person, left, home }];
  });
}

function isSeenAfter({ addresses }: Person, home: Home): boolean {
  return addresses.some((one) => isAfter(one, home));
}

function isAfter({ lastSeen }: Home, { firstSeen }: Home): boolean {
  return lastSeen !== undefined && lastSeen >= firstSeen!;
}
