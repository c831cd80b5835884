import { bareWord, isStreetType } from './address-words.ts';

/** Puts the sections of an address in our order where its words show another country's: the street before its place. */
export function arrangeAbroad(written: string[][]): string[][] {
  const sections = splitDashes(written);
  const streetAt = sections.findIndex(isRussianStreet);
  if (streetAt < 0) return sections;
  // `Moskva, ul. Lenina, 5`: Russian addresses begin with the place.
  const before = sections.slice(0, streetAt);
  const isCode = (words: readonly string[]) => words.length === 1 && /^\d{6}$/.test(words[0]!);
  const places = before.filter((words) => !isCode(words)).map((words) => (PLACE_LABEL.test(bareWord(words[0]!)) ? words.slice(1) : words));
  const isBehind = before.length > 0 && !places.some((words) => /\d/.test(words.join('')));
  const place = [...(before.find(isCode) ?? []), ...(places.at(-1) ?? [])];
  const arranged = isBehind ? [...sections.slice(streetAt), place].filter((words) => words.length > 0) : sections;
  // `d. 5, kv. 3`: the words for a house and for a flat.
  return arranged.map((words) => {
    const [opens = '', number = ''] = words.map(bareWord);
    if (!/^\d/.test(number)) return words;
    return /^(?:d|dom)$/.test(opens) ? words.slice(1) : /^(?:kv|kvartira|of|ofis|m)$/.test(opens) ? ['apt', ...words.slice(1)] : words;
  });
}

/** `Via Roma, 12 - 40121 Bologna`: a dash with space around it, where what follows can be no part of a street line. */
function splitDashes(sections: string[][]): string[][] {
  let isSplit = false;
  return sections.flatMap((words) => {
    const at =
      isSplit || !words.includes('-') ? -1 : words.findIndex((word, index) => word === '-' && POSTCODE.test(words[index + 1] ?? ''));
    if (at >= 0) isSplit = true;
    const parts = at < 0 ? [words] : [words.slice(0, at), words.slice(at + 1)];
    return parts.map((part) => (part.includes('-') ? part.filter((word) => word !== '-') : part));
  });
}

const POSTCODE = /^(?:\d{4,5}|\d{2}-\d{3})$/;

/** A prospekt; but `PR 00926` is Puerto Rico. */
function isRussianStreet([opens = '', next = '']: readonly string[]): boolean {
  return RUSSIAN_STREET.test(opens) && !/^00\d{3}(?:-\d{4})?$/.test(next);
}

const RUSSIAN_STREET = /^(?:ul|ulitsa|ulica|pro?t?|prospekt|per|pereulok|nab|naberezhnaya|shosse|bulvar|bulv|prd|proezd)\.?$/i;
const PLACE_LABEL = /^(?:g|gor|gorod|pos|selo|der)$/;

interface Region {
  readonly state: string;
  readonly zip: string;
}

/** Takes a postcode that is not written as the US writes it: before the city, in letters and digits, or after an Australian state. */
export function takePostcodeAbroad(sections: string[][], isPlaceOnly: boolean): Region | undefined {
  const last = sections.at(-1);
  if (last === undefined) return undefined;
  // `97000 Mérida, YUC`: a province by itself behind the place.
  const isProvince = sections.length > 1 && last.length === 1 && /^[A-Z]{2,4}\.?$/.test(last[0]!);
  const place = isProvince ? takeBeforeCity(sections.slice(0, -1), isPlaceOnly) : undefined;
  if (place === undefined) return takeBeforeCity(sections, isPlaceOnly) ?? takeBehindCity(sections, last);
  sections.pop();
  return { state: bareWord(last[0]!), zip: place.zip };
}

/** `80331 München`, `1012 AB Amsterdam`, `75001 Paris`: behind a street that has its number already, or where no street is expected. */
function takeBeforeCity(sections: readonly string[][], isPlaceOnly: boolean): Region | undefined {
  const last = sections.at(-1)!;
  const [, digits = '', letters = '', written = ''] = BEFORE_CITY.exec(last.join(' ')) ?? [];
  const city = written.split(' ');
  // `110 00 Praha 1`: a city's districts may be counted.
  const isPlace =
    written !== '' &&
    city.every((word, at) => (/^[^\d#]+$/.test(word) && !isStreetType(bareWord(word))) || (at > 0 && /^\d{1,2}$/.test(word)));
  const hasNumber = isPlaceOnly || letters !== '' || sections.slice(0, -1).some((words) => /\d/.test(words.join('')));
  if (!isPlace || !hasNumber) return undefined;
  // `40121 Bologna (BO)`: an Italian province in brackets, or in capitals.
  const province = city.length > 1 && /^(?:\([A-Z]{2}\)|[A-Z]{2})$/.test(city.at(-1)!) ? bareWord(city.pop()!) : '';
  last.splice(0, last.length, ...city);
  return { state: province, zip: letters === '' ? digits.replace(' ', '') : digits.slice(0, 4) + letters };
}

const BEFORE_CITY =
  /^(?:[A-Z]{1,2}-)?(\d{3} \d{2}|(?:\d{4,6}|\d{2}-\d{3})(?:-\d{3})?)(?:(?<=^(?:[A-Z]{1,2}-)?\d{4}(?:-\d{3})?) ([A-Z]{2})(?= ))? (.+)$/;

/** `Leeds LS1 4AP`, `Toronto ON K1A 0B1`, `Perth WA 6000`. */
function takeBehindCity(sections: string[][], last: string[]): Region | undefined {
  const [written = '', province = '', canadian, british, state, australian] = BEHIND_CITY.exec(last.join(' ')) ?? [];
  if (written === '') return undefined;
  last.splice(last.length - written.trim().split(' ').length);
  if (last.length === 0) sections.pop();
  return { state: bareWord(state ?? province), zip: canadian ?? british ?? australian! };
}

const BEHIND_CITY =
  /(?:(?:(?:^|(?<= ))([A-Z]{2}) |^|(?<= ))([A-Za-z]\d[A-Za-z] ?\d[A-Za-z]\d)|(?:^|(?<= ))([A-Za-z]{1,2}\d[A-Za-z\d]? ?\d[A-Za-z]{2})|(?<=\S )((?:[Nn][Ss][Ww]|[Vv][Ii][Cc]|[Qq][Ll][Dd]|[Ww][Aa]|[Ss][Aa]|[Tt][Aa][Ss]|[Nn][Tt]|[Aa][Cc][Tt])[.,]?) (\d{4}))$/;
