import { StoreRefused } from '../store-refused.ts';
import type { Statement } from '../table-work.ts';
import { BOOKS_SCHEMA } from './books/schema.ts';
import type { Connection, Session } from './connection.ts';
import { distribute, hasCitus, type Schema } from './distribution.ts';
import { PEOPLE_SCHEMA } from './people/schema.ts';

/** Both ports live in one schema, and opening one is refused where opening the other would be. */
const PORTS: Readonly<Record<string, Schema>> = { books: BOOKS_SCHEMA, people: PEOPLE_SCHEMA };
/** Stands among the ports' versions from before the first row of a copy is written until every row is checked. */
const UNFINISHED = 'unfinished_copy';
/** Any number, the same for every process of ours: only one of them makes tables at a time. */
const SCHEMA_LOCK = 6_713_001;

export interface SchemaWish {
  /** Nothing is made where nothing is. */
  readonly mustExist?: boolean;
  /** For the copy that is filling it. */
  readonly mayBeUnfinished?: boolean;
}

/**
 * Makes what is missing of the schema, or throws `StoreRefused` without having changed anything. One that is whole is
 * only read, so that a role without the right to create may serve. Safe to call from many processes at once.
 */
export async function openSchema(connection: Connection, wish: SchemaWish = {}): Promise<void> {
  const found = await connection.transaction((session) => look(session, wish));
  connection.isCluster = found.isCitus;
  if (isCurrent(found)) return;
  for (const port of Object.keys(PORTS)) {
    await connection.transaction(async (session) => {
      await session.run(LOCK);
      await make(session, port, await look(session, wish));
    });
  }
}

/** Marks a schema as an unfinished copy before there is anything in it. What an earlier copy has left is cleared away. */
export async function openCopyTarget(connection: Connection): Promise<void> {
  await connection.transaction(async (session) => {
    await session.run(LOCK);
    const { versions } = await look(session, { mayBeUnfinished: true });
    if (versions !== undefined && !versions.has(UNFINISHED)) {
      throw new StoreRefused(
        'There is a Namesake store in the database you copy to. Copy into a new database, or drop this one first; nothing was changed.',
      );
    }
    await session.run(CREATE);
    await session.run(NOTE, [UNFINISHED, 1]);
    if (versions !== undefined) for (const text of CLEAR) await session.run(sql('copy_clear', text));
  });
}

/** From the commit of this session on the copy is a store like any other. */
export async function finishCopyTarget(session: Session): Promise<void> {
  await session.run(sql('copy_finish', 'DELETE FROM namesake_schema WHERE port = $1'), [UNFINISHED]);
}

interface Found {
  readonly isCitus: boolean;
  /** By port; undefined where there is nothing. */
  readonly versions: ReadonlyMap<string, number> | undefined;
}

async function look(session: Session, { mustExist = false, mayBeUnfinished = false }: SchemaWish): Promise<Found> {
  const state = (await session.run(STATE))[0]!;
  if (state['schema'] === null) {
    throw new StoreRefused("The user's search_path names no schema that exists. Create the schema, or set search_path for this user.");
  }
  const isCitus = await hasCitus(session);
  if (state['is_ours'] !== true) {
    if (mustExist) throw new StoreRefused('There is no Namesake store in this database. Check the store URL; nothing was changed.');
    const foreign = (await session.run(FOREIGN)).map((row) => row['relname'] as string);
    if (foreign.length === 0) return { isCitus, versions: undefined };
    throw new StoreRefused(
      `This database holds tables of another program (${foreign.join(', ')}). Give Namesake a database or a schema of its own; nothing was changed.`,
    );
  }
  const versions = new Map((await session.run(VERSIONS)).map((row) => [row['port'] as string, row['version'] as number]));
  refuseVersions(versions);
  if (versions.has(UNFINISHED) && !mayBeUnfinished) {
    throw new StoreRefused(
      'This database is a copy that was not finished, and must not be used. Run the same namesake copy again, or drop the database.',
    );
  }
  return { isCitus, versions };
}

function refuseVersions(versions: ReadonlyMap<string, number>): void {
  for (const [port, found] of versions) {
    if (port === UNFINISHED) continue;
    const { version = 0, oldest = 0, ifOlder = '' } = PORTS[port] ?? {};
    if (found > version) {
      throw new StoreRefused(
        `This database was written by a newer version of Namesake (schema ${found} of ${port}, this one knows ${version}). Update Namesake.`,
      );
    }
    if (found >= oldest) continue;
    throw new StoreRefused(
      `This database was written by an older version of Namesake (schema ${found} of ${port}, this one needs ${oldest}). ${ifOlder}`,
    );
  }
}

function isCurrent({ versions }: Found): boolean {
  return versions !== undefined && Object.entries(PORTS).every(([port, { version }]) => versions.get(port) === version);
}

async function make(session: Session, port: string, { isCitus, versions }: Found): Promise<void> {
  const { statements, columns = [], retired = [], distribution, version } = PORTS[port]!;
  const found = versions?.get(port);
  if (found === version) return;
  if (versions === undefined) await session.run(CREATE);
  const there = new Set(found === undefined ? [] : (await session.run(TABLES)).map((row) => row['relname'] as string));
  if (found !== undefined) for (const table of retired) await session.run(sql('schema_drop', `DROP TABLE IF EXISTS ${table}`));
  for (const text of statements) if (!there.has(tableIn(text))) await session.run(sql('schema_make', text));
  for (const { table, column } of columns) {
    if (there.has(table)) await session.run(sql('schema_column', `ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS ${column}`));
  }
  if (isCitus) for (const rule of distribution) if (!there.has(rule.table)) await session.run(distribute(rule));
  await session.run(NOTE, [port, version]);
}

/** The table that a statement creates or belongs to. A table's sequence is named after it. */
function tableIn(text: string): string {
  return /^(?:CREATE (?:UNLOGGED )?TABLE|CREATE (?:UNIQUE )?INDEX \w+ ON|INSERT INTO) (\w+)|^CREATE SEQUENCE (\w+)_id$/
    .exec(text)!
    .slice(1)
    .find(Boolean)!;
}

function sql(name: string, text: string): Statement {
  return { name, text, patient: true };
}

const LOCK = sql('schema_lock', `SELECT pg_advisory_xact_lock(${SCHEMA_LOCK})`);
const STATE = sql(
  'schema_state',
  `SELECT current_schema() AS schema, EXISTS (SELECT 1 FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = current_schema() AND c.relname = 'namesake_schema') AS is_ours`,
);
/** Tables, views and sequences, but not those that an extension has brought. */
const FOREIGN = sql(
  'schema_foreign',
  `SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'p', 'f', 'v', 'm', 'S')
      AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
    ORDER BY c.relname LIMIT 3`,
);
const TABLES = sql(
  'schema_tables',
  "SELECT relname FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')",
);
const VERSIONS = sql('schema_versions', 'SELECT port, version FROM namesake_schema');
const CREATE = sql('schema_table', 'CREATE TABLE IF NOT EXISTS namesake_schema(port text PRIMARY KEY, version integer NOT NULL)');
const NOTE = sql('schema_note', 'INSERT INTO namesake_schema VALUES ($1, $2) ON CONFLICT (port) DO UPDATE SET version = excluded.version');
/** Everything that is made here and by a rebuild. */
const CLEAR: readonly string[] = [
  ...Object.values(PORTS)
    .flatMap(({ statements }) => statements)
    .flatMap((text) => [...text.matchAll(/^CREATE (?:UNLOGGED )?(TABLE|SEQUENCE) (\w+)/g)])
    .flatMap(([, kind, name]) => (kind === 'TABLE' ? [name, `${name}_next`] : [name]).map((one) => `DROP ${kind} IF EXISTS ${one}`)),
  `DELETE FROM namesake_schema WHERE port <> '${UNFINISHED}'`,
];
