import { type DatabaseSync, sqliteModule } from './sqlite-module.ts';

/** Adds tables, indexes and optional columns that a file of an older version lacks, and drops those that the schema no longer has. */
export function addMissing(database: DatabaseSync, schema: string, retired: readonly string[] = []): void {
  const { DatabaseSync } = sqliteModule();
  const wanted = new DatabaseSync(':memory:');
  try {
    wanted.exec(schema);
    for (const table of retired) database.exec(`DROP TABLE IF EXISTS ${table}`);
    const there = new Set(partsOf(database).map(({ name }) => name));
    for (const { name, type, sql } of partsOf(wanted)) {
      if (!there.has(name)) database.exec(sql);
      else if (type === 'table') addColumns(database, name, columnsOf(wanted, name));
    }
  } finally {
    wanted.close();
  }
}

function addColumns(database: DatabaseSync, table: string, wanted: readonly Column[]): void {
  const there = new Set(columnsOf(database, table).map(({ name }) => name));
  for (const { name, type } of wanted) if (!there.has(name)) database.exec(`ALTER TABLE ${table} ADD COLUMN "${name}" ${type}`);
}

interface Part {
  readonly name: string;
  readonly type: string;
  readonly sql: string;
}

/** Tables before their indexes, without those that SQLite makes itself. */
function partsOf(database: DatabaseSync): readonly Part[] {
  return database.prepare('SELECT name, type, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid').all() as unknown as Part[];
}

interface Column {
  readonly name: string;
  readonly type: string;
}

function columnsOf(database: DatabaseSync, table: string): readonly Column[] {
  return database.prepare(`PRAGMA table_info("${table}")`).all() as unknown as Column[];
}
