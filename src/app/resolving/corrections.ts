import type { Change, Correction, CorrectionChange } from '../../core/correction.ts';
import type { PersonId } from '../../core/ids.ts';
import { compareRefs, type PhoneNumber, type RecordRef, refText } from '../../core/record.ts';
import type { PeopleReads } from '../../store/people.ts';

/** A correction names at most so many records; it is lost once all of them are removed. */
const MOST_REFS = 50;

/** Assigns each correction to a cluster, and says which corrections change because records were added, removed or moved. */
export interface PlacedCorrections {
  readonly changesOf: ReadonlyMap<number, readonly Change[]>;
  readonly moved: CorrectionChange;
}

/**
 * A correction belongs to the person with the first of its records that is stored. Afterwards it names all records of that person and
 * no others, so that it stays with them when the first is withdrawn, and goes with the last.
 */
export function placeCorrections(
  corrections: readonly Correction[],
  refs: readonly RecordRef[],
  clusterOf: ArrayLike<number>,
  isElsewhere: (ref: RecordRef) => boolean = () => false,
): PlacedCorrections {
  const changesOf = new Map<number, readonly Change[]>();
  const put: Correction[] = [];
  const dropped: number[] = [];
  if (corrections.length === 0) return { changesOf, moved: { put, dropped } };
  const wanted = new Set(corrections.flatMap((one) => one.refs.map(refText)));
  const clusters = new Map<string, number>();
  refs.forEach((ref, at) => {
    if (wanted.has(refText(ref))) clusters.set(refText(ref), clusterOf[at]!);
  });
  const members = membersOf(new Set(clusters.values()), refs, clusterOf);
  for (const correction of corrections) {
    const anchor = correction.refs.find((ref) => clusters.has(refText(ref)) || isElsewhere(ref));
    const cluster = anchor && clusters.get(refText(anchor));
    if (anchor === undefined) dropped.push(correction.request);
    if (cluster === undefined) continue;
    changesOf.set(cluster, [...(changesOf.get(cluster) ?? []), ...correction.changes]);
    const now = refsAmong(correction, members.get(cluster)!);
    if (now !== correction.refs) put.push({ ...correction, refs: now });
  }
  return { changesOf, moved: { put, dropped } };
}

function membersOf(clusters: ReadonlySet<number>, refs: readonly RecordRef[], clusterOf: ArrayLike<number>): Map<number, RecordRef[]> {
  const members = new Map([...clusters].map((cluster) => [cluster, [] as RecordRef[]]));
  for (const [at, ref] of refs.entries()) members.get(clusterOf[at]!)?.push(ref);
  return members;
}

/** The records it already had stay first. */
function refsAmong({ refs }: Correction, members: readonly RecordRef[]): readonly RecordRef[] {
  const there = new Set(members.map(refText));
  const kept = refs.filter((ref) => there.has(refText(ref)));
  const known = new Set(kept.map(refText));
  const now = [...kept, ...members.filter((ref) => !known.has(refText(ref))).sort(compareRefs)].slice(0, MOST_REFS);
  return now.length === refs.length && kept.length === refs.length ? refs : now;
}

export function isChange({ put, dropped }: CorrectionChange): boolean {
  return put.length + dropped.length > 0;
}

/** Numbers given by corrections: no key leads from them to their people. */
export function correctedNumbers(corrections: readonly Correction[]): PhoneNumber[] {
  const numbers = corrections.flatMap(({ changes }) => changes.flatMap((one) => (isGivenPhone(one) ? [one.value] : [])));
  return [...new Set(numbers)];
}

/** People who were given one of these numbers by a correction. */
export async function correctedHolders(
  people: Pick<PeopleReads, 'findRecords'>,
  corrections: readonly Correction[],
  numbers: readonly PhoneNumber[],
): Promise<ReadonlyMap<PhoneNumber, readonly PersonId[]>> {
  const asked = new Set(numbers);
  const holders = new Map<PhoneNumber, PersonId[]>();
  for (const { refs, changes } of corrections) {
    const given = changes.flatMap((one) => (isGivenPhone(one) && asked.has(one.value) ? [one.value] : []));
    if (given.length === 0) continue;
    const person = (await people.findRecords(refs)).find((record) => record !== undefined)?.person;
    if (person === undefined) continue;
    for (const number of given) holders.set(number, [...(holders.get(number) ?? []), person]);
  }
  return holders;
}

function isGivenPhone(change: Change): change is Change & { readonly fact: 'phone' } {
  return change.act === 'set' && change.fact === 'phone';
}
