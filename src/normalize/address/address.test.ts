import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../../test/support/cases.ts';
import type { RawAddress } from '../../core/raw-record.ts';
import type { PostalAddress } from '../../core/record.ts';
import { parseAddress } from './address.ts';
import { showAddress, showStreet } from './address-show.ts';

/** `house|street|unit` */
const brief = (address: PostalAddress | undefined) => address && [address.house, address.street, address.unit].join('|');

describe('parseAddress of a street line', () => {
  it.each([
    ['123 Main St', '123|main st|'],
    ['123 MAIN STREET', '123|main st|'],
    ['123 Main St.', '123|main st|'],
    ['123 N. Main St', '123|n main st|'],
    ['123 North Main Street', '123|n main st|'],
    ['123 N W 5th St', '123|nw 5th st|'],
    ['123 Northwest Fifth Street', '123|nw 5th st|'],
    ['123 Main St NW', '123|main st nw|'],
    ['123 Main Street Northwest', '123|main st nw|'],
    ['123 Main St N.W.', '123|main st nw|'],
    ['123 North St', '123|north st|'],
    ['123 N St', '123|n st|'],
    ['123 South Avenue', '123|south ave|'],
    ['123 Broadway', '123|broadway|'],
    ['123 Park', '123|park|'],
    ['123 Avenue H', '123|ave h|'],
    ['123 E Avenue H', '123|e ave h|'],
    ['123 St. Charles Ave', '123|st charles ave|'],
    ['123 Saint Charles Avenue', '123|st charles ave|'],
    ['123 Mount Vernon Hwy', '123|mt vernon hwy|'],
    ["123 O'Farrell St", '123|ofarrell st|'],
    ['123 O FARRELL ST', '123|ofarrell st|'],
    ['123 S O Farrell St', '123|s ofarrell st|'],
    ['123 O St', '123|o st|'],
    ['123 O Street NW', '123|o st nw|'],
    ['123 B Elm St', '123b|elm st|'],
    ['17\u00bd Dorchester Ave', '17 1/2|dorchester ave|'],
    ['17 \u00bd Dorchester Ave', '17 1/2|dorchester ave|'],
    ['Post Office Box 1182', 'po box 1182||'],
    ['N4512 County Rd 310', 'n4512|county rd 310|'],
    ['N 4512 County Road 310', 'n4512|county rd 310|'],
    ['N 42nd St', '|n 42nd st|'],
    ['123 W 42 St', '123|w 42nd st|'],
    ['123 West 42nd Street', '123|w 42nd st|'],
    ['123 Twenty-First St', '123|21st st|'],
    ['123 5 th Ave', '123|5th ave|'],
    ['123 Fifth Ave', '123|5th ave|'],
    ['One Microsoft Way', '1|microsoft way|'],
    ['123 Main St Apt 4', '123|main st|apt 4'],
    ['123 Main St Apartment 4B', '123|main st|apt 4b'],
    ['123 Main St, Apt. #4-B', '123|main st|apt 4b'],
    ['123 Main St Apt 4 B', '123|main st|apt 4b'],
    ['123 Main St #4', '123|main st|unit 4'],
    ['123 Main St # 4', '123|main st|unit 4'],
    ['123 Main St Unit 4', '123|main st|unit 4'],
    ['123 Main St 4B', '123|main st|unit 4b'],
    ['123 Main St Suite 200', '123|main st|ste 200'],
    ['123 Main St Suite200', '123|main st|ste 200'],
    ['123 Main St Fl 2', '123|main st|fl 2'],
    ['123 Main St 2nd Floor', '123|main st|fl 2'],
    ['123 Main St Second Floor', '123|main st|fl 2'],
    ['123 Main St Lower Level', '123|main st|lowr'],
    ['123 Main St Basement', '123|main st|bsmt'],
    ['123 Main St Rear', '123|main st|rear'],
    ['123 Main St Bldg 3 Apt 4', '123|main st|bldg 3 apt 4'],
    ['123 Main St Lot 12', '123|main st|lot 12'],
    ['123 Main St Trlr 7', '123|main st|trlr 7'],
    ['Apt 4, 123 Main St', '123|main st|apt 4'],
    ['#4 123 Main St', '123|main st|unit 4'],
    ['123 Front St', '123|front st|'],
    ['123 N Front St', '123|n front st|'],
    ['123A Main St', '123a|main st|'],
    ['123-A Main St', '123a|main st|'],
    ['123 A Main St', '123a|main st|'],
    ['123 A St', '123|a st|'],
    ['123 1/2 Main St', '123 1/2|main st|'],
    ['123-125 Main St', '123-125|main st|'],
    ['123 - 125 Main St', '123-125|main st|'],
    ['69-15 Queens Blvd', '69-15|queens blvd|'],
    ['0123 Main St', '123|main st|'],
    ['N6W23001 Bluemound Rd', 'n6w23001|bluemound rd|'],
    ['N6W 23001 Bluemound Rd', 'n6w23001|bluemound rd|'],
    ['1234 E 5600 S', '1234|e 5600 s|'],
    ['1234 East 5600 South', '1234|e 5600 s|'],
    ['123 Highway 12', '123|hwy 12|'],
    ['123 US Highway 40 E', '123|us hwy 40 e|'],
    ['123 U.S. Hwy. 40', '123|us hwy 40|'],
    ['123 US 40', '123|us hwy 40|'],
    ['123 State Route 5', '123|state hwy 5|'],
    ['123 County Road 12', '123|county rd 12|'],
    ['123 Co Rd 12', '123|county rd 12|'],
    ['123 CR 12', '123|county rd 12|'],
    ['123 FM 1960', '123|fm 1960|'],
    ['123 Farm to Market Road 1960', '123|fm 1960|'],
    ['123 Interstate 35 N', '123|i 35 n|'],
    ['123 Route 9', '123|rte 9|'],
    ['PO Box 12', 'po box 12||'],
    ['P.O. Box 12', 'po box 12||'],
    ['P O BOX 0012', 'po box 12||'],
    ['POB 12', 'po box 12||'],
    ['Post Office Box 12', 'po box 12||'],
    ['PO Box #12', 'po box 12||'],
    ['Box 12', 'po box 12||'],
    ['PO Drawer B', 'po box b||'],
    ['RR 2 Box 15', 'rr 2 box 15||'],
    ['R.R. 2, Box 15', 'rr 2 box 15||'],
    ['Rural Route 2 Box 15', 'rr 2 box 15||'],
    ['RFD 2 Box 15', 'rr 2 box 15||'],
    ['Rt 2 Box 15A', 'rr 2 box 15a||'],
    ['RR2 Box 15', 'rr 2 box 15||'],
    ['HC 12 Box 4', 'hc 12 box 4||'],
    ['Star Route 12 Box 4', 'hc 12 box 4||'],
    ['PSC 1234 Box 5678', 'psc 1234 box 5678||'],
    ['123 Main St PO Box 45', '123|main st|po box 45'],
    ['Main St', '|main st|'],
    ['unknown', undefined],
    ['n/a', undefined],
    ['###', undefined],
    ['-', undefined],
    ['', undefined],
  ])('%s', (street, expected) => {
    const address = parseAddress({ street });
    expect(brief(address)).toBe(expected);
    if (address !== undefined) expect(parseAddress({ street: showStreet(address) })).toEqual(address);
  });
});
describe('parseAddress of one line', () => {
  it.each([
    ['123 Main St, Springfield, IL 62701', '123 Main St, Springfield, IL 62701'],
    ['123 Main St Springfield IL 62701', '123 Main St, Springfield, IL 62701'],
    ['123 Main St, Springfield, Illinois 62701-1234', '123 Main St, Springfield, IL 62701'],
    ['123 Main St, Springfield, IL, 62701, USA', '123 Main St, Springfield, IL 62701'],
    ['123 Main St\nSpringfield, IL 62701', '123 Main St, Springfield, IL 62701'],
    ['123 Main St Apt 4, Springfield IL', '123 Main St Apt 4, Springfield, IL'],
    ['123 Main St, Apt 4, Springfield, IL', '123 Main St Apt 4, Springfield, IL'],
    ['123 Main St, Apt 4 Springfield, IL 62701', '123 Main St Apt 4, Springfield, IL 62701'],
    ['100 Broadway New York NY 10005', '100 Broadway, New York, NY 10005'],
    ['115 Broadway San Francisco CA', '115 Broadway, San Francisco, CA'],
    ['123 Main St West Lafayette Indiana', '123 Main St, West Lafayette, IN'],
    ['123 Main St, St. Louis, MO 63101', '123 Main St, St Louis, MO 63101'],
    ['123 Main St Saint Louis MO 63101', '123 Main St, St Louis, MO 63101'],
    ['648 SW Port St Lucie Blvd, Port St Lucie, FL 34953', '648 SW Port St Lucie Blvd, Port St Lucie, FL 34953'],
    ['1180 Peachtree Street, NE, Atlanta, GA', '1180 Peachtree St NE, Atlanta, GA'],
    ['32 N Dean St, Englewood, NJ 7631', '32 N Dean St, Englewood, NJ 07631'],
    ['PO Box 12, Springfield, IL 62701', 'PO Box 12, Springfield, IL 62701'],
    ['P O Box 88 St Joseph MI 49085', 'PO Box 88, St Joseph, MI 49085'],
    ['RR 2 Box 15, Springfield, IL 62701', 'RR 2 Box 15, Springfield, IL 62701'],
    ['HC-03 Box 1234, Lares, PR 00669', 'HC 3 Box 1234, Lares, PR 00669'],
    ['HC 03 Bzn 1234, Lares, PR 00669', 'HC 3 Box 1234, Lares, PR 00669'],
    ['RR-2 Box 15, Springfield, IL 62701', 'RR 2 Box 15, Springfield, IL 62701'],
    ['12 Maple Ct', '12 Maple Ct'],
    ['465 Peck Lane Cheshire CT', '465 Peck Ln, Cheshire, CT'],
    ['707 E Main St 20th Fl', '707 E Main St Fl 20'],
    ['Springfield, IL 62701', 'Springfield, IL 62701'],
    ['Springfield IL', 'Springfield, IL'],
    ['IL', 'IL'],
    ['62701', '62701'],
    ['IL 62701', 'IL 62701'],
    ["123 Main St, Coeur d'Alene, ID 83814", "123 Main St, Coeur d'Alene, ID 83814"],
    ['1713 County Road 12, Springfield, IL', '1713 County Rd 12, Springfield, IL'],
    ['10 McCormick Rd, McAllen, TX 78501', '10 McCormick Rd, McAllen, TX 78501'],
  ])('%s', (full, expected) => {
    const address = parseAddress({ full });
    expect(address && showAddress(address)).toBe(expected);
    expect(parseAddress({ full: expected })).toEqual(address);
  });
});

describe('parseAddress of columns', () => {
  const rows: [RawAddress, string][] = [
    [
      { house: '123', street: 'Main Street', city: 'Springfield', state: 'Illinois', zip: '62701-1234' },
      '123|main st||springfield|il|62701',
    ],
    [
      { street: '123 Main St', unit: 'Apt 4', city: 'SPRINGFIELD', state: 'il', zip: '627011234' },
      '123|main st|apt 4|springfield|il|62701',
    ],
    [{ street: '123 Main St', unit: '4' }, '123|main st|unit 4|||'],
    [{ street: '123 Main St', unit: '#4-B' }, '123|main st|unit 4b|||'],
    [{ street: '123 Main St', unit: 'Lakeside Village' }, '123|main st|lakeside village|||'],
    [{ house: '123.0', street: 'Main St' }, '123|main st||||'],
    [{ city: 'Boston', state: 'MA', zip: '2101' }, '|||boston|ma|02101'],
    [{ city: 'Boston', state: 'MA', zip: '2101.0' }, '|||boston|ma|02101'],
    [{ state: 'PR', zip: '601' }, '||||pr|00601'],
    [{ city: 'canberra', state: 'act', zip: '2906' }, '|||canberra|act|2906'],
    [{ zip: '2906' }, '|||||2906'],
    [{ state: 'N.Y.' }, '||||ny|'],
    [{ state: 'new york' }, '||||ny|'],
    [{ state: 'Calif.' }, '||||ca|'],
    [{ zip: '62701' }, '|||||62701'],
    [{ zip: '00000' }, ''],
    [{ city: 'Ft. Worth' }, '|||fort worth||'],
    [{ city: 'Mt Vernon' }, '|||mount vernon||'],
    [{ city: 'N Las Vegas' }, '|||north las vegas||'],
    [{ street: '10 Downing Street', city: 'London', zip: 'SW1A 2AA' }, '10|downing st||london||sw1a2aa'],
    [{ street: '111 Wellington St', city: 'Ottawa', state: 'ON', zip: 'K1A 0A9' }, '111|wellington st||ottawa|on|k1a0a9'],
    [{ street: '123 Main St, Springfield, IL 62701' }, '123|main st||springfield|il|62701'],
    [{ full: '123 Main St', city: 'Springfield', state: 'IL' }, '123|main st||springfield|il|'],
    [{ street: 'none', city: 'n/a', state: 'unknown' }, ''],
    [{ street: '', city: '  ' }, ''],
    [{}, ''],
  ];
  it.each(rows)('%j', (raw, expected) => {
    const address = parseAddress(raw);
    expect(address === undefined ? '' : [brief(address), address.city, address.state, address.zip].join('|')).toBe(expected);
  });
});

describe('laws of addresses', () => {
  const words = fc.array(
    fc.constantFrom(
      ...'123 45 N North Main Oak St Street Ave Blvd Apt 4 4B # Unit Suite 200 PO Box RR 2 HC Hwy US State Route County Road 12 1/2 - 5th Fifth Floor 2nd NW S W E Saint Park Lake Lower Level Rear , . B 100A'.split(
        ' ',
      ),
    ),
    { maxLength: 9 },
  );
  const anyStreet = fc.oneof(
    words.map((list) => list.join(' ')),
    fc.string({ unit: 'binary', maxLength: 60 }),
  );

  it('reads back the street that it shows, and finds the house and unit it was given', () => {
    const houses: [string, string][] = [
      ['123', '123'],
      ['123A', '123a'],
      ['69-15', '69-15'],
      ['123 1/2', '123 1/2'],
      ['N6W23001', 'n6w23001'],
    ];
    const names = [
      'Main',
      'Oak Hill',
      'Martin Luther King Jr',
      '5th',
      'Fifth',
      'Lake',
      'St. Charles',
      'McCormick',
      "O'Farrell",
      'Old Mill',
      'La Ca\u00f1ada',
    ];
    const units: [string, string][] = [
      ['', ''],
      [' Apt 4', 'apt 4'],
      [', Apt. #4-B', 'apt 4b'],
      [' #12B', 'unit 12b'],
      [' Suite 200', 'ste 200'],
      [' 3rd Floor', 'fl 3'],
      [' Lot 9', 'lot 9'],
      [' Bldg 2 Apt C', 'bldg 2 apt c'],
      [' Rear', 'rear'],
      [' Lower Level', 'lowr'],
      [' PO Box 7', 'po box 7'],
    ];
    const line = fc.record({
      house: fc.constantFrom(...houses),
      before: fc.constantFrom('', 'N ', 'South ', 'NW ', 'S.E. '),
      name: fc.constantFrom(...names),
      type: fc.constantFrom('St', 'Avenue', 'Blvd.', 'LANE', 'Ct', 'Way', 'Trail', 'Pkwy'),
      after: fc.constantFrom('', ' NE', ' South', ' S.W.'),
      unit: fc.constantFrom(...units),
    });
    fc.assert(
      fc.property(line, ({ house, before, name, type, after, unit }) => {
        const address = parseAddress({ street: `${house[0]} ${before}${name} ${type}${after}${unit[0]}` });
        expect(address?.house).toBe(house[1]);
        expect(address?.unit).toBe(unit[1]);
        expect(parseAddress({ street: showStreet(address!) })).toEqual(address);
      }),
      { numRuns: cases(500, 3_000) },
    );
  });

  it('never throws, whatever stands in whichever column', () => {
    fc.assert(
      fc.property(
        fc.record(
          { full: anyStreet, street: anyStreet, unit: anyStreet, city: anyStreet, state: anyStreet, zip: anyStreet },
          { requiredKeys: [] },
        ),
        (raw) => {
          const address = parseAddress(raw);
          if (address !== undefined) expect(typeof showAddress(address)).toBe('string');
        },
      ),
      { numRuns: cases(300, 2_000) },
    );
  });

  it('refuses huge cells', () => {
    expect(parseAddress({ full: '1 '.repeat(5_000_000), street: 'a'.repeat(10_000_000) })).toBeUndefined();
  });
});
