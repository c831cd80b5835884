import type { Day } from '../../core/clock.ts';
import type { PersonId, RecordId } from '../../core/ids.ts';
import type { PeopleWrites, StoreFacts, StoreIdentity } from '../people.ts';
import { ChangedMeanwhile, type Planned } from '../people-change.ts';
import type { SourceExpiry } from '../source-expiry.ts';
import { run, type Statement, sql, type Work } from '../table-work.ts';

/** Facts that are always there, as rows of their own: counting a million rows takes longer than a look-up. */
export const COUNTERS = [
  'records',
  'people',
  'next_record',
  'next_person',
  'model_version',
  'model_sources',
  'privacy_position',
  'listed_position',
  'rebuild_pending',
  'version',
  'changed_records',
  'last_change',
] as const;
type Counter = (typeof COUNTERS)[number] | 'key_seed';

const COVERAGE = 'coverage_millionths';
const TRUST = 'trust_millionths:';
/** A day, whether it is in force, and the last record that is done; each by source. */
const EXPIRY = { day: 'expires_day:', applied: 'expired:', upTo: 'expired_up_to:' } as const;
const MILLION = 1_000_000;

/** Shares and weights as every engine keeps them: one that kept more digits would differ from its copy. */
export function roundToMillionth(value: number): number {
  return Math.round(value * MILLION) / MILLION;
}

/** Where an engine keeps what was measured of the people. */
interface MeasuresStatements {
  readonly read: Statement;
  readonly put: Statement;
  readonly drop: Statement;
}

/** The store's facts: a table of numbers by name, and what was measured. */
export class FactTable {
  readonly #all: Statement;
  readonly #put: Statement;
  readonly #add: Statement;
  readonly #drop: Statement;
  readonly #seen: Statement;
  readonly #measures: MeasuresStatements;

  constructor(table: string, measures: MeasuresStatements) {
    this.#all = sql('facts', `SELECT name, value FROM ${table} WHERE name <> 'measures'`, { hot: true });
    const put = `INSERT INTO ${table} AS m (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value =`;
    this.#put = sql('put_fact', `${put} excluded.value`, { hot: true });
    this.#add = sql('add_fact', `${put} m.value + excluded.value RETURNING value`, { hot: true });
    this.#seen = sql('note_seen', `${put} excluded.value WHERE m.value < excluded.value`);
    this.#drop = sql('drop_fact', `DELETE FROM ${table} WHERE name = $1`);
    this.#measures = measures;
  }

  *facts(): Work<StoreFacts> {
    const rows = yield* this.#rows();
    const value = (counter: Counter) => rows.get(counter) ?? 0;
    const newestSeen = rows.get('newest_seen');
    const coverage = rows.get(COVERAGE);
    const trust = [...rows].flatMap(([name, one]) => (name.startsWith(TRUST) ? [[name.slice(TRUST.length), one / MILLION] as const] : []));
    const expiries = expiriesIn(rows);
    return {
      records: value('records'),
      people: value('people'),
      keySeed: value('key_seed'),
      modelVersion: value('model_version'),
      modelSources: value('model_sources'),
      ...(newestSeen === undefined ? {} : { newestSeen: newestSeen as Day }),
      ...(coverage === undefined ? {} : { coverage: coverage / MILLION }),
      ...(trust.length === 0 ? {} : { trust: new Map(trust) }),
      ...(expiries.size === 0 ? {} : { expiries }),
      privacyPosition: value('privacy_position'),
      listedPosition: value('listed_position'),
      rebuildPending: value('rebuild_pending') === 1,
      version: value('version'),
      changedRecords: value('changed_records'),
    };
  }

  *identity(): Work<StoreIdentity> {
    const rows = yield* this.#rows();
    const value = (counter: Counter) => rows.get(counter) ?? 0;
    return {
      keySeed: value('key_seed'),
      nextRecord: value('next_record'),
      nextPerson: value('next_person'),
      lastChange: value('last_change'),
      privacyPosition: value('privacy_position'),
    };
  }

  *adopt({ keySeed, nextRecord, nextPerson, lastChange, privacyPosition }: StoreIdentity): Work<void> {
    yield* this.set('key_seed', keySeed);
    yield* this.set('next_record', nextRecord);
    yield* this.set('next_person', nextPerson);
    yield* this.set('last_change', lastChange);
    yield* this.set('privacy_position', privacyPosition);
  }

  *set(counter: Counter, value: number): Work<void> {
    yield* run(this.#put, counter, value);
  }

  /** The value after adding. Locks the row, so of two transactions that count one waits for the other. */
  *add(counter: Counter, amount: number): Work<number> {
    return (yield* run(this.#add, counter, amount))[0]!['value'] as number;
  }

  *reserveIds({
    records,
    people,
  }: Parameters<PeopleWrites['reserveIds']>[0]): Work<{ readonly record: RecordId; readonly person: PersonId }> {
    const record = (yield* this.add('next_record', records)) - records;
    const person = (yield* this.add('next_person', people)) - people;
    return { record: record as RecordId, person: person as PersonId };
  }

  *seen(days: readonly (Day | undefined)[]): Work<void> {
    let newest: Day | undefined;
    for (const day of days) if (day !== undefined && (newest === undefined || day > newest)) newest = day;
    if (newest !== undefined) yield* run(this.#seen, 'newest_seen', newest);
  }

  /** Throws `ChangedMeanwhile` if the store has changed since the plan. */
  *assertPlanned({ version, listedPosition }: Planned = {}, nowVersion?: number): Work<void> {
    if (version === undefined && listedPosition === undefined) return;
    const facts = yield* this.facts();
    const isSame = (asked: number | undefined, found: number) => asked === undefined || asked === found;
    if (!isSame(version, nowVersion ?? facts.version) || !isSame(listedPosition, facts.listedPosition)) throw new ChangedMeanwhile();
  }

  setCoverage(share: number | undefined): Work<void> {
    return this.#declare(COVERAGE, share);
  }

  setTrust(source: string, trust: number | undefined): Work<void> {
    return this.#declare(`${TRUST}${source}`, trust);
  }

  *setExpiry(source: string, expiry: SourceExpiry | undefined): Work<void> {
    const { day, isApplied = false, doneUpTo } = expiry ?? {};
    for (const [name, value] of [
      [EXPIRY.day, day],
      [EXPIRY.applied, isApplied ? 1 : undefined],
      [EXPIRY.upTo, doneUpTo],
    ] as const) {
      if (value === undefined) yield* run(this.#drop, name + source);
      else yield* run(this.#put, name + source, value);
    }
  }

  *measures(): Work<string | undefined> {
    return (yield* run(this.#measures.read))[0]?.['data'] as string | undefined;
  }

  *setMeasures(measures: string | undefined, changedRecords: number): Work<void> {
    if (measures === undefined) yield* run(this.#measures.drop);
    else yield* run(this.#measures.put, measures);
    yield* this.set('changed_records', changedRecords);
  }

  *#declare(name: string, value: number | undefined): Work<void> {
    if (value === undefined) yield* run(this.#drop, name);
    else yield* run(this.#put, name, Math.round(value * MILLION));
  }

  *#rows(): Work<ReadonlyMap<string, number>> {
    return new Map((yield* run(this.#all)).map((row) => [row['name'] as string, row['value'] as number]));
  }
}

function expiriesIn(rows: ReadonlyMap<string, number>): ReadonlyMap<string, SourceExpiry> {
  const sources = new Set<string>();
  for (const name of rows.keys()) {
    for (const prefix of Object.values(EXPIRY)) if (name.startsWith(prefix)) sources.add(name.slice(prefix.length));
  }
  return new Map(
    [...sources].sort().map((source) => {
      const [day, upTo] = [rows.get(EXPIRY.day + source), rows.get(EXPIRY.upTo + source)];
      const isApplied = rows.get(EXPIRY.applied + source) === 1;
      return [
        source,
        { ...(day !== undefined && { day: day as Day }), isApplied, ...(upTo !== undefined && { doneUpTo: upTo as RecordId }) },
      ];
    }),
  );
}
