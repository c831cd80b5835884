import type { PersonId } from '../../core/ids.ts';
import type { ChangeRow, ChangeSet, ChangeSets } from '../../store/change-sets.ts';

const SETS_A_PAGE = 200;
const ROWS_A_PAGE = 1_000;
const MOST_ROWS = 100_000;
const MOST_EXAMPLES = 10;

export interface Move {
  readonly people: readonly PersonId[];
  readonly into: readonly PersonId[];
}

export interface Moves {
  readonly count: number;
  readonly examples: readonly Move[];
}

export interface RunComparison {
  readonly sets: readonly ChangeSet[];
  readonly created: number;
  readonly withdrawn: number;
  /** Several people became one. */
  readonly merged: Moves;
  /** One became several, who took in no other. */
  readonly split: Moves;
  /** Records moved between people who go on. */
  readonly regrouped: Moves;
  /** False if there were more changes than were looked through. */
  readonly isComplete: boolean;
}

/** What the change sets after one and up to another did to the people. */
export async function compareRuns(
  people: ChangeSets,
  { from, to = Number.MAX_SAFE_INTEGER }: { readonly from: number; readonly to?: number | undefined },
): Promise<RunComparison> {
  const sets = await setsBetween(people, from, to);
  const moves = new MovesByPerson();
  let looked = 0;
  for (const set of sets) {
    for (let after = 0; looked < MOST_ROWS; ) {
      const page = await people.changeRows({ set: set.id, after, limit: ROWS_A_PAGE });
      looked += page.length;
      for (const row of page) moves.note(row);
      if (page.length < ROWS_A_PAGE) break;
      after = page.at(-1)!.row;
    }
  }
  const sum = (what: 'created' | 'withdrawn') => sets.reduce((total, set) => total + set[what], 0);
  return { sets, created: sum('created'), withdrawn: sum('withdrawn'), ...grouped(moves), isComplete: looked < MOST_ROWS };
}

async function setsBetween(people: ChangeSets, from: number, to: number): Promise<ChangeSet[]> {
  const sets: ChangeSet[] = [];
  for (let after = from; ; after = sets.at(-1)!.id) {
    const page = await people.changeSets({ after, limit: SETS_A_PAGE });
    sets.push(...page.filter(({ id }) => id <= to));
    if (page.length < SETS_A_PAGE || page.at(-1)!.id >= to) return sets;
  }
}

/** Where each earlier person went, and where each present one comes from. */
class MovesByPerson {
  readonly into = new Map<PersonId, readonly PersonId[]>();
  readonly #from = new Map<PersonId, Set<PersonId>>();

  /** A later change of those whom a person became is that person's, too. */
  note(row: ChangeRow): void {
    if ('first' in row) return;
    for (const id of this.#from.get(row.id) ?? []) {
      const others = this.into.get(id)!.filter((one) => one !== row.id);
      this.#set(id, [...new Set([...others, ...row.into])]);
    }
    if (!this.into.has(row.id)) this.#set(row.id, row.into);
  }

  sourcesOf(id: PersonId): ReadonlySet<PersonId> {
    return this.#from.get(id) ?? new Set();
  }

  #set(id: PersonId, became: readonly PersonId[]): void {
    for (const one of this.into.get(id) ?? []) this.#from.get(one)?.delete(id);
    this.into.set(id, became);
    for (const one of became) this.#from.set(one, (this.#from.get(one) ?? new Set()).add(id));
  }
}

function grouped(moves: MovesByPerson): Pick<RunComparison, 'merged' | 'split' | 'regrouped'> {
  const [merged, split, regrouped] = [new Map<PersonId, Move>(), [] as Move[], [] as Move[]];
  for (const [id, became] of moves.into) {
    const takesOthers = became.some((one) => [...moves.sourcesOf(one)].some((other) => other !== id));
    if (became.length > 1) (takesOthers ? regrouped : split).push({ people: [id], into: became });
    else if (became.length === 1 && became[0] !== id) {
      const [target] = became as [PersonId];
      const others = merged.get(target)?.people ?? [];
      merged.set(target, { people: [...others, id], into: [target] });
    }
  }
  const shown = (all: readonly Move[], count = all.length): Moves => ({ count, examples: all.slice(0, MOST_EXAMPLES) });
  const joins = [...merged.values()];
  return {
    merged: shown(
      joins,
      joins.reduce((total, { people }) => total + people.length, 0),
    ),
    split: shown(split),
    regrouped: shown(regrouped),
  };
}
