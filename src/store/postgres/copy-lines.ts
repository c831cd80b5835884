import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** Rows are handed to the server in pieces of about this size. */
const CHUNK_CHARS = 1 << 18;

/** `COPY … FROM STDIN` with lines as COPY writes them. */
export async function copyLines(client: PoolClient, text: string, lines: Iterable<string>): Promise<void> {
  const stream = client.query(copyFrom(text));
  const done = finished(stream);
  let chunk = '';
  for (const line of lines) {
    chunk += line;
    if (chunk.length < CHUNK_CHARS) continue;
    if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), done]);
    chunk = '';
  }
  stream.end(chunk);
  await done;
}
