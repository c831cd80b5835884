import { beforeEach, describe, expect, it } from 'vitest';
import { scratchStores } from '../../test/postgres/scratch-stores.ts';
import { seedPeople } from '../../test/support/seed-people.ts';
import { keepMissingMeasures } from './keep-missing-measures.ts';
import { keepMeasures } from './measure/kept-measures.ts';
import { openFreePeople, openPeople, type StorePlace } from './open-stores.ts';

const stores = scratchStores();

describe.each(['SQLite', 'PostgreSQL'])('a server on a store of %s without measures', (engine) => {
  let place: StorePlace;
  beforeEach(async () => {
    const data = stores.newFolder();
    place = { data, store: engine === 'SQLite' ? '' : await stores.newDatabase() };
    await seedPeople(place);
  });

  /** As a server does it; what is kept then. */
  async function serve(): Promise<string | undefined> {
    const people = await openPeople(place, 'read');
    await keepMissingMeasures(people, () => openFreePeople(place));
    const kept = await people.measures();
    await people.close();
    return kept;
  }

  it('keeps what an import would have kept, once', async () => {
    const kept = await serve();
    const writer = await openPeople(place, 'write');
    const { version } = await writer.facts();
    await writer.putMeasures('{}');
    await keepMeasures(writer);
    expect(kept).toBe(await writer.measures());
    await writer.close();
    expect(await serve()).toBe(kept);
    const reader = await openPeople(place, 'read');
    expect((await reader.facts()).version).toBe(version + 2);
    await reader.close();
  });

  it('leaves it to an import that is under way', async () => {
    const writer = await openPeople(place, 'write');
    await writer.stageRecords({ records: [], removedRecords: [] });
    expect(await serve()).toBeUndefined();
    await writer.close();
  });
});

it('does not wait for a job that holds the embedded store', async () => {
  const place = { data: stores.newFolder(), store: '' };
  await seedPeople(place);
  const writer = await openPeople(place, 'write');
  const people = await openPeople(place, 'read');
  await keepMissingMeasures(people, () => openFreePeople(place));
  expect(await people.measures()).toBeUndefined();
  await people.close();
  await writer.close();
});
