import { StoreRefused } from '../store-refused.ts';
import type { Connection, Session, Statement } from './connection.ts';

/** Migration n takes the schema from version n to n + 1; only ever appended to. */
export interface Migration {
  readonly statements: readonly string[];
  /** How the new tables spread over a Citus cluster; the plain server has no use for it. */
  readonly distribution: readonly Distribution[];
}

export type Distribution =
  | { readonly table: string; readonly by: string; readonly besides?: string }
  | { readonly table: string; readonly everywhere: true };

/** Any number, the same for every process of ours: only one of them migrates at a time. */
const MIGRATION_LOCK = 6_713_001;

/** Brings one of the two ports' schemas up to date; safe to call from many processes at once. */
export async function migrate(connection: Connection, port: 'people' | 'books', migrations: readonly Migration[]): Promise<void> {
  await connection.transaction(async (session) => {
    await session.run(sql('migrate_lock', `SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`));
    await session.run(sql('migrate_table', 'CREATE TABLE IF NOT EXISTS namesake_schema(port text PRIMARY KEY, version integer NOT NULL)'));
    const rows = await session.run(sql('migrate_version', 'SELECT version FROM namesake_schema WHERE port = $1'), [port]);
    const found = Number(rows[0]?.['version'] ?? 0);
    if (found > migrations.length) {
      throw new StoreRefused(
        `This database was written by a newer version of Namesake (schema ${found} of ${port}, this one knows ${migrations.length}). Update Namesake.`,
      );
    }
    const isCitus = await hasCitus(session);
    connection.isCluster = isCitus;
    if (found === migrations.length) return;
    for (const migration of migrations.slice(found)) {
      for (const text of migration.statements) await session.run(sql('migrate_step', text));
      if (isCitus) for (const rule of migration.distribution) await session.run(distribute(rule));
    }
    await session.run(
      sql('migrate_done', 'INSERT INTO namesake_schema VALUES ($1, $2) ON CONFLICT (port) DO UPDATE SET version = excluded.version'),
      [port, migrations.length],
    );
  });
}

export async function hasCitus(session: Session): Promise<boolean> {
  const rows = await session.run(sql('migrate_citus', "SELECT 1 AS found FROM pg_extension WHERE extname = 'citus'"));
  return rows.length > 0;
}

export function distribute(rule: Distribution): Statement {
  if ('everywhere' in rule) return sql('migrate_reference', `SELECT create_reference_table('${rule.table}')`);
  const besides = rule.besides === undefined ? '' : `, colocate_with => '${rule.besides}'`;
  return sql('migrate_distribute', `SELECT create_distributed_table('${rule.table}', '${rule.by}'${besides})`);
}

function sql(name: string, text: string): Statement {
  return { name, text };
}
