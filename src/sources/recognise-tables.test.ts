import { describe, expect, it } from 'vitest';
import { recogniseColumns } from './recognise-columns.ts';

/** `heading = value | value > what it holds`; without `>` nothing is read of it. */
const FILES: Readonly<Record<'property' | 'lines', Readonly<Record<string, readonly string[]>>>> = {
  property: {
    'shortened words': [
      'PARCEL = 1 | 2',
      'OWNER1 = HARCASTLE GWENDOLYN | OBERHOLT FERDINAND > owner.full',
      'OWNER2 = | OBERHOLT SUE > owner.full@2',
      'SITUS_ADDR = 777 LIGHTHOUSE PT | 900 BIRCH CT > address.street@situs',
      'SITUS_CITY = SEATTLE | SEATTLE > address.city@situs',
      'SITUS_ST = WA | WA > address.state@situs',
      'SITUS_ZIP = 98134 | 98134 > address.zip@situs',
      'LUC_DESC = SINGLE FAMILY RESIDENCE | CONDOMINIUM UNIT > property_type',
      'TOT_ASSD = 512000 | > assessed_value',
      'ROLL_YR = 2024 | 2024 > as_of',
    ],
    'spaces, with parts of the value before it': [
      'Owner Name = LEE ANN > owner.full',
      'Property Address = 12 MAIN ST, RENO, NV 89501 > address.full',
      'USE CODE = 0100',
      'USE DESC = Single Fam Res > property_type',
      'LAND ASSD VAL = 100000',
      'IMPR ASSD VAL = 200000',
      'MARKET VALUE = 400000',
      'TOTAL ASSD VAL = 300000 > assessed_value',
      'SALE DATE = 2001-02-03',
      'YEAR BUILT = 1950',
      'TAX YEAR = 2024 > as_of',
    ],
    'words glued together, letters elsewhere before the place': [
      'OWNERNME1 = LEE ANN > owner.full',
      'OWNERNME2 = > owner.full@2',
      'PSTLADRESS = PO BOX 1, RENO, NV 89501',
      'SITEADRESS = 12 MAIN ST > address.street',
      'PLACENAME = RENO > address.city',
      'ZIPCODE = 89501 > address.zip',
      'CNTASSDVALUE = 300000 > assessed_value',
      'LNDVALUE = 100000',
      'IMPVALUE = 200000',
      'TAXROLLYEAR = 2024 > as_of',
      'PROPCLASS = 1 > property_type',
    ],
    'where the owner gets letters': [
      'mailto = LEE ANN',
      'owner_name = LEE ANN > owner.full',
      'mail_addr_1 = PO BOX 1',
      'mail_city = SPARKS',
      'mail_state = NV',
      'mail_zip = 89431',
      'site_addr_1 = 12 MAIN ST > address.street@site',
      'site_city = RENO > address.city@site',
      'site_zip = 89501 > address.zip@site',
      'state_class = Real, Residential, Single-Family > property_type',
      'tot_appr_val = 390000',
      'assessed_val = 300000 > assessed_value',
    ],
    'a state-wide roll': [
      'CO_NO = 11',
      'ASMNT_YR = 2024 > as_of',
      'DOR_UC = 001 > property_type',
      'JV = 400000',
      'AV_SD = 300000 > assessed_value',
      'OWN_NAME = LEE ANN > owner.full',
      'OWN_ADDR1 = PO BOX 1',
      'OWN_CITY = SPARKS',
      'OWN_ZIPCD = 89431',
      'PHY_ADDR1 = 12 MAIN ST > address.street@situs',
      'PHY_CITY = RENO > address.city@situs',
      'PHY_ZIPCD = 89501 > address.zip@situs',
    ],
    'a vendor of rolls': [
      'PartyOwner1NameFull = LEE ANN > owner.full',
      'PropertyAddressFull = 12 MAIN ST > address.street@property',
      'PropertyAddressCity = RENO > address.city@property',
      'PropertyAddressZIP = 89501 > address.zip@property',
      'PropertyUseStandardized = 385 > property_type',
      'TaxAmount = 4500',
      'TaxAssessedValueTotal = 300000',
      'AssessedValueTotal = 300000 > assessed_value',
    ],
    'an owner, a place and nothing else': [
      'OWNER = LEE ANN > owner.full',
      'LOCATION = 12 MAIN ST > address.street',
      'CITY = RENO > address.city',
      'OWNER_TYPE = Individual',
      'ASSESSMENT_NO = 12345',
      'LAST_SALE_PRICE = 300000',
      'ACRES = 1.2',
    ],
  },
  lines: {
    'parts of a block': [
      'NPA = 206 > block',
      'NXX = 555 > block',
      'X = 1 | A > block',
      'STATUS = AS',
      'STATE = WA',
      'OCN = 1234',
      'OCN Name = WIRE CO > carrier',
      'COMPANY TYPE = WIRELESS > line_type',
      'Date Assigned = 2024-01-02 > as_of',
    ],
    'a block in one column': [
      'NPA-NXX-X = 206-555-1 > block',
      'Carrier = Wire Co > carrier',
      'Carrier Type = CLEC > line_type',
      'Effective Date = 01/02/2024 > as_of',
    ],
    'two words for a block': ['Prefix = 206555 > block', 'Range = 206555', 'Carrier = Wire Co > carrier', 'Type = mobile > line_type'],
    'a list of numbers': [
      'Phone TN = 2065550100 > number',
      'Current Carrier Name = Wire Co > carrier',
      'OCN = 1234',
      'Number Type = landline > line_type',
      'Last Update Date = 2024-01-02 > as_of',
    ],
    'ported numbers': ['TN = 2065550100 > number', 'SPID = 1234', 'SPID Name = Wire Co > carrier', 'Line Type = mobile > line_type'],
  },
};

describe.each(Object.entries(FILES))('headings of --kind %s', (kind, files) => {
  it.each(Object.entries(files))('%s', (_, lines) => {
    const rows = lines.map((line) => {
      const [, name = '', values = '', target = 'ignore'] = /^(.*?) =(?: ([^>]*?))?(?: ?> (.*))?$/.exec(line)!;
      return { name, values: values.split('|').map((value) => value.trim()), target };
    });
    const samples = [0, 1].map((at) => rows.map(({ values }) => values[at] ?? values[0]!));
    const { columns } = recogniseColumns({ columns: rows.map(({ name }) => name), samples }, kind as 'property' | 'lines');
    expect(rows.map(({ name }) => `${name} > ${columns[name]}`)).toEqual(rows.map(({ name, target }) => `${name} > ${target}`));
  });
});
