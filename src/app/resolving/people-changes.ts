import type { PersonId } from '../../core/ids.ts';
import type { PersonChange } from '../../store/change-sets.ts';

export interface Resolved {
  /** For the ids of earlier people: the people that have their records now. */
  readonly became: ReadonlyMap<number, Iterable<number>>;
  /** Earlier people of whom no record is left, where `became` does not name them. */
  readonly gone?: readonly number[];
  /** New ids, by ascending number. */
  readonly fresh: Iterable<number>;
}

/** What happened to people, by ascending id. A new id that got the records of an earlier one is listed with that one, not as created. */
export function peopleChanges({ became, gone = [], fresh }: Resolved): PersonChange[] {
  const moved: PersonChange[] = [];
  const withdrawn: number[] = [...gone];
  const taken = new Set<number>();
  for (const [id, now] of became) {
    const into = [...now].sort((left, right) => left - right) as PersonId[];
    if (into.length === 0) withdrawn.push(id);
    if (into.length === 0 || (into.length === 1 && into[0] === id)) continue;
    moved.push({ what: into.length === 1 ? 'joined' : 'split', id: id as PersonId, into });
    for (const one of into) taken.add(one);
  }
  const changes = [
    ...moved,
    ...runs(
      'withdrawn',
      withdrawn.sort((left, right) => left - right),
    ),
    ...runs('created', fresh, (id) => !taken.has(id)),
  ];
  return changes.sort((left, right) => idOf(left) - idOf(right));
}

export function* idsFrom(first: number, count: number): Generator<number> {
  for (let id = first; id < first + count; id++) yield id;
}

function idOf(change: PersonChange): number {
  return 'first' in change ? change.first : change.id;
}

/** Ids that follow each other are one change. */
function* runs(
  what: 'created' | 'withdrawn',
  ids: Iterable<number>,
  counts: (id: number) => boolean = () => true,
): Generator<PersonChange> {
  let run: { first: number; last: number } | undefined;
  for (const id of ids) {
    if (!counts(id)) continue;
    if (run?.last === id - 1) run.last = id;
    else {
      if (run !== undefined) yield { what, first: run.first as PersonId, last: run.last as PersonId };
      run = { first: id, last: id };
    }
  }
  if (run !== undefined) yield { what, first: run.first as PersonId, last: run.last as PersonId };
}
