import { describe, expect, it } from 'vitest';
import { rowMapper } from '../map-row.ts';
import { commaAfterSurname } from '../surname-order.ts';
import { recogniseColumns } from './recognise.ts';

const many = (make: (at: number) => string, count = 12) => Array.from({ length: count }, (_, at) => make(at));
const cycled = (...values: string[]) => many((at) => values[at % values.length]!);
const GIVEN = ['Steven', 'Mary', 'Linda', 'Robert', 'Jennifer', 'Michael', 'Susan', 'David', 'Karen', 'James', 'Nancy', 'Brian'];
const LAST = [
  'Johnson',
  'Smith',
  'Williams',
  'Miller',
  'Garcia',
  'Anderson',
  'Martinez',
  'Nguyen',
  'Hernandez',
  'Peterson',
  'Wright',
  'Olson',
];
const fullNames = many((at) => `${GIVEN[at]} ${LAST[at]}`);
const surnameFirst = many((at) => `${LAST[at]!.toUpperCase()} ${GIVEN[at]!.toUpperCase()}${at % 3 === 0 ? ' R' : ''}`);

function targetsOf(columns: Readonly<Record<string, readonly string[]>>): Record<string, string> {
  const names = Object.keys(columns);
  const rows = Math.max(...Object.values(columns).map((values) => values.length));
  const samples = Array.from({ length: rows }, (_, row) => names.map((name) => columns[name]![row] ?? ''));
  return recogniseColumns({ columns: names, samples }, 'people').columns;
}

describe('what values tell of a column', () => {
  it.each<[string, string, readonly string[], string]>([
    ['a number of each row', 'kyc_ref', many((at) => `K77${at}`), 'record_id'],
    ['a card', 'card', many((at) => `4801${1000 + at}`), 'record_id'],
    ['the name of a number glued to it', 'SOS_VOTERID', many((at) => `OH${1000 + at}`), 'record_id'],
    ['another language', 'Matrícula', many((at) => `2024${at}`), 'record_id'],
    ['places in a book', 'Piece_Folio_Line', many((at) => `1861/${at}`), 'record_id'],
    ['a number whose word alone is a name', 'Cust #', many((at) => String(1001 + at)), 'record_id'],
    ['codes under a word for people', 'Customer', many((at) => `C-${1001 + at}`), 'record_id'],
    ['names under it', 'Customer', many((at) => `Ann Lee${'abcdefghijklmnopqrstuvwxyz'[at % 26]}`), 'name.full'],
    ['the first column that differs in every row', 'Registrierter', many((at) => String(91_394 + at)), 'record_id'],
    ['a number that repeats', 'Household ref', cycled('1', '1', '2'), 'ignore'],
    ['amounts', 'Spent', many((at) => `${at}.50`), 'ignore'],
    ['days and months without a year', 'bday', cycled('3/12', '11/30'), 'ignore'],
    [
      'births under a heading of no known language',
      'syndag',
      many((at) => `19${40 + 5 * at > 99 ? 99 : 40 + 5 * at}-03-1${at % 10}`),
      'birth_date',
    ],
    ['visits under such a heading', 'besok', many((at) => `2021-0${1 + (at % 9)}-1${at % 10}`), 'ignore'],
    ['numbers dialled with a nought', 'nummerus', many((at) => `09391041${10 + (at % 9)}`), 'phone'],
    ['the last four of a number', 'SSN', many((at) => String(1234 + at)), 'text:ssn'],
    ['the last four of a masked number', 'SSN', many((at) => `XXX-XX-${1234 + at}`), 'text:ssn'],
    ['whole dates', 'bday', cycled('3/12/1970', '11/30/1981'), 'birth_date'],
    ['days of a month', 'bday', cycled('3', '12'), 'birth_day'],
    ['years', 'Born', cycled('1847', '1849'), 'birth_year'],
    ['a person', 'Customer', fullNames, 'name.full'],
    ['a person, surname first', 'Customer', surnameFirst, 'name.last_first'],
    ['names under a heading nobody knows', 'Spieler', fullNames, 'name.full'],
    ['names with a comma', 'Name', many((at) => `${LAST[at]}, ${GIVEN[at]}`), 'name.full'],
    ['no person', 'Customer', cycled('retail', 'trade'), 'ignore'],
    ['numbers of phones', 'Alt Contact', cycled('08300597580', '+91 61321 31374'), 'phone'],
    ['a whole address', 'residential_address', cycled('86 Magnolia Ct, Coburg VIC 3058', '35 Poplar St, Preston VIC 3072'), 'address.full'],
    ['a street', 'residential_address', cycled('86 Magnolia Ct', '35 Poplar St'), 'address.street'],
    ['a town beside an unknown word', 'Kreisel Town', cycled('Leeds', 'York'), 'address.city@kreisel'],
    ['a town of something else', 'Hotel Town', cycled('Leeds', 'York'), 'ignore'],
    ['codes beside an unknown word', 'Ethernet address', cycled('00:1b:44', '00:1b:45'), 'ignore'],
    ['titles of honour', 'Title', cycled('Mr.', 'Mrs.'), 'gender'],
    ['positions', 'Title', cycled('VP Sales', 'Analyst'), 'text:occupation'],
  ])('%s', (_, heading, values, expected) => {
    expect(targetsOf({ [heading]: values })[heading]).toBe(expected);
  });

  it('does not go through prose', () => {
    const prose = many((at) => `${at} 1,`.repeat(8_000));
    expect(targetsOf({ id: many(String), notes: prose, address: prose })).toMatchObject({ notes: 'ignore' });
  });

  it('takes no other name where one is known', () => {
    const found = targetsOf({ id: many(String), first_name: GIVEN, last_name: LAST, Coach: fullNames });
    expect(found).toEqual({ id: 'record_id', first_name: 'name.first', last_name: 'name.last', Coach: 'ignore' });
  });
});

describe('names written surname first', () => {
  it.each([
    ['JOHNSON STEVEN', 'JOHNSON, STEVEN'],
    ['JOHNSON STEVEN R JR', 'JOHNSON, STEVEN R JR'],
    ['JOHNSON JR STEVEN', 'JOHNSON JR, STEVEN'],
    ['VAN DER BERG ANNA', 'VAN DER BERG, ANNA'],
    ['O NEIL SHAUN', 'O NEIL, SHAUN'],
    ['MC DONALD RONALD J', 'MC DONALD, RONALD J'],
    ['MS VERMA SUNITA', 'VERMA, MS SUNITA'],
    ['Johnson, Steven', 'Johnson, Steven'],
    ['SMITH & JONES', 'SMITH & JONES'],
    ['JOHNSON', 'JOHNSON'],
    ['MARIAH SIKORA', 'SIKORA, MARIAH'],
    ['KAYLA MACCALLUM K', 'MACCALLUM, KAYLA K'],
    ['KAREN M MERCER', 'MERCER, KAREN M'],
    ['KENNETH HAYES JR', 'HAYES JR, KENNETH'],
    ['MRS DEBORAH SMITH', 'SMITH, MRS DEBORAH'],
    ['JAMES TYLER', 'JAMES, TYLER'],
    ['KIM YOUNG', 'KIM, YOUNG'],
    ['LAYTON PEREZ FRANCISCO D', 'LAYTON PEREZ, FRANCISCO D'],
    ['GONZALEZ ORTIZ BRENDA S', 'GONZALEZ ORTIZ, BRENDA S'],
    ['CABRERA SALDANA JULIO', 'CABRERA SALDANA, JULIO'],
    ['ALVAREZ SANCHEZ ARMANDO C & VARGAS ADRIANA', 'ALVAREZ SANCHEZ, ARMANDO C & VARGAS ADRIANA'],
    ['SMITH MARY ANN', 'SMITH, MARY ANN'],
    ['SMITH TAYLOR ANN', 'SMITH, TAYLOR ANN'],
    ['DE LA CRUZ', 'DE LA, CRUZ'],
  ])('%s', (written, expected) => {
    expect(commaAfterSurname(written)).toBe(expected);
  });

  it('are handed on with their comma', () => {
    const map = rowMapper({ kind: 'people', columns: { n: 'name.last_first' } }, ['n']);
    expect(map(['JOHNSON STEVEN']).raw.names).toEqual([{ full: 'JOHNSON, STEVEN' }]);
  });
});

describe('the country of a file', () => {
  const writing = (columns: Readonly<Record<string, readonly string[]>>) => {
    const names = Object.keys(columns);
    return recogniseColumns({ columns: names, samples: many(String).map((_, row) => names.map((name) => columns[name]![row]!)) }, 'people')
      .country;
  };
  const american = cycled('503-434-2481', '971-793-3066', '7911 123456');
  it.each<[string, Readonly<Record<string, readonly string[]>>, string | undefined]>([
    ['American numbers, some broken', { phone: american, state: cycled('FL', 'OR'), zip: cycled('34470', '97234') }, undefined],
    ['ZIP codes that a spreadsheet took the noughts of', { phone: american, state: cycled('MA'), zip: cycled('1501', '2906') }, undefined],
    ['such ZIP codes without a state', { phone: american, zip: cycled('1604', '1545') }, undefined],
    ['ZIP codes of nine digits behind a city', { phone: american, 'City/State/ZIP': cycled('Berwick, PA  18603-1587') }, undefined],
    ['Austrian postcodes', { phone: cycled('0664 6211010', '0676 4455667'), PLZ: cycled('1010', '1020') }, 'AT'],
    ['mostly broken, in American states', { phone: cycled('07911 123456'), state: cycled('FL'), zip: cycled('34470') }, undefined],
    ['British numbers', { phone: cycled('07912 345678', '020 7031 3000'), postcode: cycled('LS1 4DY', 'SW1A 2AA') }, 'GB'],
    ['Indian mobiles, which America could dial', { MOBILE: cycled('9845012345', '7902850618'), PIN: cycled('560001', '110034') }, 'IN'],
    ['Brazilian mobiles', { celular: cycled('(35) 99850-9530', '35999289235'), CEP: cycled('37926-000', '37904000') }, 'BR'],
    ['numbers with their country', { phone: cycled('+44 20 7946 0018') }, undefined],
    ['numbers of which some say a country few files are from', { phone: cycled('0501234567', '0559876543', '+966 50 123 4567') }, 'SA'],
    ['nothing that tells', { phone: cycled('1234567', '7654321') }, undefined],
  ])('%s', (_, columns, expected) => {
    expect(writing(columns)).toBe(expected);
  });
});
