import type { RecordId } from '../core/ids.ts';
import { showPersonId } from '../core/ids.ts';
import type { PeopleReads } from '../store/people.ts';

const PAGE = 5_000;

/** `source,record_id,person_id` for every published record, as CSV lines, header first. */
export async function* exportLinks(people: Pick<PeopleReads, 'scanEncoded'>): AsyncGenerator<string> {
  yield 'source,record_id,person_id\n';
  let after = 0 as RecordId;
  for (;;) {
    const page = await people.scanEncoded({ after, limit: PAGE });
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.id;
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
