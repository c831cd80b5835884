import type { Key } from '../../../core/key.ts';

export interface SqlitePeopleOptions {
  readonly folder: string;
  /** `write` takes the lock that keeps the jobs of two processes apart, and uses more memory. */
  readonly access: 'read' | 'write';
  /** How many records may share a key before it is generic. */
  readonly limitOf: (key: Key) => number;
  readonly privacyKey?: Uint8Array | undefined;
  /** Called once when another process has the lock and this one waits its turn. */
  readonly onWait?: () => void;
  /** For the copy that is filling it. */
  readonly mayBeUnfinished?: boolean;
  /** Nothing is made where nothing is. */
  readonly mustExist?: boolean;
  /** Reads after which a store counts as busy; 50,000 by default. */
  readonly readsBeforeBusy?: number;
}
