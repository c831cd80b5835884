import { describe, expect, it } from 'vitest';
import { settledAddresses } from './settled-addresses.ts';

const oak = { house: '100', street: 'oak st', unit: '' };
const seattle = { ...oak, city: 'seattle', state: 'wa', zip: '98101' };
const elsewhere = { ...oak, street: 'elm st', city: 'columbus', state: 'oh', zip: '43215' };
const home = (value: typeof seattle, current: boolean) => ({ value, current, witnesses: 1 });

describe('settledAddresses', () => {
  it('leaves alone what does not contradict itself', () => {
    const addresses = [home(seattle, true), home(elsewhere, false)];
    expect(settledAddresses(addresses)).toBe(addresses);
  });

  it.each([true, false])('tells a home once of which one record has the ZIP code of another town (current: %s)', (current) => {
    const slip = home({ ...seattle, zip: '43215' }, current);
    const other = home(seattle, !current);
    const addresses = current ? [slip, home(elsewhere, false), other] : [other, home(elsewhere, false), slip];
    expect(settledAddresses(addresses)).toEqual([home(seattle, true), home(elsewhere, false)]);
  });

  it('shows none where only a contradiction is known', () => {
    expect(settledAddresses([home({ ...seattle, zip: '43215' }, true)])).toEqual([home({ ...seattle, zip: '' }, true)]);
  });
});
