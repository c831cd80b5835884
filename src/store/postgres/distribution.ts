import type { Session, Statement } from './connection.ts';

/** Migration n takes the schema from version n to n + 1; only ever appended to. */
export interface Migration {
  readonly statements: readonly string[];
  /** How the new tables spread over a Citus cluster; the plain server has no use for it. */
  readonly distribution: readonly Distribution[];
}

export type Distribution =
  | { readonly table: string; readonly by: string; readonly besides?: string }
  | { readonly table: string; readonly everywhere: true };

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
  return { name, text, patient: true };
}
