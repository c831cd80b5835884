import { closeSync, mkdtempSync, openSync, readSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Recorded } from './bare-server.ts';
import type { Product } from './product.ts';
import { type Server, startServer } from './server.ts';

const REPLIES = 256;
/** Room for the longest line of a file twice. */
const LINE_BYTES = 2_048;
/** Node writes these by itself, the same for both. */
const BY_NODE = new Set(['date', 'connection', 'keep-alive', 'content-length']);

type Reply = Recorded['replies'][number];

/** The endpoint that a bare server stands in for, and what it is asked. */
export interface BareAsk extends Omit<Recorded, 'replies'> {
  readonly file: string;
  readonly bodyOf: (line: string) => string;
}

/** Bare Fastify that answers with real replies of the product, recorded just before. */
export async function startBare(product: Product, { path, schema, file, bodyOf }: BareAsk): Promise<Server> {
  const bodies = someLines(file, REPLIES).map(bodyOf);
  const recorded: Reply[] = [];
  for (const body of bodies) recorded.push(await ask(product.port, path, product.authorization, body));
  // The one who starts a server waits for a 200.
  const first = recorded.findIndex(({ status }) => status === 200);
  const replies = [...recorded.slice(first), ...recorded.slice(0, first)];
  const folder = mkdtempSync(join(tmpdir(), 'namesake-bare-'));
  const repliesFile = join(folder, 'replies.json');
  const written = replies.map((reply) => ({ ...reply, headers: withoutNodes(reply.headers) }));
  writeFileSync(repliesFile, JSON.stringify({ path, schema, replies: written } satisfies Recorded));
  const server = await startServer({
    name: 'bare Fastify',
    args: [join(import.meta.dirname, 'bare-server.js'), repliesFile],
    first: { method: 'POST', path, authorization: product.authorization, body: bodies[0]! },
  });
  rmSync(folder, { recursive: true });
  const bare = await ask(server.port, path, product.authorization, bodies[0]!);
  const sent = (reply: Reply) => Object.keys(reply.headers).sort().join(' ');
  if (sent(bare) !== sent(replies[1]!)) throw new Error(`headers differ: bare ${sent(bare)}; product ${sent(replies[1]!)}`);
  return server;
}

function withoutNodes(headers: Reply['headers']): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !BY_NODE.has(name)));
}

function ask(port: number, path: string, authorization: string, body: string): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const headers = { authorization, 'content-type': 'application/json', 'content-length': body.length };
    const asked = request({ host: '127.0.0.1', port, path, method: 'POST', headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.once('end', () => {
        const status = response.statusCode!;
        if (status === 200 || status === 404) resolve({ status, headers: response.headers as Record<string, string>, body: text });
        else reject(new Error(`${path} gave ${status}`));
      });
    });
    asked.once('error', reject);
    asked.end(body);
  });
}

/** Lines spread evenly over a file, without reading all of it. */
function someLines(file: string, count: number): string[] {
  const size = statSync(file).size;
  const descriptor = openSync(file, 'r');
  const chunk = Buffer.alloc(LINE_BYTES);
  const lines = Array.from({ length: count }, (_, i) => {
    const bytes = readSync(descriptor, chunk, 0, chunk.length, Math.floor((i / count) * Math.max(0, size - chunk.length)));
    return chunk.toString('latin1', 0, bytes).split('\n')[1]!;
  });
  closeSync(descriptor);
  return lines;
}
