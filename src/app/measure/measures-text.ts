import { PRIOR_POPULATION } from '../../match/rank/population.ts';
import type { Measures } from './measure-population.ts';

/** Counts up whenever something is measured in another way: what was kept before is then measured anew. */
const FORM = 20;

/** As a store keeps it. */
export function showMeasures({ states, ...measures }: Measures): string {
  return JSON.stringify({ form: FORM, ...measures, states: [...states] });
}

/** Undefined where nothing is kept, or something else than is measured now. */
export function readMeasures(text: string | undefined): Measures | undefined {
  if (text === undefined) return undefined;
  const { form, states, ...measures } = JSON.parse(text) as Omit<Measures, 'states'> & { form: number; states: [string, number][] };
  if (form !== FORM || !MEASURED.every((name) => name in measures)) return undefined;
  return { ...measures, states: new Map(states) };
}

const COUNTED: readonly string[] = ['people', 'recordsPerPerson', 'coverage', 'newestSeen', 'states'];
const MEASURED = Object.keys(PRIOR_POPULATION).filter((name) => !COUNTED.includes(name));
