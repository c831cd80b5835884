import { STATE_CODES } from '../../reference/states.ts';
import { toAscii } from '../fold.ts';
import { findAll, type Rewrite, rewrite, words } from './rewrites.ts';

/** A street line in words between single spaces: lower case, without periods and apostrophes; hyphens and slashes stay inside numbers. */
export function streetWords(text: string): string {
  const isPlain = text.length <= MAX_PLAIN_CHARS && PLAIN.test(text);
  const spelled = isPlain
    ? text.toLowerCase()
    : rewrite(toAscii(withoutHouseComma(text).replace(FRACTIONS, ' $&')).toLowerCase(), SPELLINGS);
  const line = HYPHENED.test(spelled) ? rewrite(spelled, HYPHENS) : spelled;
  return withoutGlue(line);
}

/** `8THST` is two words: an ordinal, and the type of street that was glued to it. */
export function withoutGlue(text: string): string {
  return GLUED_ORDINAL.test(text) ? text.replace(GLUED_TYPE, '$1 $2') : text;
}

const MAX_PLAIN_CHARS = 300;
/** No digit right behind a letter: nothing of the below applies. */
const PLAIN = /^(?:\d+[a-z]*|[a-z]+)(?: (?:\d+[a-z]*|[a-z]+))*$/i;
/** `17½` is 17 1/2. */
const FRACTIONS = /[\u00bc-\u00be\u2150-\u215e]/g;
const HYPHENED = /[a-z]-[a-z\d]/;
const GLUED_ORDINAL = /\d(?:st|nd|rd|th)[a-z]/i;
const GLUED_TYPE = new RegExp(words`\b(\d{1,3}(?:st|nd|rd|th))({type})(?![a-z\d])`, 'gi');

/** `1,204 Elm St` is 1204; but `212,214 Elm St` are two doors, and hardly any house has six figures. */
export function withoutHouseComma(text: string): string {
  return text.replace(HOUSE_COMMA, (_, first: string, second: string) => (first.length < 3 ? first + second : `${first}-${second}`));
}

const HOUSE_COMMA = /^\s*(\d{1,3}),(\d{3})(?=\s+[a-z])/i;
const STATES = [...STATE_CODES.keys()].join('|');

const SPELLINGS: readonly Rewrite[] = [
  // How Spain writes `calle`.
  [/^(\s*(?:\d{1,6}\s+|(?!\s*c\/-)))c\/(?!o\b)\s*/, '$1calle '],
  // `Co. Rd. #9`, `Texas Hwy #6`, `Old Hwy #12`; but a highway with a name has no number besides: `Dixie Hwy #12` is a unit's.
  [
    new RegExp(
      `\\b((?:(?:county|co|cnty|cty|state|us)\\.? (?:road|rd|highway|hwy|route|rte|rt)|(?:north|south|east|west|${STATES}) (?:highway|hwy)|(?<![a-z]{4,} )(?:highway|hwy)|cr|sr)\\.?) ?# ?(?=\\d)`,
    ),
    '$1 ',
  ],
  // `45-1/2 Elm St`; `45.5 Elm St`, as maps number it; `W223-N2450 Oak Ln`.
  [/^(\s*\d{1,6})\s?-\s?(?=\d\/\d\b)/, '$1 '],
  [/^(\s*\d{1,6})\.50?(?= )/, '$1 1/2'],
  [/^(\s*[nsew]\d{1,5})\s?-\s?(?=[nsew]\d)/, '$1'],
  [/['`]/g, ''],
  [/\.0+(?= |$)/g, ' '],
  [/\b([a-z])\.(?=[a-z]\b)/g, '$1'],
  [/#/g, ' # '],
  // `Suite100`
  [/\b(apt|apartment|suite|ste|unit|rm|room|bldg|lot|trlr|spc|rr|hc|rfd)(?=\d)/g, '$1 '],
  [/&/g, ' and '],
  [/[^a-z0-9#/-]+/g, ' '],
  [/(?<![a-z0-9])[/-]+|[/-]+(?![a-z0-9])/g, ' - '],
  [/(?<=[a-z]{2})[/-](?=[a-z]{2})/g, ' '],
  [/(?<!\d )- |- (?!\d)/g, ' '],
  [/ {2,}/g, ' '],
  [/^[^a-z0-9]*$|^ | $/g, ''],
];

const HYPHENS: readonly Rewrite[] = [
  // `Apt-B`, `12 Oak Way-B` and `12 Hwy-71` are two words; `12 CT-5` and `12 N KY-15` are roads of states.
  [findAll`\<(?!no-)({unit})(?<=[a-z]{3})-(\d+[a-z]?|[a-z])\>`, '$1 $2'],
  [findAll`(?<= )({commonType})-([a-z])\>`, '$1 $2'],
  [findAll`(?<= )(?!{direction}-)(?!(?<=(?:^\S+|\<old|\<{direction}) )..-)([a-z]{4,}|{type}|{unit})-(\d+[a-z]?)\>`, '$1 $2'],
  // `12 5th St W-3C`: of streets that are counted the letter is a direction; in `12 Oak Ave E-4` it is the unit's.
  [findAll`(?<=\<{type} )({direction})(?<=[a-z]{2})-(\d+[a-z]?|[a-z])\>`, '$1 $2'],
  [findAll`(?<=\<\d\S* {type} )([nsew])-(\d+[a-z]?|[a-z])\>`, '$1 $2'],
];
