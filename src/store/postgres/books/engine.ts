import type { BooksEngine } from '../../books/engine.ts';
import { tableOf } from '../../books/tables.ts';
import { run, sql } from '../../table-work.ts';

/** What the books on PostgreSQL do in their own way. */
export const ENGINE: BooksEngine = {
  codes: {},
  newId: (table) => `nextval('${table}_id')`,
  *lock(table) {
    yield* run(sql(`lock_${table}`, `LOCK TABLE ${table} IN EXCLUSIVE MODE`));
  },
  *emptyReplies(people) {
    return (yield* run(EMPTY_REPLIES, people)).length;
  },
  *copied(table, rows) {
    if (table === 'kept_reply') yield* run(INDEX_REPLIES, ...[0, 1, 2].map((at) => rows.map((row) => row[at])));
    if (tableOf(table).isNumbered) yield* run(sql(`copy_ids_${table}`, `SELECT setval('${table}_id', (SELECT max(id) FROM ${table}))`));
  },
  checks: [
    {
      what: ({ seq }) =>
        `the kept reply of entry ${seq as number} shows a person under whom it is not found, so erasing would not reach it, or its entry is not the one it was charged with`,
      statement: sql(
        'verify_shown',
        `SELECT DISTINCT k.account, k.seq FROM kept_reply k JOIN entry e ON e.account = k.account AND e.seq = k.seq
            CROSS JOIN LATERAL unnest(string_to_array(coalesce(k.people, e.people), ',')::bigint[]) AS shown(person)
            LEFT JOIN kept_reply_person p ON p.account = k.account AND p.person = shown.person AND p.endpoint = k.endpoint AND p.key_hash = k.key_hash
          WHERE p.account IS NULL LIMIT $1`,
      ),
    },
  ],
};

const EMPTY_REPLIES = sql(
  'empty_replies',
  `UPDATE kept_reply k SET body = '' FROM kept_reply_person p
    WHERE p.person = ANY($1::bigint[]) AND k.account = p.account AND k.endpoint = p.endpoint AND k.key_hash = p.key_hash AND k.body <> ''
    RETURNING k.account`,
);
const INDEX_REPLIES = sql(
  'copy_put_reply_people',
  `INSERT INTO kept_reply_person(account, person, endpoint, key_hash, expires_ms)
    SELECT DISTINCT k.account, shown.person::bigint, k.endpoint, k.key_hash, k.expires_ms
      FROM unnest($1::bigint[], $2::text[], $3::text[]) AS given(account, endpoint, key_hash)
      JOIN kept_reply k ON k.account = given.account AND k.endpoint = given.endpoint AND k.key_hash = given.key_hash
      JOIN entry e ON e.account = k.account AND e.seq = k.seq
      CROSS JOIN LATERAL unnest(string_to_array(NULLIF(coalesce(k.people, e.people), ''), ',')) AS shown(person)
    ON CONFLICT DO NOTHING`,
);
