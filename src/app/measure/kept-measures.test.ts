import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PersonId, RecordId } from '../../core/ids.ts';
import { normalizeRecord } from '../../normalize/record.ts';
import { buildPerson } from '../../resolve/person/person.ts';
import type { PeopleStore } from '../../store/people.ts';
import { openSqlitePeople } from '../../store/sqlite/people/open-people.ts';
import { keepMeasures } from './kept-measures.ts';
import { storeViews } from './store-view.ts';

let folder: string;
let people: PeopleStore;
let nowMs = 0;
const clock = { nowMs: () => nowMs };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'namesake-measures-'));
  people = await openSqlitePeople({ folder, access: 'write', limitOf: () => 100 });
});
afterEach(async () => {
  await people.close();
  await rm(folder, { recursive: true });
});

/** People of one state, so that measures tell who was held. */
async function add(from: number, to: number, state: string): Promise<void> {
  const added = Array.from({ length: to - from }, (_, at) => {
    const id = from + at;
    const { record } = normalizeRecord({
      names: [{ first: 'Ana', last: `Odel${'abcdefghijklmnopqrstuvwxyz'[id % 26]}` }],
      phones: [],
      emails: [],
      addresses: [{ street: `${id} Elm St`, city: 'Springfield', state }],
      identifiers: [],
      texts: [],
    });
    return { id: id as RecordId, ref: { source: 's', recordId: `r${id}` }, record, rowHash: id };
  });
  await people.apply({
    records: added,
    removedRecords: [],
    holdersSet: [],
    holdersRemoved: [],
    people: added.map(({ id, record }) =>
      buildPerson({ id: id as number as PersonId, siblings: [], members: [{ id, source: 's', record }] }),
    ),
    removedPeople: [],
    phoneOwners: [],
    removedPhones: [],
  });
}

describe('keepMeasures', () => {
  it('measures where nothing is kept, and again only when a hundredth of the records has changed', async () => {
    await add(1, 301, 'IL');
    await keepMeasures(people);
    const first = await people.measures();
    expect(first).toContain('il');
    await add(301, 304, 'TX');
    await keepMeasures(people);
    expect(await people.measures()).toBe(first);
    await add(304, 305, 'TX');
    await keepMeasures(people);
    expect(await people.measures()).toContain('tx');
  });

  it('leaves a store alone that waits for a rebuild, whose people are about to be others', async () => {
    await add(1, 3, 'IL');
    await people.stageRecords({ records: [] });
    await keepMeasures(people);
    expect(await people.measures()).toBeUndefined();
  });
});

describe('storeViews', () => {
  const texas = (view: { population: { states: { seen: ReadonlyMap<string, number> } } }) => view.population.states.seen.has('tx');

  it('takes what is kept, and what is kept anew once it was published', async () => {
    await add(1, 11, 'IL');
    await keepMeasures(people);
    const reader = await openSqlitePeople({ folder, access: 'read', limitOf: () => 100 });
    const view = storeViews({ people: reader, clock });
    const before = await view();
    expect([texas(before), before.population.people]).toEqual([false, 10]);
    await add(11, 21, 'TX');
    nowMs += 1_000;
    // What the store counts is told at once, what was measured stays until it is kept anew.
    const between = await view();
    expect([texas(between), between.population.people]).toEqual([false, 20]);
    await keepMeasures(people);
    nowMs += 1_000;
    expect(texas(await view())).toBe(true);
    await reader.close();
  });

  it('measures an older store by itself, and again where no job has kept measures a minute after publishing', async () => {
    await add(1, 11, 'IL');
    const view = storeViews({ people, clock, coverage: 0.7 });
    const first = await view();
    expect([texas(first), first.population.coverage]).toEqual([false, 0.7]);
    expect(await view()).toBe(first);
    await add(11, 21, 'TX');
    nowMs += 1_000;
    expect(texas(await view())).toBe(false);
    nowMs += 60_000;
    await view();
    await expect.poll(async () => texas(await view())).toBe(true);
    expect(await people.measures()).toBeUndefined();
    await keepMeasures(people);
    nowMs += 1_000;
    expect(texas(await view())).toBe(true);
  });
});
