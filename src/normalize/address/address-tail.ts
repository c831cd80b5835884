import { STATE_CODES } from '../../reference/states.ts';
import { foldWords } from '../fold.ts';
import { digitsMisread } from '../misread.ts';
import { takePostcodeAbroad } from './address-abroad.ts';
import { bareWord, isDirection, isStreetType } from './address-words.ts';
import { isKnownCity } from './cities.ts';
import { find } from './rewrites.ts';

/** Takes country, ZIP and state off the end of a line's sections, which are left with street and city. */
export function takeTail(sections: string[][], isPlaceOnly: boolean): { readonly state: string; readonly zip: string } {
  takeCountry(sections);
  const abroad = takePostcodeAbroad(sections, isPlaceOnly);
  if (abroad !== undefined) return abroad;
  const zip = takeZip(sections);
  const state = takeState(sections, zip);
  if (state !== '') dropRepeatedState(sections, state);
  return { state, zip };
}

function takeCountry(sections: string[][]): void {
  const last = sections.at(-1) ?? [];
  const [country = ''] = COUNTRY.exec(last.map(bareWord).join(' ')) ?? [];
  const count = country === '' ? 0 : country.split(' ').length;
  if (count > 0 && (sections.length > 1 || last.length >= count + 2)) take(sections, count);
}

const COUNTRY = /(?<![^ ])(?:united states(?: of america)?|usa?)$/;

function takeZip(sections: string[][]): string {
  const last = sections.at(-1) ?? [];
  const word = last.at(-1) ?? '';
  const before = last.at(-2) ?? '';
  const bareBefore = bareWord(before);
  if (/^\d{4}$/.test(word) && /^\d{5}$/.test(before) && last.length + sections.length > 3) return take(sections, 2, before);
  if (/^\d{3,4}$|^\d{6,10}$/.test(word) && STATE_CODES.has(bareBefore)) {
    const isPlainCode = bareBefore.length === 2 && !isStreetType(bareBefore) && !isDirection(bareBefore) && bareBefore !== 'fl';
    if (isPlainCode || (sections.length > 1 && !/\d/.test(last[0] ?? ''))) return take(sections, 1, word);
  }
  const read = /^\d[\dOIlSBZ]{4}$/.test(word) && STATE_CODES.has(bareBefore) ? (digitsMisread(word) ?? word) : word;
  const zip = /^(\d{5})(?:-?\d{4}|-)?\.?$/.exec(read)?.[1];
  if (zip === undefined || NUMBERED.has(bareBefore)) return '';
  return take(sections, 1, zip);
}

/** A number after these is theirs. */
const NUMBERED = new Set('box pob bx drawer # hwy highway route rte unit apt suite ste no road rd'.split(' '));

function takeState(sections: string[][], zip: string): string {
  const last = sections.at(-1) ?? [];
  for (const count of [3, 2, 1]) {
    if (last.length < count) continue;
    const words = foldWords(last.slice(-count).join(' ')).replace(/^([a-z]) ([a-z])$/, '$1$2');
    const code = STATE_CODES.get(words);
    if (code !== undefined && isState(sections, last.slice(0, -count), { words, code, zip })) return take(sections, count, code);
  }
  return '';
}

/** A state's words and code, and the ZIP code after it. */
interface WrittenState {
  readonly words: string;
  readonly code: string;
  readonly zip: string;
}

/** `NE`, `CT`, `FL` and `Washington` are other things too; what stands before them decides. */
function isState(sections: readonly string[][], before: readonly string[], state: WrittenState): boolean {
  const previous = sections.at(-2) ?? [];
  const isAlone = before.length === 0;
  if (state.zip !== '') return !(isAlone && previous.length === 0 && CITIES_TOO.has(state.words));
  if (isAlone) return sections.length === 1 || isStateAfter(previous, state);
  if (endsInCity(before, state)) return true;
  if (state.words.length > 2) return sections.length > 1 && !/\d/.test(before.join(''));
  const isOtherWord = isStreetType(state.words) || isDirection(state.words) || state.words === 'fl';
  return !isOtherWord || isCityBefore(before, sections.length > 1);
}

/** A section that is nothing but a state, behind another one. */
function isStateAfter(previous: readonly string[], state: WrittenState): boolean {
  if (isDirection(state.words)) return !isStreetType(bareWord(previous.at(-1) ?? ''));
  return state.words.length === 2 || !CITIES_TOO.has(state.words) || endsInCity(previous, state);
}

function endsInCity(words: readonly string[], state: WrittenState): boolean {
  return [1, 2, 3].some((count) => words.length >= count && isKnownCity(words.slice(-count).join(' '), state.code, ''));
}

/** A city, known or not, behind a street's type or in a section of its own. */
function isCityBefore(before: readonly string[], hasSections: boolean): boolean {
  const line = before.map(bareWord).join(' ');
  return !NUMBER_LAST.test(line) && (NAME_BEHIND_TYPE.test(line) || (hasSections && !/^\d/.test(line)));
}

const NUMBER_LAST = find`\<(?:\S*\d\S*|{ordinal})$`;
const NAME_BEHIND_TYPE = find`^\S+ \S+ (?:(?!{type}\>)\S+ )*{type} \S`;
const CITIES_TOO = new Set(['new york', 'washington']);

/** `Roswell, Georgia, GA`. */
function dropRepeatedState(sections: string[][], state: string): void {
  const last = sections.at(-1) ?? [];
  const before = sections.at(-2) ?? [];
  if (sections.length < 2 || STATE_CODES.get(foldWords(last.join(' '))) !== state) return;
  if (isKnownCity(before.join(' '), state, '')) sections.pop();
}

function take(sections: string[][], count: number, value = ''): string {
  const last = sections.at(-1) ?? [];
  last.splice(last.length - count);
  if (last.length === 0) sections.pop();
  return value;
}
