import { STATE_CODES } from '../../reference/states.ts';
import {
  COMMON_TYPES,
  DIRECTIONS,
  LONE_UNITS,
  NUMBER_SIGNS,
  NUMBER_WORDS,
  ORDINALS,
  STREET_TYPES,
  TENS,
  UNIT_TYPES,
} from '../../reference/street-words.ts';

/** A row of a table: what is found in a line of words between single spaces, and what is put there. */
export type Rewrite = readonly [found: RegExp, put: string | ((...found: string[]) => string)];

/** The rows one after the other, each on what the one before it left. */
export function rewrite(line: string, rows: readonly Rewrite[]): string {
  let written = line;
  for (const [found, put] of rows) written = written.replace(found, put as string);
  return written;
}

/** Classes of words that a pattern names in braces. */
const CLASSES: Readonly<Record<string, Iterable<string>>> = {
  type: STREET_TYPES.keys(),
  commonType: [...STREET_TYPES].filter(([, short]) => COMMON_TYPES.has(short)).map(([word]) => word),
  direction: DIRECTIONS.keys(),
  unit: UNIT_TYPES.keys(),
  shortUnit: new Set(UNIT_TYPES.values()),
  loneUnit: unitsOf(LONE_UNITS),
  /** Units that a word may name: `apt abc`. */
  namedUnit: unitsOf(new Set(['apt', 'ste', 'unit'])),
  floor: unitsOf(new Set(['fl'])),
  level: ['lower', 'upper', 'ground', 'lowr', 'uppr', 'grnd'],
  sign: NUMBER_SIGNS,
  numberWord: NUMBER_WORDS.keys(),
  ordinal: ORDINALS.keys(),
  tens: TENS.keys(),
  state: [...STATE_CODES.keys()].filter((name) => /^(?:[a-z]{2}|(?:north|south|west|new|rhode) [a-z]+|[a-z]{4,})$/.test(name)),
  stateCode: [...STATE_CODES.keys()].filter((name) => name.length === 2),
  quarter: 'urb urbanizacion ext extension bo barrio cond condominio repto reparto parc parcelas com comunidad'.split(' '),
  spanishStreet: ['calle', 'ave', 'avenida', 'carr', 'carretera', 'camino', 'paseo', 'via'],
};
const SOURCES = new Map(Object.entries(CLASSES).map(([name, words]) => [name, `(?:${[...words].join('|')})`]));

function unitsOf(types: ReadonlySet<string>): string[] {
  return [...UNIT_TYPES].filter(([, type]) => types.has(type)).map(([word]) => word);
}

/** A pattern over such lines: `\<` and `\>` are where a word begins and ends, `{type}` is any word of that class. */
export function find(pattern: TemplateStringsArray, ...parts: readonly string[]): RegExp {
  return new RegExp(words(pattern, ...parts));
}

/** As `find`, everywhere in the line. */
export function findAll(pattern: TemplateStringsArray, ...parts: readonly string[]): RegExp {
  return new RegExp(words(pattern, ...parts), 'g');
}

/** A part of other patterns. */
export function words(pattern: TemplateStringsArray, ...parts: readonly string[]): string {
  return String.raw(pattern, ...parts)
    .replaceAll('\\<', '(?<![^ ])')
    .replaceAll('\\>', '(?![^ ])')
    .replace(/\{([a-z]+)\}/gi, (whole, name: string) => SOURCES.get(name) ?? whole);
}
