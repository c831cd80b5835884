import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedPostgres, type TestPostgres } from '../../../../test/postgres/server.ts';
import { Connection } from '../connection.ts';
import { Turns } from './write-turns.ts';

describe('turns on PostgreSQL', () => {
  let server: TestPostgres | undefined;
  let connections: Connection[] = [];
  beforeAll(async () => {
    server = await sharedPostgres();
    const url = await server.createDatabase();
    // One for the turn and one for its work: those who wait must not hold the second.
    connections = Array.from({ length: 3 }, () => new Connection({ url, maxConnections: 2 }));
    await connections[0]!.run({ name: 'test_meta', text: 'CREATE TABLE people_meta(name text PRIMARY KEY, value bigint NOT NULL)' });
  });
  afterAll(async () => {
    await Promise.all(connections.map((connection) => connection.close()));
    await server?.stop();
  });

  it('never overlap, also when the work of one fails', async () => {
    const processes = connections.map((connection) => new Turns(connection));
    let inside = 0;
    let most = 0;
    const work = async (fails: boolean) => {
      inside += 1;
      most = Math.max(most, inside);
      await connections[0]!.run({ name: 'test_pause', text: 'SELECT pg_sleep(0.01)' });
      inside -= 1;
      if (fails) throw new Error('planned wrong');
    };
    const turns = await Promise.allSettled(Array.from({ length: 12 }, (_, at) => processes[at % 3]!.take(() => work(at % 4 === 0))));
    expect(turns.filter(({ status }) => status === 'rejected')).toHaveLength(3);
    expect(most).toBe(1);
  });

  it('let nobody write whose turn was lost with its connection', async () => {
    const [first, second] = connections.map((connection) => new Turns(connection));
    const write = (turns: Turns, value: number) =>
      turns.transaction((session) => session.run({ name: 'test_write', text: 'INSERT INTO people_meta VALUES ($1, 0)' }, [`test${value}`]));
    const lost = first!.take(async () => {
      await write(first!, 1);
      await connections[2]!.run({
        name: 'test_cut',
        text: "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
      });
      await second!.take(() => write(second!, 2));
      await write(first!, 3);
    });
    await expect(lost).rejects.toThrow(/another process works on these people now/);
    const rows = await connections[2]!.run({ name: 'test_read', text: "SELECT name FROM people_meta WHERE name LIKE 'test%' ORDER BY 1" });
    expect(rows.map(({ name }) => name)).toEqual(['test1', 'test2']);
  });
});
