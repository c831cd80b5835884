import { describe, expect, it } from 'vitest';
import { recogniseColumns } from './recognise.ts';

const WRITINGS: Readonly<Record<string, readonly string[]>> = {
  'ISO days': ['2024-03-05', '2021-11-13', '2019-07-28', '2025-01-30'],
  'words for months': ['Mar 5, 2024', 'Nov 13, 2021', '', 'Jan 30, 2025'],
  'day, month, year': ['5-Mar-2024', '13 November 2021', '28 Jul 19', '30-Jan-25'],
  'figures alone': ['20240305', '20211113', '20190728', '20250130'],
  'seconds since 1970': ['1709600000', '1636761600', '1564272000', '1738195200'],
  'with a time of day': ['3/5/2024 9:15 PM', '11/13/2021 08:00', '7/28/2019 1:01', '1/30/2025 23:59'],
};

function targetsOf(headings: readonly string[], values: readonly string[]): string[] {
  const columns = ['First Name', 'Last Name', 'Phone', ...headings];
  const people = [
    ['John', 'Smith', '217-555-1234'],
    ['Mary', 'Jones', '217-555-1235'],
    ['Ann', 'Brown', '217-555-1236'],
    ['Carl', 'Davis', '217-555-1237'],
  ];
  const samples = people.map((row, at) => [...row, ...headings.map(() => values[at]!)]);
  const mapping = recogniseColumns({ columns, samples }, 'people');
  return headings.map((heading) => mapping.columns[heading]!);
}

describe('days on which somebody was seen', () => {
  it.each(Object.entries(WRITINGS))('are known in whatever way they are written: %s', (_, values) => {
    expect(targetsOf(['Last Contacted'], values)).toEqual(['last_seen']);
    expect(targetsOf(['updated_on'], values)).toEqual(['last_seen']);
  });

  it.each(
    'updated_on|Modified Date|date_modified|ModifiedOn|Verified On|Date Verified|verification_date|Record Date|Date|Report Date|reported_date|Date Reported|Timestamp|ts|observed_at|Seen|snapshot_date|UPD_DATE|Confirmed At|Refresh Date|Order Date|Transaction Date|Submitted At|to_date|VERIFY_DT|Validated On|Status Date|Member Status Date|Dues Paid Thru|Last Dues Payment|Vehicle Purchase Date|Appointment Date|placed_at|Signed On|Arr|Booked|lossDate|Fecha de visita'.split(
      '|',
    ),
  )('are last ones under %s', (heading) => {
    expect(targetsOf([heading], WRITINGS['ISO days']!)).toEqual(['last_seen']);
  });

  it.each(
    'Date Entered|entry_date|First Purchase Date|from_date|Date Acquired|Move In Date|Initiation Date|Voter Registration Date|Fecha de entrada|Date d’effet'.split(
      '|',
    ),
  )('are first ones under %s', (heading) => {
    expect(targetsOf([heading], WRITINGS['ISO days']!)).toEqual(['first_seen']);
  });

  it.each(
    'Renewal Date|Expiration Date|Due Date|Payment Due|Scheduled Visit|Spouse Contacted|Prior Home Purchase Date|Hire Date|Closing Date|Update Count'.split(
      '|',
    ),
  )('are not those of %s', (heading) => {
    expect(targetsOf([heading], WRITINGS['ISO days']!)).toEqual(['ignore']);
  });

  it.each(
    'End Date|END DT|Service End Date|termination_date|Date Terminated|Disconnect Date|Account Closed|acct_close_dt|Lease Expiration|valid_to|Membership Cancelled On'.split(
      '|',
    ),
  )('are ends under %s', (heading) => {
    expect(targetsOf([heading], WRITINGS['ISO days']!)).toEqual(['ended']);
  });

  it.each([
    ['201704', '201811', '202003', '202101'],
    ['2017-04', '2018-11', '', '2021-01'],
    ['04/2017', '11/2018', '03/2020', '01/2021'],
    ['2017', '2018', '2020', '2021'],
  ])('are last ones under an edition: %s', (...values) => {
    expect(targetsOf(['list edition'], values)).toEqual(['last_seen']);
    expect(targetsOf(['Edition'], values)).toEqual(['last_seen']);
  });

  it('are not those of an edition that is counted', () => {
    expect(targetsOf(['Edition'], ['1', '2', '2', '3'])).toEqual(['ignore']);
    expect(targetsOf(['list edition'], ['310417', '990001', '120056', '883311'])).toEqual(['ignore']);
  });

  it.each('Move Out Date|MovedOut|move_out|Date Vacated|Tenancy End Date|Occupancy End'.split('|'))(
    'are the end of a home under %s',
    (heading) => {
      expect(targetsOf([heading], WRITINGS['ISO days']!)).toEqual(['moved_out']);
    },
  );

  it.each([
    [['Tenant', 'Start Date', 'End Date'], 'moved_out'],
    [['Property', 'Lease Start', 'Lease End'], 'moved_out'],
    [['Move In', 'Lease Start', 'Lease Expiration'], 'moved_out'],
    [['VIN', 'Lease Start', 'Lease End'], 'ended'],
    [['Tenant ID', 'Account Opened', 'Account Closed'], 'ended'],
    [['Property', 'Service Start', 'Service End'], 'ended'],
  ])('tell by %j whether homes end', (headings, target) => {
    expect(targetsOf(headings, WRITINGS['ISO days']!).at(-1)).toBe(target);
  });

  it.each([
    ['from_date', 'to_date'],
    ['Date Opened', 'Date Closed'],
    ['Effective Date', 'Expiration Date'],
    ['Lease Start', 'Lease End'],
  ])('are a start and an end under %s and %s', (start, end) => {
    expect(targetsOf([start, end], WRITINGS['ISO days']!)).toEqual(['first_seen', 'ended']);
  });

  it.each('Close Date|Cancelled At|Closed|Event End Date|Campaign End|Stop'.split('|'))('are no ends under %s alone', (heading) => {
    expect(targetsOf(['Created', heading], WRITINGS['ISO days']!)[1]).not.toBe('ended');
  });

  it.each('LAST SALE DATE|Sale Dt|Date Sold|Purchase Date|Transfer Date|Deed Recorded'.split('|'))(
    'are the first of an owner under %s on a roll, whose year is the last',
    (heading) => {
      const roll = ['Parcel ID', 'Total Appr', heading, 'Tax Year'];
      const samples = [
        ['SMITH JOHN', '12 Main St', '010-1', '81300', '07/30/2024', '2025'],
        ['JONES MARY', '14 Main St', '010-2', '91300', '03/15/2023', '2025'],
      ];
      const { columns } = recogniseColumns({ columns: ['Owner Name', 'Site Address', ...roll], samples }, 'people');
      expect([columns[heading], columns['Tax Year']]).toEqual(['first_seen', 'last_seen']);
    },
  );

  it('are the first of an owner where a home was bought, and the last of a buyer elsewhere', () => {
    const days = WRITINGS['ISO days']!;
    expect(targetsOf(['Home Purchase Date'], days)).toEqual(['first_seen']);
    expect(targetsOf(['Deed Date'], days)).toEqual(['first_seen']);
    expect(targetsOf(['Last Sale Date'], days)).toEqual(['last_seen']);
    expect(targetsOf(['Purchase Date'], days)).toEqual(['last_seen']);
    expect(targetsOf(['Prior Home Sale Date'], days)).toEqual(['ignore']);
  });

  it('are told by the heading that says so outright, or by the surest', () => {
    expect(targetsOf(['Date', 'last_seen'], WRITINGS['ISO days']!)).toEqual(['ignore', 'last_seen']);
    expect(targetsOf(['Date', 'updated_on', 'Last Order'], WRITINGS['ISO days']!)).toEqual(['ignore', 'ignore', 'last_seen']);
    expect(targetsOf(['Created', 'Updated On'], WRITINGS['ISO days']!)).toEqual(['first_seen', 'last_seen']);
  });

  it.each([
    ['FIRST_RPT', 'LAST_RPT'],
    ['First Rptd', 'Last Rptd'],
    ['FIRST_RPT_DT', 'LAST_RPT_DT'],
    ['EFF_DT', 'RPT_DT'],
    ['crtd_dt', 'last_updtd'],
    ['first_txn', 'last_txn'],
  ])('are known shortened, as months: %s and %s', (first, last) => {
    expect(targetsOf([first, last], ['201408', '199605', '202311', '201903'])).toEqual(['first_seen', 'last_seen']);
  });

  it('are months, too', () => {
    expect(targetsOf(['Last Dues Payment'], ['06/2015', '10/2026', '', '02/2016'])).toEqual(['last_seen']);
    expect(targetsOf(['VERIFY_DT'], ['202608', '202607', '', '201911'])).toEqual(['last_seen']);
  });

  it('are of the column that more rows fill, where two say it as surely', () => {
    const columns = ['Name', 'Status Date', 'Dues Paid Thru'];
    const samples = [
      ['Ann Lee', '', '10/2026'],
      ['Bob Lee', '6/29/2015', '06/2015'],
    ];
    expect(recogniseColumns({ columns, samples }, 'people').columns['Dues Paid Thru']).toBe('last_seen');
  });

  const visits = (days: (at: number) => string, people: number, number = 'MRN') =>
    recogniseColumns(
      {
        columns: [number, 'Patient Name', 'Registration Date'],
        samples: Array.from({ length: 40 }, (_, at) => [
          `M${number === 'MRN' ? at % people : at}`,
          `Ann Lee${'abcdefghijklmnopqrst'[at % people]}`,
          days(at),
        ]),
      },
      'people',
    ).columns['Registration Date'];
  const another = (at: number) => `${3 + (at % 9)}/${1 + (at % 27)}/20${10 + (at % 15)}`;

  it('are those of visits where people come again on other days, or the rows have numbers of visits', () => {
    expect(visits(another, 20)).toBe('last_seen');
    expect(visits(another, 20, 'Encounter ID')).toBe('last_seen');
    expect(visits(() => '3/4/2019', 20)).toBe('first_seen');
    expect(recogniseColumns({ columns: ['Name', 'Registration Date'], samples: [['Ann Lee', '3/4/2019']] }, 'people').columns).toEqual({
      Name: 'name.full',
      'Registration Date': 'first_seen',
    });
  });

  it('are no amounts, years or numbers', () => {
    expect(targetsOf(['Last Order'], ['201413', '201855', '202399', '201903'])).toEqual(['ignore']);
    expect(targetsOf(['Updated On'], ['12', '7', '3', '1'])).toEqual(['ignore']);
    expect(targetsOf(['Report'], ['1985', '1986', '1990', '2001'])).toEqual(['ignore']);
    expect(targetsOf(['Last Order'], ['10234', '10235', '10236', '10237'])).toEqual(['ignore']);
  });
});
