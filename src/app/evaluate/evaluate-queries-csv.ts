import { eachRow, readBlocks } from '../../sources/read/read-blocks.ts';
import type { FileShape, Reject } from '../../sources/read/row-block.ts';
import type { WrittenFragment } from '../look-up/parse-fragment.ts';
import type { QueriesNotes } from './evaluate-queries-notes.ts';

/** A question as a file has it, whatever the file's kind. */
export interface WrittenQuery {
  readonly line: number;
  readonly kind: string;
  readonly fragment: WrittenFragment;
  readonly person: string | null;
}

/** A file that holds no questions at all. */
export class QueriesRefused extends Error {
  override readonly name = 'QueriesRefused';
}

/** Questions in columns; an empty person is in no source. */
export async function* readQueryRows(path: string, shape: FileShape, notes: Pick<QueriesNotes, 'broken'>): AsyncGenerator<WrittenQuery> {
  const columns = shape.columns.map((column) => column.toLowerCase().replace(/^fragment[._]/, ''));
  const at = (names: readonly string[]) => columns.findIndex((column) => names.includes(column));
  const [kind, person] = [at(['kind']), at(['person', 'person_id'])];
  const parts = PARTS.map(at);
  if (kind < 0 || person < 0 || parts.every((part) => part < 0)) {
    throw new QueriesRefused(`The questions need the columns kind and person, and some of ${PARTS.map(([name]) => name).join(', ')}.`);
  }
  for await (const block of readBlocks({ path, shape, position: 0, line: 1 })) {
    const rejects: Reject[] = [];
    const queries: WrittenQuery[] = [];
    eachRow(block, shape, rejects, ({ line, cells }) => {
      const [phone, email, first, last, street, city, state, zip] = parts.map((part) => cells[part] ?? '') as EightTexts;
      const fragment = { phone, email, name: { first, last }, address: { street, city, state, zip } };
      queries.push({ line, kind: cells[kind]!, fragment, person: cells[person]!.trim() || null });
    });
    for (const { line } of rejects) notes.broken.push(`Line ${line} has not the columns of the first.`);
    yield* queries;
  }
}

type EightTexts = [string, string, string, string, string, string, string, string];

/** What each part of a fragment may be called. */
const PARTS: readonly (readonly [string, ...string[]])[] = [
  ['phone'],
  ['email'],
  ['first', 'name.first', 'name_first', 'first_name'],
  ['last', 'name.last', 'name_last', 'last_name'],
  ['street', 'address.street', 'address_street'],
  ['city', 'address.city', 'address_city'],
  ['state', 'address.state', 'address_state'],
  ['zip', 'address.zip', 'address_zip'],
];
