import type { Change } from '../../core/correction.ts';
import type { PersonId } from '../../core/ids.ts';
import type { PhoneNumber } from '../../core/record.ts';
import { phoneKey } from '../../match/keys/keys.ts';
import { sharedFloats } from '../../match/memory/shared-memory.ts';
import type { Model } from '../../match/model.ts';
import { sourceFacts } from '../../resolve/person/tally.ts';
import { decodePhones } from '../../store/codec/record-codec.ts';
import type { PackedRows, PeopleStore, StoreFacts } from '../../store/people.ts';
import { screenOf } from '../screening/screen-of.ts';
import type { MadeOwners, PeopleGround, PeoplePart } from '../tasks/people-maker.ts';
import { RecordReader } from '../tasks/record-file.ts';
import { TextFile } from '../tasks/text-file.ts';
import { inOrder, type WorkThreads } from '../tasks/work-threads.ts';
import { linesOf } from './bulk-early.ts';
import { howHeld, sharedPart } from './bulk-people.ts';
import { sharedIds } from './bulk-set.ts';
import { ownerContext } from './owner-context.ts';
import type { DoneTask, OwnersOrder, PeopleOfOrder, TaskGround } from './process-tasks.ts';
import { SideWork } from './side-work.ts';
import type { FindRecords, TaskRecords } from './task-place.ts';

/** Few, so that all threads have some of a task. */
const PEOPLE_PER_PART = 500;
const NUMBERS_PER_PART = 500;
const PEOPLE_PER_READ = 5_000;

export interface PeopleDoing {
  readonly people: PeopleStore;
  readonly threads: WorkThreads;
  readonly find: FindRecords;
  readonly ground: TaskGround;
  readonly model: Model;
}

/** Builds people, and chooses the owners of the numbers that only one of them has. */
export async function buildPeople(doing: PeopleDoing, order: PeopleOfOrder): Promise<DoneTask<'people'>> {
  const { threads } = doing;
  const found = await doing.find(order.records);
  try {
    const ground = await groundOf(doing, order, found);
    await threads.tell('ground', ground);
    const people: PackedRows[] = [];
    const phoneOwners: PackedRows[] = [];
    const sharedNumbers: number[] = [];
    const sharedBy: number[] = [];
    const build = async (part: PeoplePart) => ({ part, made: await threads.run('people', part) });
    for await (const { part, made } of inOrder(partsOf(order.ids.length), () => threads.room, build)) {
      const ids = order.ids.subarray(part.from, part.to);
      people.push({ ids, texts: made.people });
      phoneOwners.push(ownerRows(made, ground.numbers));
      for (const number of made.sharedNumbers) sharedNumbers.push(number);
      for (const person of made.sharedBy) sharedBy.push(ids[person]!);
    }
    const result = { sharedNumbers: Float64Array.from(sharedNumbers), sharedBy: Float64Array.from(sharedBy) };
    return { result, rows: { people, phoneOwners } };
  } finally {
    found.close();
  }
}

/** Chooses the owners of numbers that several people have, once those are written. */
export async function chooseOwners(doing: PeopleDoing, { numbers, ends, holders }: OwnersOrder): Promise<DoneTask<'owners'>> {
  const { threads, people } = doing;
  const texts = new TextFile(threads.scratchFolder);
  try {
    const placeOf = new Map<number, number>();
    const ids = [...new Set(holders)] as PersonId[];
    for (let from = 0; from < ids.length; from += PEOPLE_PER_READ) {
      const written = await people.tasks!.writtenPeople(ids.slice(from, from + PEOPLE_PER_READ));
      for (const [at, text] of written.encoded.entries()) {
        placeOf.set(written.ids[at]!, texts.size);
        texts.add(Buffer.from(text));
      }
    }
    if (placeOf.size < ids.length) throw new Error('People of a task are not written.');
    const own = shared(Float64Array.from(numbers).sort());
    const known = await new SideWork(linesOf(people, own)).rest();
    await threads.tell('ground', { ...(await fixedGround(doing)), ...NO_PEOPLE, ...known, held: new Uint8Array(), filed: texts.filed });
    const holdersOf = new Map(Array.from(numbers, (number, at) => [number, holders.subarray(at === 0 ? 0 : ends[at - 1]!, ends[at])]));
    const parts = [];
    for (let from = 0; from < numbers.length; from += NUMBERS_PER_PART) {
      const some = Array.from(numbers.subarray(from, from + NUMBERS_PER_PART));
      parts.push(sharedPart(some, (number) => holdersOf.get(number)!, { filed: texts.filed, placeOf }));
    }
    const phoneOwners: PackedRows[] = [];
    for await (const made of inOrder(
      parts,
      () => threads.room,
      (part) => threads.run('shared', part),
    ))
      phoneOwners.push(ownerRows(made, own));
    return { result: {}, rows: { phoneOwners } };
  } finally {
    texts.close();
  }
}

const NO_PEOPLE = {
  clusters: sharedIds(0),
  ids: sharedFloats(0),
  starts: sharedIds(0),
  members: sharedIds(0),
  siblingEnds: sharedIds(0),
  siblings: new Float64Array(),
  records: new Int32Array(),
  sources: new Int32Array(),
  sourceNames: [],
  changesOf: new Map<number, readonly Change[]>(),
};

function ownerRows({ ownedNumbers, owners }: MadeOwners, numbers: Float64Array): PackedRows {
  return { ids: Float64Array.from(ownedNumbers, (index) => numbers[index]!), texts: owners };
}

async function groundOf(doing: PeopleDoing, order: PeopleOfOrder, found: TaskRecords): Promise<PeopleGround> {
  const { people, ground } = doing;
  const { keySeed, filed, sources, sourceNames } = found.texts;
  const corrected = ground.corrected ?? new Float64Array();
  const own = numbersOf(found);
  const all = shared(Float64Array.from(new Set([...own, ...(order.changes.length > 0 ? corrected : [])])).sort());
  const known = await new SideWork(linesOf(people, all)).rest();
  const keys = own.map((number) => phoneKey(number as PhoneNumber, keySeed));
  const among = new Set(all);
  return {
    ...(await fixedGround(doing)),
    clusters: sharedIds(order.ids.length).map((_, place) => place),
    ids: order.ids,
    starts: order.starts,
    members: Uint32Array.from(found.indexes),
    siblingEnds: order.siblingEnds,
    siblings: order.siblings,
    records: found.ids,
    sources,
    sourceNames,
    filed,
    ...known,
    held: howHeld({
      all,
      own: { numbers: own, keys },
      shared: order.shared,
      generic: order.generic,
      corrected: corrected.filter((number) => among.has(number)),
    }),
    changesOf: await changesOf(people, order.changes),
  };
}

/** What does not depend on the task. */
async function fixedGround({ people, model, ground }: PeopleDoing) {
  const { keySeed } = await people.facts();
  const { newestSeen, coverage, trust } = ground;
  const facts = { newestSeen, coverage, ...(trust !== undefined && { trust: new Map(trust) }) } as unknown as StoreFacts;
  // The list as it is now: at least as new as the one that the process which gives out the tasks goes by.
  const screen = await screenOf(people);
  return { keySeed, owners: ownerContext(facts), sourceFacts: sourceFacts(model, facts), screen: screen.share() };
}

/** All numbers of the records of a task, ascending. */
function numbersOf({ texts, indexes }: TaskRecords): Float64Array {
  const reader = new RecordReader(texts.filed);
  const numbers = new Set<number>();
  for (const index of indexes) for (const number of decodePhones(reader.encoded(index))) numbers.add(number);
  return Float64Array.from(numbers).sort();
}

async function changesOf(people: Pick<PeopleStore, 'corrections'>, changes: Int32Array): Promise<Map<number, readonly Change[]>> {
  const of = new Map<number, Change[]>();
  if (changes.length === 0) return of;
  const requests = new Map((await people.corrections()).map((one) => [one.request, one.changes]));
  for (let at = 0; at < changes.length; at += 3) {
    const [place, request, nth] = changes.subarray(at, at + 3);
    of.set(place!, [...(of.get(place!) ?? []), requests.get(request!)![nth!]!]);
  }
  return of;
}

function* partsOf(people: number): Generator<PeoplePart> {
  for (let from = 0; from < people; from += PEOPLE_PER_PART) yield { from, to: Math.min(people, from + PEOPLE_PER_PART) };
}

function shared(numbers: Float64Array): Float64Array {
  const inShared = sharedFloats(numbers.length);
  inShared.set(numbers);
  return inShared;
}
