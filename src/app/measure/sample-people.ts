import type { PersonId } from '../../core/ids.ts';
import type { Person } from '../../core/person.ts';
import { HASH_SPAN } from '../../store/codec/record-ref-hash.ts';
import type { PeopleReads } from '../../store/people.ts';

const SAMPLE_PEOPLE = 3_000;
const PAGE_RECORDS = 1_000;
/** People of whom hundreds of records tell fill a sample without adding to it. */
const MOST_RECORDS = 20 * SAMPLE_PEOPLE;

export interface Sample {
  /** People drawn by lot, each as likely as any other; from the lowest lot to the highest. */
  readonly drawn: readonly Person[];
  /** Everybody who was met on the way: the oftener, the more records tell of them. */
  readonly met: readonly Person[];
}

/**
 * Some of the people held, and everybody where they are few. A lot depends on the refs of somebody's records alone, so the same
 * records give the same sample in whatever order they came in, and a few more records change little of it.
 */
export async function samplePeople(store: Pick<PeopleReads, 'scanHashes' | 'people'>, held: number): Promise<Sample> {
  const { firstHash, below } = await lowestHashes(store, Math.min(1, SAMPLE_PEOPLE / Math.max(1, held)));
  const found = firstHash.size === 0 ? [] : await store.people([...firstHash.keys()]);
  const met = found.filter((person) => person !== undefined);
  const drawn = met
    .map((person) => ({ person, lot: lotOf(firstHash.get(person.id)!, person.records.length) }))
    .filter(({ lot }) => lot < below)
    .sort((a, b) => a.lot - b.lot)
    .map(({ person }) => person);
  return { drawn, met };
}

/**
 * The lowest hash of somebody's records is the lower, the more there are of them: with the chance of being at least so low, all
 * have the same. As that is never less than the hash, whoever has a low lot is met among the low hashes.
 */
function lotOf(hash: number, records: number): number {
  return -Math.expm1(records * Math.log1p(-hash));
}

/** Of everybody met among the records of the lowest hashes, the lowest; and below which share of all hashes nobody was left out. */
async function lowestHashes(
  store: Pick<PeopleReads, 'scanHashes'>,
  share: number,
): Promise<{ readonly firstHash: ReadonlyMap<PersonId, number>; readonly below: number }> {
  const firstHash = new Map<PersonId, number>();
  let after = -1;
  for (let read = 0; read < MOST_RECORDS; read += PAGE_RECORDS) {
    const page = await store.scanHashes({ after, limit: PAGE_RECORDS });
    for (const { hash, person } of page) {
      if (hash / HASH_SPAN >= share) return { firstHash, below: share };
      if (!firstHash.has(person)) firstHash.set(person, hash / HASH_SPAN);
    }
    if (page.length === 0) return { firstHash, below: share };
    after = page.at(-1)!.hash;
  }
  return { firstHash, below: after / HASH_SPAN };
}
