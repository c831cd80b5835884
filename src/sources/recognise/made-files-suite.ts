import { recogniseFile } from './recognise.ts';

const ROWS = 60;
const FIRST =
  'James Mary Linda Robert Betty Karen Daniel Susan Nancy Mark William Charles Laura Peter Ruth Frank Alice George Helen Scott Diane Roger Julie Keith Emma'.split(
    ' ',
  );
const LAST =
  'Smith Johnson Garcia Jackson Wilson Taylor Anderson Moore Brown Davis Miller Jones Clark Lewis Walker Hall Young King Wright Hill Green Baker Adams'.split(
    ' ',
  );
const PLACES = [
  ['Columbus', 'OH', '43215', 'FRANKLIN'],
  ['Raleigh', 'NC', '27601', 'WAKE'],
  ['Fresno', 'CA', '93702', 'FRESNO'],
  ['Reno', 'NV', '89501', 'WASHOE'],
] as const;
const ROADS = ['Oak St', 'Elm Ave', 'Maple Dr', 'N 4th St', 'Sunset Blvd', 'County Rd'];
const pick = <Value>(list: readonly Value[], at: number): Value => list[at % list.length]!;
const two = (value: number) => String(value).padStart(2, '0');
const first = (at: number) => pick(FIRST, at * 7 + 3);
const last = (at: number) => pick(LAST, at * 5 + 1);
const place = (at: number) => pick(PLACES, at * 3);
const street = (at: number) => `${118 + 13 * at} ${pick(ROADS, at)}`;
const born = (at: number) => ({ y: 1938 + ((at * 11) % 64), m: 1 + ((at * 5) % 12), d: 1 + ((at * 7) % 28) });
const line = (at: number) => `555-0${100 + at}`;
const SPANISH = ['Guadalupe', 'José Luis', 'María', 'Alejandro', 'Verónica', 'Juan Carlos'];
const APELLIDOS = ['Hernández', 'Ramírez', 'Torres', 'Flores', 'Gómez', 'Díaz', 'Cruz'];
const GERMAN = ['Jörg', 'Sabine', 'Uwe', 'Katrin', 'Stefan', 'Heike', 'Jürgen'];
const NACHNAMEN = ['Weiß', 'Schneider', 'Köhler', 'Becker', 'Hoffmann', 'Schäfer'];

/** Values by a word, as operators have them. */
const MADE: Readonly<Record<string, (at: number) => string>> = {
  id: (at) => String(90_210 + at * 37),
  uuid: (at) =>
    `${(0x9e3779b9 * (at + 1)).toString(16).slice(0, 8)}-4f1b-11ee-be56-${(0xabcdef * (at + 3)).toString(16).padStart(12, '0').slice(0, 12)}`,
  crm: (at) => `003Hs00002${String.fromCharCode(65 + (at % 26))}${1_000 + at * 7}QAX`,
  serial: (at) => String(1_401_203_898 + at * 7),
  count: (at) => String(at + 1),
  household: (at) => `HH${2_000 + Math.floor(at / 3)}`,
  campaign: (at) => pick(['7011N', '7012K', '7019Z'], at),
  first,
  last,
  full: (at) => `${first(at)} ${last(at)}`,
  turned: (at) => `${last(at)}, ${first(at)}`.toUpperCase(),
  other: (at) => `${first(at + 9)} ${last(at + 4)}`,
  othersfirst: (at) => first(at + 11),
  otherslast: (at) => (at % 5 === 0 ? last(at + 4) : last(at)),
  mi: (at) => pick([...'ABCDEFGHJKLM', ''], at),
  suffix: (at) => (at % 17 === 0 ? 'Jr' : ''),
  title: (at) => pick(['Mr', 'Ms', 'Dr'], at),
  staff: (at) => pick(['Dana Cole', 'Rick Moss', 'Amy Stone'], at),
  staffmail: (at) => pick(['dana@agency.example', 'rick@agency.example', 'amy@agency.example'], at),
  email: (at) => `${first(at)}.${last(at)}${at}@example.com`.toLowerCase(),
  othermail: (at) => (at % 3 === 0 ? `home${at}@example.net` : ''),
  phone: (at) => `(${pick(['310', '614', '919'], at)}) ${line(at)}`,
  mobile: (at) => (at % 4 === 0 ? '' : `${pick(['310', '614', '919'], at)}5552${100 + at}`),
  otherphone: (at) => (at % 2 === 0 ? `(775) 555-1${100 + at}` : ''),
  area: (at) => pick(['310', '614', '919'], at),
  local: (at) => line(at),
  ext: (at) => (at % 9 === 0 ? String(100 + at) : ''),
  fax: (at) => `(310) 555-9${100 + at}`,
  street,
  STREET: (at) => street(at).toUpperCase(),
  house: (at) => String(118 + 13 * at),
  road: (at) => pick(['OAK', 'ELM', 'MAPLE', 'SUNSET'], at),
  type: (at) => pick(['ST', 'AVE', 'DR', 'BLVD'], at),
  dir: (at) => pick(['N', '', 'S', ''], at),
  apt: (at) => (at % 5 === 0 ? `Apt ${1 + (at % 30)}` : ''),
  line2: (at) => pick(['', 'Suite 200', '', 'Bldg C Apt 4', '', '2nd Floor', 'Trlr 9', ''], at),
  city: (at) => place(at)[0],
  state: (at) => place(at)[1],
  zip: (at) => place(at)[2],
  zip4: (at) => String(1_200 + at),
  county: (at) => place(at)[3],
  whole: (at) => `${street(at)}, ${place(at)[0]}, ${place(at)[1]} ${place(at)[2]}`,
  wholeplain: (at) => `${street(at)} ${place(at)[0]} ${place(at)[1]} ${place(at)[2]}`,
  lines: (at) => `${street(at)}\n${place(at)[0]}, ${place(at)[1]} ${place(at)[2]}\nUS`,
  gaps: (at) => `${street(at)}  ${place(at)[0]}  ${place(at)[1]}  ${place(at)[2]}  US`,
  cityline: (at) => `${place(at)[0]}, ${place(at)[1]} ${place(at)[2]}`,
  country: () => 'USA',
  date: (at) => `${two(born(at).m)}/${two(born(at).d)}/${born(at).y}`,
  isodate: (at) => `${born(at).y}-${two(born(at).m)}-${two(born(at).d)}`,
  ukdate: (at) => `${two(born(at).d)}/${two(born(at).m)}/${born(at).y}`,
  dedate: (at) => `${two(born(at).d)}.${two(born(at).m)}.${born(at).y}`,
  by: (at) => String(born(at).y),
  bm: (at) => String(born(at).m),
  bd: (at) => String(born(at).d),
  age: (at) => String(2024 - born(at).y),
  gender: (at) => pick(['F', 'M'], at),
  sexo: (at) => pick(['Mujer', 'Hombre'], at),
  sexword: (at) => pick(['Female', 'Male', 'Unknown'], at),
  seen: (at) => `2024-0${1 + (at % 9)}-1${at % 10}`,
  seenus: (at) => `0${1 + (at % 9)}/1${at % 10}/2023 10:4${at % 10}`,
  since: (at) => `${two(1 + (at % 12))}/15/${1990 + (at % 30)}`,
  money: (at) => `$${120 + at}.50`,
  amount: (at) => String(150_000 + at * 1_250),
  firm: (at) => pick(['Globex LLC', 'Acme Corp', 'Initech Inc', 'Hooli LLC'], at),
  job: (at) => pick(['Nurse', 'Teacher', 'Sales Manager', 'Driver'], at),
  flag: (at) => pick(['Y', 'N'], at),
  bool: (at) => pick(['true', 'false'], at),
  party: (at) => pick(['DEM', 'REP', 'UNA'], at),
  status: (at) => pick(['ACTIVE', 'INACTIVE'], at),
  pick: (at) => pick(['Web', 'Event', 'Referral'], at),
  note: (at) => pick(['call after six, please', 'met at the spring fair', '', 'prefers a letter by post'], at),
  precinct: (at) => pick(['12 LINCOLN SCHOOL', '04 OAK PARK', '31 ST JOHN CHURCH'], at),
  ward: (at) => pick(['WARD 3', 'WARD 12', 'WARD 7'], at),
  district: (at) => String(1 + (at % 14)),
  districtname: (at) => pick(['COLUMBUS CITY SD', 'WESTERVILLE CITY SD', 'DUBLIN CITY SD'], at),
  councilname: (at) => pick(['CITY COUNCIL DIST 5', 'CITY COUNCIL DIST 2'], at),
  parcel: (at) => `010-${100_200 + at}-00`,
  lat: (at) => `39.${96_120 + at}`,
  url: (at) => `https://example.com/u/${at}`,
  none: () => '',
  phonetype: (at) => pick(['mobile', 'home', 'work'], at),
  nombre: (at) => pick(SPANISH, at),
  apellido: (at) => pick(APELLIDOS, at),
  apellido2: (at) => pick(APELLIDOS, at + 3),
  calle: (at) => pick(['Av. Insurgentes Sur', 'Calle Morelos', 'Privada Hidalgo', 'Paseo de la Reforma'], at),
  numext: (at) => String(12 + at * 9),
  numint: (at) => (at % 3 === 0 ? String(1 + at) : ''),
  colonia: (at) => pick(['Centro', 'Roma Norte', 'Del Valle'], at),
  ciudad: (at) => pick(['Ciudad de México', 'Guadalajara', 'Monterrey'], at),
  estado: (at) => pick(['CDMX', 'Jalisco', 'Nuevo León'], at),
  cp: (at) => pick(['06700', '44100', '64000'], at),
  telmx: (at) => `${pick(['55', '33', '81'], at)} ${1_234 + at} ${5_600 + at}`,
  vorname: (at) => pick(GERMAN, at),
  nachname: (at) => pick(NACHNAMEN, at),
  strasse: (at) => `${pick(['Hauptstraße', 'Am Mühlbach', 'Lindenweg', 'Gartenstr.'], at)} ${3 + at}`,
  plz: (at) => pick(['20095', '80331', '50667'], at),
  ort: (at) => pick(['Hamburg', 'München', 'Köln'], at),
  telde: (at) => `0${pick(['40', '89', '221'], at)} 55501${10 + at}`,
  vorwahl: (at) => `0${pick(['40', '89', '221'], at)}`,
  durchwahl: (at) => `55501${10 + at}`,
  anrede: (at) => pick(['Frau', 'Herr'], at),
  ukstreet: (at) => `${4 + at} ${pick(['High Street', 'Station Road', 'Church Lane'], at)}`,
  town: (at) => pick(['Leeds', 'Bristol', 'Norwich'], at),
  ukcounty: (at) => pick(['West Yorkshire', 'Avon', 'Norfolk'], at),
  postcode: (at) => pick(['LS1 4AP', 'BS1 5TR', 'NR1 3JU'], at),
  uktel: (at) => `07700 900${100 + at}`,
  // By turns: what the one lacks the other has.
  sometimesfull: (at) => (at % 2 === 0 ? `${first(at)} ${last(at)}` : ''),
  sometimesfirst: (at) => (at % 2 === 1 ? first(at) : ''),
  sometimeslast: (at) => (at % 2 === 1 ? last(at) : ''),
  sometimeswhole: (at) => (at % 3 === 0 ? `${street(at)}, ${place(at)[0]}, ${place(at)[1]} ${place(at)[2]}` : ''),
  sometimesstreet: (at) => (at % 3 === 0 ? '' : street(at)),
  sometimescity: (at) => (at % 3 === 0 ? '' : place(at)[0]),
  sometimesstate: (at) => (at % 3 === 0 ? '' : place(at)[1]),
  sometimeszip: (at) => (at % 3 === 0 ? '' : place(at)[2]),
};

/** `heading = values > what it holds`; what has no `>` is not read. */
export type MadeFile = readonly string[];

interface MadeColumn {
  readonly heading: string;
  readonly values: string;
  readonly target: string;
}

export function columnsOfFile(file: MadeFile): MadeColumn[] {
  return file.map((text) => {
    const [, heading = '', values = '', target = 'ignore'] = /^(.+) = (\w+)(?: > (.+))?$/.exec(text) ?? [];
    if (MADE[values] === undefined) throw new Error(`No values for ${text}`);
    return { heading, values, target };
  });
}

function shapeOfFile(file: MadeFile): { columns: string[]; samples: string[][] } {
  const columns = columnsOfFile(file);
  return {
    columns: columns.map(({ heading }) => heading),
    samples: Array.from({ length: ROWS }, (_, at) => columns.map(({ values }) => MADE[values]!(at))),
  };
}

/** What each column was taken for; a column that is one of several choices for its target by that target. */
export function mappedColumns(file: MadeFile, name = ''): Record<string, string> {
  const shape = shapeOfFile(file);
  const { columns, targets = {} } = recogniseFile(shape, 'people', name);
  const listed = Object.entries(targets).flatMap(([target, names]) => [names].flat().map((one) => [one, target] as const));
  return { ...columns, ...Object.fromEntries(listed) };
}
