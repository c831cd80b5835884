import type { Gender } from '../core/record.ts';
import { remember } from './bounded-cache.ts';
import { foldWords } from './fold.ts';

const MAX_GENDER_CHARS = 30;

/** 1 and 2 are ISO/IEC 5218. What is neither word is not known, which is no fault. */
export function parseGender(text: string): Gender | undefined {
  if (text.length > MAX_GENDER_CHARS) return undefined;
  return GENDERS.get(foldedGender(text));
}

const MAX_KNOWN_WRITINGS = 1_000;
const foldedGender = remember(foldWords, MAX_KNOWN_WRITINGS);

const GENDERS = new Map<string, Gender>([
  ...['m', 'male', 'man', 'boy', 'mr', 'masculine', 'masculino', 'homme', 'hombre', '1', '1 0'].map((word) => [word, 'male'] as const),
  ...['f', 'female', 'woman', 'girl', 'w', 'mrs', 'ms', 'miss', 'feminine', 'femenino', 'femme', 'mujer', 'fem', '2', '2 0'].map(
    (word) => [word, 'female'] as const,
  ),
]);
