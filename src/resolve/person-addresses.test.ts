import { describe, expect, it } from 'vitest';
import type { PostalAddress } from '../core/record.ts';
import { tallyAddresses } from './person-addresses.ts';

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

  it('takes all that say the same for the same', () => {
    expect(homes(said(APT_5, 'a', 0), said(APT_6, 'b', 0), said(OAK, 'c', 0), said(OAK, 'b', 0))).toHaveLength(2);
  });
});
