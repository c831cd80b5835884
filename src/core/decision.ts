import type { RecordRef } from './record.ts';

/** What an operator said of two records; it holds through every later import. */
export interface Decision {
  readonly verdict: 'same' | 'not_same';
  readonly left: RecordRef;
  readonly right: RecordRef;
}
