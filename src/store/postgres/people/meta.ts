import type { Day } from '../../../core/clock.ts';
import type { StoreFacts } from '../../people.ts';
import { COVERAGE, type Counter, factsFrom, toMillionths, trustFact } from '../../people-rows.ts';
import { sql } from '../../table-work.ts';
import type { Session } from '../connection.ts';

export async function readFacts(session: Session): Promise<StoreFacts> {
  return factsFrom(await readCounters(session));
}

export async function readCounters(session: Session): Promise<ReadonlyMap<string, number>> {
  return new Map((await session.run(ALL)).map((row) => [row['name'] as string, row['value'] as number]));
}

export async function setCounter(session: Session, counter: Counter | 'key_seed', value: number): Promise<void> {
  await session.run(SET, [counter, value]);
}

export function setCoverage(session: Session, share: number | undefined): Promise<void> {
  return say(session, COVERAGE, share);
}

export function setTrust(session: Session, source: string, trust: number | undefined): Promise<void> {
  return say(session, trustFact(source), trust);
}

async function say(session: Session, name: string, value: number | undefined): Promise<void> {
  if (value === undefined) await session.run(UNSAY, [name]);
  else await session.run(SAY, [name, toMillionths(value)]);
}

/** The value after adding. Locks the row, so of two transactions that count one waits for the other. */
export async function addCounter(session: Session, counter: Counter, amount: number): Promise<number> {
  const rows = await session.run(ADD, [counter, amount]);
  return rows[0]!['value'] as number;
}

export async function readMeasures(session: Session): Promise<string | undefined> {
  return (await session.run(MEASURES))[0]?.['data'] as string | undefined;
}

export async function setMeasures(session: Session, measures: string | undefined, changedRecords: number): Promise<void> {
  if (measures === undefined) await session.run(DROP_MEASURES);
  else await session.run(PUT_MEASURES, [measures]);
  await setCounter(session, 'changed_records', changedRecords);
}

export async function noteSeen(session: Session, days: readonly (Day | undefined)[]): Promise<void> {
  let newest: Day | undefined;
  for (const day of days) if (day !== undefined && (newest === undefined || day > newest)) newest = day;
  if (newest !== undefined) await session.run(SEEN, [newest]);
}

const ALL = sql('facts', 'SELECT name, value FROM people_meta');
const SET = sql('set_fact', 'UPDATE people_meta SET value = $2 WHERE name = $1');
const ADD = sql('add_fact', 'UPDATE people_meta SET value = value + $2 WHERE name = $1 RETURNING value');
const UNSAY = sql('unsay_fact', 'DELETE FROM people_meta WHERE name = $1');
const SAY = sql('say_fact', 'INSERT INTO people_meta VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value');
const MEASURES = sql('measures', 'SELECT data FROM measures');
const DROP_MEASURES = sql('drop_measures', 'DELETE FROM measures');
const PUT_MEASURES = sql(
  'put_measures',
  'INSERT INTO measures(id, data) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET data = excluded.data',
);
const SEEN = sql(
  'note_seen',
  `INSERT INTO people_meta AS m VALUES ('newest_seen', $1) ON CONFLICT (name) DO UPDATE SET value = greatest(m.value, excluded.value)`,
);
