import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App, Service } from '../service.ts';
import { CUSTOMERS_API, type DocumentedRoute, openApi } from './openapi.ts';

const ASSETS = [
  { file: 'swagger-ui.css', type: 'text/css; charset=utf-8' },
  { file: 'swagger-ui-bundle.js', type: 'text/javascript; charset=utf-8' },
  { file: 'favicon-32x32.png', type: 'image/png' },
] as const;

/** Everything comes from this server; the page may load nothing from elsewhere. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Namesake API</title>
<link rel="icon" href="/docs/favicon-32x32.png">
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="page"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

const START = `window.ui = SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#page',
  deepLinking: true,
  tryItOutEnabled: true,
  validatorUrl: null,
  presets: [SwaggerUIBundle.presets.apis],
});
`;

/** /openapi.json, and a page on it that works without the internet and can try a request. */
export function docsRoutes(app: App, { exchange }: Service, documented: readonly DocumentedRoute[]): void {
  const config = { endpoint: 'docs' };
  const description = JSON.stringify(openApi(documented, CUSTOMERS_API));
  const send = (request: FastifyRequest, reply: FastifyReply, type: string, body: string | Buffer) =>
    reply
      .headers({
        ...exchange.headers(request, type),
        'content-security-policy': CONTENT_SECURITY_POLICY,
        'referrer-policy': 'no-referrer',
      })
      .send(body);

  app.get('/openapi.json', { config }, (request, reply) => exchange.json(request, reply, { body: description, outcome: 'free' }));
  app.get('/docs', { config }, (request, reply) => send(request, reply, 'text/html; charset=utf-8', PAGE));
  app.get('/docs/start.js', { config }, (request, reply) => send(request, reply, 'text/javascript; charset=utf-8', START));
  for (const { file, type } of ASSETS) {
    // Read once, so that replies to slow readers share it.
    let asset: Promise<Buffer> | undefined;
    app.get(`/docs/${file}`, { config }, async (request, reply) => {
      asset ??= readFile(assetFile(file));
      return send(request, reply, type, await asset);
    });
  }
}

/** The build puts the page's files next to the program; sources take them from the development dependency. */
function assetFile(name: string): string {
  const built = fileURLToPath(new URL(`./docs/${name}`, import.meta.url));
  return existsSync(built) ? built : createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`);
}
