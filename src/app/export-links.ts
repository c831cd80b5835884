import { type PersonId, showPersonId } from '../core/ids.ts';
import type { PeopleReads } from '../store/people.ts';
import { recordPages } from './store-pages.ts';

export interface ExportOptions {
  /** Writes cells as they are stored, also those that a spreadsheet would run as formulas. */
  readonly raw?: boolean;
}

/** `source,record_id,person_id` for every published record of a person who is not withheld, as CSV lines, header first. */
export async function* exportLinks(
  people: Pick<PeopleReads, 'scanEncoded' | 'people' | 'facts'>,
  { raw = false }: ExportOptions = {},
): AsyncGenerator<string> {
  yield 'source,record_id,person_id\n';
  const hasListed = (await people.facts()).listedPosition > 0;
  const cell = (value: string) => csvCell(raw ? value : withoutFormula(value));
  for await (const page of recordPages(people)) {
    const ids = [...new Set(page.map(({ person }) => person as PersonId))];
    const read = hasListed ? await people.people(ids) : [];
    const withheld = new Set<number>(read.flatMap((person) => (person?.withheld === true ? [person.id] : [])));
    let text = '';
    for (const { ref, person } of page) {
      if (person !== 0 && !withheld.has(person)) text += `${cell(ref.source)},${cell(ref.recordId)},${showPersonId(person as never)}\n`;
    }
    yield text;
  }
}

/** A spreadsheet runs a cell that begins with one of these, also in full width, as a formula, unless an apostrophe comes first. */
function withoutFormula(value: string): string {
  return /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(value) ? `'${value}` : value;
}

function csvCell(value: string): string {
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
