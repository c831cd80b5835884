import { COMMON_TYPES, DIRECTIONS, ORDINALS, ordinal, STREET_TYPES, TENS, writtenOut } from '../../reference/street-words.ts';
import { find, findAll, type Rewrite, rewrite, words } from './rewrites.ts';
import { STATE_ROAD } from './unit.ts';

/** Directions, name and type in postal abbreviations: `north main street` is `n main st`. */
export function streetName(line: string): string {
  const name = (MAY_BE_WRITTEN_OTHERWISE.test(line) ? rewrite(line, ROADS) : line).split(' ');
  const opens = STREET_TYPES.get(name[0]!) ?? '';
  // `Avenue N` is called by its letter.
  if (name.length === 2 && COMMON_TYPES.has(opens) && DIRECTIONS.has(name[1]!)) return `${opens} ${DIRECTIONS.get(name[1]!)}`;
  const typeAt = abbreviatePostDirection(name);
  // `The Green` is all name.
  const type = typeAt > 0 && name[typeAt - 1] !== 'the' ? STREET_TYPES.get(name[typeAt]!) : undefined;
  if (type !== undefined) name[typeAt] = type;
  // `North St` is a street called North.
  const direction = (type === undefined ? typeAt + 1 : typeAt) < 2 ? undefined : DIRECTIONS.get(name[0]!);
  if (direction !== undefined) name[0] = direction;
  respellNameWords(name, direction === undefined ? 0 : 1, typeAt);
  return type === undefined || type === 'hwy' || type === 'rte'
    ? name.join(' ')
    : name.join(' ').replace(COUNTED, (number) => ordinal(Number(number)));
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

/** `Avenue H`, `Road 12`: the type may come first. `Saint Clair` is St Clair, and `Peachtree Ctr Ave` is called Center. */
function respellNameWords(name: string[], from: number, end: number): void {
  if (from >= end) return;
  const opens = name[from]!;
  const isTypeFirst = /^(?:\d+[a-z]*|[a-z])$/.test(name[from + 1] ?? '');
  name[from] = (isTypeFirst ? STREET_TYPES.get(opens) : undefined) ?? SAINTS.get(opens) ?? opens;
  for (let at = from; at < end; at++) if (!COMMON_TYPES.has(name[at]!)) name[at] = writtenOut(name[at]!);
}

const SAINTS = new Map(Object.entries({ saint: 'st', sainte: 'ste', mount: 'mt', fort: 'ft' }));
/** `42 St` is 42nd St; the shores of New York count their own streets: `Brighton 5 St` is Brighton 5th. */
const COUNTED = find`\<\d{1,3}(?= \S+(?: {direction})?$)(?<=^(?:(?:[nsew]|[ns][ew]) )?(?:.*\<(?:brighton|beach|bay) )?\d+)`;

const OPENING_TYPES = new Map(Object.entries({ ave: 'avenue', blvd: 'boulevard', ct: 'court', plz: 'plaza', st: 'street', way: 'way' }));

const OPENS = '^((?:[nsew]|[ns][ew]|north|south|east|west) )?';
const HIGHWAY = '(?:highway|hwy|hiway|route|rte|rt)';
const COUNTY = '(?:county|co|cnty|cty)';

/** A numbered road, called by many names, and the one that it gets. */
function numbered(called: string, kind: string): Rewrite {
  return [find`^((?:[nsew]|north|south|east|west|old) )?(?:${called})(?: number| #)? (?=\d{1,4}[a-z]?\>)`, `$1${kind} `];
}

/** Most streets are written in one way. */
const MAY_BE_WRITTEN_OTHERWISE = find`\d|\<(?:{sign}|{ordinal}|{tens}|o|of|[ns](?:orth|outh)? [ew]\S*|cr|cth|${COUNTY}|martin|m|ml|mlk|john|j|jf|jfk|(?:dr|doctor|rev|reverend|pres|president) \S+)\>`;

const ROADS: readonly Rewrite[] = [
  // `Lane Number 3` is Lane 3, and `Mine No. 6 Rd` is Mine Number 6 Rd.
  [find`^({type}) {sign} (\d+[a-z]?(?: {direction})*)$`, '$1 $2'],
  [findAll`(?<= ){sign} (?=\d+[a-z]?\>)`, 'number '],
  // `N Carolina Hwy 54`, `S R 71`
  [/^([ns]) (c(?=arolina)|d(?=akota))[a-z]+ (?=(?:highway|hwy|route|rte|rt) \d)/, '$1$2 '],
  [/^w virginia (?=(?:highway|hwy|route|rte|rt) \d)/, 'wv '],
  [find`^s [rh] (?=\d{1,4}\>)`, 'sr '],
  // `WV 172`, `WI-35`; `I-10`, `IH10` and `US-41`; `M-71` is a road of Michigan's, `K-10` one of Kansas's.
  [find`^({direction} )?${STATE_ROAD} (\d{1,4}[a-z]?(?: {direction})?)$`, '$1state hwy $2'],
  [find`^({direction} )?(i|ih|us|sr|sh|cr|fm|rm)-?(\d{1,4})\>`, '$1$2 $3'],
  [find`^({direction} )?{stateCode}-(\d{1,4})\>`, '$1state hwy $2'],
  [find`^({direction} )?[mk]-(\d{1,4}(?: {direction})?)$`, '$1state hwy $2'],
  // `FM 529 Rd W`: there the road comes after its number.
  [findAll`(?<!\<(?:fm|rm|cr|sr|market|highway|hwy|route|rte|road) )\<(\d{1,3}) (st|nd|rd|th) (?=\S)`, '$1$2 '],
  [
    findAll`\<({tens}) ({ordinal})\>`,
    (whole, tens, units) => countedBoth(TENS.get(tens!)!, Number.parseInt(ORDINALS.get(units!)!, 10)) ?? whole!,
  ],
  [findAll`\<{ordinal}\>`, (word) => ORDINALS.get(word)!],
  // `CR SS`, `County Highway K`, `CTH PP`: Wisconsin calls its county roads by letters, and all of them roads.
  [
    find`^((?:[nsew]|north|south|east|west|old) )?(?:${COUNTY} (?:(?:trunk|trk|tk) )?(?:road|rd|highway|hwy|hiway|trunk|trk|tk)|cr|cth) (?=(?!{type}\>)(?:[a-z]{1,2}|([a-z])\2\2)(?: {direction})?$)`,
    '$1county rd ',
  ],
  numbered(`(?:us|u s|united states|federal)(?: ${HIGHWAY})?`, 'us hwy'),
  numbered('(?:interstate|i|ih)(?: (?:highway|hwy))?', 'i'),
  numbered(`${COUNTY} (?:road|rd|route|rte|rt)|cr`, 'county rd'),
  numbered(`${COUNTY} (?:highway|hwy|hiway)`, 'county hwy'),
  numbered(`(?:state|st) (?:${HIGHWAY}|road|rd)|sr|sh`, 'state hwy'),
  numbered('(?:farm to market|fm)(?: (?:road|rd))?', 'fm'),
  numbered('(?:township|twp|twnshp) (?:road|rd|highway|hwy)|tr|twp', 'township rd'),
  numbered('(?:ranch to market|ranch|rm)(?: (?:road|rd))?', 'rm'),
  numbered('(?:private|pvt) (?:road|rd)', 'private rd'),
  numbered('highway|hwy|hiway', 'hwy'),
  numbered('route|rte|rt', 'rte'),
  // `VT Route 100`, `Kentucky Hwy 15`
  numbered(words`(?!(?:carolina|dakota|virginia)\>){state} ${HIGHWAY}`, 'state hwy'),
  [find`^((?:[nsew]|north|south|east|west|old) )?fm (\d{1,4}[a-z]?) (?:rd|road)\>`, '$1fm $2'],
  // Streets of one name in hundreds of towns, which is written in as many ways.
  [
    find`${OPENS}(?:(?:dr|doctor|rev|reverend) )*(?:martin luther king|m l k(?:ing)?|mlk|ml king)(?: (?:jr|junior))?\>`,
    '$1martin luther king jr',
  ],
  [find`${OPENS}(?:(?:pres|president) )?(?:john (?:f(?:itzgerald)? )?kennedy|j f k(?:ennedy)?|jfk|jf kennedy)\>`, '$1john f kennedy'],
  // `O Farrell St`: no house is numbered with an O, which looks like a zero.
  [find`^({direction} )?o (?=(?!{type}\>|{unit}\>)[b-df-hj-np-tv-z][a-z]{2,}\>)`, '$1o'],
  // `N W 5th St` is `nw 5th st`, `1st St S E` is `1st st se`; `N W St` is called W, and `N West Shore Blvd` is the north of West Shore.
  [find`^([ns]) ([ew]) (?=(?!{type}\>)\S|\S+ {type}\>)`, '$1$2 '],
  [find`^([ns])(?:orth|outh) ([ew])(?:ast|est) (?=(?!{type}\>)\S|\S+ {type}\>)`, '$1$2 '],
  [find` ([ns]) ([ew])$(?<=\<{type} \S \S)`, ' $1$2'],
  // `Ave of Americas` is the Avenue of the Americas.
  [
    /^(\S+) of (?=\S)([^ ]+s$)?/,
    (whole, type, plural) => {
      const long = OPENING_TYPES.get(STREET_TYPES.get(type!) ?? '');
      return long === undefined ? whole! : `${long} of ${plural === undefined ? '' : `the ${plural}`}`;
    },
  ],
];

function countedBoth(tens: number, units: number): string | undefined {
  return units < 10 ? ordinal(tens + units) : undefined;
}
