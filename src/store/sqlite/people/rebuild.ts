import type { PeopleRebuild } from '../../people.ts';
import type { DatabaseSync } from '../database.ts';
import type { Jobs } from './jobs.ts';
import type { PeopleMeta } from './meta.ts';
import type { SqlitePeopleOptions } from './options.ts';
import { endReadTurns } from './read-turn.ts';
import { RebuildWriter } from './rebuild-writer.ts';

export interface RebuildOrder {
  readonly options: SqlitePeopleOptions;
  readonly database: DatabaseSync;
  readonly meta: PeopleMeta;
  readonly jobs: Jobs;
  /** Told after it was published. */
  readonly onNewState: () => void;
}

export function startRebuild({ database, options, meta, jobs, onNewState }: RebuildOrder): PeopleRebuild {
  const writer = new RebuildWriter(database, options);
  return {
    postings: async (columns) => writer.postings(columns),
    memberships: async (first, people) => writer.memberships(first, people),
    refs: async (columns) => writer.refs(columns),
    people: async (rows) => writer.people(rows),
    phoneOwners: async (rows) => writer.phoneOwners(rows),
    history: async (rows) => writer.history(rows),
    publish: async (done) => {
      endReadTurns();
      writer.publish(done ?? {}, meta, jobs);
      onNewState();
    },
    abandon: async () => writer.abandon(),
  };
}
