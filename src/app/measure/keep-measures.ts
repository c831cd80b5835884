import type { PeopleStore, StoreFacts } from '../../store/people.ts';
import { measurePopulation } from './measure-population.ts';
import { readMeasures, showMeasures } from './measures-text.ts';

/** So small a part of the records changes measures by less than their sample is unsure of. */
const RENEWED_SHARE = 0.01;

/** For whoever has published: measures the people and keeps that with them, unless what is kept still tells of them. */
export async function keepMeasures(people: PeopleStore): Promise<void> {
  const facts = await people.facts();
  if (facts.rebuildPending || (readMeasures(await people.measures()) !== undefined && !isDue(facts))) return;
  await people.putMeasures(showMeasures(await measurePopulation(people, facts)));
}

function isDue({ changedRecords, records }: StoreFacts): boolean {
  return changedRecords > RENEWED_SHARE * records;
}
