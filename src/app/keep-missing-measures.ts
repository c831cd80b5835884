import type { PeopleReads, PeopleStore } from '../store/people.ts';
import { readMeasures, showMeasures } from './measure/kept-measures.ts';
import { measureStore } from './measure/read-sample.ts';
import { inTurns } from './measure/store-view.ts';

/**
 * For a server on a store that has no measures with it, because an older version made it or an importer died: else every start
 * would measure it anew. A job that holds the store keeps measures when it has published, and is not waited for.
 */
export async function keepMissingMeasures(people: PeopleReads, openFree: () => Promise<PeopleStore | undefined>): Promise<void> {
  if (!(await areMissing(people))) return;
  const writer = await openFree();
  try {
    // Nobody publishes during a turn, so that what is measured is what is there when it is kept.
    await writer?.turn(async () => {
      if (await areMissing(writer)) await writer.putMeasures(showMeasures(await measureStore(inTurns(people), await writer.facts())));
    });
  } finally {
    await writer?.close();
  }
}

async function areMissing(people: PeopleReads): Promise<boolean> {
  const { records, rebuildPending } = await people.facts();
  return records > 0 && !rebuildPending && readMeasures(await people.measures()) === undefined;
}
