import { STATE_CODES } from '../../reference/states.ts';
import {
  COMMON_TYPES,
  DIRECTIONS,
  NUMBER_SIGNS,
  ORDINALS,
  ordinal,
  STREET_TYPES,
  TENS,
  UNIT_TYPES,
  writtenOut,
} from '../../reference/street-words.ts';

/** Directions, name and type in postal abbreviations: `North Main Street` is `n main st`. */
export function streetName(words: readonly string[]): string {
  const name = afterPeople(withHighways(withOrdinals(apart(withSigns(words)))));
  const irishAt = DIRECTIONS.has(name[0] ?? '') ? 1 : 0;
  if (hasLostApostrophe(name, irishAt)) name.splice(irishAt, 2, `o${name[irishAt + 1]}`);
  if (name.length > 2) joinSplitDirections(name);
  if (name[1] === 'of' && name.length > 2) nameAfterType(name);
  const opens = STREET_TYPES.get(name[0] ?? '') ?? '';
  // `Avenue N` is called by its letter.
  if (name.length === 2 && COMMON_TYPES.has(opens) && DIRECTIONS.has(name[1]!)) return `${opens} ${DIRECTIONS.get(name[1]!)}`;
  const typeAt = abbreviatePostDirection(name);
  // `The Green` is all name.
  const type = typeAt > 0 && name[typeAt - 1] !== 'the' ? STREET_TYPES.get(name[typeAt] ?? '') : undefined;
  if (type !== undefined) name[typeAt] = type;
  const nameAt = abbreviatePreDirection(name, type === undefined ? typeAt + 1 : typeAt);
  respellNameWords(name, nameAt, typeAt);
  if (type !== undefined && type !== 'hwy' && type !== 'rte') countStreet(name, nameAt, typeAt);
  return name.join(' ');
}

/** Abbreviates a direction at the end; gives where a type before it would stand. */
function abbreviatePostDirection(name: string[]): number {
  const last = name.length - 1;
  const direction = last > 0 ? DIRECTIONS.get(name[last]!) : undefined;
  const before = name[last - 1] ?? '';
  if (direction === undefined || !(name[last]!.length <= 2 || STREET_TYPES.has(before) || /^\d/.test(before))) return last;
  name[last] = direction;
  return last - 1;
}

/** Abbreviates a direction before a name that ends at `nameEnd`; gives where the name begins. `North St` is a street called North. */
function abbreviatePreDirection(name: string[], nameEnd: number): number {
  const direction = DIRECTIONS.get(name[0] ?? '');
  if (direction === undefined || nameEnd < 2) return 0;
  name[0] = direction;
  return 1;
}

/** `Avenue H`, `Road 12`: the type may come first. `Saint Clair` is St Clair, and `Peachtree Ctr Ave` is called Center. */
function respellNameWords(name: string[], from: number, end: number): void {
  if (from >= end) return;
  const opens = name[from]!;
  const isTypeFirst = /^(?:\d+[a-z]*|[a-z])$/.test(name[from + 1] ?? '');
  name[from] = (isTypeFirst ? STREET_TYPES.get(opens) : undefined) ?? SAINTS.get(opens) ?? opens;
  for (let at = from; at < end; at++) if (!COMMON_TYPES.has(name[at]!)) name[at] = writtenOut(name[at]!);
}

/** `42 St` is 42nd St. */
function countStreet(name: string[], nameAt: number, typeAt: number): void {
  const number = name[typeAt - 1] ?? '';
  const isCounted = typeAt - 1 === nameAt || COUNTED_QUARTERS.has(name[typeAt - 2] ?? '');
  if (isCounted && /^\d{1,3}$/.test(number)) name[typeAt - 1] = ordinal(Number(number));
}

/** `Mine No. 6 Rd` is Mine Number 6 Rd, and `Lane Number 3` is Lane 3. */
function withSigns(words: readonly string[]): readonly string[] {
  const isSign = (word: string, at: number) => at > 0 && NUMBER_SIGNS.has(word) && /^\d+[a-z]?$/.test(words[at + 1] ?? '');
  if (!words.some(isSign)) return words;
  const isCalledByIt = STREET_TYPES.has(words[0]!) && words.slice(3).every((word) => DIRECTIONS.has(word));
  return words.flatMap((word, at) => (!isSign(word, at) ? word : at === 1 && isCalledByIt ? [] : 'number'));
}

/** `Ave of Americas` is the Avenue of the Americas. */
function nameAfterType(name: string[]): void {
  const long = OPENING_TYPES.get(STREET_TYPES.get(name[0]!) ?? '');
  if (long === undefined) return;
  name[0] = long;
  if (name.length === 3 && name[2]!.endsWith('s')) name.splice(2, 0, 'the');
}

const OPENING_TYPES = new Map([
  ['ave', 'avenue'],
  ['blvd', 'boulevard'],
  ['ct', 'court'],
  ['plz', 'plaza'],
  ['st', 'street'],
  ['way', 'way'],
]);

/** `O Farrell St`: no house is numbered with an O, which looks like a zero. */
export function hasLostApostrophe(words: readonly string[], at: number): boolean {
  const next = words[at + 1] ?? '';
  return words[at] === 'o' && /^[b-df-hj-np-tv-z][a-z]{2,}$/.test(next) && !STREET_TYPES.has(next) && !UNIT_TYPES.has(next);
}

/** The shores of New York count their own streets: `Brighton 5 St` is Brighton 5th. */
const COUNTED_QUARTERS = new Set(['brighton', 'beach', 'bay']);

const SAINTS = new Map([
  ['saint', 'st'],
  ['sainte', 'ste'],
  ['mount', 'mt'],
  ['fort', 'ft'],
]);

function withOrdinals(words: readonly string[]): string[] {
  const name: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    const next = words[at + 1] ?? '';
    const tens = TENS.get(word);
    const units = tens === undefined ? undefined : ORDINALS.get(next);
    if (/^\d{1,3}$/.test(word) && /^(?:st|nd|rd|th)$/.test(next) && words.length > at + 2 && !isNumberOfRoad(words, at)) {
      name.push(`${word}${next}`);
      at++;
    } else if (tens !== undefined && units !== undefined && Number.parseInt(units, 10) < 10) {
      name.push(ordinal(tens + Number.parseInt(units, 10)));
      at++;
    } else {
      name.push(ORDINALS.get(word) ?? word);
    }
  }
  return name;
}

/** `FM 529 Rd W`: there the road comes after its number. */
function isNumberOfRoad(words: readonly string[], at: number): boolean {
  return at > 0 && NUMBERED_ROADS.has(words[at - 1] ?? '');
}

const NUMBERED_ROADS = new Set(['fm', 'rm', 'cr', 'sr', 'market', 'highway', 'hwy', 'route', 'rte', 'road']);

/** `N W 5th St` is `nw 5th st`, `1st St S E` is `1st st se`. */
function joinSplitDirections(name: string[]): void {
  const [first = '', second = '', third = ''] = name;
  // `N W St` is called W, `N W River Trl` is not.
  const isNamed = !STREET_TYPES.has(third) || STREET_TYPES.has(name[3] ?? '');
  const joined = SPLIT_DIRECTIONS.exec(`${first} ${second}`);
  if (joined !== null && isNamed) name.splice(0, 2, `${joined[1] ?? joined[3]}${joined[2] ?? joined[4]}`);
  const end = name.length - 2;
  if (end > 0 && STREET_TYPES.has(name[end - 1] ?? '') && /^[ns]$/.test(name[end] ?? '') && /^[ew]$/.test(name[end + 1] ?? ''))
    name.splice(end, 2, `${name[end]}${name[end + 1]}`);
}

/** Both short or both long: `N West Shore Blvd` is the north of West Shore. */
const SPLIT_DIRECTIONS = /^([ns]) ([ew])$|^([ns])(?:orth|outh) ([ew])(?:ast|est)$/;

/** `I-10`, `IH10`, `US-41` and `WI-35`: a road's kind that was glued to its number; `S R 71`, and `N Carolina Hwy 54`. */
function apart(written: readonly string[]): readonly string[] {
  const words = withState(written);
  if (/^s [rh] \d{1,4}$/.test(words.slice(0, 3).join(' '))) return words.toSpliced(0, 2, 'sr');
  const at = DIRECTIONS.has(words[0] ?? '') ? 1 : 0;
  if (isStateRoad(words[at] ?? '') && /^\d{1,4}[a-z]?$/.test(words[at + 1] ?? '') && isEndOfRoad(words.slice(at + 2)))
    return words.toSpliced(at, 1, 'state', 'hwy');
  const found = GLUED_ROAD.exec(words[at] ?? '');
  if (found === null) return words;
  const [, kind = '', hyphen = '', number = ''] = found;
  if (GLUED_KINDS.has(kind)) return words.toSpliced(at, 1, kind, number);
  const isOfState = kind.length === 2 ? STATE_CODES.has(kind) : LETTER_OF_STATE.has(kind) && isEndOfRoad(words.slice(at + 1));
  return hyphen !== '' && isOfState ? words.toSpliced(at, 1, 'state', 'hwy', number) : words;
}

/** `M-71` is a road of Michigan's, `K-10` one of Kansas's. */
const LETTER_OF_STATE = new Set(['m', 'k']);

function withState(words: readonly string[]): readonly string[] {
  const state = HALVED_STATES.get(`${words[0]} ${words[1]}`);
  return state !== undefined && /^(?:highway|hwy|route|rte|rt)$/.test(words[2] ?? '') && /^\d/.test(words[3] ?? '')
    ? [state, ...words.slice(2)]
    : words;
}

const HALVED_STATES = new Map([
  ['n carolina', 'nc'],
  ['s carolina', 'sc'],
  ['n dakota', 'nd'],
  ['s dakota', 'sd'],
  ['w virginia', 'wv'],
]);

function isEndOfRoad(words: readonly string[]): boolean {
  return words.length === 0 || (words.length === 1 && DIRECTIONS.has(words[0]!));
}

/** `WV 172`: a state's code before a number, where a street opens; but `Ct 5` is a court, `NE 5` a direction and `Co 9` a county's. */
export function isStateRoad(word: string): boolean {
  return word.length === 2 && STATE_CODES.has(word) && !NOT_OF_STATE.has(word);
}

const NOT_OF_STATE = new Set([...DIRECTIONS.keys(), 'ct', 'co']);

const GLUED_ROAD = /^([a-z]{1,2})(-?)(\d{1,4})$/;
const GLUED_KINDS = new Set(['i', 'ih', 'us', 'sr', 'sh', 'cr', 'fm', 'rm']);

/** Streets of one name in hundreds of towns, which is written in as many ways. */
function afterPeople(words: string[]): string[] {
  const written = words.join(' ');
  let name = written;
  for (const [writings, whole] of PEOPLE) name = name.replace(writings, `$1${whole}`);
  return name === written ? words : name.split(' ');
}

const OPENS = '^((?:[nsew]|[ns][ew]|north|south|east|west) )?';
const PEOPLE: readonly (readonly [RegExp, string])[] = [
  [
    new RegExp(`${OPENS}(?:(?:dr|doctor|rev|reverend) )*(?:martin luther king|m l k(?:ing)?|mlk|ml king)(?: (?:jr|junior))?(?= |$)`),
    'martin luther king jr',
  ],
  [
    new RegExp(`${OPENS}(?:(?:pres|president) )?(?:john (?:f(?:itzgerald)? )?kennedy|j f k(?:ennedy)?|jfk|jf kennedy)(?= |$)`),
    'john f kennedy',
  ],
];

/** Numbered roads are called by many names; each kind gets one. */
function withHighways(words: string[]): string[] {
  const lettered = withLettered(words);
  if (lettered !== undefined) return lettered;
  const numberAt = words.findIndex((word, at) => at > 0 && /^\d{1,4}[a-z]?$/.test(word));
  if (numberAt < 1) return words;
  const before = words
    .slice(0, numberAt)
    .join(' ')
    .replace(/ (?:number|#)$/, '');
  const match = HIGHWAYS.find(([pattern]) => pattern.test(before)) ?? (isOfState(before) ? OF_STATE : undefined);
  if (match === undefined) return words;
  const [pattern, kind] = match;
  const after = words.slice(numberAt);
  if (kind === 'fm' && (after[1] === 'rd' || after[1] === 'road')) after.splice(1, 1);
  return [...before.replace(pattern, `$1${kind}`).trim().split(' '), ...after];
}

/** `CR SS`, `County Highway K`, `CTH PP`: Wisconsin calls its county roads by letters, and all of them roads. */
function withLettered(words: string[]): string[] | undefined {
  let at = words.length - 1;
  if (at > 1 && DIRECTIONS.has(words[at]!) && LETTERS.test(words[at - 1]!) && !STREET_TYPES.has(words[at - 1]!)) at -= 1;
  const letters = words[at] ?? '';
  if (at < 1 || !LETTERS.test(letters) || STREET_TYPES.has(letters)) return undefined;
  const before = words.slice(0, at).join(' ');
  const road = before.replace(COUNTY_ROAD, '$1county rd');
  return COUNTY_ROAD.test(before) ? [...road.split(' '), ...words.slice(at)] : undefined;
}

const LETTERS = /^(?:[a-z]{1,2}|([a-z])\1\1)$/;
const COUNTY_ROAD =
  /^((?:[nsew]|north|south|east|west|old) )?(?:(?:county|co|cnty|cty) (?:(?:trunk|trk|tk) )?(?:road|rd|highway|hwy|hiway|trunk|trk|tk)|cr|cth)$/;

/** `VT Route 100`, `Kentucky Hwy 15`. */
function isOfState(road: string): boolean {
  return STATE_CODES.has(OF_STATE[0].exec(road)?.[2] ?? '');
}

const OF_STATE = [
  /^((?:[nsew]|north|south|east|west|old) (?!carolina|dakota|virginia))?([a-z]{2}|(?:north|south|west|new|rhode) [a-z]+|[a-z]{4,}) (?:highway|hwy|hiway|route|rte|rt)$/,
  'state hwy',
] as const;

const HIGHWAYS: readonly (readonly [RegExp, string])[] = [
  [/^((?:[nsew]|north|south|east|west|old) )?(?:us|u s|united states|federal)(?: (?:highway|hwy|hiway|route|rte|rt))?$/, 'us hwy'],
  [/^((?:[nsew]|north|south|east|west|old) )?(?:interstate|i|ih)(?: (?:highway|hwy))?$/, 'i'],
  [/^((?:[nsew]|north|south|east|west|old) )?(?:(?:county|co|cnty|cty) (?:road|rd|route|rte|rt)|cr)$/, 'county rd'],
  [/^((?:[nsew]|north|south|east|west|old) )?(?:county|co|cnty|cty) (?:highway|hwy|hiway)$/, 'county hwy'],
  [/^((?:[nsew]|north|south|east|west|old) )?(?:(?:state|st) (?:highway|hwy|hiway|route|rte|rt|road|rd)|sr|sh)$/, 'state hwy'],
  [/^((?:[nsew]|north|south|east|west|old) )?(?:farm to market|fm)(?: (?:road|rd))?$/, 'fm'],
  [/^((?:[nsew]|north|south|east|west|old) )?(?:(?:township|twp|twnshp) (?:road|rd|highway|hwy)|tr|twp)$/, 'township rd'],
  [/^((?:[nsew]|north|south|east|west|old) )?(?:ranch to market|ranch|rm)(?: (?:road|rd))?$/, 'rm'],
  [/^((?:[nsew]|north|south|east|west|old) )?(?:private|pvt) (?:road|rd)$/, 'private rd'],
  [/^((?:[nsew]|north|south|east|west|old) )?(?:highway|hwy|hiway)$/, 'hwy'],
  [/^((?:[nsew]|north|south|east|west|old) )?(?:route|rte|rt)$/, 'rte'],
];
