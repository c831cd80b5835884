import { HASH_SPAN, type Key } from '../../core/key.ts';
import { KIND, keyLimit } from '../../match/keys/key-kinds.ts';
import { type Postings, sortHashes } from '../../match/keys/postings.ts';
import { codeOfMates, type KnownMates, matesOfCode } from '../../match/rank/numbers/known-mates.ts';
import { matesAmong, type Resident } from '../../resolve/owner/known-homes.ts';

/** Who lives with whom, once everybody was made: by the places of people among all. */
export class BulkHomes {
  readonly #homes: Float64Array;
  readonly #residents: Uint8Array;
  readonly #isCrowded: ReadonlySet<number>;
  /** As codes: there are as many as people. */
  #mates: Uint8Array | undefined;

  constructor(people: number, postings: Postings) {
    this.#homes = new Float64Array(people);
    this.#residents = new Uint8Array(people);
    this.#isCrowded = crowdedHomes(postings);
  }

  add(first: number, homes: Float64Array, residents: Uint8Array): void {
    this.#homes.set(homes, first);
    this.#residents.set(residents, first);
  }

  /** After all were added. */
  matesOf(place: number): KnownMates | undefined {
    this.#mates ??= this.#count();
    return matesOfCode(this.#mates[place]!);
  }

  #count(): Uint8Array {
    const mates = new Uint8Array(this.#homes.length).fill(codeOfMates(undefined));
    const living = Uint32Array.from(this.#homes.keys()).filter(
      (place) => this.#homes[place] !== 0 && !this.#isCrowded.has(this.#homes[place]!),
    );
    const { keys, starts, holders } = sortHashes(Float64Array.from(living, (place) => this.#homes[place]! % HASH_SPAN));
    for (let home = 0; home < keys.length; home++) {
      const people = Array.from(holders.subarray(starts[home], starts[home + 1]), (index) => living[index]!);
      const residents = people.map((place) => this.#residents[place] as Resident);
      for (const [at, place] of people.entries()) mates[place] = codeOfMates(matesAmong(residents, residents[at]!));
    }
    return mates;
  }
}

/** Homes with more records than may share their key: who lives there is not listed. */
function crowdedHomes({ keys, starts }: Postings): Set<number> {
  const crowded = new Set<number>();
  for (let at = firstOfKind(keys, KIND.building); at < keys.length && keys[at]! < (KIND.home + 1) * HASH_SPAN; at++) {
    if (starts[at + 1]! - starts[at]! > keyLimit(keys[at]! as Key)) crowded.add(keys[at]!);
  }
  return crowded;
}

/** Keys are sorted by their kinds. */
function firstOfKind(keys: Float64Array, kind: number): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (keys[middle]! < kind * HASH_SPAN) low = middle + 1;
    else high = middle;
  }
  return low;
}
