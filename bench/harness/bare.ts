import { closeSync, mkdtempSync, openSync, readSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Product } from './product.ts';
import { type Server, startServer } from './server.ts';

const REPLIES = 256;
/** Node writes these by itself, the same for both. */
const BY_NODE = new Set(['date', 'connection', 'keep-alive', 'content-length']);

interface Reply {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Bare Fastify that answers with real replies of the product, recorded just before. */
export async function startBare(product: Product, numbersFile: string): Promise<Server> {
  const replies: Reply[] = [];
  for (const phone of someLines(numbersFile, REPLIES)) replies.push(await ask(product.port, product.authorization, phone));
  const headers = Object.fromEntries(Object.entries(replies[0]!.headers).filter(([name]) => !BY_NODE.has(name)));
  const folder = mkdtempSync(join(tmpdir(), 'namesake-bare-'));
  const file = join(folder, 'replies.json');
  writeFileSync(file, JSON.stringify({ headers, bodies: replies.map(({ body }) => body) }));
  const server = await startServer({
    name: 'bare Fastify',
    args: [join(import.meta.dirname, 'bare-server.js'), file],
    first: { method: 'POST', path: '/v1/reverse-phone', authorization: product.authorization, body: '{"phone":"+15555550100"}' },
  });
  rmSync(folder, { recursive: true });
  const bare = await ask(server.port, product.authorization, '+15555550100');
  const sent = (reply: Reply) => Object.keys(reply.headers).sort().join(' ');
  if (sent(bare) !== sent(replies[0]!)) throw new Error(`headers differ: bare ${sent(bare)}; product ${sent(replies[0]!)}`);
  return server;
}

function ask(port: number, authorization: string, phone: string): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const body = JSON.stringify({ phone });
    const headers = { authorization, 'content-type': 'application/json', 'content-length': body.length };
    const asked = request({ host: '127.0.0.1', port, path: '/v1/reverse-phone', method: 'POST', headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.once('end', () => {
        if (response.statusCode === 200) resolve({ headers: response.headers as Record<string, string>, body: text });
        else reject(new Error(`a number with an owner gave ${response.statusCode}`));
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
  const chunk = Buffer.alloc(64);
  const lines = Array.from({ length: count }, (_, i) => {
    const bytes = readSync(descriptor, chunk, 0, chunk.length, Math.floor((i / count) * Math.max(0, size - chunk.length)));
    return chunk.toString('latin1', 0, bytes).split('\n')[1]!;
  });
  closeSync(descriptor);
  return lines;
}
