import type { Look } from './value-looks.ts';

/** A column while it is being found out. */
export interface GuessedColumn {
  readonly name: string;
  readonly squeezed: string;
  readonly values: readonly string[];
  readonly look: Look | undefined;
  target: string;
  group: string;
}
