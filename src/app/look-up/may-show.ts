import type { PersonId } from '../../core/ids.ts';
import type { PeopleReads } from '../../store/people.ts';

/** Whether a reply that was kept may still show its people: each is stored, by that id or a later one, and not withheld. */
export function mayShowIn(people: Pick<PeopleReads, 'people' | 'history'>): (ids: readonly PersonId[]) => Promise<boolean> {
  return async (ids) => {
    const found = await people.people(ids);
    const gone = ids.filter((_, at) => found[at] === undefined);
    const became = gone.length === 0 ? [] : await people.history(gone);
    if (became.some((later) => later.length === 0)) return false;
    const later = became.length === 0 ? [] : await people.people(became.flat());
    return [...found, ...later].every((person) => person?.withheld !== true);
  };
}
