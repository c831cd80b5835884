import type { Day } from '../core/clock.ts';
import type { PersonId, RecordId } from '../core/ids.ts';
import type { Key } from '../core/key.ts';
import type { Person } from '../core/person.ts';
import type { PhoneNumber } from '../core/record.ts';
import { keyLimit } from '../match/key-kinds.ts';
import { phoneKey } from '../match/keys.ts';
import { buildPerson } from '../resolve/person.ts';
import { choosePhoneOwner } from '../resolve/phone-owner.ts';
import type { Resolution } from '../resolve/resolve-set.ts';
import type { PeopleRebuild, PeopleStore } from '../store/people.ts';
import { encodePerson } from '../store/person-codec.ts';
import { encodePhoneOwner } from '../store/phone-owner-codec.ts';
import { decodeRecord } from '../store/record-codec.ts';
import { hashRef } from '../store/record-ref-hash.ts';
import type { BulkSet, Clusters, SayStage } from './bulk-set.ts';

const PEOPLE_PER_WRITE = 5_000;
const KEYS_PER_WRITE = 100_000;
/** A number that more people than this were seen with names nobody. */
const MAX_HOLDERS = 16;

export interface WriteOrder {
  readonly rebuild: PeopleRebuild;
  readonly set: BulkSet;
  readonly resolution: Resolution;
  readonly personIds: Float64Array;
  readonly say: SayStage;
}

export async function writePeople(order: WriteOrder & { readonly people: PeopleStore; readonly clusters: Clusters }): Promise<void> {
  const { rebuild, set, resolution, clusters, personIds, say } = order;
  const { newestSeen } = await order.people.facts();
  const siblings = siblingsOf(resolution, clusters, personIds);
  const { shared, generic } = sharedPhones(order);
  const owners: { number: number; encoded: string }[] = [];
  const waiting = new Map<number, Person[]>();
  const ids = personIds.slice().sort();
  const clusterOf = new Map<number, number>();
  for (let cluster = 0; cluster < personIds.length; cluster++) clusterOf.set(personIds[cluster]!, cluster);
  for (let start = 0; start < ids.length; start += PEOPLE_PER_WRITE) {
    const part = ids.subarray(start, start + PEOPLE_PER_WRITE);
    const built = Array.from(part, (id) => {
      const cluster = clusterOf.get(id)!;
      const members = Array.from(clusters.members.subarray(clusters.starts[cluster], clusters.starts[cluster + 1]), (index) => ({
        id: set.ids[index]! as RecordId,
        source: set.columns.refs[index]!.source,
        record: decodeRecord(set.encoded[index]!),
      }));
      return buildPerson({ id: id as PersonId, siblings: siblings.get(id) ?? [], members });
    });
    await rebuild.people({ ids: part, encoded: built.map(encodePerson) });
    const single: { number: PhoneNumber; person: Person }[] = [];
    for (const person of built) {
      for (const { value: number } of person.phones) {
        const key = phoneKey(number, set.columns.seed);
        if (generic.has(key)) continue;
        if (!shared.has(key)) single.push({ number, person });
        else {
          const list = waiting.get(number) ?? [];
          if (list.length <= MAX_HOLDERS) list.push(person);
          waiting.set(number, list);
        }
      }
    }
    const lines = await order.people.lines(single.map((one) => one.number));
    for (const [at, { number, person }] of single.entries()) push(number, [person], lines[at]);
    say('people', start + part.length, ids.length);
  }
  const numbers = [...waiting.keys()] as PhoneNumber[];
  const lines = await order.people.lines(numbers);
  for (const [at, number] of numbers.entries()) push(number, waiting.get(number)!, lines[at]);
  owners.sort((left, right) => left.number - right.number);
  const distinct = owners.filter((owner, at) => at === 0 || owner.number !== owners[at - 1]!.number);
  for (let start = 0; start < distinct.length; start += PEOPLE_PER_WRITE * 4) {
    const part = distinct.slice(start, start + PEOPLE_PER_WRITE * 4);
    await rebuild.phoneOwners({ ids: part.map((one) => one.number), encoded: part.map((one) => one.encoded) });
  }

  function push(number: PhoneNumber, holders: readonly Person[], line: Awaited<ReturnType<PeopleStore['lines']>>[number]): void {
    const context = { newestSeen: newestSeen as Day | undefined };
    const owner = choosePhoneOwner({ number, holders, ...(line === undefined ? {} : { line }), context });
    if (owner !== undefined) owners.push({ number, encoded: encodePhoneOwner(owner) });
  }
}

function siblingsOf(resolution: Resolution, { starts, members }: Clusters, personIds: Float64Array): Map<number, PersonId[]> {
  const byComponent = new Map<number, PersonId[]>();
  const clusters = new Uint32Array(resolution.components);
  for (let cluster = 0; cluster < resolution.people; cluster++) clusters[resolution.component[members[starts[cluster]!]!]!]! += 1;
  for (let cluster = 0; cluster < resolution.people; cluster++) {
    const component = resolution.component[members[starts[cluster]!]!]!;
    if (clusters[component]! < 2) continue;
    const list = byComponent.get(component) ?? [];
    list.push(personIds[cluster]! as PersonId);
    byComponent.set(component, list);
  }
  const siblings = new Map<number, PersonId[]>();
  for (const list of byComponent.values())
    for (const id of list)
      siblings.set(
        id,
        list.filter((other) => other !== id).sort((a, b) => a - b),
      );
  return siblings;
}

/** Phone keys whose holders are more than one person: only their owners need several people side by side. */
function sharedPhones({ set, resolution }: WriteOrder): { shared: Set<number>; generic: Set<number> } {
  const { keys, starts, holders } = set.columns.postings();
  const firstOther = phoneKeyEnd(keys);
  const shared = new Set<number>();
  const generic = new Set<number>();
  for (let at = 0; at < firstOther; at++) {
    if (starts[at + 1]! - starts[at]! > keyLimit(keys[at]! as Key)) {
      generic.add(keys[at]!);
      continue;
    }
    const person = resolution.person[holders[starts[at]!]!];
    for (let holder = starts[at]! + 1; holder < starts[at + 1]!; holder++) {
      if (resolution.person[holders[holder]!] !== person) {
        shared.add(keys[at]!);
        break;
      }
    }
  }
  return { shared, generic };
}

/** Phones are the first kind of key, so theirs come first. */
function phoneKeyEnd(keys: Float64Array): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (keys[middle]! < FIRST_OTHER_KEY) low = middle + 1;
    else high = middle;
  }
  return low;
}
const FIRST_OTHER_KEY = 2 * 2 ** 47;

export async function writeKeys({ rebuild, set, resolution, personIds, say }: WriteOrder): Promise<void> {
  const { keys, starts, holders } = set.columns.postings();
  for (let first = 0; first < keys.length; first += KEYS_PER_WRITE) {
    const last = Math.min(first + KEYS_PER_WRITE, keys.length);
    const from = starts[first]!;
    const to = starts[last]!;
    const records = new Uint32Array(to - from);
    const people = new Uint32Array(to - from);
    for (let at = from; at < to; at++) {
      const index = holders[at]!;
      records[at - from] = set.ids[index]!;
      people[at - from] = personIds[resolution.person[index]!]!;
    }
    const partStarts = Uint32Array.from(starts.subarray(first, last + 1), (start) => start - from);
    await rebuild.postings({ keys: keys.slice(first, last), starts: partStarts, records, people });
    say('keys', last, keys.length);
  }
  const newest = set.ids.at(-1) ?? 0;
  const memberships = new Uint32Array(newest + 1);
  for (const [index, id] of set.ids.entries()) memberships[id] = personIds[resolution.person[index]!]!;
  await rebuild.memberships(0 as RecordId, memberships);
  const hashes = Float64Array.from(set.columns.refs, hashRef);
  const sorted = Uint32Array.from(hashes.keys()).sort((left, right) => hashes[left]! - hashes[right]!);
  await rebuild.refs({ hashes: Float64Array.from(sorted, (at) => hashes[at]!), records: Uint32Array.from(sorted, (at) => set.ids[at]!) });
}
