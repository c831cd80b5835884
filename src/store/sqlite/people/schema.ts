import type { DatabaseFormat } from '../database.ts';

export const PEOPLE_FILE = 'people.db';

/** What a rebuild writes into new tables; see docs/adr/0003-sql-schemas.md. */
export const DERIVED_TABLES = ['posting', 'posting_overflow', 'membership', 'record_ref', 'person', 'phone_owner'] as const;

type Suffix = '' | '_next';

export function derivedSchema(suffix: Suffix): string {
  return `
CREATE TABLE posting${suffix}(first INTEGER PRIMARY KEY, block BLOB NOT NULL);
CREATE TABLE posting_overflow${suffix}(key INTEGER NOT NULL, first INTEGER NOT NULL, records BLOB NOT NULL, PRIMARY KEY(key, first)) WITHOUT ROWID;
CREATE TABLE membership${suffix}(page INTEGER PRIMARY KEY, people BLOB NOT NULL);
CREATE TABLE record_ref${suffix}(first INTEGER PRIMARY KEY, block BLOB NOT NULL);
CREATE TABLE person${suffix}(id INTEGER PRIMARY KEY, data TEXT NOT NULL);
CREATE TABLE phone_owner${suffix}(number INTEGER PRIMARY KEY, data TEXT NOT NULL);
`;
}

export const PEOPLE_FORMAT: DatabaseFormat = {
  applicationId: 0x4e53_0002,
  version: 5,
  oldest: 4,
  ifOlder: 'Move it away and import the sources again, or run the version that wrote it.',
  schema: `
CREATE TABLE meta(name TEXT PRIMARY KEY, value) WITHOUT ROWID;
CREATE TABLE source(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, records INTEGER NOT NULL DEFAULT 0);
CREATE TABLE record(id INTEGER PRIMARY KEY, source INTEGER NOT NULL, row_hash INTEGER NOT NULL, record_id TEXT NOT NULL, data TEXT NOT NULL);
CREATE TABLE person_history(id INTEGER PRIMARY KEY, became TEXT NOT NULL);
CREATE TABLE line(first INTEGER NOT NULL, width INTEGER NOT NULL, span INTEGER NOT NULL, type INTEGER NOT NULL, carrier TEXT, as_of INTEGER, PRIMARY KEY(first, width)) WITHOUT ROWID;
CREATE TABLE line_width(width INTEGER PRIMARY KEY);
CREATE TABLE property(address_key INTEGER NOT NULL, owner TEXT NOT NULL, data TEXT NOT NULL, PRIMARY KEY(address_key, owner)) WITHOUT ROWID;
CREATE TABLE decision(left_source TEXT NOT NULL, left_id TEXT NOT NULL, right_source TEXT NOT NULL, right_id TEXT NOT NULL, verdict TEXT NOT NULL,
  PRIMARY KEY(left_source, left_id, right_source, right_id)) WITHOUT ROWID;
CREATE TABLE correction(request INTEGER PRIMARY KEY, refs TEXT NOT NULL, changes TEXT NOT NULL, reason TEXT NOT NULL, source TEXT NOT NULL,
  actor TEXT NOT NULL, at_ms INTEGER NOT NULL);
CREATE TABLE listed(hash TEXT PRIMARY KEY, marks INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE model(version INTEGER PRIMARY KEY, data TEXT NOT NULL);
CREATE TABLE job(id INTEGER PRIMARY KEY, kind TEXT NOT NULL, "order" TEXT NOT NULL, state TEXT NOT NULL, checkpoint TEXT NOT NULL, progress TEXT NOT NULL,
  started_ms INTEGER NOT NULL, finished_ms INTEGER, owner TEXT NOT NULL, lease_until_ms INTEGER NOT NULL);
CREATE TABLE change_set(id INTEGER PRIMARY KEY, kind TEXT NOT NULL, job INTEGER, at_ms INTEGER NOT NULL, created INTEGER NOT NULL,
  joined INTEGER NOT NULL, split INTEGER NOT NULL, withdrawn INTEGER NOT NULL);
CREATE INDEX change_set_at ON change_set(at_ms);
CREATE TABLE change_block(change_set INTEGER NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL, changes TEXT NOT NULL,
  PRIMARY KEY(change_set, first)) WITHOUT ROWID;
${derivedSchema('')}
`,
};
