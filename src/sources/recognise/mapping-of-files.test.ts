import { describe, expect, it } from 'vitest';
import { rowMapper } from '../map-row.ts';
import { BadMapping, parseMapping, showMapping } from '../mapping.ts';
import { recogniseColumns } from './recognise.ts';

/** Header and rows of files as people have them, and what each column is taken for. */
const GOLDEN: readonly [name: string, kind: 'people' | 'lines' | 'property', rows: readonly string[], expected: string][] = [
  [
    'a customer list',
    'people',
    [
      'customer_id,fname,lname,Phone 1,Phone 2,email,address,city,state,zip5,updated',
      'C1,Ann,Lee,555-555-0100,,a@example.com,12 Main St,Reno,NV,89501,2024-01-02',
    ],
    'record_id name.first name.last phone phone email address.street address.city address.state address.zip last_seen',
  ],
  [
    'a voter file',
    'people',
    [
      'voter_id,last_name,first_name,middle_name,name_suffix,dob,sex,res_street_address,res_city_desc,state_cd,zip_code,registr_dt',
      'V1,LEE,ANN,Q,,01/02/1970,F,12 MAIN ST,RENO,NV,89501,03/04/2020',
    ],
    'record_id name.last name.first name.middle name.suffix birth_date gender address.street address.city address.state address.zip first_seen',
  ],
  [
    'a directory with whole names and addresses',
    'people',
    ['record_id,name,telephone,full_address,last_seen', 'D1,"LEE, ANN",(555) 555-0100,"12 MAIN ST, RENO, NV 89501",2024-01-02'],
    'record_id name.full phone address.full last_seen',
  ],
  [
    'Australian records',
    'people',
    [
      'rec_id,given_name,surname,street_number,address_1,address_2,suburb,postcode,state,date_of_birth,soc_sec_id',
      'rec-1-org,lachlan,berry,69,giblin street,killarney,bittern,4814,qld,19990219,7364009',
    ],
    'record_id name.first name.last address.house address.street ignore address.city address.zip address.state birth_date identifier:ssn',
  ],
  [
    'historical people',
    'people',
    [
      'unique_id,cluster,full_name,first_and_surname,first_name,surname,dob,birth_place,postcode_fake,gender,occupation',
      'Q1-1,Q1,william watts,william watts,william,watts,1860-06-07,shropshire,sy5 7nt,male,geologist',
    ],
    'record_id ignore ignore ignore name.first name.last birth_date text:birth_place address.zip gender text:occupation',
  ],
  [
    'two addresses',
    'people',
    [
      'id,first,last,mailing_street,mailing_city,mailing_state,mailing_zip,street,city,state,zip',
      '1,Ann,Lee,PO Box 1,Reno,NV,89501,12 Main St,Reno,NV,89501',
    ],
    'record_id name.first name.last address.street@mailing address.city@mailing address.state@mailing address.zip@mailing address.street address.city address.state address.zip',
  ],
  [
    'camel case, an apartment line and somebody else',
    'people',
    [
      'personId,firstName,lastName,addressLine1,addressLine2,cityName,stateCode,postalCode,mobilePhone,spouseName,birthYear,birthMonth',
      '7,Ann,Lee,12 Main St,Apt 4,Reno,NV,89501,555-555-0100,Bob Lee,1970,2',
    ],
    'record_id name.first name.last address.street address.unit address.city address.state address.zip phone@mobile ignore birth_year birth_month',
  ],
  [
    'columns that only their values tell',
    'people',
    ['column_1,column_2,column_3', 'x,ann@example.com,(555) 555-0100', 'y,bob@example.org,+1 555 555 0101'],
    'ignore email phone',
  ],
  [
    'a line table',
    'lines',
    ['number,first,last,carrier,line_type,as_of', '+15555550100,,,Wire Co,mobile,2024-01-02'],
    'number first last carrier line_type as_of',
  ],
  ['number blocks', 'lines', ['NPA-NXX,company,type', '555555,Wire Co,wireless'], 'block carrier line_type'],
  [
    'an assessor roll',
    'property',
    [
      'owner,property_address,property_type,assessed_value,as_of',
      '"LEE, ANN","12 MAIN ST, RENO, NV 89501",single_family,250000,2024-01-02',
    ],
    'owner.full address.full property_type assessed_value as_of',
  ],
];

const cells = (line: string) => [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map((match) => match[1] ?? match[2] ?? '');

describe('recognising columns', () => {
  it.each(GOLDEN)('%s', (_name, kind, [header, ...rows], expected) => {
    const columns = cells(header!);
    const mapping = recogniseColumns({ columns, samples: rows.map(cells) }, kind);
    expect(columns.map((column) => mapping.columns[column]).join(' ')).toBe(expected);
    expect(parseMapping(showMapping(mapping), kind)).toEqual(mapping);
  });
});

describe('a file of customers', () => {
  const read = (header: string[], ...samples: string[][]) => recogniseColumns({ columns: header, samples }, 'people').columns;

  it('says whether somebody owns a home, and not who that is', () => {
    const header = ['first', 'last', 'street', 'city', 'HomeOwner'];
    expect(read(header, ['Ann', 'Miller', '12 Oak St', 'Dayton', 'Y'], ['Bob', 'Hall', '14 Oak St', 'Dayton', 'N'])).toMatchObject({
      last: 'name.last',
      HomeOwner: 'ignore',
    });
  });

  it('has one state for the one address that lacks it', () => {
    const header = ['Name', 'Service Address', 'Service City', 'State', 'Service Zip'];
    expect(read(header, ['Ann Miller', '12 Oak St', 'Dayton', 'OH', '45402'])).toMatchObject({ State: 'address.state@service' });
  });

  it.each<[string, string[], string[], string]>([
    [
      'of an object',
      ['name', 'property.street', 'property.city', 'unit'],
      ['Ann Miller', '12 Oak St', 'Dayton', '707'],
      'address.unit@property',
    ],
    [
      'beside a state',
      ['Name', 'Service Street', 'Service City', 'State', 'Unit'],
      ['Ann Miller', '12 Oak St', 'Dayton', 'OH', 'Apt B'],
      'address.unit@service',
    ],
    [
      'of one of two',
      ['Name', 'Bill Street', 'Bill City', 'Bill Unit', 'Ship Street', 'Ship City', 'Unit'],
      ['Ann Miller', '12 Oak St', 'Dayton', '2', '14 Elm St', 'Toledo', '3'],
      'address.unit@ship',
    ],
    [
      'of either of two',
      ['Name', 'Bill Street', 'Bill City', 'Ship Street', 'Ship City', 'Unit'],
      ['Ann Miller', '12 Oak St', 'Dayton', '14 Elm St', 'Toledo', '3'],
      'ignore',
    ],
    ['of a hospital', ['Name', 'Home Street', 'Home City', 'Unit'], ['Ann Miller', '12 Oak St', 'Dayton', 'Surgery'], 'ignore'],
  ])('has one unit for the one address that lacks it: %s', (_, header, row, expected) => {
    expect(read(header, row)[header.at(-1)!]).toBe(expected);
  });

  it('leaves open of which of two addresses a state is', () => {
    const header = ['Name', 'Bill Street', 'Bill City', 'Ship Street', 'Ship City', 'State'];
    expect(read(header, ['Ann Miller', '12 Oak St', 'Dayton', '14 Elm St', 'Toledo', 'OH'])).toMatchObject({ State: 'ignore' });
  });
});

describe('a mapping', () => {
  it('names every fault at once', () => {
    expect(() => parseMapping('{"columns":{"a":"nmae.first","b":"phone","c":7}}', 'people')).toThrow(
      /"a": unknown "nmae.first".*"c": unknown "7"/,
    );
    for (const bad of ['nonsense', '[]', '{}', '{"kind":"lines","columns":{}}'])
      expect(() => parseMapping(bad, 'people')).toThrow(BadMapping);
  });

  it('gathers the parts of a row', () => {
    const columns = ['id', 'first', 'last', 'alias', 'p1', 'p2', 'street', 'city', 'old street', 'y', 'm', 'd', 'job', 'ssn'];
    const targets = [
      'record_id',
      'name.first',
      'name.last',
      'name.full@alias',
      'phone',
      'phone',
      'address.street',
      'address.city',
      'address.street@old',
      'birth_year',
      'birth_month',
      'birth_day',
      'text:job',
      'identifier:ssn',
    ];
    const map = rowMapper({ kind: 'people', columns: Object.fromEntries(columns.map((column, at) => [column, targets[at]!])) }, columns);
    expect(map(['7', ' Ann', 'Lee ', 'Annie Lee', '1', '', '12 Main St', 'Reno', '', '1970', '2', '3', 'cook', ''])).toEqual({
      recordId: '7',
      hasRecordId: true,
      isStraightened: false,
      raw: {
        names: [{ first: 'Ann', last: 'Lee' }, { full: 'Annie Lee' }],
        phones: ['1'],
        emails: [],
        addresses: [{ street: '12 Main St', city: 'Reno' }],
        birthDate: '1970-02-03',
        identifiers: [],
        texts: [{ attribute: 'job', value: 'cook' }],
      },
    });
  });
});
