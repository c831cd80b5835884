import { PRIOR_POPULATION } from '../../match/rank/population.ts';
import type { Measures } from './measure-population.ts';

/** Counts up whenever something is measured in another way: what was kept before is then measured anew. */
const FORM = 26;
const ENTRIES = 'entries';

/** As a store keeps it: a map as the list of its entries. */
export function showMeasures(measures: Measures): string {
  return JSON.stringify({ form: FORM, ...measures }, (_name, value: unknown) => (value instanceof Map ? { [ENTRIES]: [...value] } : value));
}

/** Undefined where nothing is kept, or something else than is measured now. */
export function readMeasures(text: string | undefined): Measures | undefined {
  if (text === undefined) return undefined;
  const { form, ...measures } = JSON.parse(text, (_name, value: unknown) => mapOf(value) ?? value) as Measures & { form: number };
  return form === FORM && MEASURED.every((name) => name in measures) ? measures : undefined;
}

function mapOf(value: unknown): Map<unknown, unknown> | undefined {
  const isMap = typeof value === 'object' && value !== null && Object.hasOwn(value, ENTRIES);
  return isMap ? new Map((value as Record<string, [unknown, unknown][]>)[ENTRIES]) : undefined;
}

const COUNTED: readonly string[] = ['people', 'recordsPerPerson', 'coverage', 'newestSeen'];
const MEASURED = Object.keys(PRIOR_POPULATION).filter((name) => !COUNTED.includes(name));
