import { showPersonId } from '../../core/ids.ts';
import type { PersonLookUp } from '../../store/privacy-list.ts';
import type { PrivacyDeps } from './change-list.ts';
import { correctionsOf, showCorrection } from './correct.ts';
import type { Subject } from './find-subject.ts';
import { allSuppressions } from './follow-list.ts';
import { showRecord } from './show-record.ts';

const MOST_LOOK_UPS = 10_000;

/** Everything that is stored about a person: from which source, on which list, and who looked them up. */
export async function accessReport(
  { books, people }: Pick<PrivacyDeps, 'books' | 'people'>,
  subject: Subject,
): Promise<Record<string, unknown>> {
  const { person, records, oldIds } = subject;
  const lookUps: PersonLookUp[] = [];
  for (const id of [person.id, ...oldIds]) lookUps.push(...(await books.lookUpsOf(id, MOST_LOOK_UPS)));
  lookUps.sort((one, other) => other.atMs - one.atMs);
  const accounts = new Map((await books.accounts({})).map(({ id, name }) => [id, name]));
  const listed = [];
  for await (const row of allSuppressions(books)) {
    if (row.person !== person.id) continue;
    const { reason, source, atMs, request, liftedMs } = row;
    listed.push({ reason, source, since: moment(atMs), request, ...(liftedMs !== undefined && { lifted: moment(liftedMs) }) });
  }
  return {
    person: showPersonId(person.id),
    withheld: person.withheld === true,
    records: records.map(({ ref, record }) => ({ source: ref.source, record_id: ref.recordId, ...showRecord(record) })),
    corrected: (await correctionsOf(people, subject)).map(showCorrection),
    suppressed: listed,
    looked_up: lookUps.map(({ account, endpoint, atMs }) => ({
      account: accounts.get(account) ?? String(account),
      endpoint,
      at: moment(atMs),
    })),
  };
}

function moment(ms: number): string {
  return new Date(ms).toISOString();
}
