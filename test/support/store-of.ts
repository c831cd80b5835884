import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { inject } from 'vitest';
import type {} from '../postgres-first.ts';

const made = new Map<string, string>();
const CREATE = `
  const pg = (await import('pg')).default;
  const client = new pg.Client({ connectionString: process.argv[1] });
  await client.connect();
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [process.argv[2]]);
  if (rowCount === 0) await client.query('CREATE DATABASE ' + process.argv[2]);
  await client.end();`;

/** The store that goes with a folder: the folder itself, or a database of its own where a suite runs on PostgreSQL. */
export function storeOf(folder: string): string {
  const url = inject('postgresUrl') as string | undefined;
  if (url === undefined) return '';
  let store = made.get(folder);
  if (store === undefined) {
    const name = `folder_${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', CREATE, url, name], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`no database for ${folder}: ${stderr}`);
    const place = new URL(url);
    place.pathname = `/${name}`;
    store = place.href;
    made.set(folder, store);
  }
  return store;
}
