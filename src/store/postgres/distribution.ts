import type { Statement } from '../table-work.ts';
import type { Session } from './connection.ts';

/** The schema of one port. Tables and columns that an older version lacks are added; versions too old or too new are refused. */
export interface Schema {
  readonly version: number;
  /** The oldest version that is still opened. */
  readonly oldest: number;
  /** What the operator can do about a schema of a version that is too old. */
  readonly ifOlder: string;
  readonly statements: readonly string[];
  /** Columns with their types that tables of older versions lack. */
  readonly columns?: readonly { readonly table: string; readonly column: string }[];
  /** Tables of older versions that are dropped. */
  readonly retired?: readonly string[];
  /** How the new tables spread over a Citus cluster; the plain server has no use for it. */
  readonly distribution: readonly Distribution[];
}

export type Distribution =
  | { readonly table: string; readonly by: string; readonly besides?: string }
  | { readonly table: string; readonly everywhere: true };

export async function hasCitus(session: Session): Promise<boolean> {
  const rows = await session.run(sql('schema_citus', "SELECT 1 AS found FROM pg_extension WHERE extname = 'citus'"));
  return rows.length > 0;
}

export function distribute(rule: Distribution): Statement {
  if ('everywhere' in rule) return sql('schema_reference', `SELECT create_reference_table('${rule.table}')`);
  const besides = rule.besides === undefined ? '' : `, colocate_with => '${rule.besides}'`;
  return sql('schema_distribute', `SELECT create_distributed_table('${rule.table}', '${rule.by}'${besides})`);
}

function sql(name: string, text: string): Statement {
  return { name, text, patient: true };
}
