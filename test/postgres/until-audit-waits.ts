/** A program for `node -e` that ends once another process waits for the audit of the database at its first argument. */
export const UNTIL_AUDIT_WAITS = `
  import pg from 'pg';
  const client = new pg.Client({ connectionString: process.argv[1] });
  await client.connect();
  const waits = "SELECT pg_sleep(0.02), EXISTS (SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'audit'::regclass) AS it";
  while (!(await client.query(waits)).rows[0].it);
  await client.end();
`;
