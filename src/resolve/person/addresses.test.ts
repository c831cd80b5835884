import { describe, expect, it } from 'vitest';
import type { PostalAddress } from '../../core/record.ts';
import { tallyAddresses } from './addresses.ts';

const OAK: PostalAddress = { house: '100', street: 'oak st', unit: '', city: 'columbus', state: 'oh', zip: '43215' };
const APT_5 = { ...OAK, unit: 'apt 5' };
const APT_6 = { ...OAK, unit: 'apt 6' };

const said = (address: PostalAddress, source: string, ageDays: number) => ({
  voice: { origin: source, trust: 1, firstSeen: undefined, lastSeen: undefined, ageDays },
  values: [address],
});
const homes = (...words: ReturnType<typeof said>[]) => tallyAddresses(words).map(({ value }) => value);

describe('tallyAddresses', () => {
  it.each([
    { say: 'the newer', former: APT_5, latter: APT_6 },
    { say: 'the newer, whatever its text', former: APT_6, latter: APT_5 },
  ])('takes a house without its unit for $say of two flats in it', ({ former, latter }) => {
    expect(homes(said(former, 'a', 1_000), said(latter, 'b', 300), said(OAK, 'c', 0))).toEqual([latter, former]);
    expect(homes(said(OAK, 'c', 0), said(latter, 'b', 300), said(former, 'a', 1_000))).toEqual([latter, former]);
  });

  const SEATTLE = { house: '', street: '', unit: '', city: 'seattle', state: 'wa', zip: '' };

  it.each([
    { say: 'the street', years: 1, current: OAK },
    { say: 'the town', years: 10, current: SEATTLE },
  ])('calls $say current where a town alone is told $years years later', ({ years, current }) => {
    expect(homes(said(OAK, 'a', years * 365), said(SEATTLE, 'b', 0))[0]).toEqual(current);
  });

  it.each([
    { ...SEATTLE, state: '' },
    { ...SEATTLE, city: '' },
  ])('calls the street current however long ago, where only a state or a town without one is told later: %j', (hardly) => {
    expect(homes(said(OAK, 'a', 30 * 365), said(hardly, 'b', 0))[0]).toEqual(OAK);
    expect(tallyAddresses([said(hardly, 'b', 0)])).toMatchObject([{ value: hardly, current: true }]);
  });

  it('calls the newer of two current that hardly tell', () => {
    const [former, latter] = [
      { ...SEATTLE, city: '' },
      { ...SEATTLE, city: '', state: 'oh' },
    ];
    expect(homes(said(former, 'a', 3_000), said(latter, 'b', 0))[0]).toEqual(latter);
  });

  const BOX = { ...OAK, house: 'po box 12', street: '' };

  it.each([
    { say: 'before', values: [BOX, OAK] },
    { say: 'after', values: [OAK, BOX] },
  ])('calls the street of a row current and not the box $say it', ({ values }) => {
    expect(tallyAddresses([{ ...said(OAK, 'a', 0), values }]).map(({ value, current }) => [value, current])).toEqual([
      [OAK, true],
      [BOX, false],
    ]);
  });

  it('takes all that say the same for the same', () => {
    expect(homes(said(APT_5, 'a', 0), said(APT_6, 'b', 0), said(OAK, 'c', 0), said(OAK, 'b', 0))).toHaveLength(2);
  });

  const COLOGNE: PostalAddress = { house: '50a', street: 'am muhlbach', unit: '', city: 'koln', state: '', zip: '50667' };
  const WRITTEN = { ...COLOGNE, shown: { street: 'Am Mühlbach 50A', city: 'Köln' }, country: 'DE' };

  it('shows a home as the best source writes it, in whatever order the records come', () => {
    const words = [
      said(COLOGNE, 'a', 0),
      said({ ...WRITTEN, shown: { street: 'Am Muehlbach 50a' } }, 'b', 3_000),
      said(WRITTEN, 'c', 0),
      said({ ...COLOGNE, street: 'am muehlbach', city: 'koeln', zip: '' }, 'd', 900),
    ];
    expect(homes(...words)).toEqual([WRITTEN]);
    expect(homes(...words.reverse())).toEqual([WRITTEN]);
  });

  it('shows the unit that another source adds behind the street', () => {
    expect(homes(said(WRITTEN, 'a', 0), said({ ...COLOGNE, unit: 'apt 3' }, 'b', 0))).toEqual([
      { ...WRITTEN, unit: 'apt 3', shown: { street: 'Am Mühlbach 50A Apt 3', city: 'Köln' } },
    ]);
  });

  const slip = (change: Partial<PostalAddress>) => ({ ...OAK, ...change });

  it.each([
    { say: 'a type', home: OAK, slips: [slip({ street: 'oak stret' })] },
    { say: 'a type that is written out', home: slip({ street: 'oak blvd' }), slips: [slip({ street: 'oak boluevard' })] },
    { say: 'a direction', home: slip({ street: 'n oak st' }), slips: [slip({ street: 'onrth oak st' })] },
    { say: 'a numbered street', home: slip({ street: '1st ct' }), slips: [slip({ street: '1st cuort' })] },
    { say: 'a number written out', home: slip({ street: 'n 3rd ct' }), slips: [slip({ street: 'n thrid ct' })] },
    { say: 'two figures of a house', home: slip({ house: '3181' }), slips: [slip({ house: '3118' })] },
    { say: 'a figure of a house that was lost', home: slip({ house: '3181' }), slips: [slip({ house: '311' })] },
    { say: 'whose road it is', home: slip({ street: 'state hwy 172 n' }), slips: [slip({ street: 'rte 172 n' })] },
    {
      say: 'a street in two ways',
      home: slip({ street: 'juniper ave' }),
      slips: [slip({ street: 'junier ave' }), slip({ street: 'junipee ave' })],
    },
  ])('takes a slip in $say for the home it is a slip of, in whatever order they come', ({ home, slips }) => {
    const words = [said(home, 'a', 30), said(home, 'b', 60), ...slips.map((one, at) => said(one, `slip ${at}`, 0))];
    expect(homes(...words)).toEqual([home]);
    expect(homes(...words.reverse())).toEqual([home]);
    if (slips.length > 1) expect(homes(said(home, 'a', 0), ...slips.map((one, at) => said(one, `slip ${at}`, 900)))).toEqual([home]);
  });

  it('spells a type as it is spelled, whoever said it last', () => {
    expect(homes(said(OAK, 'a', 900), said(slip({ street: 'oak stret' }), 'b', 0))).toEqual([OAK]);
  });

  it('says what a unit is, where anybody told', () => {
    expect(homes(said(APT_5, 'a', 900), said(slip({ unit: 'unit 5' }), 'b', 0))).toEqual([APT_5]);
    expect(homes(said(slip({ unit: 'unit 5' }), 'b', 0), said(slip({ unit: 'ste 5' }), 'a', 900))).toEqual([slip({ unit: 'ste 5' })]);
    expect(homes(said(slip({ unit: 'unit 5' }), 'b', 0), said(OAK, 'a', 900))).toEqual([slip({ unit: 'unit 5' })]);
  });

  it.each([
    { say: 'the house next door', other: slip({ house: '101' }) },
    { say: 'houses of few figures', home: slip({ house: '12' }), other: slip({ house: '21' }) },
    { say: 'the same figures in another ZIP code', home: slip({ house: '3181' }), other: slip({ house: '3118', zip: '43216' }) },
    { say: 'a numbered street and one of a name', home: slip({ street: 'n 3rd ct' }), other: slip({ street: 'n bird ct' }) },
    { say: 'streets of other numbers', home: slip({ street: 'n 3rd ct' }), other: slip({ street: 'n 4th ct' }) },
    { say: 'another type', other: slip({ street: 'oak blvd' }) },
    { say: 'roads of state and county', home: slip({ street: 'state hwy 172' }), other: slip({ street: 'county rd 172' }) },
    { say: 'roads of other numbers', home: slip({ street: 'state hwy 172' }), other: slip({ street: 'rte 17' }) },
  ])('tells $say apart', ({ home = OAK, other }) => {
    expect(homes(said(home, 'a', 0), said(other, 'b', 300))).toEqual([home, other]);
  });
});
