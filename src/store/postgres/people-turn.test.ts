import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../../../test/postgres/server.ts';
import { Connection } from './connection.ts';
import { takeTurn } from './people-turn.ts';

describe('turns on PostgreSQL', () => {
  let server: TestPostgres | undefined;
  let connections: Connection[] = [];
  beforeAll(async () => {
    server = await startPostgres();
    const url = await server.createDatabase();
    // One for the turn and one for its work: those who wait must not hold the second.
    connections = Array.from({ length: 3 }, () => new Connection({ url, maxConnections: 2 }));
  });
  afterAll(async () => {
    await Promise.all(connections.map((connection) => connection.close()));
    await server?.stop();
  });

  it('never overlap, also when the work of one fails', async () => {
    let inside = 0;
    let most = 0;
    const work = async (fails: boolean) => {
      inside += 1;
      most = Math.max(most, inside);
      await connections[0]!.run({ name: 'test_pause', text: 'SELECT pg_sleep(0.01)' });
      inside -= 1;
      if (fails) throw new Error('planned wrong');
    };
    const turns = await Promise.allSettled(Array.from({ length: 12 }, (_, at) => takeTurn(connections[at % 3]!, () => work(at % 4 === 0))));
    expect(turns.filter(({ status }) => status === 'rejected')).toHaveLength(3);
    expect(most).toBe(1);
  });
});
