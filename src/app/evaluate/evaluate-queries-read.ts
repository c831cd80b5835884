import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type PersonId, showPersonId } from '../../core/ids.ts';
import { parseWrittenJson } from '../../core/written-json.ts';
import { eachRow, readBlocks } from '../../sources/read/read-blocks.ts';
import type { FileShape, Reject } from '../../sources/read/row-block.ts';
import { sniffFile } from '../../sources/read/sniff-file.ts';
import { textLines } from '../../sources/read/text-blocks.ts';
import type { PeopleReads } from '../../store/people.ts';
import { parseFragment, type WrittenFragment } from '../look-up/parse-fragment.ts';
import type { LabelledQuery, QueryJudge } from './evaluate-queries.ts';
import type { QueriesNotes } from './evaluate-queries-page.ts';
import { readTruth, refuseStrange, type TruthLabels } from './truth-labels.ts';

/** Reads `{"kind","fragment","person"}` line by line, or the same in columns. */
export async function* readQueries(file: string, knows: PersonLabels['knows'], notes: QueriesNotes): AsyncGenerator<LabelledQuery> {
  const path = resolve(file);
  const shape = await sniffFile(path);
  for await (const { line, kind, fragment, person } of shape.format === 'jsonl'
    ? jsonLines(path, shape, notes)
    : readQueryRows(path, shape, notes)) {
    const parsed = parseFragment(fragment);
    if (parsed.kind !== 'fragment') {
      notes.unread.push(line);
      continue;
    }
    const isKnown = person === null || (await knows(person));
    if (!isKnown) notes.unknown.push(line);
    yield { kind: kind.replace(UNSHOWN, ' ').trim() || NO_KIND, fragment: parsed.fragment, person: isKnown ? person : null };
  }
}

async function* jsonLines(path: string, shape: FileShape, notes: Pick<QueriesNotes, 'broken'>): AsyncGenerator<WrittenQuery> {
  let at = 0;
  for await (const line of textLines(path, shape)) {
    at += 1;
    if (line.trim() === '') continue;
    const query = parseLine(line, at);
    if (typeof query === 'string') notes.broken.push(query);
    else yield query;
  }
}

/** The question of a line, or what is wrong with it. */
function parseLine(line: string, at: number): WrittenQuery | string {
  let row: unknown;
  try {
    row = parseWrittenJson(line);
  } catch {
    return `Line ${at} is not JSON.`;
  }
  if (!isObject(row) || !('kind' in row) || !('fragment' in row) || !('person' in row)) {
    return `Line ${at} needs kind, fragment and person.`;
  }
  const { kind, fragment, person } = row;
  if (typeof kind !== 'string' || !isObject(fragment) || (person !== null && typeof person !== 'string')) {
    return `Line ${at}: kind is a text, fragment an object, person a text or null.`;
  }
  if (!isTextOrNone(fragment['phone']) || !isTextOrNone(fragment['email'])) {
    return `Line ${at}: phone and email of a fragment are texts.`;
  }
  if (!areTexts(fragment['name'], NAME_PARTS) || !areTexts(fragment['address'], ADDRESS_PARTS)) {
    return `Line ${at}: name is an object of ${NAME_PARTS.join(', ')}, address one of ${ADDRESS_PARTS.join(', ')}, all texts.`;
  }
  return { line: at, kind, fragment, person };
}

/** What would break the lines of a table. */
const UNSHOWN = /[\s\p{C}]+/gu;
const NO_KIND = '(no kind)';
const NAME_PARTS = ['first', 'last'];
const ADDRESS_PARTS = ['street', 'city', 'state', 'zip'];

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTextOrNone(value: unknown): boolean {
  return value === undefined || typeof value === 'string';
}

function areTexts(value: unknown, parts: readonly string[]): boolean {
  return value === undefined || (isObject(value) && parts.every((part) => isTextOrNone(value[part])));
}

/** Where `source,record_id,person` of a labelled set lies beside its questions, if it does. */
export function labelsBeside(queriesFile: string): string | undefined {
  const file = join(dirname(queriesFile), 'truth.csv');
  return existsSync(file) ? file : undefined;
}

/** Who people are in the words of the questions. */
export interface PersonLabels {
  readonly labelOf: QueryJudge['labelOf'];
  /** Whether anybody held can have that label. */
  knows(label: string): Promise<boolean>;
}

/** With labels, people are whoever most of their records are labelled as; without, questions name them by the ids of this store. */
export async function readLabels(
  people: Pick<PeopleReads, 'people' | 'records' | 'scanEncoded' | 'facts'>,
  file: string | undefined,
): Promise<PersonLabels> {
  if (file === undefined) {
    return {
      labelOf: async (person) => showPersonId(person),
      async knows(label) {
        const id = Number(label.slice(1)) as PersonId;
        if (!Number.isSafeInteger(id) || showPersonId(id) !== label) return false;
        return (await people.people([id]))[0] !== undefined;
      },
    };
  }
  const labels = await readTruth(file);
  await refuseStrange(people, labels);
  const names = new Set(labels.names);
  const known = new Map<PersonId, string | undefined>();
  return {
    async labelOf(id) {
      if (!known.has(id)) known.set(id, await commonestLabel(people, id, labels));
      return known.get(id);
    },
    knows: async (label) => names.has(label),
  };
}

async function commonestLabel(
  people: Pick<PeopleReads, 'people' | 'records'>,
  id: PersonId,
  labels: TruthLabels,
): Promise<string | undefined> {
  const [person] = await people.people([id]);
  const counts = new Map<number, number>();
  for (const stored of await people.records(person?.records ?? [])) {
    const label = stored && labels.of(stored.ref);
    if (label !== undefined) counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  const [best, next] = [...counts].sort((a, b) => b[1] - a[1]);
  return best === undefined || best[1] === next?.[1] ? undefined : labels.names[best[0]];
}

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
async function* readQueryRows(path: string, shape: FileShape, notes: Pick<QueriesNotes, 'broken'>): AsyncGenerator<WrittenQuery> {
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
