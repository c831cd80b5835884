import type { LineType } from '../core/person.ts';

const LINE_TYPES: readonly (readonly [LineType, RegExp])[] = [
  ['mobile', /mobile|wireless|cell|pcs|^[mwc]$/i],
  ['voip', /voip|ip\b|internet|^v$/i],
  ['landline', /land|fixed|wire ?line|lec|pstn|^[lf]$/i],
];

/** The kind of line by the word that a table or a provider has for it. */
export function readLineType(written: string): LineType | undefined {
  return LINE_TYPES.find(([, pattern]) => pattern.test(written))?.[0];
}
