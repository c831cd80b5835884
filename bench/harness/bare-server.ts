import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

// Fastify and nothing else: the same request in, the same bytes and headers out, no work between.
interface Replies {
  readonly headers: Readonly<Record<string, string>>;
  readonly bodies: readonly string[];
}

const [repliesFile, port] = process.argv.slice(2);
if (repliesFile === undefined || port === undefined) throw new Error('usage: bare-server REPLIES PORT');
const { headers, bodies } = JSON.parse(readFileSync(repliesFile, 'utf8')) as Replies;

const server = Fastify({ logger: false });
const schema = { body: { type: 'object', required: ['phone'], properties: { phone: { type: 'string' } } } };
let turn = 0;
server.post('/v1/reverse-phone', { schema }, (_request, reply) => {
  turn = (turn + 1) % bodies.length;
  reply.headers(headers).send(bodies[turn]);
});
await server.listen({ host: '127.0.0.1', port: Number(port) });
process.once('SIGTERM', () => void server.close());
