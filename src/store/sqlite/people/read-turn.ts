import { type DatabaseSync, rowsAsArrays, type StatementSync } from '../database.ts';
import type { SqlitePeopleOptions } from './options.ts';

/** A store that was read so often is asked all the time. */
const READS_BEFORE_BUSY = 50_000;

/**
 * Read transactions. Several reads of one call see one state, whatever another process publishes in between. Beginning
 * and ending a transaction costs more than most reads, so a connection that only reads keeps one for all that a turn of
 * the event loop asks for.
 */
export class ReadTurn {
  readonly #database: DatabaseSync;
  readonly #isShared: boolean;
  readonly #begin: StatementSync;
  readonly #commit: StatementSync;
  readonly #dataVersion: StatementSync;
  readonly #onNewState: () => void;
  readonly #readsBeforeBusy: number;
  readonly #end = (): void => this.end();
  #isOpen = false;
  #seenVersion = -1;
  #reads = 0;
  #isBusy = false;

  /** `onNewState` is told when a turn may see what the ones before it did not, so that whatever was remembered is forgotten. */
  constructor(
    database: DatabaseSync,
    { access, readsBeforeBusy = READS_BEFORE_BUSY }: Pick<SqlitePeopleOptions, 'access' | 'readsBeforeBusy'>,
    onNewState: () => void,
  ) {
    this.#database = database;
    this.#isShared = access === 'read';
    this.#begin = database.prepare('BEGIN');
    this.#commit = database.prepare('COMMIT');
    this.#dataVersion = rowsAsArrays(database.prepare('PRAGMA data_version'));
    this.#onNewState = onNewState;
    this.#readsBeforeBusy = readsBeforeBusy;
  }

  /** From `first` on by another way of reading, where one is given. */
  readAll<Ask, Answer>(asks: readonly Ask[], read: Read<Ask, Answer>, first = asks.length, otherwise = read): Answer[] {
    this.note(asks.length);
    if (this.#isOpen || asks.length === 0 || (asks.length === 1 && !this.#isShared)) return readEach(asks, read, first, otherwise);
    this.#begin.run();
    this.#isOpen = true;
    open.add(this);
    if (this.#isShared) {
      setImmediate(this.#end);
      this.#compareState();
      return readEach(asks, read, first, otherwise);
    }
    try {
      return readEach(asks, read, first, otherwise);
    } finally {
      this.end();
    }
  }

  /** Counts reads, also those that need no transaction because they are one statement. */
  note(reads: number): void {
    if (this.#isBusy) return;
    this.#reads += reads;
    if (this.#isShared && !this.#isOpen && this.#reads > this.#readsBeforeBusy) this.#keepMore();
  }

  /**
   * A busy store keeps the pages that are read again and again. It is not mapped into memory: a file that is cut short
   * would end the process.
   */
  #keepMore(): void {
    this.#isBusy = true;
    this.#database.exec(`PRAGMA cache_size = -${BUSY_CACHE_KIB}`);
  }

  #compareState(): void {
    const [version] = this.#dataVersion.get() as unknown as [number];
    if (version === this.#seenVersion) return;
    this.#onNewState();
    this.#seenVersion = version;
  }

  /** Before anything is written, and before closing. */
  end(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    open.delete(this);
    if (!this.#database.isOpen || !this.#database.isTransaction) return;
    try {
      this.#commit.run();
    } catch {
      // Nothing was written. A file that cannot be read fails at the next read.
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
    }
  }
}

type Read<Ask, Answer> = (ask: Ask, index: number) => Answer;

function readEach<Ask, Answer>(asks: readonly Ask[], read: Read<Ask, Answer>, first: number, otherwise: Read<Ask, Answer>): Answer[] {
  const answers: Answer[] = [];
  for (let at = 0; at < asks.length; at++) answers.push(at < first ? read(asks[at]!, at) : otherwise(asks[at]!, at));
  return answers;
}

const BUSY_CACHE_KIB = 262_144;

const open = new Set<ReadTurn>();

/** Whoever publishes in this process: what is read afterwards must show it. */
export function endReadTurns(): void {
  for (const turn of open) turn.end();
}
