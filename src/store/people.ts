import type { Day } from '../core/clock.ts';
import type { Correction, CorrectionChange } from '../core/correction.ts';
import type { Decision } from '../core/decision.ts';
import type { PersonId, RecordId } from '../core/ids.ts';
import type { Key } from '../core/key.ts';
import type { Line, Person, PhoneOwner, Property } from '../core/person.ts';
import type { PhoneNumber, RecordRef } from '../core/record.ts';
import type { PackedTexts } from '../match/memory/shared-memory.ts';
import type { ListedHash } from '../privacy/listed-hashes.ts';
import type { Listed } from '../privacy/screen.ts';
import type { ChangeNote, ChangeSets } from './change-sets.ts';
import type { JobStore } from './jobs.ts';
import type { LookUpReads } from './look-up-reads.ts';
import type { Holder, JobCheckpoint, PeopleChange, Planned, ScreenedRows, StoredRecord } from './people-change.ts';
import type { SourceExpiry } from './source-expiry.ts';
import type { TaskRows } from './task-rows.ts';

export type { HeldJob, Job, JobStore } from './jobs.ts';
export type { Holder, JobCheckpoint, PeopleChange, StoredRecord } from './people-change.ts';

/**
 * The people port: records, keys, persons and reference tables. Asynchronous and set-oriented: one call per stage,
 * arrays in and arrays of the same length and order out. What joins the requests of a moment sits above it.
 */
export interface PeopleStore extends PeopleReads, PeopleWrites, JobStore, ChangeSets {
  readonly copying: PeopleCopying;
  /** Absent where no other machine reaches the store. */
  readonly tasks?: TaskRows;
  /** The key of the privacy list's hashes; without it nothing can be screened. */
  readonly privacyKey?: Uint8Array | undefined;
  /**
   * Clears removed data from the files, too; with `logs` from the logs only, which may hold rows that the tables have overwritten.
   * False if another process is reading the log: it is emptied later.
   */
  purge(reach?: 'logs'): Promise<boolean>;
  close(): Promise<void>;
}

/** `holders` is empty while `count` exceeds the limit of the key's kind: the key is generic then. */
export interface KeyHolders {
  readonly count: number;
  readonly holders: readonly Holder[];
}

export interface StoreFacts {
  readonly records: number;
  readonly people: number;
  /** Seed of the keyed hashes, made with the store. */
  readonly keySeed: number;
  readonly modelVersion: number;
  /** How many sources the model was learned from. */
  readonly modelSources: number;
  /** The newest day any record was seen: ages of facts are counted from here, so that look-ups need no clock. */
  readonly newestSeen?: Day;
  /** Share of the people who may be asked about that is in the store, where the operator has declared it. */
  readonly coverage?: number;
  /** How far a source is trusted against others, by name, where the operator has declared it. */
  readonly trust?: ReadonlyMap<string, number>;
  /** Sources with a day from which their facts are left out, by name. */
  readonly expiries?: ReadonlyMap<string, SourceExpiry>;
  /** Position in the privacy log up to which all listed people are withheld. */
  readonly privacyPosition: number;
  /** Position in the privacy log up to which the hashes are stored here, by which new people are screened. */
  readonly listedPosition: number;
  /** Records were staged (or removed) that no rebuild has published yet: until then only a rebuild may publish anything. */
  readonly rebuildPending: boolean;
  /** Changes whenever anything is published, so that whatever is derived from the store can be kept until then. */
  readonly version: number;
  /** Records that batches have put or taken away since the people were measured. */
  readonly changedRecords: number;
}

/** A record by the hash of its ref, and whose it is. */
export interface HashedRecord {
  readonly hash: number;
  readonly person: PersonId;
}

export interface PeopleReads {
  /** The reads of look-ups, where the store answers without waiting. */
  readonly atOnce?: LookUpReads;
  phoneOwners(numbers: readonly PhoneNumber[]): Promise<(PhoneOwner | undefined)[]>;
  /** As they are stored (store/phone-owner-codec), for those who ask many and look at few fields. */
  encodedOwners(numbers: readonly PhoneNumber[]): Promise<(string | undefined)[]>;
  holders(keys: readonly Key[]): Promise<KeyHolders[]>;
  /** How many records share each key, for those who need no more. */
  keyCounts(keys: readonly Key[]): Promise<number[]>;
  /** The holders of generic keys too, up to `limit` each, by ascending record. */
  allHolders(keys: readonly Key[], limit: number): Promise<(readonly Holder[])[]>;
  people(ids: readonly PersonId[]): Promise<(Person | undefined)[]>;
  lines(numbers: readonly PhoneNumber[]): Promise<(Line | undefined)[]>;
  properties(addressKeys: readonly Key[]): Promise<(readonly Property[])[]>;
  facts(): Promise<StoreFacts>;
  records(ids: readonly RecordId[]): Promise<(StoredRecord | undefined)[]>;
  /** Published records only; staged ones are seen by `scanRecords`. */
  findRecords(refs: readonly RecordRef[]): Promise<(StoredRecord | undefined)[]>;
  /** Pages through all records, or those of one source, by ascending id. */
  scanRecords(page: { readonly after: RecordId; readonly limit: number; readonly source?: string }): Promise<StoredRecord[]>;
  /** As they are stored, for those who read millions; `person` 0 while staged. */
  scanEncoded(page: { readonly after: RecordId; readonly limit: number }): Promise<(StagedRecord & { readonly person: number })[]>;
  /**
   * Pages through the published records by ascending `hashRef` (store/record-ref-hash), which is as good as by chance, and the
   * same in whatever order they came in.
   */
  scanHashes(page: { readonly after: number; readonly limit: number }): Promise<HashedRecord[]>;
  scanPeople(page: { readonly after: PersonId; readonly limit: number }): Promise<Person[]>;
  decisions(): Promise<Decision[]>;
  /** By ascending request. */
  corrections(): Promise<Correction[]>;
  sources(): Promise<{ readonly name: string; readonly records: number }[]>;
  /** Where the people of an old id went; empty when the id never was. */
  history(ids: readonly PersonId[]): Promise<(readonly PersonId[])[]>;
  /** Ids of earlier people whose records now belong to one of these. */
  oldIds(ids: readonly PersonId[]): Promise<PersonId[]>;
  /** The model in force, as its versioned JSON text. */
  model(): Promise<string | undefined>;
  /** The model that was in force before, if it is still there. */
  modelBefore(): Promise<string | undefined>;
  /** What was measured of the people in the store, as versioned JSON text; a rebuild removes it. */
  measures(): Promise<string | undefined>;
  /** The privacy list's hashes, in ascending order. */
  listedHashes(page: { readonly after: ListedHash; readonly limit: number }): Promise<Listed[]>;
  /** Those of the hashes that are on the list. */
  listed(hashes: readonly ListedHash[]): Promise<Listed[]>;
}

export interface PeopleWrites {
  /**
   * Does `work` while no other process is in a turn: what is planned from reads is applied before another process plans.
   * Engines whose write access is exclusive anyway just do it.
   */
  turn<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Hands out consecutive ids; gaps are harmless. */
  reserveIds(counts: {
    readonly records: number;
    readonly people: number;
  }): Promise<{ readonly record: RecordId; readonly person: PersonId }>;
  /** Records that no look-up sees until a rebuild publishes them; a known id is overwritten. */
  stageRecords(batch: StagedBatch): Promise<void>;
  apply(change: PeopleChange): Promise<void>;
  /** Everything derived from the records, written again in tables of its own and published in one step. */
  rebuild(): Promise<PeopleRebuild>;
  putLines(lines: readonly LineRow[]): Promise<void>;
  putProperties(rows: readonly { readonly addressKey: Key; readonly property: Property }[]): Promise<void>;
  /** The latest decision on two records counts; `undecided` removes it. */
  putDecisions(decisions: readonly (Decision | (Omit<Decision, 'verdict'> & { readonly verdict: 'undecided' }))[]): Promise<void>;
  changeCorrections(change: CorrectionChange): Promise<void>;
  putModel(model: string, version: number, learnedFrom?: { readonly sources: number }): Promise<void>;
  /** Sets `facts().coverage`, to the millionth; undefined removes it. */
  putCoverage(share: number | undefined): Promise<void>;
  /** Sets how far a source is trusted, in `facts().trust`, to the millionth; undefined removes it. People built before stay as they were. */
  putTrust(source: string, trust: number | undefined): Promise<void>;
  /** Sets `facts().expiries` of one source; undefined removes it. People described before stay as they were. */
  putExpiry(source: string, expiry: SourceExpiry | undefined): Promise<void>;
  /** Keeps what was measured; `facts().changedRecords` counts on from the number given, 0 by default. */
  putMeasures(measures: string, changedRecords?: number): Promise<void>;
}

/** A number, or a block of numbers from `first` to `last`. Of the blocks that contain a number the narrowest counts; of equals the newest. */
export interface LineRow {
  readonly first: PhoneNumber;
  readonly last: PhoneNumber;
  readonly line: Line;
  readonly asOf?: Day;
  /** How many numbers the block had that this one was cut from; its own by default. */
  readonly span?: number;
}

/** A record whose text is already encoded (store/record-codec), because a bulk import encodes them in other threads. */
export interface StagedRecord {
  readonly id: RecordId;
  readonly ref: RecordRef;
  readonly rowHash: number;
  readonly encoded: string;
}

export interface StagedBatch {
  readonly records: readonly StagedRecord[];
  readonly removedRecords?: readonly RecordId[];
  readonly newestSeen?: Day;
  readonly jobCheckpoint?: JobCheckpoint;
}

/**
 * Postings as columns: key `i` is held by `records[starts[i] … starts[i + 1]]`, ascending, and their people in `people`.
 * All holders are given, of generic keys too.
 */
export interface PostingColumns {
  readonly keys: Float64Array;
  readonly starts: Uint32Array;
  readonly records: Uint32Array;
  readonly people: Uint32Array;
}

/** `hashes` are `hashRef` of the records' refs, ascending. */
export interface RefColumns {
  readonly hashes: Float64Array;
  readonly records: Uint32Array;
}

/** Row `ids[i]` (a person, a phone number) holds `encoded[i]`. */
export interface EncodedRows {
  readonly ids: ArrayLike<number>;
  readonly encoded: readonly string[];
}

/** Rows made elsewhere, as the bytes of their texts. */
export interface PackedRows {
  readonly ids: ArrayLike<number>;
  readonly texts: PackedTexts;
}

/** Rows of each kind arrive in ascending order of their key, so that an engine can build its trees by appending. */
export interface PeopleRebuild {
  postings(columns: PostingColumns): Promise<void>;
  /** Record `first + i` belongs to `people[i]`; 0 where there is no such record. */
  memberships(first: RecordId, people: Uint32Array): Promise<void>;
  refs(columns: RefColumns): Promise<void>;
  /** Encoded by store/person-codec and store/phone-owner-codec, wherever the work was done. */
  people(rows: PackedRows): Promise<void>;
  phoneOwners(rows: PackedRows): Promise<void>;
  /** After workers have written so many people: they can be read by id from then on. Only where there are `tasks`. */
  peopleElsewhere?(count: number): Promise<void>;
  history(rows: readonly { readonly id: PersonId; readonly becameOf: readonly PersonId[] }[]): Promise<void>;
  /** People and owners as they are to be published, for screening them by a list that changed meanwhile. */
  readonly written: ScreenedRows;
  publish(done?: { readonly jobCheckpoint?: JobCheckpoint; readonly planned?: Planned; readonly noted?: ChangeNote }): Promise<void>;
  abandon(): Promise<void>;
}

/** What moving a people store to another engine needs in addition to the port's own reads and its rebuild; pages by ascending key. */
export interface PeopleCopying {
  identity(): Promise<StoreIdentity>;
  /** Makes an empty store the twin of another: the same keys, the same next ids. */
  adopt(identity: StoreIdentity): Promise<void>;
  /** At least one key and about `limit` holders, all holders of each key, of generic keys too. */
  postings(page: { readonly after: Key; readonly limit: number }): Promise<PostingColumns>;
  /** Under which `hashRef` (store/record-ref-hash) published records are found; at least one hash and about `limit` records. */
  refs(page: { readonly after: number; readonly limit: number }): Promise<RefColumns>;
  people(page: { readonly after: PersonId; readonly limit: number }): Promise<EncodedRows>;
  phoneOwners(page: { readonly after: PhoneNumber; readonly limit: number }): Promise<EncodedRows>;
  history(page: { readonly after: PersonId; readonly limit: number }): Promise<HistoryRow[]>;
  lines(page: { readonly after: Pick<LineRow, 'first' | 'last'> | undefined; readonly limit: number }): Promise<LineRow[]>;
  properties(page: {
    readonly after: Pick<PropertyRow, 'addressKey' | 'owner'> | undefined;
    readonly limit: number;
  }): Promise<PropertyRow[]>;
}

export interface StoreIdentity {
  readonly keySeed: number;
  readonly nextRecord: number;
  readonly nextPerson: number;
  /** Of the newest change set. */
  readonly lastChange: number;
  readonly privacyPosition: number;
}

export interface HistoryRow {
  readonly id: PersonId;
  readonly becameOf: readonly PersonId[];
}

export interface PropertyRow {
  readonly addressKey: Key;
  /** Distinguishes the owners of one address. */
  readonly owner: string;
  readonly property: Property;
}
