import { bareWord } from './address-words.ts';

/** Puts the sections of an address in our order where another country's is told by its own words: the street before its place. */
export function arrangeAbroad(sections: string[][]): string[][] {
  return withoutLabels(placeLast(splitDashes(sections).map((words) => words.filter((word) => word !== '-'))));
}

/** `Via Roma, 12 - 40121 Bologna`: a dash with space around it, where what follows can be no part of a street line. */
function splitDashes(sections: string[][]): string[][] {
  const at = sections.findIndex((words) => words.some((word, index) => word === '-' && POSTCODE.test(words[index + 1] ?? '')));
  if (at < 0) return sections;
  const words = sections[at]!;
  const dash = words.findIndex((word, index) => word === '-' && POSTCODE.test(words[index + 1] ?? ''));
  const parts = [words.slice(0, dash), words.slice(dash + 1)];
  return [...sections.slice(0, at), ...parts, ...sections.slice(at + 1)];
}

const POSTCODE = /^(?:\d{4,5}|\d{2}-\d{3})$/;

/** `Moskva, ul. Lenina, 5`: Russian addresses begin with the place. */
function placeLast(sections: string[][]): string[][] {
  const streetAt = sections.findIndex(isRussianStreet);
  if (streetAt < 0) return sections;
  const before = sections.slice(0, streetAt);
  const code = before.filter((words) => words.length === 1 && /^\d{6}$/.test(words[0]!));
  const places = before
    .filter((words) => !code.includes(words))
    .map((words) => (PLACE_LABELS.has(bareWord(words[0] ?? '')) ? words.slice(1) : words));
  if (before.length === 0 || places.some((words) => words.some((word) => /\d/.test(word)))) return sections;
  const place = places.at(-1) ?? [];
  return [...sections.slice(streetAt), [...(code[0] ?? []), ...place]].filter((words) => words.length > 0);
}

/** A prospekt; but `PR 00926` is Puerto Rico. */
function isRussianStreet([opens = '', next = '']: readonly string[]): boolean {
  return RUSSIAN_STREETS.has(bareWord(opens)) && !/^00\d{3}(?:-\d{4})?$/.test(next);
}

const RUSSIAN_STREETS = new Set('ul ulitsa ulica pr prt prospekt per pereulok nab naberezhnaya shosse bulvar bulv prd proezd'.split(' '));
const PLACE_LABELS = new Set(['g', 'gorod', 'gor', 'pos', 'selo', 'der']);

/** `d. 5, kv. 3`: the words for a house and for a flat. */
function withoutLabels(sections: string[][]): string[][] {
  if (!sections.some(isRussianStreet)) return sections;
  return sections.map((words) => {
    const [opens = '', number = ''] = words.map(bareWord);
    if (!/^\d/.test(number)) return words;
    if (HOUSE_LABELS.has(opens)) return words.slice(1);
    return FLAT_LABELS.has(opens) ? ['apt', ...words.slice(1)] : words;
  });
}

const HOUSE_LABELS = new Set(['d', 'dom']);
const FLAT_LABELS = new Set(['kv', 'kvartira', 'of', 'ofis', 'm']);
