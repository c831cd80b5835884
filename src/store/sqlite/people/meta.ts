import { randomInt } from 'node:crypto';
import type { Day } from '../../../core/clock.ts';
import type { StoreFacts, StoreIdentity } from '../../people.ts';
import { COUNTERS, COVERAGE, type Counter, factsFrom, identityFacts, identityFrom, toMillionths, trustFact } from '../../people-rows.ts';
import { type DatabaseSync, inTransaction, type StatementSync } from '../database.ts';

/** `key_filter`: the version of the store whose rebuild made the filter of its keys; 0 where none is in force. */
type SqliteCounter = Counter | 'key_filter';
const ALL_COUNTERS: readonly SqliteCounter[] = [...COUNTERS, 'key_filter'];
const SEED_SPAN = 2 ** 32;

/** The store's facts. */
export class PeopleMeta {
  readonly #all: StatementSync;
  readonly #measures: StatementSync;
  readonly #keyFilter: StatementSync;
  readonly #put: StatementSync;
  readonly #drop: StatementSync;
  readonly #add: StatementSync;
  readonly #dataVersion: StatementSync;
  #kept: { readonly dataVersion: number; readonly facts: StoreFacts } | undefined;

  constructor(database: DatabaseSync) {
    this.#all = database.prepare("SELECT name, value FROM meta WHERE name <> 'measures'");
    this.#measures = database.prepare("SELECT value FROM meta WHERE name = 'measures'");
    this.#keyFilter = database.prepare("SELECT value FROM meta WHERE name = 'key_filter'");
    this.#put = database.prepare('INSERT INTO meta(name, value) VALUES (?, ?) ON CONFLICT(name) DO UPDATE SET value = excluded.value');
    this.#drop = database.prepare('DELETE FROM meta WHERE name = ?');
    this.#add = database.prepare(
      'INSERT INTO meta(name, value) VALUES (?1, ?2) ON CONFLICT(name) DO UPDATE SET value = value + ?2 RETURNING value',
    );
    this.#dataVersion = database.prepare('PRAGMA data_version');
  }

  /** Makes the seed of the keyed hashes, once in a store's life. */
  static found(database: DatabaseSync): void {
    const seed = database.prepare("SELECT value FROM meta WHERE name = 'key_seed'").get();
    if (seed !== undefined) return;
    inTransaction(database, () => {
      const insert = database.prepare('INSERT OR IGNORE INTO meta(name, value) VALUES (?, ?)');
      insert.run('key_seed', randomInt(SEED_SPAN));
      for (const counter of ALL_COUNTERS) insert.run(counter, counter.startsWith('next_') ? 1 : 0);
    });
  }

  facts(): StoreFacts {
    const { data_version: dataVersion } = this.#dataVersion.get() as { data_version: number };
    if (this.#kept?.dataVersion === dataVersion) return this.#kept.facts;
    const facts = factsFrom(this.#rows());
    this.#kept = { dataVersion, facts };
    return facts;
  }

  /** After every transaction, also one that failed and changed nothing. */
  forget(): void {
    this.#kept = undefined;
  }

  set(counter: SqliteCounter | 'key_seed', value: number): void {
    this.#kept = undefined;
    this.#put.run(counter, value);
  }

  /** The value before adding. */
  add(counter: SqliteCounter, amount: number): number {
    this.#kept = undefined;
    return (this.#add.get(counter, amount) as { value: number }).value - amount;
  }

  setCoverage(share: number | undefined): void {
    this.#say(COVERAGE, share);
  }

  setTrust(source: string, trust: number | undefined): void {
    this.#say(trustFact(source), trust);
  }

  #say(name: string, value: number | undefined): void {
    this.#kept = undefined;
    if (value === undefined) this.#drop.run(name);
    else this.#put.run(name, toMillionths(value));
  }

  measures(): string | undefined {
    return (this.#measures.get() as { value: string } | undefined)?.value;
  }

  setMeasures(measures: string | undefined, changedRecords: number): void {
    if (measures === undefined) this.#drop.run('measures');
    else this.#put.run('measures', measures);
    this.set('changed_records', changedRecords);
  }

  keyFilter(): number {
    return (this.#keyFilter.get() as { value: number } | undefined)?.value ?? 0;
  }

  identity(): StoreIdentity {
    return identityFrom(this.#rows());
  }

  adopt(identity: StoreIdentity): void {
    for (const [name, value] of identityFacts(identity)) this.set(name, value);
  }

  #rows(): ReadonlyMap<string, number> {
    return new Map((this.#all.all() as { name: string; value: number }[]).map(({ name, value }) => [name, value]));
  }

  seen(day: Day | undefined): void {
    const newest = this.facts().newestSeen;
    if (day === undefined || (newest !== undefined && newest >= day)) return;
    this.#kept = undefined;
    this.#put.run('newest_seen', day);
  }
}
