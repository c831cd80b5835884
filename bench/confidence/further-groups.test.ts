import { describe, expect, it } from 'vitest';
import { createLookUp } from '../../src/app/look-up-engine.ts';
import type { Person } from '../../src/core/person.ts';
import type { Fragment } from '../../src/core/record.ts';
import type { PeopleReads } from '../../src/store/people.ts';
import { alienWorld } from './alien-world.ts';
import { ALIENS } from './aliens.ts';
import { demoData } from './demo-data.ts';
import { type LabelledRecord, memoryPeople } from './memory-people.ts';

const GROUPS = ['phones', 'emails', 'names', 'addresses'] as const;
type Group = (typeof GROUPS)[number];
const DAY_MS = 86_400_000;
const ASKED = 60;
/** Less than that nobody can tell. */
const SLIGHT = 5e-4;

interface Sample {
  readonly say: string;
  readonly rows: readonly LabelledRecord[];
  readonly today: number;
}

const SAMPLES: Sample[] = [
  { say: 'the demo', ...demoData({ people: 1_500, seed: 31, queriesPerKind: 0 }) },
  ...ALIENS.filter(({ name }) => /one file without|landlines of|few names|club/.test(name)).map((alien) => ({
    say: alien.name,
    ...alienWorld({ ...alien, people: Math.min(1_500, alien.people) }, 31, 0),
  })),
];

describe.each(SAMPLES)('in $say', ({ rows, today }) => {
  const people = memoryPeople(rows);
  const lookUp = createLookUp({ people: people as unknown as PeopleReads, clock: { nowMs: () => today * DAY_MS }, links: [] });
  const confidenceOf = async (person: Person, fragment: Fragment) => {
    const found = await lookUp.find(fragment);
    return found?.best.person.id === person.id ? found.confidence : undefined;
  };

  it('every further group that agrees raises the confidence, and one that contradicts lowers it', async () => {
    const sample = await people.scanPeople({ after: 0 as never, limit: ASKED });
    const others = await people.scanPeople({ after: Math.floor(rows.length / 4) as never, limit: ASKED });
    const worse: string[] = [];
    for (const person of sample) {
      const stranger = others.find((other) => areStrangers(person, other))!;
      for (const groups of subsets(GROUPS)) {
        const before = await confidenceOf(person, told(person, groups));
        if (before === undefined || groups.some((group) => person[group].length === 0)) continue;
        const strangersNumber = { ...told(person, groups), phones: told(stranger, ['phones']).phones };
        const against = groups.includes('phones') ? undefined : await confidenceOf(person, strangersNumber);
        if (against !== undefined && against > before + SLIGHT) worse.push(`${groups.join('+')} ${before} against phones ${against}`);
        for (const further of GROUPS) {
          if (groups.includes(further) || person[further].length === 0) continue;
          // An address tells how many live with the holder of a number, a number that it has passed on since: that may be less.
          if (groups.includes('phones') ? further === 'addresses' : further === 'phones') continue;
          const after = await confidenceOf(person, told(person, [...groups, further]));
          if (after === undefined || after < before - SLIGHT) worse.push(`${groups.join('+')} ${before} + ${further} ${after}`);
          if (further !== 'names') continue;
          const against = await confidenceOf(person, { ...told(person, groups), [further]: told(stranger, [further])[further] });
          if (against !== undefined && against > before + SLIGHT) worse.push(`${groups.join('+')} ${before} against ${further} ${against}`);
        }
      }
    }
    expect(worse).toEqual([]);
  });
});

function areStrangers(a: Person, b: Person): boolean {
  if (a.id === b.id || b.phones.length === 0) return false;
  const words = ({ names, phones, addresses }: Person) =>
    [
      ...names.flatMap(({ value }) => [value.first, value.last]),
      ...phones.map(({ value }) => value),
      ...addresses.map(({ value }) => `${value.house} ${value.street}`),
    ].map(String);
  return !words(a).some((word) => words(b).includes(word));
}

function subsets(groups: readonly Group[]): Group[][] {
  return Array.from({ length: 2 ** groups.length - 2 }, (_, bits) => groups.filter((__, at) => ((bits + 1) >> at) & 1));
}

function told(person: Person, groups: readonly Group[]): Fragment {
  const first = (group: Group) => (groups.includes(group) ? person[group].slice(0, 1).map(({ value }) => value) : []);
  return {
    names: first('names'),
    phones: first('phones'),
    emails: first('emails'),
    addresses: first('addresses'),
    identifiers: [],
    texts: [],
  } as unknown as Fragment;
}
