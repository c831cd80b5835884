import { execFileSync } from 'node:child_process';
import { cpus, release, totalmem } from 'node:os';
import { DatabaseSync } from '@photostructure/sqlite';

/** Figures mean nothing without the machine and the commit they were measured on. */
export function describeMachine(): string {
  const cores = cpus();
  const memoryGiB = (totalmem() / 2 ** 30).toFixed(1);
  return [
    `machine: ${cores.length} cores ${cores[0]?.model.trim() ?? 'unknown'}, ${memoryGiB} GiB, ${process.platform} ${release()}`,
    `node ${process.versions.node}, SQLite ${sqliteVersion()}, commit ${commit()}`,
  ].join('\n');
}

function sqliteVersion(): string {
  const database = new DatabaseSync(':memory:');
  const row = database.prepare('SELECT sqlite_version() AS version').get() as { version: string };
  database.close();
  return row.version;
}

function commit(): string {
  try {
    const hash = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
    const changed = execFileSync('git', ['status', '--porcelain', '--untracked-files=no'], { encoding: 'utf8' }).trim() !== '';
    return changed ? `${hash} with uncommitted changes` : hash;
  } catch {
    return 'unknown (not a git checkout)';
  }
}
