import { describe, expect, it } from 'vitest';
import { rowMapper } from './map-row.ts';
import { recogniseColumns } from './recognise-columns.ts';

const ROWS = 12;
/** Values that go round, so that columns differ in every row where they have enough. */
const FIRST = 'James Mary Linda Robert Betty Karen Daniel Susan Nancy Mark William Charles'.split(' ');
const LAST = 'Smith Johnson Garcia Jackson Wilson Taylor Anderson Moore Brown Davis Miller Jones'.split(' ');
const MADE: Readonly<Record<string, (at: number) => string>> = {
  id: (at) => String(10_000 + at),
  first: (at) => FIRST[at]!,
  last: (at) => LAST[at]!,
  other: (at) => FIRST[(at + 5) % ROWS]!,
  initial: (at) => 'ABCDEFGHJKLM'[at]!,
  full: (at) => `${FIRST[at]} ${LAST[at]}`,
  email: (at) => `${FIRST[at]!.toLowerCase()}${at}@example.com`,
  shop: () => 'shop@example.com',
  phone: (at) => `(310) 555-0${100 + at}`,
  area: () => '310',
  local: (at) => `555-0${100 + at}`,
  street: (at) => `${120 + 7 * at} Elm Ave`,
  house: (at) => String(120 + 7 * at),
  road: () => 'ELM',
  type: () => 'AVE',
  unit: (at) => (at % 3 === 0 ? 'Apt 2' : ''),
  city: (at) => (at % 2 === 0 ? 'Columbus' : 'Raleigh'),
  state: (at) => (at % 2 === 0 ? 'OH' : 'NC'),
  zip: (at) => (at % 2 === 0 ? '43215' : '27601'),
  plus4: (at) => String(1_234 + at),
  cityline: (at) => (at % 2 === 0 ? 'Columbus, OH 43215' : 'Raleigh, NC 27601'),
  county: (at) => (at % 2 === 0 ? 'FRANKLIN' : 'WAKE'),
  country: () => 'United States',
  date: (at) => `19${50 + 3 * at}-04-1${at % 10}`,
  none: () => '',
};

/** `heading = values > what it holds`; what has no `>` is left out. */
const FILES: Readonly<Record<string, readonly string[]>> = {
  'an empty column beside a filled one': [
    'Person ID = id > record_id',
    'Given Name = none',
    'First Name = first > name.first',
    'Middle Name = none > name.middle',
    'Last Name = last > name.last',
  ],
  'empty parts beside a whole name': ['ID = id > record_id', 'First Name = none', 'Last Name = none', 'Name = full > name.full'],
  'the digits of a card': [
    'id = id > record_id',
    'Name = full > name.full',
    'Card Last4 = plus4',
    'Card Address Line1 = street > address.street',
    'Card Address City = city > address.city',
    'Card Address Zip = zip > address.zip',
  ],
  'two owners': [
    'Owner 1 First Name = first > name.first',
    'Owner 1 Last Name = last > name.last',
    'Owner 2 First Name = other',
    'Owner 2 Last Name = last',
    'Owner2 Email = email',
    'Property Address = street > address.street@property',
    'Property City = city > address.city@property',
    'Phone 1 = phone > phone',
    'Phone 2 = phone > phone',
  ],
  'a borrower and others': [
    'Borrower First Name = first > name.first',
    'Borrower Last Name = last > name.last',
    'Co-Borrower First Name = other',
    'Co-Borrower Last Name = last',
    'Secondary Contact Name = full',
    'Contact 2 Phone = phone',
    'Contact Phone 2 = phone > phone',
  ],
  "the merchant's own mailbox": ['Name = full > name.full', 'From Email Address = email > email', 'To Email Address = shop'],
  'the country of an address': [
    'Given Name = first > name.first',
    'Family Name = last > name.last',
    'Address 1 - Street = street > address.street',
    'Address 1 - City = city > address.city',
    'Address 1 - Region = state > address.state',
    'Address 1 - Postal Code = zip > address.zip',
    'Address 1 - Country = country',
    'Address Type = country',
  ],
  'a county beside a state': [
    'county_desc = county',
    'voter_reg_num = id > record_id',
    'last_name = last > name.last',
    'first_name = first > name.first',
    'res_street_address = street > address.street',
    'res_city_desc = city > address.city',
    'state_cd = state > address.state',
    'zip_code = zip > address.zip',
    'mail_addr1 = street > address.street@mail',
    'mail_city = city > address.city@mail',
    'mail_state = state > address.state@mail',
  ],
  'an American county without a state': [
    'Name = full > name.full',
    'Street = street > address.street',
    'County = county',
    'Zip = zip > address.zip',
  ],
  'a secondary line and the last digits of a ZIP': [
    'SOS_VOTERID = id > record_id',
    'LAST_NAME = last > name.last',
    'FIRST_NAME = first > name.first',
    'RESIDENTIAL_ADDRESS1 = street > address.street@residential',
    'RESIDENTIAL_SECONDARY_ADDR = unit > address.unit@residential',
    'RESIDENTIAL_CITY = city > address.city@residential',
    'RESIDENTIAL_STATE = state > address.state@residential',
    'RESIDENTIAL_ZIP = zip > address.zip@residential',
    'RESIDENTIAL_ZIP_PLUS4 = plus4',
  ],
  'second lines of two addresses': [
    'billing_first_name = first > name.first@billing',
    'billing_last_name = last > name.last@billing',
    'billing_address_1 = street > address.street@billing',
    'billing_address_2 = unit > address.unit@billing',
    'billing_city = city > address.city@billing',
    'shipping_address_1 = street > address.street@shipping',
    'shipping_address_2 = unit > address.unit@shipping',
    'shipping_city = city > address.city@shipping',
  ],
  'several words in one heading': [
    'Name = full > name.full',
    'Address Line 1 = street > address.street',
    'Address Line 2/District/Neighborhood = unit > address.unit',
    'Town/City = city > address.city',
    'State/Province/Region/County/Territory/Prefecture/Republic = state > address.state',
    'Zip/Postal Code = zip > address.zip',
  ],
  'a word for the address before each part': [
    'First Name = first > name.first',
    'Last Name = last > name.last',
    'Default Address Address1 = street > address.street',
    'Default Address Address2 = unit > address.unit',
    'Default Address City = city > address.city',
    'Default Address Province Code = state > address.state',
    'Default Address Zip = zip > address.zip',
  ],
  'lines of a street': [
    'First Name = first > name.first',
    'Last Name = last > name.last',
    'Home Address Street Line 1 = street > address.street@home',
    'Home Address Street Line 2 = unit > address.unit@home',
    'Home Address City = city > address.city@home',
  ],
  'a street in pieces and in one': [
    'Name = full > name.full',
    'HOUSE_NUM = house > address.house@residential',
    'STREET_NAME = road > address.street@residential',
    'STREET_TYPE = type > address.street@residential',
    'RESIDENTIAL_ADDRESS = street',
    'RESIDENTIAL_CITY = city > address.city@residential',
  ],
  'a last line': [
    'Addressee = full > name.full',
    'Delivery Address = street > address.street',
    'Last Line = cityline > address.full',
    'Zip+4 = zip > address.zip',
  ],
  'area codes and numbers': [
    'ID = id > record_id',
    'First = first > name.first',
    'Last = last > name.last',
    'Daytime Area Code = area > phone.area',
    'Daytime Phone Number = local > phone',
    'Fax Ext = none',
  ],
  'two area codes': [
    'Name = full > name.full',
    'Home Phone Area Code = area > phone.area',
    'Home Phone = local > phone',
    'Work Phone Area Code = area > phone.area',
    'Work Phone = local > phone',
  ],
  'names that may be of anybody': [
    'First Name = first > name.first',
    'Last Name = last > name.last',
    'First Name 2 = other',
    'Last Name 2 = last',
    'Insured First Name = other',
    'Insured Last Name = last',
    'Alias First Name = other > name.first@alias',
    'Alias Last Name = last > name.last@alias',
  ],
  'names in a list': [
    'id = id > record_id',
    'names.0.first = first > name.first',
    'names.0.last = last > name.last',
    'names.1.first = other > name.first@2',
    'names.1.last = last > name.last@2',
  ],
  'three lines': [
    'Name = full > name.full',
    'Address Line 1 = street > address.street',
    'Address Line 2 = unit > address.unit',
    'Address Line 3 = none',
    'City = city > address.city',
  ],
  'an area code beside whole numbers': ['Name = full > name.full', 'Area Code = area', 'Phone = phone > phone'],
  'numbers without their area': ['Name = full > name.full', 'Phone = local > phone'],
  'surnames before first names, without headings': [
    'column_1 = id > record_id',
    'column_2 = last > name.last',
    'column_3 = first > name.first',
    'column_4 = initial',
    'column_5 = street > address.street',
    'column_6 = city > address.city',
  ],
  'first names before surnames, without headings': [
    'column_1 = id > record_id',
    'column_2 = first > name.first',
    'column_3 = last > name.last',
  ],
  'shortened words in one, behind a letter': [
    'VUID = id > record_id',
    'LSTNAM = last > name.last',
    'FSTNAM = first > name.first',
    'MIDNAM = initial > name.middle',
    'NAMSFX = none > name.suffix',
    'DOB = date > birth_date',
    'RSTRNUM = house > address.house@r',
    'RSTRNAM = road > address.street@r',
    'RSTRTYP = type > address.street@r',
    'RUNITNUM = none > address.unit@r',
    'RCITY = city > address.city@r',
    'RSTATE = state > address.state@r',
    'RZIP = zip > address.zip@r',
  ],
};

describe('usual exports', () => {
  it.each(Object.keys(FILES))('%s', (file) => {
    const columns = FILES[file]!.map((line) => /^(.+) = (\w+)(?: > (.+))?$/.exec(line)!.slice(1) as [string, string, string?]);
    const samples = Array.from({ length: ROWS }, (_, at) => columns.map(([, values]) => MADE[values]!(at)));
    const found = recogniseColumns({ columns: columns.map(([heading]) => heading), samples }, 'people');
    expect(found.columns).toEqual(Object.fromEntries(columns.map(([heading, , target]) => [heading, target ?? 'ignore'])));
    expect(found.country).toBeUndefined();
  });

  it('put area codes before the numbers that lack one', () => {
    const columns = { Name: 'name.full', 'Home Area': 'phone.area', Home: 'phone', 'Work Area': 'phone.area', Work: 'phone' };
    const map = rowMapper({ kind: 'people', columns }, Object.keys(columns));
    expect(map(['Ann Lee', '310', '555-0100', '614', '(212) 555-0101']).raw.phones).toEqual(['310 555-0100', '(212) 555-0101']);
    expect(map(['Ann Lee', '310', '', '614', '555-0102']).raw.phones).toEqual(['614 555-0102']);
  });
});
