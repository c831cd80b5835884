import { describe, expect, it } from 'vitest';
import { recogniseColumns } from './recognise.ts';

/** Headings as old systems shorten them, `heading > what it holds`; what stands by itself is ignored. */
const FILES: Readonly<Record<string, readonly string[]>> = {
  'words of three letters': [
    'CUST_NBR > record_id',
    'CUST_FST_NM > name.first',
    'CUST_LST_NM > name.last',
    'CUST_BTH_DT > birth_date',
    'CUST_EML > email',
    'CUST_ADDR_1 > address.street',
    'CUST_CTY_NM > address.city',
    'CUST_ST_CD > address.state',
    'CUST_ZIP_CD > address.zip',
  ],
  'French of Maine and Quebec': [
    'No > record_id',
    'Prénom > name.first',
    'Nom de famille > name.last',
    'Nom à la naissance > name.maiden',
    'No civique > address.house',
    'Rue > address.street',
    'Municipalité > address.city',
    'État > address.state',
    'Code postal > address.zip',
    'Cellulaire > phone@mobile',
  ],
  'Spanish of Mexico': [
    'No > record_id',
    'Nombre > name.first',
    'Apellidos > name.last',
    'Calle > address.street',
    'Núm. exterior > address.house',
    'Núm. interior > address.unit',
    'C.P. > address.zip',
  ],
  'letters for the sex and the generation': [
    'ID > record_id',
    'FIRSTNAM > name.first',
    'LASTNAM > name.last',
    'Jr/Sr > name.suffix',
    'M/F > gender',
    'BRTHDATE > birth_date',
  ],
  'a letter for which name': [
    'Cust No > record_id',
    'F Nm > name.first',
    'M Nm > name.middle',
    'L Nm > name.last',
    'Ph1 > phone',
    'Addr Ln 1 > address.street',
    'Cty > address.city',
    'Pstl Cd > address.zip',
  ],
  'patients, and where in a message they came from': [
    'PID.3 > record_id',
    'PID.5.1 Family Name > name.last',
    'PID.5.2 Given Name > name.first',
    'PID.7 Date of Birth > birth_date',
    'PID.8 Sex > gender',
  ],
  'a noun before what tells which': ['id > record_id', 'name.family > name.last', 'name.given > name.first', 'nm_mid > name.middle'],
  'words of four letters': [
    'RECNO > record_id',
    'FNAM > name.first',
    'LNAM > name.last',
    'PHON > phone',
    'ADR1 > address.street',
    'CITY > address.city',
  ],
  'an opening that all columns share': [
    'c_id > record_id',
    'c_fname > name.first',
    'c_lname > name.last',
    'c_dob > birth_date',
    'c_phone > phone',
  ],
  'a street in pieces': [
    'StateVoterID > record_id',
    'RegStNum > address.house@reg',
    'RegStPreDirection > address.street@reg',
    'RegStName > address.street@reg',
    'RegStType > address.street@reg',
    'RegCity > address.city@reg',
    'RegZipCode > address.zip@reg',
  ],
  "a pupil's guardians": ['student_number > record_id', 'first_name > name.first', 'last_name > name.last', 'guardianemail', 'motherphone'],
  Russian: ['Код > record_id', 'Фамилия > name.last', 'Имя > name.first', 'Дата рожд. > birth_date', 'Пол > gender'],
  Japanese: ['姓 > name.last', '名 > name.first', '市区町村 > address.city', '電話番号 > phone'],
  Arabic: ['الاسم > name.full', 'تاريخ الميلاد > birth_date', 'رقم الجوال > phone', 'المدينة > address.city'],
  Turkish: ['Adı > name.first', 'Soyadı > name.last', 'Doğum Tar. > birth_date', 'İl > address.city'],
};

describe('shortened headings', () => {
  it.each(Object.keys(FILES))('knows %s', (file) => {
    const columns = FILES[file]!.map((line) => line.split(' > '));
    const samples = [1, 2, 3].map((row) => columns.map(([heading], at) => (at === 0 ? String(4_710 + row) : `${heading} ${row}`)));
    const found = recogniseColumns({ columns: columns.map(([heading]) => heading!), samples }, 'people');
    expect(found.columns).toEqual(Object.fromEntries(columns.map(([heading, target]) => [heading, target ?? 'ignore'])));
  });

  const of = (columns: readonly string[], row: (at: number) => string[]) =>
    recogniseColumns({ columns, samples: Array.from({ length: 12 }, (_, at) => row(at)) }, 'people').columns;
  const FIRST = ['Mary', 'James', 'Linda', 'Robert'];

  it('finds both names behind the same unknown words, but not somebody else beside known ones', () => {
    const row = (at: number) => [String(at), FIRST[at % 4]!, 'Smith'];
    expect(of(['ref', 'What is your first name?', 'What is your last name?'], row)).toMatchObject({
      'What is your first name?': 'name.first',
      'What is your last name?': 'name.last',
    });
    const beside = of(['first name', 'last name', 'godchild first name', 'godchild last name'], () => ['Mary', 'Smith', 'Tom', 'Hill']);
    expect(beside).toMatchObject({ 'godchild first name': 'ignore', 'godchild last name': 'ignore' });
  });

  it('believes values that can be nothing else', () => {
    const row = (at: number) => [String(at), 'Ayşe', `+90 532 123 45 ${10 + at}`, `ayse${at}@example.com`, `${10 + at}-345`];
    expect(of(['No', 'Ad', 'Cep', 'Adr. mail', 'Kod'], row)).toMatchObject({ Cep: 'phone', 'Adr. mail': 'email', Kod: 'address.zip' });
  });

  it('knows first and last names by what they hold where no heading tells', () => {
    const row = (at: number) => [String(at), FIRST[at % 4]!, 'Oduya', `918-555-${1000 + at}`];
    expect(of(['no', 'zfx', 'zlx', 'phone'], row)).toMatchObject({ zfx: 'name.first', zlx: 'name.last' });
  });

  it.each([
    ['Korean names', ['Kim Min-jun', 'Lee Seo Yeon', 'Park Jiho', 'Choi Ha-yoon', 'Jung Do Yun', 'Song Dong Hwan'], 'name.last_first'],
    ['names of emigrants', ['Grace Kim', 'Daniel Lee', 'Susan Park', 'Kevin Choi', 'Anna Jung', 'Mark Song'], 'name.full'],
  ])('tells which way round %s are', (_, names, target) => {
    expect(of(['no', 'name'], (at) => [String(at), names[at % 6]!])['name']).toBe(target);
  });

  it('knows columns without headings by what they hold', () => {
    const row = (at: number) => [
      String(1000 + at),
      FIRST[at % 4]!,
      'Oduya',
      `918555${1000 + at}`,
      `${at}@example.com`,
      '12 Oak St',
      'Tulsa',
      'OK',
      '74104',
    ];
    expect(
      of(
        Array.from({ length: 9 }, (_, at) => `column_${at + 1}`),
        row,
      ),
    ).toEqual({
      column_1: 'record_id',
      column_2: 'name.first',
      column_3: 'name.last',
      column_4: 'phone',
      column_5: 'email',
      column_6: 'address.street',
      column_7: 'address.city',
      column_8: 'address.state',
      column_9: 'address.zip',
    });
  });

  it.each([
    ['12 Oak St Apt 3 Tulsa OK 74104', 'address.full'],
    ['ul. Polna 12, 30-002 Kraków', 'address.full'],
    ['12 Oak St', 'address.street'],
  ])('reads an address column of %s', (value, target) => {
    expect(of(['id', 'name', 'address'], (at) => [String(at), 'Mary Smith', value])['address']).toBe(target);
  });
});
