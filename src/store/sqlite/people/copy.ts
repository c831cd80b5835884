import type { PersonId } from '../../../core/ids.ts';
import { encodedPage, propertyPage } from '../../people/pages.ts';
import type { PeopleCopying } from '../../people.ts';
import { lineRowFrom } from '../../people-rows.ts';
import type { SqlRow } from '../../row-fields.ts';
import type { DatabaseSync } from '../database.ts';
import type { Statements } from '../statements.ts';
import { FACTS, type PeopleMeta } from './meta.ts';
import type { Postings } from './postings.ts';
import type { Records } from './records.ts';

/** Reads everything in a people store, page by page. */
export function peopleCopying(
  database: DatabaseSync,
  statements: Statements,
  meta: PeopleMeta,
  { postings, records }: { readonly postings: Postings; readonly records: Records },
  write: (work: () => void) => void,
): PeopleCopying {
  const history = database.prepare('SELECT id, became FROM person_history WHERE id > ? ORDER BY id LIMIT ?');
  const lines = database.prepare(
    'SELECT first, width, span, type, carrier, as_of FROM line WHERE (first, width) > (?, ?) ORDER BY first, width LIMIT ?',
  );
  return {
    identity: async () => meta.change(FACTS.identity()),
    adopt: async (identity) => write(() => meta.change(FACTS.adopt(identity))),
    postings: async ({ after, limit }) => postings.scan(after, limit),
    refs: async ({ after, limit }) => records.refs(after, limit),
    people: async (page) => statements.do(encodedPage('person', page)),
    phoneOwners: async (page) => statements.do(encodedPage('phone_owner', page)),
    history: async ({ after, limit }) =>
      (history.all(after, limit) as { id: PersonId; became: string }[]).map(({ id, became }) => ({
        id,
        becameOf: JSON.parse(became) as PersonId[],
      })),
    lines: async ({ after, limit }) =>
      (lines.all(after?.first ?? 0, after === undefined ? 0 : after.last - after.first + 1, limit) as unknown as Block[]).map((block) =>
        lineRowFrom({ ...block, last: block.first + block.width - 1 }),
      ),
    properties: async (page) => statements.do(propertyPage(page)),
  };
}

type Block = SqlRow & { readonly first: number; readonly width: number; readonly span: number };
