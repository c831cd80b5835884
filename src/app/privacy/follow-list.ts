import { type ListedHash, MARK } from '../../privacy/listed-hashes.ts';
import type { BooksStore } from '../../store/books.ts';
import type { PeopleStore } from '../../store/people.ts';
import { NO_CHANGE } from '../../store/people-change.ts';
import type { Suppression } from '../../store/privacy-list.ts';
import { mayShowIn } from '../look-up/may-show.ts';
import type { PrivacyWatch } from '../metering/admit.ts';
import { liveRows, rescreen, unlessChanged } from '../screening/rescreen.ts';
import { allListed, screenOf } from '../screening/screen-of.ts';

const ROWS_PER_PAGE = 5_000;

type ListBooks = Pick<BooksStore, 'listPosition' | 'suppressions'>;

/** Brings the people store to the list's position, and returns how many people were marked or shown again. */
export async function followList(books: ListBooks, people: PeopleStore): Promise<number> {
  const position = await books.listPosition();
  if ((await people.facts()).privacyPosition === position) return 0;
  const marks = await marksOf(books);
  await unlessChanged(async () => {
    const { listedPosition } = await people.facts();
    const before = await allListed(people);
    const known = new Map(before.map((one) => [one.hash, one.marks]));
    const put = [...marks].filter(([hash, mark]) => known.get(hash) !== mark).map(([hash, mark]) => ({ hash, marks: mark }));
    const dropped = before.filter(({ hash }) => !marks.has(hash)).map(({ hash }) => hash);
    await people.apply({ ...NO_CHANGE, list: { put, dropped, listedPosition: position }, planned: { listedPosition } });
  });
  const changed = await rescreen(liveRows(people), await screenOf(people));
  await people.apply({
    ...NO_CHANGE,
    list: { put: [], dropped: [], listedPosition: position, privacyPosition: position },
    planned: { listedPosition: position },
  });
  return changed;
}

/** What every hash of the list means now. */
async function marksOf(books: ListBooks): Promise<Map<ListedHash, number>> {
  const marks = new Map<ListedHash, number>();
  for await (const { hash, liftedMs, erased } of allSuppressions(books)) {
    if (liftedMs === undefined) marks.set(hash, (marks.get(hash) ?? 0) | (erased ? MARK.erased : MARK.withheld));
  }
  return marks;
}

export async function* allSuppressions(books: Pick<BooksStore, 'suppressions'>, request?: number): AsyncGenerator<Suppression> {
  for (let after = 0; ; ) {
    const page = await books.suppressions({ after, limit: ROWS_PER_PAGE, ...(request !== undefined && { request }) });
    yield* page;
    if (page.length < ROWS_PER_PAGE) return;
    after = page.at(-1)!.id;
  }
}

export interface FollowerDeps {
  readonly books: ListBooks;
  readonly people: PeopleStore;
  /** Called when the list has changed, to drop what was derived from it. */
  readonly onChange?: () => void;
  readonly onFailure: (error: unknown) => void;
}

/**
 * Keeps a serving process at the list's position. The process that changes the list also updates the people, within milliseconds.
 * If the people are still behind at the second look, that process has died: all people are screened here, and requests are refused.
 */
export class ListFollower implements PrivacyWatch {
  readonly mayShow: PrivacyWatch['mayShow'];
  readonly #deps: FollowerDeps;
  #isCurrent = false;
  #seen: number | undefined;
  #behindAt: number | undefined;
  #looking: Promise<void> | undefined;

  constructor(deps: FollowerDeps) {
    this.#deps = deps;
    this.mayShow = mayShowIn(deps.people);
  }

  isCurrent(): boolean {
    return this.#isCurrent;
  }

  /** Called before the first request, then every second. */
  look(): Promise<void> {
    this.#looking ??= this.#look()
      .catch((error: unknown) => this.#deps.onFailure(error))
      .finally(() => {
        this.#looking = undefined;
      });
    return this.#looking;
  }

  async #look(): Promise<void> {
    const { books, people, onChange } = this.#deps;
    const position = await books.listPosition();
    const { privacyPosition } = await people.facts();
    const isFirst = this.#seen === undefined;
    if (this.#seen !== position && !isFirst) onChange?.();
    this.#seen = position;
    if (privacyPosition !== position) {
      const isStill = isFirst || this.#behindAt === position;
      this.#behindAt = position;
      if (!isStill) return;
      this.#isCurrent = false;
      await followList(books, people);
    }
    this.#behindAt = undefined;
    this.#isCurrent = true;
  }
}
