/**
 * Many small sorted entries lie in one row: a row per key costs much more to build. A block of them is one leaf of a tree whose
 * inner nodes SQLite keeps.
 */
export interface BlockEntry {
  readonly key: number;
  count: number;
  generic: boolean;
  /** record, person, record, person … by ascending record; empty when generic. */
  pairs: number[];
}
