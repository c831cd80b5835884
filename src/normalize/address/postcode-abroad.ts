import { bareWord, isStreetType } from './address-words.ts';

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
