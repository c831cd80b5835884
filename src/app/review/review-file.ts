import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordRef } from '../../core/record.ts';
import type { QualitySpread } from '../../resolve/quality/expected-quality.ts';

const FILE = 'review.json';
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

export type ReviewVerdict = 'same' | 'not_same' | 'cannot_tell';

/** A pair that is worth deciding, named by its records. */
export interface ReviewPair {
  readonly left: RecordRef;
  readonly right: RecordRef;
  readonly kind: 'joined' | 'apart';
  readonly chance: number;
  readonly pairs: number;
  readonly verdict?: ReviewVerdict;
}

/** What one preparation found, and what was decided since. It names records and holds no value of them. */
export interface ReviewState {
  readonly preparedMs: number;
  /** Of the store that it was prepared from. */
  readonly version: number;
  readonly records: number;
  readonly people: number;
  readonly isLearned: boolean;
  readonly spread: QualitySpread;
  /** The pair most worth deciding first. */
  readonly pairs: readonly ReviewPair[];
}

/** The review of one store, in a file that only this user can read. */
export class ReviewFile {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  read(): ReviewState | undefined {
    try {
      return JSON.parse(readFileSync(join(this.#folder, FILE), 'utf8')) as ReviewState;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  write(state: ReviewState): void {
    mkdirSync(this.#folder, { recursive: true, mode: FOLDER_MODE });
    const file = join(this.#folder, FILE);
    writeFileSync(`${file}.new`, JSON.stringify(state), { mode: FILE_MODE });
    renameSync(`${file}.new`, file);
  }
}
