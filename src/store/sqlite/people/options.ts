import type { Key } from '../../../core/key.ts';

export interface SqlitePeopleOptions {
  readonly folder: string;
  /** `write` takes the lock that keeps the jobs of two processes apart, and uses more memory. */
  readonly access: 'read' | 'write';
  /** How many records may share a key before it is generic. */
  readonly limitOf: (key: Key) => number;
  /** Called once when another process has the lock and this one waits its turn. */
  readonly onWait?: () => void;
  /** For the copy that is filling it. */
  readonly mayBeUnfinished?: boolean;
  /** Nothing is made where nothing is. */
  readonly mustExist?: boolean;
  /** `PEOPLE_LIMITS` by default. */
  readonly limits?: PeopleLimits;
}

export interface PeopleLimits {
  /** Reads after which a store counts as busy. */
  readonly readsBeforeBusy: number;
  /** A part of the key filter comes into memory at once. */
  readonly keysPerFilterPart: number;
  /** Keys added one by one for which a filter is kept. */
  readonly maxAddedKeys: number;
  readonly addedRowsPerTurn: number;
}

export const PEOPLE_LIMITS: PeopleLimits = {
  readsBeforeBusy: 50_000,
  keysPerFilterPart: 2 ** 17,
  maxAddedKeys: 2 ** 21,
  addedRowsPerTurn: 64,
};
