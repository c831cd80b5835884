import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App, Operating } from '../service.ts';
import { html, PAGE_HEADERS, page } from './page.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};
const PACKED = new Set(['.html', '.js', '.css', '.json', '.svg', '.txt']);
/** Smaller files gain nothing by it. */
const LEAST_PACKED_BYTES = 1_024;
/** Their names change with their content. */
const HASHED = /^assets\//;
/** Addresses of the app that end in a name, which may hold a dot. */
const NAMES = /^sources\//;
const FOR_A_YEAR = 'public, max-age=31536000, immutable';

/** Only files of this listener, no inline code, and no other page around it. */
const CONSOLE_HEADERS = {
  ...PAGE_HEADERS,
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
} as const;

interface ConsoleFile {
  readonly type: string;
  readonly bytes: Buffer;
  /** Absent where packing gains nothing. */
  readonly gzip?: Buffer;
  readonly isHashed: boolean;
}

/** The browser app at `/console`: the files of one folder, read at the first request. */
export function consoleFiles(app: App, { exchange, consoleFolder }: Pick<Operating, 'exchange' | 'consoleFolder'>): void {
  let files: ReadonlyMap<string, ConsoleFile> | undefined;
  const config = { endpoint: 'console' };

  const send = (request: FastifyRequest, reply: FastifyReply, { type, bytes, gzip, isHashed }: ConsoleFile): FastifyReply => {
    const isPacked = gzip !== undefined && /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
    reply.headers({ ...exchange.headers(request, type), ...CONSOLE_HEADERS, vary: 'accept-encoding' });
    if (isHashed) reply.header('cache-control', FOR_A_YEAR);
    if (isPacked) reply.header('content-encoding', 'gzip');
    return reply.send(isPacked ? gzip : bytes);
  };
  const answer = (request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply => {
    files ??= readFiles(consoleFolder);
    const asked = files.get(path) ?? (extname(path) === '' || NAMES.test(path) ? files.get('index.html') : undefined);
    if (asked !== undefined) return send(request, reply, asked);
    reply.headers(PAGE_HEADERS);
    const body = files.size === 0 ? page('The console is not built', NOT_BUILT) : page('Not found', NOT_FOUND);
    exchange.json(request, reply, { body, outcome: 'not_found', status: 404, type: TYPES['.html']! });
    return reply;
  };
  app.get('/console', { config }, async (request, reply) => answer(request, reply, ''));
  app.get('/console/*', { config }, async (request, reply) => answer(request, reply, (request.params as { '*': string })['*']));
}

const NOT_BUILT = html`<p>The files of the console are missing: run <code>npm run build</code> and start the service again.</p>
<p>You can still manage <a href="/">your own access</a>, and the operator's API works.</p>`;
const NOT_FOUND = html`<p>There is no such file.</p>
<p><a href="/console">Back to the console</a></p>`;

/** All files by their path in the folder; none if there is no such folder. */
function readFiles(folder: string): ReadonlyMap<string, ConsoleFile> {
  const files = new Map<string, ConsoleFile>();
  let names: string[];
  try {
    names = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return files;
  }
  for (const name of names) {
    const path = name.split(sep).join('/');
    const type = TYPES[extname(name)];
    if (type === undefined) continue;
    const bytes = readFileSync(join(folder, name));
    const isPacked = PACKED.has(extname(name)) && bytes.length >= LEAST_PACKED_BYTES;
    files.set(path, { type, bytes, isHashed: HASHED.test(path), ...(isPacked && { gzip: gzipSync(bytes) }) });
  }
  return files;
}
