import { createReadStream, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { type PersonId, showPersonId } from '../core/ids.ts';
import type { PeopleReads } from '../store/people.ts';
import type { LabelledQuery, QueryJudge } from './evaluate-queries.ts';
import { parseFragment, type WrittenFragment } from './parse-fragment.ts';
import { readTruth, type TruthLabels } from './truth-labels.ts';

/** A line that is no question stops the judging: a table made of the rest would mislead. */
export class QueriesRefused extends Error {
  override readonly name = 'QueriesRefused';
}

/** Reads `{"kind","fragment","person"}` line by line; a fragment that says nothing is no question. */
export async function* readQueries(file: string): AsyncGenerator<LabelledQuery> {
  let at = 0;
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    at += 1;
    if (line.trim() === '') continue;
    const { kind, fragment, person } = parseLine(line, at);
    const parsed = parseFragment(fragment);
    if (parsed.kind === 'fragment') yield { kind, fragment: parsed.fragment, person };
  }
}

function parseLine(line: string, at: number): { kind: string; fragment: WrittenFragment; person: string | null } {
  let row: unknown;
  try {
    row = JSON.parse(line);
  } catch {
    throw new QueriesRefused(`Line ${at} is not JSON.`);
  }
  if (typeof row !== 'object' || row === null || !('kind' in row) || !('fragment' in row) || !('person' in row)) {
    throw new QueriesRefused(`Line ${at} needs kind, fragment and person.`);
  }
  const { kind, fragment, person } = row;
  if (typeof kind !== 'string' || typeof fragment !== 'object' || fragment === null || (person !== null && typeof person !== 'string')) {
    throw new QueriesRefused(`Line ${at}: kind is a text, fragment an object, person a text or null.`);
  }
  return { kind, fragment, person };
}

/** Where `source,record_id,person` of a labelled set lies beside its questions, if it does. */
export function labelsBeside(queriesFile: string): string | undefined {
  const file = join(dirname(queriesFile), 'truth.csv');
  return existsSync(file) ? file : undefined;
}

/**
 * Tells who a person held is. With labels, whoever most of their records are labelled as; without, questions name
 * people by the ids of this store.
 */
export async function readLabels(
  people: Pick<PeopleReads, 'people' | 'records'>,
  file: string | undefined,
): Promise<QueryJudge['labelOf']> {
  if (file === undefined) return async (person) => showPersonId(person);
  const labels = await readTruth(file);
  const known = new Map<PersonId, string | undefined>();
  return async (id) => {
    if (!known.has(id)) known.set(id, await commonestLabel(people, id, labels));
    return known.get(id);
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
