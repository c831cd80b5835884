import type { Day } from '../core/clock.ts';
import type { Person } from '../core/person.ts';
import type { PhoneNumber } from '../core/record.ts';

/** What was counted in a store around a random sample of its people: all that the facts of the store are measured from. */
export interface SampledStore {
  readonly people: readonly Person[];
  readonly newestSeen?: Day | undefined;
  /** How many sources the store has. */
  readonly sources: number;
  readonly namesakes: readonly SampledName[];
  readonly homes: readonly SampledHome[];
  readonly numbers: readonly SampledNumber[];
}

/** A person of the sample, and others of that name. */
export interface SampledName {
  readonly person: Person;
  /** Others to be expected by the shares of the first and the last name, and others counted. */
  readonly expected: number;
  readonly others: number;
  /** The others, where they are few. */
  readonly read: readonly Person[];
}

/** A person of the sample, their home, and the others who are recorded to live there. */
export interface SampledHome {
  readonly person: Person;
  readonly home: Person['addresses'][number];
  readonly members: readonly Person[];
}

/** A number of a person of the sample, and all who are recorded to have it. */
export interface SampledNumber {
  readonly number: PhoneNumber;
  readonly holders: readonly Person[];
}
