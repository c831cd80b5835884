import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

// Fastify and nothing else: the same request in, the same bytes and headers out, no work between.
export interface Recorded {
  readonly path: string;
  /** What the body is validated by. */
  readonly schema: object;
  readonly replies: readonly { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string }[];
}

const [recordedFile, port] = process.argv.slice(2);
if (recordedFile === undefined || port === undefined) throw new Error('usage: bare-server RECORDED PORT');
const { path, schema, replies } = JSON.parse(readFileSync(recordedFile, 'utf8')) as Recorded;

const server = Fastify({ logger: false });
let turn = -1;
server.post(path, { schema: { body: schema } }, (_request, reply) => {
  turn = (turn + 1) % replies.length;
  const { status, headers, body } = replies[turn]!;
  reply.code(status).headers(headers).send(body);
});
await server.listen({ host: '127.0.0.1', port: Number(port) });
process.once('SIGTERM', () => void server.close());
