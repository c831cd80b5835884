import type { Correction, CorrectionChange } from '../../core/correction.ts';
import type { PersonId, RecordId } from '../../core/ids.ts';
import type { Key } from '../../core/key.ts';
import type { Person } from '../../core/person.ts';
import { type RecordRef, refText } from '../../core/record.ts';
import { RecordColumns } from '../../match/columns/record-columns.ts';
import { kindOf } from '../../match/keys/key-kinds.ts';
import { keysOf } from '../../match/keys/keys.ts';
import type { Model } from '../../match/model.ts';
import type { Screen } from '../../privacy/screen.ts';
import type { Resolution } from '../../resolve/cluster/clustering.ts';
import { resolveSet } from '../../resolve/cluster/resolve-set.ts';
import { buildCorrected } from '../../resolve/person/corrected.ts';
import { type SourceFacts, sourceFacts } from '../../resolve/person/tally.ts';
import type { PersonChange } from '../../store/change-sets.ts';
import type { PeopleChange, PeopleStore, StoredRecord, StoreFacts } from '../../store/people.ts';
import { findEdges } from './batch-edges.ts';
import { BatchHolders, type BatchOutcome, type RecordBatch } from './batch-holders.ts';
import { ownersAfter } from './batch-owners.ts';
import { membersByCluster, siblingsOf } from './bulk-set.ts';
import { correctedHolders, type PlacedCorrections, placeCorrections } from './corrections.ts';
import { nameClusters } from './name-clusters.ts';

/** Computes what one batch changes in the store, before anything is written. */
export class BatchWork {
  readonly #people: PeopleStore;
  readonly #model: Model;
  readonly #sources: SourceFacts;
  readonly #screen: Screen;
  readonly #seed: number;
  readonly #put: Map<RecordId, StoredRecord>;
  readonly #removed: ReadonlySet<RecordId>;
  /** Records as they were before the batch. */
  readonly #before = new Map<RecordId, StoredRecord>();
  readonly #known = new Map<RecordId, StoredRecord>();
  readonly #keys = new Map<RecordId, readonly Key[]>();
  readonly #holders: BatchHolders;

  constructor(people: PeopleStore, batch: RecordBatch, model: Model, facts: StoreFacts, screen: Screen) {
    this.#people = people;
    this.#screen = screen;
    this.#model = model;
    this.#sources = sourceFacts(model, facts);
    this.#seed = facts.keySeed;
    this.#put = new Map(batch.put.map((record) => [record.id, record]));
    this.#removed = new Set(batch.removed);
    this.#holders = new BatchHolders(people, this.#put.size + this.#removed.size);
  }

  async plan(): Promise<{ change: PeopleChange; outcome: BatchOutcome; changes: readonly PersonChange[]; corrections: CorrectionChange }> {
    const touched = [...this.#put.keys(), ...this.#removed];
    for (const record of await this.#people.records(touched)) if (record !== undefined) this.#before.set(record.id, record);
    this.#shiftCounts();
    await this.#holders.ask(this.#holders.shifted());
    const { active, passive } = await this.#crossings();
    for (const id of this.#put.keys()) active.add(id);
    const near = await this.#withEdges(active);
    const subset = await this.#components([...near, ...passive, ...this.#before.keys()]);
    for (const id of this.#put.keys()) subset.add(id);
    for (const id of this.#removed) subset.delete(id);
    const decisions = await this.#people.decisions();
    await this.#addDecided(subset, decisions);
    const { members, resolution } = await this.#resolve([...subset], decisions);
    const corrections = await this.#people.corrections();
    const placed = await this.#placeCorrections(corrections, members, resolution);
    return { ...(await this.#describe(members, resolution, placed, corrections)), corrections: placed.moved };
  }

  #keysOf(record: StoredRecord): readonly Key[] {
    const known = this.#keys.get(record.id);
    if (known !== undefined) return known;
    const keys = keysOf(record.record, this.#seed);
    this.#keys.set(record.id, keys);
    return keys;
  }

  #shiftCounts(): void {
    for (const record of this.#before.values()) this.#shift(keysOf(record.record, this.#seed), -1);
    for (const record of this.#put.values()) this.#shift(this.#keysOf(record), 1);
  }

  /** Records are not compared under the keys of fragments. */
  #shift(keys: readonly Key[], by: 1 | -1): void {
    for (const key of keys) if (kindOf(key).forFragments !== true) this.#holders.shift(key, by);
  }

  /** Records of keys that become generic or stop being so. If the key weakens evidence, its holders are active; otherwise only their candidates change. */
  async #crossings(): Promise<{ active: Set<RecordId>; passive: Set<RecordId> }> {
    const active = new Set<RecordId>();
    const passive = new Set<RecordId>();
    const crossing = this.#holders.shifted().filter((key) => this.#holders.wasGeneric(key) !== this.#holders.isGeneric(key));
    const all = await this.#holders.all(crossing);
    for (const [at, key] of crossing.entries()) {
      const into = kindOf(key).neutralises === undefined ? passive : active;
      for (const { record } of all[at]!) if (!this.#removed.has(record)) into.add(record);
    }
    return { active, passive };
  }

  /** The active records and all records with an edge to one of them. */
  async #withEdges(active: ReadonlySet<RecordId>): Promise<Set<RecordId>> {
    const records = await this.#load([...active]);
    const keys = new Set(records.flatMap((record) => this.#keysOf(record)).filter((key) => kindOf(key).forFragments !== true));
    await this.#holders.ask([...keys]);
    const candidates = new Set<RecordId>();
    for (const key of keys) {
      if (this.#holders.isGeneric(key)) continue;
      for (const { record } of this.#holders.of(key)) {
        if (!active.has(record) && !this.#removed.has(record)) candidates.add(record);
      }
    }
    const edges = await findEdges({
      model: this.#model,
      seed: this.#seed,
      active: records,
      candidates: await this.#load([...candidates]),
      matesOf: (record) => this.#matesOf(record, candidates),
      genericOf: async (some) => {
        await this.#holders.askCounts(some);
        return (key) => this.#holders.isGeneric(key as Key);
      },
    });
    for (const record of records) edges.add(record.id);
    return edges;
  }

  #matesOf(record: StoredRecord, among: ReadonlySet<RecordId>): Set<RecordId> {
    const mates = new Set<RecordId>();
    for (const key of this.#keysOf(record)) {
      if (kindOf(key).forFragments === true || this.#holders.isGeneric(key)) continue;
      for (const { record: mate } of this.#holders.of(key)) if (among.has(mate)) mates.add(mate);
    }
    return mates;
  }

  /** All records of the components that the given records belonged to. */
  async #components(ids: readonly RecordId[]): Promise<Set<RecordId>> {
    const records = await this.#load(ids);
    const people = new Set<PersonId>();
    for (const record of records) if (record.person !== undefined) people.add(record.person);
    for (const record of this.#before.values()) if (record.person !== undefined) people.add(record.person);
    const all: Person[] = [];
    for (let step = [...people]; step.length > 0; ) {
      const found = (await this.#people.people(step)).filter((person) => person !== undefined);
      for (const person of found) all.push(person);
      step = [...new Set(found.flatMap((person) => person.siblings))].filter((id) => !people.has(id));
      for (const id of step) people.add(id);
    }
    for (const person of all) this.#oldPeople.set(person.id, person);
    return new Set([...ids, ...all.flatMap((person) => person.records)]);
  }

  readonly #oldPeople = new Map<PersonId, Person>();

  /** Adds the components of records that decisions join to the subset. */
  async #addDecided(subset: Set<RecordId>, decisions: Awaited<ReturnType<PeopleStore['decisions']>>): Promise<void> {
    const same = decisions.filter((decision) => decision.verdict === 'same');
    if (same.length === 0) return;
    for (let grown = true; grown; ) {
      grown = false;
      const refs = new Set((await this.#load([...subset])).map((record) => refText(record.ref)));
      const wanted = same.flatMap(({ left, right }) => {
        const [one, two] = [refs.has(refText(left)), refs.has(refText(right))];
        return one === two ? [] : [one ? right : left];
      });
      const found = (await this.#people.findRecords(wanted)).filter((record) => record !== undefined && !this.#removed.has(record.id));
      const more = await this.#components(found.map((record) => record!.id));
      for (const id of more) {
        if (subset.has(id) || this.#removed.has(id)) continue;
        subset.add(id);
        grown = true;
      }
    }
  }

  async #resolve(ids: readonly RecordId[], decisions: Awaited<ReturnType<PeopleStore['decisions']>>) {
    const members = await this.#load(ids);
    const columns = new RecordColumns(this.#seed);
    for (const { ref, record } of members) columns.add(ref, record);
    const { keys, starts } = columns.postings();
    // Only shared keys and keys that may be generic depend on counts of the whole store.
    const asked = Array.from(keys as Iterable<number>, (key) => key as Key).filter(
      (key, at) => kindOf(key).neutralises !== undefined || (starts[at + 1]! - starts[at]! > 1 && kindOf(key).forFragments !== true),
    );
    await this.#holders.askCounts(asked);
    const resolution = resolveSet({ columns, model: this.#model, decisions, keyCounts: (key) => this.#holders.count(key) });
    return { members, resolution };
  }

  /** Corrections of records in the subset, or of records that are removed. */
  async #placeCorrections(
    all: readonly Correction[],
    members: readonly StoredRecord[],
    { person }: Resolution,
  ): Promise<PlacedCorrections> {
    const inside = new Set(members.map(({ ref }) => refText(ref)));
    const gone = new Set([...this.#before.values()].flatMap(({ id, ref }) => (this.#removed.has(id) ? [refText(ref)] : [])));
    const isNear = (ref: RecordRef) => inside.has(refText(ref)) || gone.has(refText(ref));
    const some = all.filter(({ refs }) => refs.some(isNear));
    const far = await this.#people.findRecords(some.flatMap(({ refs }) => refs.filter((ref) => !isNear(ref))));
    const elsewhere = new Set(far.flatMap((record) => (record === undefined ? [] : [refText(record.ref)])));
    return placeCorrections(
      some,
      members.map(({ ref }) => ref),
      person,
      (ref) => elsewhere.has(refText(ref)),
    );
  }

  async #load(ids: readonly RecordId[]): Promise<StoredRecord[]> {
    const unknown = ids.filter((id) => !this.#put.has(id) && !this.#known.has(id));
    for (const record of await this.#people.records(unknown)) if (record !== undefined) this.#known.set(record.id, record);
    return ids.map((id) => this.#put.get(id) ?? this.#known.get(id)).filter((record) => record !== undefined);
  }

  async #describe(
    members: readonly StoredRecord[],
    resolution: Resolution,
    { changesOf }: PlacedCorrections,
    corrections: readonly Correction[],
  ): Promise<{ change: PeopleChange; outcome: BatchOutcome; changes: readonly PersonChange[] }> {
    const was = (id: RecordId) => (this.#before.get(id) ?? this.#known.get(id))?.person ?? 0;
    const clusters = membersByCluster(resolution);
    const { personIds, history, gone, outcome, changes } = await nameClusters({
      people: this.#people,
      resolution,
      clusters,
      was: members.map(({ id }) => was(id)),
      refs: (records) => Array.from(records, (at) => members[at]!.ref),
      before: this.#oldPeople.keys(),
    });
    const removedPeople = [...history, ...gone.map((id) => ({ id, becameOf: [] }))];
    const siblings = siblingsOf(resolution, clusters, personIds);
    const changed: Person[] = [];
    const holdersSet: PeopleChange['holdersSet'][number][] = [];
    for (const [at, personId] of personIds.entries()) {
      const id = personId as PersonId;
      const own = Array.from(clusters.members.subarray(clusters.starts[at], clusters.starts[at + 1]), (member) => members[member]!);
      const near = siblings.get(at) ?? [];
      if (this.#isUnchanged(id, own, near)) continue;
      const sources = own.map((record) => ({ id: record.id, source: record.ref.source, record: record.record }));
      const person = buildCorrected({ id, siblings: near, members: sources, sources: this.#sources }, changesOf.get(at));
      changed.push(this.#screen.screened(person));
      for (const record of own) {
        if (!this.#put.has(record.id) && was(record.id) === id) continue;
        for (const key of this.#keysOf(record)) holdersSet.push({ key, record: record.id, person: id });
      }
    }
    const change: PeopleChange = {
      records: [...this.#put.values()],
      removedRecords: [...this.#removed],
      holdersSet,
      holdersRemoved: this.#droppedHoldings(),
      people: changed,
      removedPeople,
      ...(await ownersAfter({
        people: this.#people,
        holders: this.#holders,
        seed: this.#seed,
        changed,
        gone: removedPeople.map(({ id }) => id),
        was: (id) => this.#oldPeople.get(id),
        corrected: (numbers) => correctedHolders(this.#people, corrections, numbers),
      })),
    };
    return { change, outcome, changes };
  }

  #isUnchanged(id: PersonId, members: readonly StoredRecord[], siblings: readonly PersonId[]): boolean {
    const old = this.#oldPeople.get(id);
    if (old === undefined || old.records.length !== members.length || old.siblings.length !== siblings.length) return false;
    const records = new Set(old.records);
    const brothers = new Set(old.siblings);
    return members.every(({ id: one }) => records.has(one) && !this.#put.has(one)) && siblings.every((one) => brothers.has(one));
  }

  #droppedHoldings(): { key: Key; record: RecordId }[] {
    return [...this.#before.values()].flatMap((record) => {
      const now = this.#put.get(record.id);
      const still = new Set(now === undefined ? [] : this.#keysOf(now));
      return keysOf(record.record, this.#seed).flatMap((key) => (still.has(key) ? [] : [{ key, record: record.id }]));
    });
  }
}
