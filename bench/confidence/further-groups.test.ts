import { describe, expect, it } from 'vitest';
import { createLookUp } from '../../src/app/look-up/engine.ts';
import { storeViews } from '../../src/app/measure/store-view.ts';
import type { Evidence } from '../../src/core/evidence.ts';
import type { Person } from '../../src/core/person.ts';
import type { EmailAddress, Fragment, PersonName, PhoneNumber, PostalAddress } from '../../src/core/record.ts';
import type { PeopleReads } from '../../src/store/people.ts';
import { cases } from '../../test/support/cases.ts';
import { demoData } from './demo-data.ts';
import { makeDice } from './dice.ts';
import { type LabelledRecord, memoryPeople } from './memory-people.ts';
import { operatorWorld } from './operator-world.ts';
import { OPERATORS } from './operators.ts';
import { makeWorld, TODAY } from './other-world.ts';
import { sourceRecords } from './other-world-data.ts';
import { randomVariant } from './other-worlds.ts';

const DAY_MS = 86_400_000;
const ASKED = cases(7, 20);
const PEOPLE = 1_500;
/** Over one set of candidates the law is exact (src/confidence/rank.test.ts). A further group also brings further candidates. */
const SLIGHT = 0.035;

/** What is told of somebody: a number, a mailbox, a name, an address or a part of it. */
interface Told {
  readonly phone?: PhoneNumber;
  readonly email?: EmailAddress;
  readonly name?: PersonName;
  readonly address?: PostalAddress;
}

const SAMPLES = [
  { say: 'the demo', make: () => demoData({ people: PEOPLE, seed: 31, queriesPerKind: 0 }) },
  ...OPERATORS.map((operator) => ({
    say: operator.name,
    make: () => operatorWorld({ ...operator, people: Math.min(PEOPLE, operator.people) }, 31, 0),
  })),
  ...[311, 312].map((seed) => ({ say: `world ${seed}`, make: () => randomWorld(seed) })),
];

describe.each(SAMPLES)('in $say', ({ make }) => {
  const { rows, today, coverage } = make() as { rows: readonly LabelledRecord[]; today: number; coverage?: number };
  const people = memoryPeople(rows, coverage);
  const store = { people: people as unknown as PeopleReads, clock: { nowMs: () => today * DAY_MS } };
  const lookUp = createLookUp({ ...store, links: [], view: storeViews(store) });
  const ask = async (told: Told) => {
    const found = await lookUp.find(fragmentOf(told));
    if (found === undefined) return undefined;
    const isShared = found.ranking.ranked.slice(1).some(({ evidence }) => evidence().some(isHeld));
    return { person: found.best.person.id, confidence: found.confidence, isShared };
  };

  async function faultsOf(person: Person, say: string, told: Told): Promise<string[]> {
    const before = await ask(told);
    if (before?.person !== person.id) return [];
    const faults: string[] = [];
    for (const [further, more] of agreeing(person, told)) {
      const after = await ask({ ...told, ...more });
      if ((after?.confidence ?? 0) < before.confidence - SLIGHT)
        faults.push(`${say} ${before.confidence} and ${further} ${after?.confidence} of ${person.id}`);
    }
    for (const [against, other] of contradicting(person, told)) {
      const after = await ask({ ...told, ...other });
      if (after?.person === person.id && after.confidence > before.confidence + SLIGHT)
        faults.push(`${say} ${before.confidence} against ${against} ${after.confidence} of ${person.id}`);
    }
    return faults;
  }

  it('every further group that agrees raises the confidence, and a group that contradicts lowers it', async () => {
    const faults: string[] = [];
    for (const person of await sampleOf(people))
      for (const [say, told] of subsetsOf(person)) faults.push(...(await faultsOf(person, say, told)));
    expect(faults).toEqual([]);
  });
});

function isHeld({ attribute, level }: Evidence): boolean {
  return (attribute === 'phone' || attribute === 'email') && level === 'exact';
}

function randomWorld(seed: number): { rows: readonly LabelledRecord[]; today: number } {
  const variant = { ...randomVariant(seed), people: PEOPLE };
  const dice = makeDice(seed);
  return { rows: sourceRecords(makeWorld(variant, dice), variant, dice), today: TODAY };
}

async function sampleOf(people: ReturnType<typeof memoryPeople>): Promise<Person[]> {
  const held = (await people.facts()).people;
  const sample: Person[] = [];
  for (let at = 0; at < ASKED; at++)
    sample.push(...(await people.scanPeople({ after: Math.floor((at * held) / ASKED) as never, limit: 1 })));
  return sample.filter(({ names, addresses }) => names[0]?.value.first !== '' && names[0]?.value.last !== '' && addresses.length > 0);
}

/** All that can be told of somebody by whole groups, of the address by a part of it too. */
function subsetsOf(person: Person): [string, Told][] {
  const told: [string, Told][] = [['', {}]];
  for (const group of [phonesOf(person).slice(0, 1), emailsOf(person), namesOf(person), addressesOf(person)])
    for (const [say, before] of [...told]) for (const [part, more] of group) told.push([`${say} ${part}`, { ...before, ...more }]);
  return told.filter(([say]) => !PART_ALONE.includes(say));
}

const PART_ALONE: readonly string[] = ['', ' state', ' city', ' ZIP'];

function agreeing(person: Person, told: Told): [string, Told][] {
  return [
    ...(told.phone === undefined ? phonesOf(person) : []),
    ...(told.email === undefined ? emailsOf(person) : []),
    ...(told.name === undefined ? namesOf(person) : []),
    ...(told.name === undefined && told.email === undefined ? surnamesOf(person) : []),
    ...(told.address === undefined ? addressesOf(person) : []),
  ];
}

const phonesOf = ({ phones }: Person): [string, Told][] =>
  phones.slice(0, 2).map(({ value }, at) => [`number ${at + 1}`, { phone: value }]);
const emailsOf = ({ emails }: Person): [string, Told][] => emails.slice(0, 1).map(({ value }) => ['mailbox', { email: value }]);
const namesOf = ({ names }: Person): [string, Told][] => [['name', { name: { ...names[0]!.value, middle: '', suffix: '' } }]];
const surnamesOf = ({ names }: Person): [string, Told][] => [
  ['surname', { name: { ...names[0]!.value, first: '', middle: '', suffix: '' } }],
];

const NO_ADDRESS: PostalAddress = { house: '', street: '', unit: '', city: '', state: '', zip: '' };

function addressesOf({ addresses }: Person): [string, Told][] {
  const home = addresses[0]!.value;
  return [
    ['state', { address: { ...NO_ADDRESS, state: home.state } }],
    ['city', { address: { ...NO_ADDRESS, city: home.city, state: home.state } }],
    ['ZIP', { address: { ...NO_ADDRESS, zip: home.zip } }],
    ['address', { address: home }],
  ];
}

const ELSEWHERE: PostalAddress = { ...NO_ADDRESS, house: '12', street: 'elsewhere blvd', city: 'bigfork', state: 'mt', zip: '59911' };

/** What is nobody's in any of these worlds; of what the store does not know of somebody, nothing can contradict. */
function contradicting(person: Person, told: Told): [string, Told][] {
  const all: [string, Told][] = [];
  if (told.phone === undefined && person.phones.length > 0) all.push(['a number', { phone: 19_995_550_123 as PhoneNumber }]);
  if (told.email === undefined && person.emails.length > 0) all.push(['a mailbox', { email: 'zz.top.17@example.org' as EmailAddress }]);
  if (told.name === undefined) all.push(['a name', { name: { first: 'zebulon', middle: '', last: 'quackenbush', suffix: '' } }]);
  const { address } = told;
  if (address === undefined)
    all.push(
      ['a home', { address: ELSEWHERE }],
      ['a state', { address: { ...NO_ADDRESS, state: 'mt' } }],
      ['a ZIP code', { address: { ...NO_ADDRESS, zip: ELSEWHERE.zip } }],
    );
  return all;
}

function fragmentOf({ phone, email, name, address }: Told): Fragment {
  return {
    names: name === undefined ? [] : [name],
    phones: phone === undefined ? [] : [phone],
    emails: email === undefined ? [] : [email],
    addresses: address === undefined ? [] : [address],
    identifiers: [],
    texts: [],
  };
}
