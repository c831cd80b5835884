import { type Measured, PRIOR_POPULATION } from '../../confidence/facts.ts';
import type { PeopleStore } from '../../store/people.ts';
import { measureStore } from './read-sample.ts';

/** Changes whenever something is measured in another way: what was kept in another form is measured again. */
const FORM = 100;
/** A smaller share of changed records alters the facts by less than the sample's own uncertainty. */
const RENEWED_SHARE = 0.01;
const ENTRIES = 'entries';
const NAMES = Object.keys(PRIOR_POPULATION).filter((name) => !['people', 'coverage', 'newestSeen'].includes(name));

/** After publishing: measures the people and keeps that with them, unless what is kept still describes them. */
export async function keepMeasures(people: PeopleStore): Promise<void> {
  const facts = await people.facts();
  const isRecent = facts.changedRecords <= RENEWED_SHARE * facts.records;
  if (facts.rebuildPending || (isRecent && readMeasures(await people.measures()) !== undefined)) return;
  await people.putMeasures(showMeasures(await measureStore(people, facts)));
}

/** As a store keeps it: a map as the list of its entries. */
export function showMeasures(measures: Measured): string {
  return JSON.stringify({ form: FORM, ...measures }, (_name, value: unknown) => (value instanceof Map ? { [ENTRIES]: [...value] } : value));
}

/** Undefined where nothing is kept, or something other than what is measured now. */
export function readMeasures(text: string | undefined): Measured | undefined {
  if (text === undefined) return undefined;
  const { form, ...measures } = JSON.parse(text, (_name, value: unknown) => mapOf(value) ?? value) as Measured & { form: number };
  return form === FORM && NAMES.every((name) => name in measures) ? measures : undefined;
}

function mapOf(value: unknown): Map<unknown, unknown> | undefined {
  const isMap = typeof value === 'object' && value !== null && Object.hasOwn(value, ENTRIES);
  return isMap ? new Map((value as Record<string, [unknown, unknown][]>)[ENTRIES]) : undefined;
}
