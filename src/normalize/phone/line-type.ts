import type { LineType } from '../../core/record.ts';

/** By the words of it, the first that fits: `FIXED_LINE_OR_MOBILE` is mobile, `nonFixedVoip` is VoIP. */
const LINE_TYPES: readonly (readonly [LineType, RegExp])[] = [
  ['mobile', /\b(?:mobile|wireless|cell(?:ular|s|phones?)?\b|pcs\b)|^[mwc]$/],
  ['voip', /voip|\bip\b|\binternet\b|^v$/],
  ['landline', /\b(?:land(?:lines?)?|fixed(?:lines?)?|wire ?lines?|[ci]?lec|rboc|pstn)\b|^[lf]$/],
];

/** The kind of line by the word that a table or a provider has for it. */
export function readLineType(written: string): LineType | undefined {
  const words = written
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();
  return LINE_TYPES.find(([, pattern]) => pattern.test(words))?.[0];
}
