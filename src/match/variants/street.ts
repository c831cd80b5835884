import { remember } from '../../normalize/bounded-cache.ts';
import {
  LONG_TYPES,
  ordinal,
  STREET_NAME_ENDS,
  STREET_NAME_STARTS,
  STREET_NAMES,
  USUAL_STREET_TYPES as USUAL_TYPES,
} from '../../reference/street-words.ts';
import { streetParts } from '../compare/address-parts.ts';
import { isOneSlip } from '../compare/closeness.ts';
import { isName, nearSurnames } from './name.ts';
import { NearWords, SHORTEST_NEAR, slipsOf } from './near-words.ts';

/** Of each word so many known ones are tried. */
const MOST_TRIED = 3;
/** Few streets are called by so short a word: Elm, Oak, Fox. */
const SHORTEST = 3;
const DIRECTIONS = ['n', 's', 'e', 'w'];
/** Of a town that is cut in four; its streets are mostly numbers and letters. */
const QUARTERS = ['nw', 'ne', 'sw', 'se'];
const NUMBER_OR_LETTER = /^(?:\d+[a-z]{2}|[a-z])$/;
const STREETS_KEPT = 2_000;

/** A street as it is written, with its parts: the name is `words[from]` to `words[to - 1]`. */
interface Written {
  readonly street: string;
  readonly words: readonly string[];
  readonly name: string;
  readonly type: string;
  readonly direction: string;
  readonly from: number;
  readonly to: number;
}

/** Kinds of variants, likeliest first. */
const VARIANTS: readonly ((written: Written) => readonly string[])[] = [
  ({ street }) => otherRoads(street),
  ({ street }) => inGrid(street),
  ({ words }) => withQuarter(words),
  ({ words }) => withTypeMoved(words),
  ({ words }) => withArticles(words),
  withOtherTypes,
  withKnownWords,
  withOtherDirections,
  ({ words, from, to }) => runTogether(words, from, to),
  withConfusedTypes,
  withSlips,
];

/**
 * The streets that one in which no home is found may have been intended for, likeliest first: a type or direction that is left
 * out, a word one slip away from a known one, and where no known word is near, every street one slip away.
 */
export const streetVariants: (street: string) => readonly string[] = remember((street) => {
  const { name, type, direction } = streetParts(street);
  const words = street.split(' ');
  const from = street.startsWith(name) ? 0 : 1;
  const written = { street, words, name, type, direction, from, to: from + name.split(' ').length };
  const variants = new Set(VARIANTS.flatMap((variantsOf) => variantsOf(written)));
  variants.delete(street);
  return [...variants];
}, STREETS_KEPT);

/** `Old Run` may be a run called Old, or Old Run St; but `Hwy 71` has its type in front. */
function withOtherTypes({ street, words, type, from, to }: Written): string[] {
  if (NUMBERED_ROAD.test(street)) return [];
  if (type === '') return withTypes(words, from, to);
  return USUAL_SHORTS.has(type) ? [] : namedWithTypes(words, to + 1);
}

function withOtherDirections(written: Written): string[] {
  const { street, words, name, type, direction, from } = written;
  if (direction !== '') return movedDirection(words, from === 1);
  const mayBeOfQuarter = NUMBER_OR_LETTER.test(name) && type !== '';
  return [street, ...withOtherTypes(written)].flatMap((one) => withDirections(one, mayBeOfQuarter));
}

function withConfusedTypes({ words, name, type, to }: Written): string[] {
  if (!CONFUSED_TYPES.has(type) || NUMBER_OR_LETTER.test(name)) return [];
  return [...CONFUSED_TYPES].filter((other) => other !== type).map((other) => words.with(to, other).join(' '));
}

/** With known words in place of those one slip away, and numbers with their right ending. */
function withKnownWords({ words, from, to }: Written): string[] {
  return words.slice(from, to).flatMap((word, index) => {
    const known = /^\d+[a-z]+$/.test(word) ? [ordinal(Number.parseInt(word, 10))] : [];
    if (isUnknownWord(word)) {
      const near = nearStreetWords(word);
      // `Vien` may be View, and Vine, which no list has.
      known.push(...near, ...nearSurnames(word), ...(near.length > 0 ? swapped(word) : []));
    }
    return known.map((one) => words.with(from + index, one).join(' '));
  });
}

/** Every slip of each word that is near no known one, of all words in turn. */
function withSlips({ words, from, to }: Written): string[] {
  const lists = words.slice(from, to).map((word, index) => {
    const isSlip = isUnknownWord(word) && nearStreetWords(word).length === 0 && word.length >= SHORTEST_NEAR && !isName(word);
    return isSlip ? slipsOf(word).map((one) => words.with(from + index, one).join(' ')) : [];
  });
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat();
}

function isUnknownWord(word: string): boolean {
  return word.length >= SHORTEST && /^\d?[a-z]+\d?[a-z]*$/.test(word) && !streetWords().has(word);
}

function swapped(word: string): string[] {
  const variants: string[] = [];
  for (let at = 1; at < word.length; at++)
    if (word[at] !== word[at - 1]) variants.push(word.slice(0, at - 1) + word[at] + word[at - 1] + word.slice(at + 1));
  return variants;
}

/** Types that people confuse who remember only the name. */
const CONFUSED_TYPES: ReadonlySet<string> = new Set('st ave rd dr ln ct blvd pl way'.split(' '));

/** `Ponce DeLeon` and `Ponce de Leon`, `Mc Donald` and `McDonald`. */
function runTogether(words: readonly string[], from: number, to: number): string[] {
  const variants: string[] = [];
  for (let at = from; at < to; at++) {
    const [word, next] = [words[at]!, words[at + 1]!];
    if (at + 1 < to && /^[a-z]+$/.test(word) && /^[a-z]+$/.test(next)) variants.push(words.toSpliced(at, 2, word + next).join(' '));
    const apart = PARTICLE.exec(word);
    if (apart !== null) variants.push(words.toSpliced(at, 1, apart[1]!, apart[2]!).join(' '));
  }
  return variants;
}

const PARTICLE = /^(de|del|la|las|los|san|santa|van|von|mc|mac)([a-z]{4,})$/;

/** `Hwy 35` may be the state's or the nation's, `Route 41` any; and a state highway may be stored without its kind. */
function otherRoads(street: string): string[] {
  const found = NUMBERED_ROAD.exec(street);
  if (found === null) return [];
  const [, before = '', kind = '', after = ''] = found;
  const kinds = ROADS_OF_UNKNOWN_KIND.includes(kind) ? ROADS_OF_KNOWN_KIND : kind.startsWith('county') ? COUNTY_ROADS : [];
  const roads = [...ROADS_OF_UNKNOWN_KIND, ...kinds].filter((one) => one !== kind).map((one) => before + one + after);
  if (/ [a-z]+$/.test(after)) return roads;
  // `W Hwy 71` is Hwy 71 W.
  if (DIRECTIONS.includes(before.trim()))
    return [...roads, ...[kind, ...ROADS_OF_UNKNOWN_KIND, ...kinds, 'state hwy'].map((one) => `${one}${after} ${before.trim()}`)];
  return /[a-z]$/.test(street) ? roads : [...roads, ...roads.flatMap((one) => DIRECTIONS.map((direction) => `${one} ${direction}`))];
}

const ROADS_OF_UNKNOWN_KIND = ['hwy', 'rte'];
const COUNTY_ROADS = ['county rd', 'county hwy'];
const ROADS_OF_KNOWN_KIND = ['state hwy', 'us hwy', ...COUNTY_ROADS];
const NUMBERED_ROAD = /^((?:[nsew] |old )?)(state hwy|us hwy|county rd|county hwy|hwy|rte)( \d+[a-z]?.*)$/;

/** `1430 3900 S` stands east or west of the middle of a town that counts its streets from there. */
function inGrid(street: string): string[] {
  const found = GRID_STREET.exec(street);
  if (found === null) return [];
  return (/[ns]$/.test(street) ? ['e', 'w'] : ['n', 's']).map((direction) => `${direction} ${street}`);
}

const GRID_STREET = /^\d{2,5} [nsew]$/;

/** `Ave Ashford` and `Avenida Ashford` are Ashford Ave in English. */
function withTypeMoved(words: readonly string[]): string[] {
  if (words.length < 2) return [];
  const name = AVENUES.has(words[0]!) ? words.slice(1) : words.at(-1) === 'ave' ? words.slice(0, -1) : undefined;
  if (name === undefined) return [];
  return [[...name, 'ave'], ...[...AVENUES].map((type) => [type, ...name])].map((street) => street.join(' '));
}

const AVENUES = new Set(['ave', 'avenida']);

/** `Camino las Palomas` for Camino de las Palomas, `C Luna` for Calle de la Luna. */
function withArticles(words: readonly string[]): string[] {
  const type = SPANISH_TYPES.get(words[0]!);
  const from = words.findIndex((word, at) => at > 0 && !ARTICLE_WORDS.has(word));
  if (type === undefined || from < 0 || /\d/.test(words[from]!)) return [];
  const name = words.slice(from).join(' ');
  return ARTICLES.map((article) => `${type}${article} ${name}`);
}

const SPANISH_TYPES = new Map([
  ...['calle', 'camino', 'paseo', 'via'].map((type) => [type, type] as const),
  ['c', 'calle'] as const,
  ['cmo', 'camino'] as const,
]);
const ARTICLES = ['', ' de', ' del', ' de la', ' de las', ' de los', ' la', ' las', ' los', ' el'];
const ARTICLE_WORDS = new Set(ARTICLES.flatMap((article) => article.split(' ')));

/** Of the streets of Puerto Rico many leave out the word before the quarter. */
function withQuarter(words: readonly string[]): string[] {
  if (words[0] !== 'calle') return [];
  const at = words.indexOf('urb');
  if (at > 0) return [words.toSpliced(at, 1).join(' ')];
  return words.slice(2).map((_, index) => words.toSpliced(index + 2, 0, 'urb').join(' '));
}

/** Behind the street where it stood in front, or the other way round; and without it. Of two either is one too many. */
function movedDirection(words: readonly string[], isInFront: boolean): string[] {
  const others = words.toSpliced(isInFront ? 0 : -1, 1);
  if (DIRECTIONS.includes(isInFront ? words.at(-1)! : words[0]!))
    return [others, words.toSpliced(isInFront ? -1 : 0, 1)].map((street) => street.join(' '));
  const direction = isInFront ? words[0]! : words.at(-1)!;
  return [isInFront ? [...others, direction] : [direction, ...others], others].map((street) => street.join(' '));
}

/** Chicago writes `N Milwaukee Ave`, Minneapolis `Nicollet Ave S`, Washington `15th St NW`. */
function withDirections(street: string, mayBeOfQuarter: boolean): string[] {
  const inFront = (direction: string) => `${direction} ${street}`;
  const behind = (direction: string) => `${street} ${direction}`;
  const letters = [...DIRECTIONS.map(inFront), ...DIRECTIONS.map(behind)];
  return mayBeOfQuarter ? [...letters, ...QUARTERS.map(behind), ...QUARTERS.map(inFront)] : letters;
}

const USUAL_SHORTS = new Set(USUAL_TYPES.map(({ short }) => short.toLowerCase()));

/** The types that the last word may be a slip of, and those that a street without any may have. */
function withTypes(words: readonly string[], from: number, to: number): string[] {
  const last = words[to - 1]!;
  const variants: string[] = [];
  if (to - from > 1 && !LONG_TYPES.has(last))
    for (const { long, short } of USUAL_TYPES)
      if (isOneSlip(last, short.toLowerCase()) || isOneSlip(last, long.toLowerCase()))
        variants.push(words.with(to - 1, short.toLowerCase()).join(' '));
  // `King Jr` is hardly a King Dr: what is near a type may be part of the name all the same.
  return [...variants, ...namedWithTypes(words, to)];
}

/** `Royal Pine` alone reads as a Pine called Royal. */
function namedWithTypes(words: readonly string[], to: number): string[] {
  const last = words[to - 1] ?? '';
  const named = words.with(to - 1, LONG_TYPES.get(last) ?? last);
  return USUAL_TYPES.map(({ short }) => named.toSpliced(to, 0, short.toLowerCase()).join(' '));
}

function streetWords(): ReadonlySet<string> {
  known ??= new Set(
    [...STREET_NAMES, ...STREET_NAME_STARTS, ...STREET_NAME_ENDS, ...LONG_TYPES.values()].map((word) => word.toLowerCase()),
  );
  return known;
}
let known: ReadonlySet<string> | undefined;

function nearStreetWords(word: string): readonly string[] {
  nearby ??= new NearWords(
    [...streetWords()].filter((one) => /^[a-z]+$/.test(one)),
    MOST_TRIED,
    SHORTEST,
  );
  return nearby.near(word);
}
let nearby: NearWords | undefined;
