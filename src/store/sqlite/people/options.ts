import type { Key } from '../../../core/key.ts';

export interface SqlitePeopleOptions {
  readonly folder: string;
  /** `write` takes the lock that keeps the jobs of two processes apart, and uses more memory. */
  readonly access: 'read' | 'write';
  /** How many records may share a key before it is generic. */
  readonly limitOf: (key: Key) => number;
  /** Told once when another process holds the lock and this one waits its turn. */
  readonly onWait?: () => void;
  /** For the copy that is filling it. */
  readonly mayBeUnfinished?: boolean;
  /** Nothing is made where nothing is. */
  readonly mustExist?: boolean;
}
