import type { RawName } from '../core/raw-record.ts';
import type { Gender } from '../core/record.ts';
import { TITLES_OF } from '../reference/name-words.ts';
import { remember } from './bounded-cache.ts';
import { foldWords } from './fold.ts';

const MAX_GENDER_CHARS = 30;

/** 1 and 2 are ISO/IEC 5218. What is neither word is not known, which is no fault. */
export function parseGender(text: string): Gender | undefined {
  if (text.length > MAX_GENDER_CHARS) return undefined;
  return GENDERS.get(foldedGender(text));
}

/** What the title before a name says: `Mrs. John Doe` is a woman. */
export function genderOfTitle({ full, first, last }: RawName): Gender | undefined {
  const title = OPENING_WORD.exec(first || full || last || '')?.[1] ?? '';
  const folded = foldWords(title);
  return TITLES_OF.male.has(folded) ? 'male' : TITLES_OF.female.has(folded) ? 'female' : undefined;
}

/** A word that another follows, or a point. */
const OPENING_WORD = /^\s*(\p{L}{2,12})(?:\.|\s+\S)/u;

const MAX_KNOWN_WRITINGS = 1_000;
const foldedGender = remember(foldWords, MAX_KNOWN_WRITINGS);

const GENDERS = new Map<string, Gender>([
  // A column of titles says it as well.
  ...[...TITLES_OF.male].map((word) => [word, 'male'] as const),
  ...[...TITLES_OF.female].map((word) => [word, 'female'] as const),
  ...words('mannlich maennlich masculin maschio maschile varon mannelijk mezczyzna', 'male'),
  ...words('weiblich feminin feminina femmina femminile vrouw vrouwelijk kobieta', 'female'),
  ...['m', 'male', 'man', 'boy', 'mr', 'masculine', 'masculino', 'homme', 'hombre', '1', '1 0'].map((word) => [word, 'male'] as const),
  ...['f', 'female', 'woman', 'girl', 'w', 'mrs', 'ms', 'miss', 'feminine', 'femenino', 'femme', 'mujer', 'fem', '2', '2 0'].map(
    (word) => [word, 'female'] as const,
  ),
]);

function words(list: string, gender: Gender): (readonly [string, Gender])[] {
  return list.split(' ').map((word) => [word, gender] as const);
}
