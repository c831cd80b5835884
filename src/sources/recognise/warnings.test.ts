import { describe, expect, it } from 'vitest';
import { mappingWarnings } from './warnings.ts';

const TEN = Array.from({ length: 10 }, (_, at) => at);

describe('warnings about a mapping', () => {
  it.each<[string, Record<string, string>, (at: number) => string[], string[]]>([
    ['nothing', { id: 'record_id', name: 'name.full' }, (at) => [String(at), 'Ann Lee'], []],
    [
      'no name',
      { id: 'record_id', spieler: 'ignore', tel: 'phone' },
      (at) => [String(at), 'x', '555-555-0100'],
      ['No column was recognised as a name. Not read: "spieler".'],
    ],
    [
      'rows with nothing in them',
      { id: 'record_id', name: 'name.full' },
      (at) => [String(at), at < 3 ? '' : 'Ann Lee'],
      ['3 of the first 10 rows would be rejected: they have no name, phone, e-mail, address or identifier.'],
    ],
    [
      'ids that come again',
      { id: 'record_id', name: 'name.full' },
      (at) => [at < 2 ? '' : String(at % 4), 'Ann Lee'],
      ['Of the first 10 rows, 2 have no record id and 4 repeat an earlier one. Map another column to "record_id", or none.'],
    ],
    [
      'an id that is none',
      { id: 'ignore', name: 'name.full' },
      () => ['7', 'Ann Lee'],
      ['"id" is not used as the record id, because many rows repeat it or leave it empty. Rows are identified by their content.'],
    ],
    [
      'a second person, and a line that may be anything',
      { id: 'record_id', name: 'name.full', 'Owner 2 Name': 'ignore', street: 'address.street', address_2: 'ignore', town: 'ignore' },
      (at) => [String(at), 'Ann Lee', 'Bob Lee', '12 Main St', 'Killarney', ''],
      [
        'Left out because they are about another person: "Owner 2 Name".',
        'Left out because other columns say the same, or because it is unclear what they hold: "address_2".',
      ],
    ],
    [
      'what tells of lines',
      { id: 'record_id', name: 'name.full', tel: 'phone', 'Tel Type': 'ignore', Carrier: 'ignore', 'Account Type': 'ignore' },
      (at) => [String(at), 'Ann Lee', '206 328 6419', at < 3 ? 'Home' : 'Wireless', 'Verizon', 'Gold'],
      ['Not read for people: "Tel Type", "Carrier". To use carriers and line types, import the file again with --kind lines.'],
    ],
    [
      'a carrier where there are no numbers',
      { id: 'record_id', name: 'name.full', Carrier: 'ignore' },
      (at) => [String(at), 'Ann Lee', 'Blue Cross'],
      [],
    ],
    [
      'numbers under a heading that nobody knows',
      { id: 'record_id', name: 'name.full', drop_ref: 'ignore', guarantor_ref: 'ignore', order_ref: 'ignore', counted: 'ignore' },
      (at) => [
        String(at),
        'Ann Lee',
        at < 2 ? '' : `715${234 + 7 * at}4${101 + at}`,
        `715${834 + at}4101`,
        `4${at}00000000`,
        `71583400${at}1`,
      ],
      ['Not read, though the values look like US phone numbers: "drop_ref". If they are, map them to "phone".'],
    ],
    [
      'days, ages and names that nobody knows what of',
      {
        id: 'record_id',
        name: 'name.full',
        'Renewal Date': 'ignore',
        'Vehicle Age': 'ignore',
        Sponsored: 'ignore',
        'Spouse Birthday': 'ignore',
        Count: 'ignore',
      },
      (at) => [String(at), 'Ann Lee', `2024-03-1${at}`, String(at + 3), `Mary Smith${'abcdefghij'[at]}`, '1980-03-04', String(at)],
      [
        'Not read, though the values are dates: "Renewal Date". If rows were seen on one of them, map it to "last_seen".',
        'Not read, though the values look like ages: "Vehicle Age". If they are those of the row\'s person, map them to "age".',
        'Not read, though the values look like names: "Sponsored". If they are other names of the row\'s person, map them to "name.full@2".',
      ],
    ],
    [
      'days beside the first and the last',
      { id: 'record_id', name: 'name.full', Joined: 'first_seen', Updated: 'last_seen', 'Renewal Date': 'ignore' },
      (at) => [String(at), 'Ann Lee', '2019-03-04', '2021-03-04', `2024-03-1${at}`],
      [],
    ],
    [
      'many columns of one kind',
      { id: 'record_id', name: 'name.full', ...Object.fromEntries(TEN.map((at) => [`Milestone ${'abcdefghij'[at]}`, 'ignore'])) },
      (at) => [String(at), 'Ann Lee', ...TEN.map((more) => `20${10 + more}-03-1${at}`)],
      [
        'Not read, though the values are dates: "Milestone a", "Milestone b", "Milestone c", "Milestone d", "Milestone e", "Milestone f", "Milestone g", "Milestone h" and 2 more. If rows were seen on one of them, map it to "last_seen".',
      ],
    ],
    [
      'streets under a heading that nobody knows',
      { id: 'record_id', name: 'name.full', Branch: 'ignore', Vehicle: 'ignore' },
      (at) => [String(at), 'Ann Lee', `${at + 1} Main St`, '2019 Toyota Camry'],
      ['Not read, though the values look like streets: "Branch". If the row\'s person lives there, map them to "address.street".'],
    ],
    [
      'letters that may stand for deaths',
      { id: 'record_id', name: 'name.full', Status: 'ignore', 'Marital Status': 'ignore', Party: 'ignore' },
      (at) => [String(at), 'Ann Lee', at < 2 ? 'D' : 'A', at < 2 ? 'D' : 'M', at < 2 ? 'D' : 'R'],
      ['Not read, though some values may say that a person has died: "Status". If D does, map the column to "deceased:D".'],
    ],
    [
      'words for deaths under another heading',
      { id: 'record_id', name: 'name.full', Class: 'ignore', 'Spouse Class': 'ignore' },
      (at) => [String(at), 'Ann Lee', at < 2 ? 'Deceased' : 'Regular', at < 2 ? 'Deceased' : 'Regular'],
      ['Not read, though some values may say that a person has died: "Class". If D does, map the column to "deceased:D".'],
    ],
    [
      'days that may be of deaths or of discharges',
      { id: 'record_id', name: 'name.full', DOD: 'ignore' },
      (at) => [String(at), 'Ann Lee', `2024-03-1${at}`],
      ['Not read, though they may record deaths: "DOD". If they do, map them to "deceased".'],
    ],
    [
      'a file of the dead',
      { id: 'record_id', name: 'name.full', Deceased: 'deceased' },
      (at) => [String(at), 'Ann Lee', at < 4 ? '' : 'Y'],
      [
        '6 of the first 10 rows say that the person has died, and the dead are never returned. If this is not a register of deaths, map the column to "ignore".',
      ],
    ],
    [
      'numbers that are none',
      { id: 'record_id', name: 'name.full', tel: 'phone' },
      (at) => [String(at), 'Ann Lee', at < 4 ? '' : '555-0100'],
      [
        'None of the 6 phone numbers in the first rows is valid. Is the area code in another column, or is the "country" of the mapping missing?',
      ],
    ],
    [
      'numbers whose area codes are in another column',
      { id: 'record_id', name: 'name.full', AREA: 'ignore', tel: 'phone' },
      (at) => [String(at), 'Ann Lee', '310', at === 0 ? '206 328 6419' : '555-0100'],
      [
        '9 of the 10 phone numbers in the first rows are invalid. Is the area code in another column ("AREA"), or is the "country" of the mapping missing?',
      ],
    ],
  ])('%s', (_, columns, row, expected) => {
    expect(mappingWarnings({ kind: 'people', columns }, { columns: Object.keys(columns), samples: TEN.map(row) })).toEqual(expected);
  });

  it('does not tell what a given mapping leaves out', () => {
    const columns = { name: 'name.full', 'Owner 2 Name': 'ignore' };
    expect(
      mappingWarnings({ kind: 'people', columns }, { columns: Object.keys(columns), samples: [['Ann Lee', 'Bob Lee']] }, true),
    ).toEqual([]);
  });

  it.each(['people', 'lines'] as const)('members that are not read (%s)', (kind) => {
    const columns = kind === 'people' ? { a: 'record_id', b: 'name.full' } : { a: 'number', b: 'carrier' };
    const shape = { columns: Object.keys(columns), samples: [], leftOut: ['c', 'd.0'] };
    expect(mappingWarnings({ kind, columns }, shape)).toEqual([
      'The file has more than 2 columns. Others are not read, such as "c", "d.0".',
    ]);
  });

  it('says nothing else of tables', () => {
    expect(mappingWarnings({ kind: 'lines', columns: { a: 'number' } }, { columns: ['a'], samples: [['1']] })).toEqual([]);
  });
});
