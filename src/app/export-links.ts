import { showPersonId } from '../core/ids.ts';
import type { PeopleReads } from '../store/people.ts';
import { recordPages } from './store-pages.ts';

/** `source,record_id,person_id` for every published record, as CSV lines, header first. */
export async function* exportLinks(people: Pick<PeopleReads, 'scanEncoded'>): AsyncGenerator<string> {
  yield 'source,record_id,person_id\n';
  for await (const page of recordPages(people)) {
    let text = '';
    for (const { ref, person } of page) {
      if (person !== 0) text += `${csvCell(ref.source)},${csvCell(ref.recordId)},${showPersonId(person as never)}\n`;
    }
    yield text;
  }
}

function csvCell(value: string): string {
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
