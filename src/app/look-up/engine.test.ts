import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { dayFromDate } from '../../core/clock.ts';
import type { PersonId, RecordId } from '../../core/ids.ts';
import type { Person } from '../../core/person.ts';
import type { RawRecord } from '../../core/raw-record.ts';
import type { BirthDate } from '../../core/record.ts';
import { keyLimit } from '../../match/keys/key-kinds.ts';
import { addressKey, keysOf } from '../../match/keys/keys.ts';
import { parseAddress } from '../../normalize/address/address.ts';
import { parseName } from '../../normalize/name/name.ts';
import { parsePhone } from '../../normalize/phone/phone.ts';
import { normalizeRecord } from '../../normalize/record.ts';
import { choosePhoneOwner, storedContext } from '../../resolve/owner/phone-owner.ts';
import { buildPerson } from '../../resolve/person/person.ts';
import { DEFAULT_CHAIN } from '../../sources/links/chain-settings.ts';
import type { Link } from '../../sources/links/link.ts';
import { makeLinks } from '../../sources/links/make-links.ts';
import type { PeopleStore } from '../../store/people.ts';
import { openSqlitePeople } from '../../store/sqlite/people/open-people.ts';
import { storeViews } from '../measure/store-view.ts';
import { ownersAsOf } from '../resolving/owner-context.ts';
import { MAX_PEOPLE_READ } from './candidates/choose-people.ts';
import { createLookUp } from './engine.ts';
import type { IdentityAsk, LookUp } from './look-up.ts';
import { parseFragment, type WrittenFragment } from './parse-fragment.ts';

const clock = { nowMs: () => dayFromDate(2026, 6, 15) * 86_400_000 };
const HOME = { street: '12 N Elm St', city: 'Springfield', state: 'IL', zip: '62701' };

function row(first: string, last: string, more: Partial<RawRecord> = {}): RawRecord {
  return { names: [{ first, last }], phones: [], emails: [], addresses: [], identifiers: [], texts: [], lastSeen: '2026-01-01', ...more };
}

/** One record each; the first is the one asked about. */
const ROWS: RawRecord[] = [
  row('Odalys', 'Vandersloot', {
    phones: ['+15555550101'],
    emails: ['odalys@example.com'],
    addresses: [HOME],
    birthDate: '1980-05-17',
    gender: 'F',
  }),
  row('Timmy', 'Vandersloot', { phones: ['+15555550102'], addresses: [HOME], birthDate: '2015-01-01' }),
  row('Bertrand', 'Quill', { phones: ['+15555550103'], addresses: [{ ...HOME, street: '99 Oak Ave' }] }),
  row('Ruprecht', 'Vandersloot', { phones: ['+15555550104'], birthDate: '1940-01-01', deceased: 'Y' }),
  ...Array.from({ length: 39 }, (_, at) => row('John', 'Smith', { addresses: [{ ...HOME, street: `${at + 1} Pine Rd` }] })),
];

let folder: string;
let people: PeopleStore;
let lookUp: LookUp;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'look-up-'));
  people = await openSqlitePeople({ folder, access: 'write', limitOf: keyLimit });
  const { keySeed } = await people.facts();
  const context = storedContext({ newestSeen: ownersAsOf(dayFromDate(2026, 1, 1)) });
  const ids = await people.reserveIds({ records: ROWS.length, people: ROWS.length });
  const seeded = ROWS.map((raw, at) => {
    const { record } = normalizeRecord(raw);
    const id = (ids.record + at) as RecordId;
    const person = (ids.person + at) as PersonId;
    return {
      stored: { id, ref: { source: 'seed', recordId: String(at) }, person, record, rowHash: at },
      person: buildPerson({ id: person, siblings: [], members: [{ id, source: 'seed', record }] }),
    };
  });
  await people.apply({
    records: seeded.map(({ stored }) => stored),
    removedRecords: [],
    holdersSet: seeded.flatMap(({ stored }) =>
      keysOf(stored.record, keySeed).map((key) => ({ key, record: stored.id, person: stored.person })),
    ),
    holdersRemoved: [],
    people: seeded.map(({ person }) => person),
    removedPeople: [],
    phoneOwners: seeded
      .flatMap(({ person }) => person.phones.map(({ value }) => choosePhoneOwner({ number: value, holders: [person], context })))
      .filter((owner) => owner !== undefined),
    removedPhones: [],
  });
  await people.putLines([
    { first: parsePhone('+15555550101')!, last: parsePhone('+15555550101')!, line: { type: 'landline', carrier: 'Examplecom' } },
  ]);
  const home = parseAddress(HOME)!;
  const owner = parseName({ first: 'Odalys', last: 'Vandersloot' })[0]!;
  const oak = parseAddress({ ...HOME, street: '99 Oak Ave' })!;
  const landlord = parseName({ first: 'Ines', last: 'Okafor' })[0]!;
  const asOf = dayFromDate(2025, 6, 1);
  await people.putProperties([
    { addressKey: addressKey(home, keySeed), property: { address: home, owner, type: 'single_family', assessedValue: 321_000, asOf } },
    { addressKey: addressKey(oak, keySeed), property: { address: oak, owner: landlord, type: 'condo', assessedValue: 99_000, asOf } },
  ]);
  const engine = createLookUp({ people, clock, links: makeLinks(DEFAULT_CHAIN.links, clock), view: storeViews({ people, clock }) });
  await engine.warm();
  lookUp = engine;
});

afterAll(async () => {
  await people.close();
  rmSync(folder, { recursive: true });
});

async function ask(written: WrittenFragment, more: Partial<IdentityAsk> = {}) {
  const parsed = parseFragment(written);
  if (parsed.kind !== 'fragment') throw new Error(parsed.kind);
  return lookUp.fullIdentity({ fragment: parsed.fragment, minConfidence: 0.3, required: [], explain: false, ...more });
}

const GROUPS: WrittenFragment = {
  phone: '(555) 555-0101',
  name: { first: 'ODALYS', last: 'Vandersloot' },
  address: HOME,
  email: 'Odalys+news@example.com',
};

describe('createLookUp', () => {
  it('finds somebody by every combination of groups', async () => {
    const names = Object.keys(GROUPS) as (keyof WrittenFragment)[];
    for (let mask = 1; mask < 2 ** names.length; mask++) {
      const written = Object.fromEntries(names.filter((_, at) => mask & (1 << at)).map((name) => [name, GROUPS[name]]));
      const answer = await ask(written, { minConfidence: 0 });
      expect(answer?.profile.name.full, JSON.stringify(written)).toBe('Odalys Vandersloot');
    }
  });

  it.each([
    { first: 'Odalys', last: 'Hagelthorn (née Vandersloot)' },
    { first: 'Odalys', last: 'Vandersloot, now Hagelthorn' },
  ])('finds somebody by either name in %o', async (name) => {
    const answer = await ask({ name, address: { state: 'IL' } }, { explain: true });
    expect(answer?.profile.name.full).toBe('Odalys Vandersloot');
    expect(answer?.explanation?.evidence[0]).toMatchObject({ attribute: 'name', left: 'Odalys Vandersloot' });
  });

  it('fills every field of the profile', async () => {
    expect((await ask(GROUPS))?.profile).toEqual({
      name: { first: 'Odalys', last: 'Vandersloot', full: 'Odalys Vandersloot' },
      phones: [{ number: '+15555550101', type: 'landline', carrier: 'Examplecom', primary: true }],
      emails: [{ address: 'odalys@example.com', primary: true }],
      addresses: [{ ...HOME, type: 'current' }],
      demographics: { ageRange: '45-54', gender: 'female' },
      property: { address: '12 N Elm St, Springfield, IL 62701', owner: true, type: 'single_family', assessedValue: 321_000 },
    });
  });

  it('calls a tenant whoever lives in the house of a stranger', async () => {
    expect((await ask({ phone: '+15555550103' }))?.profile.property).toMatchObject({ owner: false, type: 'condo' });
  });

  it.each([
    { say: 'a minor', written: { phone: '+15555550102' } },
    { say: 'somebody who has died', written: { phone: '+15555550104', name: { first: 'Ruprecht', last: 'Vandersloot' } } },
    { say: 'a number of nobody', written: { phone: '+15555550199' } },
    { say: 'a name that forty people bear', written: { name: { first: 'John', last: 'Smith' }, address: { state: 'IL' } } },
    { say: 'a number with a name that is not its holder’s', written: { phone: '+15555550101', name: { first: 'Ivo', last: 'Brandt' } } },
  ])('answers nobody for $say', async ({ written }) => {
    expect(await ask(written)).toBeUndefined();
  });

  it.each([
    { say: 'a slip in the first name, with the state', written: { name: { first: 'Bertrnad', last: 'Quill' }, address: { state: 'IL' } } },
    {
      say: 'a slip in a common last name, with the street',
      written: { name: { first: 'John', last: 'Smiht' }, address: { ...HOME, street: '7 Pine Rd' } },
    },
    {
      say: 'a second surname, with the ZIP code',
      written: { name: { first: 'Bertrand', last: 'Quill-Moreau' }, address: { zip: '62701' } },
    },
  ])('finds whoever was meant by $say', async ({ written }) => {
    expect((await ask(written, { minConfidence: 0 }))?.profile.name.first).toBe(written.name.first.startsWith('B') ? 'Bertrand' : 'John');
  });

  it('reads few people, whatever the fragment', async () => {
    const reads = vi.spyOn(people, 'people');
    await ask({ name: { first: 'John', last: 'Smith' } });
    expect(reads.mock.calls.reduce((sum, [ids]) => sum + ids.length, 0)).toBeLessThanOrEqual(MAX_PEOPLE_READ);
    reads.mockRestore();
  });

  it('keeps to what must be there and to the floor that was asked for', async () => {
    expect(await ask({ phone: '+15555550103' }, { required: ['emails'] })).toBeUndefined();
    expect(await ask({ phone: '+15555550103' }, { required: ['phones', 'addresses', 'property'] })).toBeDefined();
    expect(await ask({ phone: '+15555550103' }, { minConfidence: 0.999 })).toBeUndefined();
  });

  it('explains an answer without telling of others', async () => {
    const { explanation } = (await ask(GROUPS, { explain: true }))!;
    expect(explanation!.evidence.map((one) => one.attribute)).toEqual(['phone', 'email', 'name', 'address']);
    expect(explanation!.evidence.every((one) => one.weightMillibits > 0)).toBe(true);
    expect(explanation!.links.map((one) => one.link)).toEqual(['people', 'lines', 'property', 'demographics']);
    expect(Object.keys(explanation!.confidenceParts)).toEqual(['confidence', 'posterior', 'same_human', 'other_people_held', 'not_held']);
    expect(explanation!.sources).toEqual([{ source: 'seed', firstSeen: '2026-01-01', lastSeen: '2026-01-01' }]);
    expect(JSON.stringify(explanation)).not.toContain('Timmy');
  });

  it('never names a minor or the dead for a number', async () => {
    const [odalys, timmy, ruprecht, nobody] = await lookUp.reversePhone([
      parsePhone('+15555550101')!,
      parsePhone('+15555550102')!,
      parsePhone('+15555550104')!,
      parsePhone('+15555550199')!,
    ]);
    expect(odalys?.json).toContain('"full":"Odalys Vandersloot"');
    expect(timmy).toBeUndefined();
    expect(ruprecht).toBeUndefined();
    expect(nobody).toBeUndefined();
    expect(await lookUp.explainPhone(parsePhone('+15555550101')!)).toMatchObject({ person: odalys?.person });
  });

  describe('with a provider', () => {
    const told: string[] = [];
    const provider: Link = {
      name: 'provider',
      timeoutMs: 1_000,
      remote: true,
      // biome-ignore lint/correctness/useYield: it waits for nothing
      *add(draft) {
        told.push(draft.names[0]!.first);
        return { draft: { ...draft, birthDate: 20_150_101 as BirthDate }, added: ['demographics'] };
      },
    };
    const fragment = (phone: string) => ({
      names: [],
      phones: [parsePhone(phone)!],
      emails: [],
      addresses: [],
      identifiers: [],
      texts: [],
    });

    it('answers nobody who turns out to be a minor', async () => {
      const engine = createLookUp({ people, clock, links: [provider], view: storeViews({ people, clock }) });
      expect(
        await engine.fullIdentity({ fragment: fragment('+15555550103'), minConfidence: 0, required: [], explain: false }),
      ).toBeUndefined();
      expect(told).toEqual(['bertrand']);
    });

    it('tells it nothing to explain a number', async () => {
      told.length = 0;
      const engine = createLookUp({ people, clock, links: [provider], view: storeViews({ people, clock }) });
      expect(await engine.explainPhone(parsePhone('+15555550103')!)).toMatchObject({ links: [{ link: 'people' }] });
      expect(told).toEqual([]);
    });
  });

  it('lets a read that fails fail the one who needs it, not the others asked with them', async () => {
    const engine = createLookUp({ people, clock, links: [], view: storeViews({ people, clock }) });
    await engine.warm();
    const readPeople = people.atOnce!.people.bind(people.atOnce);
    const read = vi.spyOn(people.atOnce!, 'people').mockImplementation((ids) => {
      const found = readPeople(ids) as readonly (Person | undefined)[];
      if (found.some((person) => person?.names[0]?.value.first === 'bertrand')) throw new Error('no page');
      return found;
    });
    const asks = ['+15555550103', '+15555550101'].map((phone) => {
      const parsed = parseFragment({ phone });
      if (parsed.kind !== 'fragment') throw new Error(parsed.kind);
      return { fragment: parsed.fragment, minConfidence: 0, required: [], explain: false };
    });
    const [bertrand, odalys] = await Promise.allSettled(asks.map(engine.fullIdentity));
    read.mockRestore();
    expect([bertrand!.status, odalys!.status]).toEqual(['rejected', 'fulfilled']);
    expect(odalys).toMatchObject({ value: { profile: { name: { first: 'Odalys' } } } });
  });

  it('answers again by the confidence that it showed', async () => {
    for (const written of [{ phone: '+15555550103' }, GROUPS, { name: { first: 'Bertrand', last: 'Quill' } }]) {
      const { confidence } = (await ask(written))!;
      expect(await ask(written, { minConfidence: Number(confidence.toFixed(4)) })).toBeDefined();
    }
  });

  it('explains a number as full identity does, with the confidence that it is answered with', async () => {
    const number = parsePhone('+15555550103')!;
    const [owner] = await lookUp.reversePhone([number]);
    const { evidence, confidenceParts: parts, marginBits } = (await lookUp.explainPhone(number))!;
    const full = (await ask({ phone: '+15555550103' }, { explain: true }))!.explanation!;
    expect({ evidence, parts, marginBits }).toEqual({
      evidence: full.evidence,
      parts: full.confidenceParts,
      marginBits: full.marginBits,
    });
    expect(evidence[0]!.weightMillibits).toBeGreaterThan(0);
    expect(parts['confidence']).toBe(owner!.confidence);
    expect(parts['posterior']! + parts['other_people_held']! + parts['not_held']!).toBeCloseTo(1, 3);
  });

  it('tells a guessed line by the field of the reply', async () => {
    const number = parsePhone('+15555550103')!;
    const lines = ({ estimates }: { readonly estimates: readonly string[] }) => estimates.filter((one) => one.includes('type'));
    expect(lines((await lookUp.explainPhone(number))!)).toEqual(['line_type']);
    expect(lines((await ask({ phone: '+15555550103' }, { explain: true }))!.explanation!)).toEqual(['phones[0].type']);
  });
});
