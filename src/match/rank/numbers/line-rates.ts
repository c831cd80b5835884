import type { ByKind } from './line-kinds.ts';

/** How lines are shared, and written down. */
export interface LineRates {
  /** Of the numbers that records give people who live with others: those that are the household's, and those that are a mate's. */
  readonly households: number;
  readonly stray: number;
  /** Chance that one source gives somebody their own line; and the household's. */
  readonly written: number;
  readonly writtenEach: number;
  /** How often somebody has a better number than the one that is their own; than a mate's that stands under them; than the household's. */
  readonly laterOwn: ByTold;
  readonly laterStray: ByTold;
  readonly laterShared: ByTold;
  /** Of which kind lines are, where files tell it, that are one person's, and those that are the household's. */
  readonly kindsOwn: ByKind;
  readonly kindsShared: ByKind;
  /** How many sources there are; and how many that are alike would leave as few lines untold as these do, of which one may tell most. */
  readonly sources: number;
  readonly tries: number;
  /** Of all people, those whom some source gives a number. */
  readonly numbered: number;
}

/** Where one source gives the number to that one, and where several do: these are rather the first. */
export type ByTold = readonly [one: number, several: number];

/** Numbers that are nobody's own: of all, and the chance that one household more gives one; and how often in a year another number is seen to pass on. */
export interface CommonLines {
  readonly share: number;
  readonly another: number;
  readonly passing: number;
}
