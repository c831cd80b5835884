import type { PersonId } from '../../core/ids.ts';
import type { ChangeRow, ChangeSet, ChangeSets } from '../../store/change-sets.ts';

const SETS_A_PAGE = 200;
const ROWS_A_PAGE = 1_000;
/** Rows that are looked through for one person. */
const MOST_ROWS = 50_000;

export interface PersonHistory {
  /** Oldest first. */
  readonly events: readonly { readonly set: ChangeSet; readonly row: ChangeRow }[];
  /** False if there were more changes than were looked through; the newest were. */
  readonly isComplete: boolean;
}

/** What happened to a person, under this id and earlier ones. */
export async function personHistory(people: ChangeSets, ids: readonly PersonId[]): Promise<PersonHistory> {
  const own = new Set<PersonId>(ids);
  const sets: ChangeSet[] = [];
  for (let after = 0; ; after = sets.at(-1)!.id) {
    const page = await people.changeSets({ after, limit: SETS_A_PAGE });
    sets.push(...page);
    if (page.length < SETS_A_PAGE) break;
  }
  const events: { set: ChangeSet; row: ChangeRow }[] = [];
  let looked = 0;
  for (const set of sets.reverse()) {
    const found: ChangeRow[] = [];
    for (let after = 0; ; ) {
      if (looked >= MOST_ROWS) return { events: events.reverse(), isComplete: false };
      const page = await people.changeRows({ set: set.id, after, limit: ROWS_A_PAGE });
      looked += page.length;
      found.push(...page.filter((row) => isAbout(row, own)));
      if (page.length < ROWS_A_PAGE) break;
      after = page.at(-1)!.row;
    }
    events.push(...found.reverse().map((row) => ({ set, row })));
  }
  return { events: events.reverse(), isComplete: true };
}

function isAbout(row: ChangeRow, own: ReadonlySet<PersonId>): boolean {
  if ('first' in row) {
    for (const id of own) if (id >= row.first && id <= row.last) return true;
    return false;
  }
  return own.has(row.id) || row.into.some((id) => own.has(id));
}
