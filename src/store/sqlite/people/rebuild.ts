import type { Key } from '../../../core/key.ts';
import type { PeopleRebuild } from '../../people.ts';
import type { DatabaseSync } from '../database.ts';
import type { Jobs } from './jobs.ts';
import type { PeopleMeta } from './meta.ts';
import { endReadTurns } from './read-turn.ts';
import { RebuildWriter } from './rebuild-writer.ts';

export interface RebuildOrder {
  readonly folder: string;
  readonly limitOf: (key: Key) => number;
  readonly database: DatabaseSync;
  readonly meta: PeopleMeta;
  readonly jobs: Jobs;
}

export function startRebuild({ database, limitOf, meta, jobs }: RebuildOrder): PeopleRebuild {
  const writer = new RebuildWriter(database, limitOf);
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
    },
    abandon: async () => writer.abandon(),
  };
}
