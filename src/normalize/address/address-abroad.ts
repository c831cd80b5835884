import { bareWord, isStreetType } from './address-words.ts';

/** Puts the sections of an address in our order where its words show another country's: the street before its place. */
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

/** Takes a postcode that is not written as the US writes it: before the city, in letters and digits, or after an Australian state. */
export function takePostcodeAbroad(
  sections: string[][],
  isPlaceOnly: boolean,
): { readonly state: string; readonly zip: string } | undefined {
  const last = sections.at(-1);
  if (last === undefined) return undefined;
  return (
    provinceBehind(sections, isPlaceOnly) ?? beforeCity(sections, last, isPlaceOnly) ?? lettersAndDigits(sections, last) ?? australian(last)
  );
}

/** `97000 Mérida, YUC`: a province by itself behind the place. */
function provinceBehind(sections: string[][], isPlaceOnly: boolean): { readonly state: string; readonly zip: string } | undefined {
  const province = sections.at(-1)!;
  const place = sections.at(-2);
  if (place === undefined || province.length !== 1 || !/^[A-Z]{2,4}\.?$/.test(province[0]!)) return undefined;
  const found = beforeCity(sections.slice(0, -1), place, isPlaceOnly);
  if (found === undefined) return undefined;
  sections.pop();
  return { state: bareWord(province[0]!), zip: found.zip };
}

/** `80331 München`, `1012 AB Amsterdam`, `75001 Paris`: behind a street that has its number already, or where no street is expected. */
function beforeCity(
  sections: readonly string[][],
  last: string[],
  isPlaceOnly: boolean,
): { readonly state: string; readonly zip: string } | undefined {
  if (/^\d{3}$/.test(last[0] ?? '') && /^\d{2}$/.test(last[1] ?? '')) last.splice(0, 2, `${last[0]}${last[1]}`);
  const [code = '', second = ''] = last;
  const digits = /^(?:[A-Z]{1,2}-)?(\d{4,6}|\d{2}-\d{3})(?:-\d{3})?$/.exec(code)?.[1];
  if (digits === undefined) return undefined;
  const letters = digits.length === 4 && /^[A-Z]{2}$/.test(second) && last.length > 2 ? second : '';
  const city = last.slice(letters === '' ? 1 : 2);
  // `110 00 Praha 1`: a city's districts may be counted.
  const isPlace =
    city.length > 0 &&
    city.every((word, at) => (/^[^\d#]+$/.test(word) && !isStreetType(bareWord(word))) || (at > 0 && /^\d{1,2}$/.test(word)));
  const hasNumber = isPlaceOnly || letters !== '' || sections.slice(0, -1).some((words) => words.some((word) => /\d/.test(word)));
  if (!isPlace || !hasNumber) return undefined;
  last.splice(0, letters === '' ? 1 : 2);
  // `40121 Bologna (BO)`: an Italian province in brackets, or in capitals.
  const province = last.length > 1 && /^(?:\([A-Z]{2}\)|[A-Z]{2})$/.test(last.at(-1)!) ? bareWord(last.pop()!) : '';
  return { state: province, zip: letters === '' ? code.replace(/^[A-Z]+-/, '') : `${digits}${letters}` };
}

const BRITISH = /^[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}$/i;
const CANADIAN = /^[a-z]\d[a-z] ?\d[a-z]\d$/i;

function lettersAndDigits(sections: string[][], last: string[]): { readonly state: string; readonly zip: string } | undefined {
  for (const count of [2, 1]) {
    const code = last.slice(-count).join(' ');
    const isCanadian = CANADIAN.test(code);
    if (last.length < count || !(isCanadian || BRITISH.test(code))) continue;
    last.splice(last.length - count);
    const province = isCanadian && /^[A-Z]{2}$/.test(last.at(-1) ?? '') ? last.pop()!.toLowerCase() : '';
    if (last.length === 0) sections.pop();
    return { state: province, zip: code };
  }
  return undefined;
}

const AUSTRALIAN_STATES = new Set('nsw vic qld wa sa tas nt act'.split(' '));

function australian(last: string[]): { readonly state: string; readonly zip: string } | undefined {
  const [state = '', code = ''] = last.slice(-2);
  if (!/^\d{4}$/.test(code) || !AUSTRALIAN_STATES.has(bareWord(state))) return undefined;
  if (last.length < 3) return undefined;
  last.splice(last.length - 2);
  return { state: bareWord(state), zip: code };
}
