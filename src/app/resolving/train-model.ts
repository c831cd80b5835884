import type { Clock } from '../../core/clock.ts';
import type { PeopleStore } from '../../store/people.ts';
import { resolveEverything } from './bulk-resolve.ts';
import type { SayStage } from './bulk-set.ts';
import { everybodyJob } from './everybody-job.ts';

/** Learns the weights from all records and resolves everything with them, as one job. */
export function trainOnEverything(people: PeopleStore, clock: Clock, onStage: SayStage) {
  return everybodyJob(people, clock, { kind: 'train', order: '{}' }, (threads) =>
    resolveEverything({ people, threads, train: 'always', onStage }),
  );
}
