import { randomInt } from 'node:crypto';
import type { Day } from '../../../core/clock.ts';
import { roundToMillionth } from '../../millionths.ts';
import type { StoreFacts, StoreIdentity } from '../../people.ts';
import { type DatabaseSync, inTransaction, type StatementSync } from '../database.ts';

const COUNTERS = [
  'records',
  'people',
  'next_record',
  'next_person',
  'model_version',
  'model_sources',
  'privacy_position',
  'rebuild_pending',
  'version',
  'changed_records',
  'key_filter',
] as const;
type Counter = (typeof COUNTERS)[number];
const SEED_SPAN = 2 ** 32;
const TRUST = 'trust:';

/** The store's facts, kept as rows because counting a million rows takes longer than a look-up. */
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
      for (const counter of COUNTERS) insert.run(counter, counter.startsWith('next_') ? 1 : 0);
    });
  }

  facts(): StoreFacts {
    const { data_version: dataVersion } = this.#dataVersion.get() as { data_version: number };
    if (this.#kept?.dataVersion === dataVersion) return this.#kept.facts;
    const rows = new Map((this.#all.all() as { name: string; value: number }[]).map((row) => [row.name, row.value]));
    const value = (counter: Counter | 'key_seed') => rows.get(counter) ?? 0;
    const newestSeen = rows.get('newest_seen');
    const coverage = rows.get('coverage');
    const trust = [...rows].flatMap(([name, one]) => (name.startsWith(TRUST) ? [[name.slice(TRUST.length), one] as const] : []));
    const facts: StoreFacts = {
      records: value('records'),
      people: value('people'),
      keySeed: value('key_seed'),
      modelVersion: value('model_version'),
      modelSources: value('model_sources'),
      ...(newestSeen === undefined ? {} : { newestSeen: newestSeen as Day }),
      ...(coverage === undefined ? {} : { coverage }),
      ...(trust.length === 0 ? {} : { trust: new Map(trust) }),
      privacyPosition: value('privacy_position'),
      rebuildPending: value('rebuild_pending') === 1,
      version: value('version'),
      changedRecords: value('changed_records'),
    };
    this.#kept = { dataVersion, facts };
    return facts;
  }

  /** After every transaction: one that failed has changed nothing, and says so to nobody. */
  forget(): void {
    this.#kept = undefined;
  }

  set(counter: Counter, value: number): void {
    this.#kept = undefined;
    this.#put.run(counter, value);
  }

  /** The value before adding. */
  add(counter: Counter, amount: number): number {
    this.#kept = undefined;
    return (this.#add.get(counter, amount) as { value: number }).value - amount;
  }

  setCoverage(share: number | undefined): void {
    this.#say('coverage', share);
  }

  setTrust(source: string, trust: number | undefined): void {
    this.#say(`${TRUST}${source}`, trust);
  }

  #say(name: string, value: number | undefined): void {
    this.#kept = undefined;
    if (value === undefined) this.#drop.run(name);
    else this.#put.run(name, roundToMillionth(value));
  }

  measures(): string | undefined {
    return (this.#measures.get() as { value: string } | undefined)?.value;
  }

  setMeasures(measures: string | undefined, changedRecords: number): void {
    if (measures === undefined) this.#drop.run('measures');
    else this.#put.run('measures', measures);
    this.set('changed_records', changedRecords);
  }

  /** The version of the store whose rebuild made the filter of its keys; 0 where none is in force. */
  keyFilter(): number {
    return (this.#keyFilter.get() as { value: number } | undefined)?.value ?? 0;
  }

  identity(): StoreIdentity {
    const rows = new Map((this.#all.all() as { name: string; value: number }[]).map((row) => [row.name, row.value]));
    const value = (counter: Counter | 'key_seed') => rows.get(counter) ?? 0;
    return {
      keySeed: value('key_seed'),
      nextRecord: value('next_record'),
      nextPerson: value('next_person'),
      privacyPosition: value('privacy_position'),
    };
  }

  adopt({ keySeed, nextRecord, nextPerson, privacyPosition }: StoreIdentity): void {
    this.#kept = undefined;
    this.#put.run('key_seed', keySeed);
    this.set('next_record', nextRecord);
    this.set('next_person', nextPerson);
    this.set('privacy_position', privacyPosition);
  }

  seen(day: Day | undefined): void {
    const newest = this.facts().newestSeen;
    if (day === undefined || (newest !== undefined && newest >= day)) return;
    this.#kept = undefined;
    this.#put.run('newest_seen', day);
  }
}
