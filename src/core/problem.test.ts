import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PROBLEMS } from './problem.ts';

const page = readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8');

describe('docs/errors.md', () => {
  it('lists exactly the problems of the table, with their status and message', () => {
    const rows = [...page.matchAll(/^\| `(\w+)` \| (\d{3}) \| ([^|]+) \|/gm)].map(([, code, status, message]) => ({
      code,
      status: Number(status),
      message: message!.trim(),
    }));
    const table = Object.entries(PROBLEMS).map(([code, { status, message }]) => ({ code, status, message }));
    const byCode = (a: { code?: string | undefined }, b: { code?: string | undefined }) => (a.code! < b.code! ? -1 : 1);
    expect(rows.sort(byCode)).toEqual(table.sort(byCode));
  });
});
