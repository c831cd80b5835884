import { describe, expect, it } from 'vitest';
import type { Day } from '../../core/clock.ts';
import type { PostalAddress } from '../../core/record.ts';
import { tallyAddresses } from './addresses.ts';

const OAK: PostalAddress = { house: '100', street: 'oak st', unit: '', city: 'columbus', state: 'oh', zip: '43215' };
const ELM: PostalAddress = { ...OAK, house: '7', street: 'elm st' };
const NEWEST = 1_000;

interface Said {
  readonly at: PostalAddress;
  readonly from?: number;
  readonly to?: number;
  readonly isLeft?: boolean;
  readonly isOver?: boolean;
  readonly source?: string;
}

function homes(...all: readonly Said[]): string[] {
  const said = all.map(({ at, from, to, isLeft = false, isOver = false, source }, index) => ({
    voice: {
      origin: source ?? `source ${index}`,
      trust: 1,
      firstSeen: from as Day | undefined,
      lastSeen: to as Day | undefined,
      ageDays: to === undefined ? NEWEST : NEWEST - to,
    },
    values: [at],
    isLeft,
    isOver,
  }));
  return tallyAddresses(said).map(({ value, current }) => `${value.street} ${current ? 'current' : 'previous'}`);
}

describe('a home that was left', () => {
  it('is a previous one, though no other is known', () => {
    expect(homes({ at: OAK, from: 100, to: 900, isLeft: true })).toEqual(['oak st previous']);
  });

  it('is a previous one where another is known that was seen since they came there, however much older', () => {
    expect(homes({ at: OAK, from: 100, to: 900, isLeft: true }, { at: ELM, from: 0, to: 150 })).toEqual([
      'elm st current',
      'oak st previous',
    ]);
    expect(homes({ at: OAK, from: 100, to: 900, isLeft: true }, { at: ELM })).toEqual(['elm st current', 'oak st previous']);
  });

  it('makes no home current that they had left for it', () => {
    expect(homes({ at: OAK, from: 100, to: 900, isLeft: true }, { at: ELM, from: 0, to: 50 })).toEqual([
      'oak st previous',
      'elm st previous',
    ]);
  });

  it('is current where they were seen there later, or came again', () => {
    expect(homes({ at: OAK, from: 100, to: 500, isLeft: true }, { at: OAK, from: 500, to: 900 })).toEqual(['oak st current']);
    expect(homes({ at: OAK, from: 100, to: 900, isLeft: true }, { at: OAK, to: 300 })).toEqual(['oak st previous']);
  });

  it('is the first of a row alone', () => {
    const voice = { origin: 'a', trust: 1, firstSeen: undefined, lastSeen: 900 as Day, ageDays: 0 };
    expect(tallyAddresses([{ voice, values: [OAK, ELM], isLeft: true }])).toMatchObject([
      { value: ELM, current: true },
      { value: OAK, current: false },
    ]);
  });
});

describe('a home at which something was over', () => {
  const seenTwice = [
    { at: OAK, from: 100, to: 900, isOver: true },
    { at: OAK, to: 850 },
  ];

  it('is a previous one where another was seen since, however many tell of it', () => {
    expect(homes(...seenTwice, { at: ELM, to: NEWEST })).toEqual(['elm st current', 'oak st previous']);
  });

  it.each<{ say: string; more: readonly Said[] }>([
    { say: 'no other is known', more: [] },
    { say: 'the other was seen before', more: [{ at: ELM, to: 899 }] },
    { say: 'nobody tells when the other was seen', more: [{ at: ELM }] },
    {
      say: 'they were seen there since',
      more: [
        { at: ELM, to: 950 },
        { at: OAK, to: 920 },
      ],
    },
    { say: 'of the other only the town is known', more: [{ at: { ...ELM, house: '', street: '' }, to: NEWEST }] },
    { say: 'at the other something was over too', more: [{ at: ELM, to: NEWEST, isOver: true }] },
  ])('is current where $say', ({ more }) => {
    expect(homes(...seenTwice, ...more)[0]).toBe('oak st current');
  });
});
