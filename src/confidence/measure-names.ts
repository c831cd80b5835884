import type { Person } from '../core/person.ts';
import { fitNames } from '../match/train/fit-names.ts';
import { type Population, PRIOR_POPULATION } from './facts.ts';
import { areApart } from './same-human.ts';
import type { SampledName, SampledStore } from './sampled.ts';

/** The prior share of doubles counts as so many pairs. */
const PRIOR_PAIRS = 10;
/** Where hardly anybody has a birth date, pairs that one would tell apart say nothing of the others. */
const LEAST_DATED = 0.15;
const MOST_PARTED = 0.5;

export interface MeasuredNames extends Pick<Population, 'names' | 'doubles'> {
  /** Share of the stored people whose records are not all joined. */
  readonly parted: number;
}

/** How names are shared, against what the shares of their parts let be expected. */
export function measureNames({ namesakes, people }: Pick<SampledStore, 'namesakes' | 'people'>): MeasuredNames {
  const { names, doubles: prior } = PRIOR_POPULATION;
  if (namesakes.length === 0) return { names, doubles: prior, parted: 0 };
  const { doubles, pairs } = measureDoubles(namesakes, people);
  const seen = namesakes.map(({ expected, others }) => ({ expected, others: others - Math.min(1, others) * doubles }));
  return { names: fitNames(seen), doubles, parted: Math.min(MOST_PARTED, (doubles * pairs) / namesakes.length) };
}

/**
 * Of pairs of one name whom nothing tells apart, the share that is one human: pairs that birth dates tell apart show, by the share d of
 * people with dates, how many pairs are two humans (apart / d²); what is beyond them, less one standard deviation, are doubles.
 */
function measureDoubles(namesakes: readonly SampledName[], people: readonly Person[]) {
  const dated = people.filter(hasDate).length / Math.max(1, people.length);
  let [apart, otherwise, alike] = [0, 0, 0];
  const undated = new Map<Person, number>();
  for (const { person, read } of namesakes)
    for (const other of read) {
      if (!areApart(person, other)) {
        alike += 1;
        const lacking = hasDate(person) ? other : person;
        undated.set(lacking, (undated.get(lacking) ?? 0) + 1);
      } else if (hasDate(person) && hasDate(other)) apart += 1;
      else otherwise += 1;
    }
  if (dated < LEAST_DATED) return { doubles: PRIOR_POPULATION.doubles, pairs: alike };
  const twoHumans = Math.max(0, apart / (dated * dated) - apart - otherwise);
  // One person without a date makes as many pairs as there are others of the name.
  let squares = 0;
  for (const pairs of undated.values()) squares += pairs * pairs;
  const deviation = Math.sqrt(squares + otherwise + 4 * apart * apart * ((1 - dated) / people.length));
  const doubles = (PRIOR_PAIRS * PRIOR_POPULATION.doubles + Math.max(0, alike - twoHumans - deviation)) / (PRIOR_PAIRS + alike);
  return { doubles, pairs: alike };
}

function hasDate({ birthDate }: Person): boolean {
  return birthDate !== undefined && birthDate % 100 !== 0;
}
