import type { LookUps } from '../lanes/plain-endpoints.ts';
import type { App, Service } from '../service.ts';
import { batchRoute } from './batch-route.ts';
import { creditsRoute } from './credits-route.ts';
import { DOCS_PATHS, docsRoutes } from './docs-routes.ts';
import { fullIdentityRoute } from './full-identity-route.ts';
import type { DocumentedRoute } from './openapi.ts';
import { operatingRoutes } from './operating-routes.ts';
import { reversePhoneRoute } from './reverse-phone-route.ts';
import { usageRoute } from './usage-route.ts';

const METHODS: Readonly<Record<string, string>> = {
  '/v1/full-identity': 'POST',
  '/v1/reverse-phone': 'POST',
  '/v1/reverse-phone/batch': 'POST',
  '/v1/credits': 'GET, HEAD',
  '/v1/usage': 'GET, HEAD',
  '/healthz': 'GET, HEAD',
  '/readyz': 'GET, HEAD',
  '/metrics': 'GET, HEAD',
  '/openapi.json': 'GET, HEAD',
  '/docs': 'GET, HEAD',
  ...Object.fromEntries(DOCS_PATHS.map((path) => [path, 'GET, HEAD'])),
};

/** What a path takes, for 405 and its Allow header; undefined when there is no such path. */
export function allowedMethods(url: string): string | undefined {
  const end = url.search(/[?#]/);
  const path = end < 0 ? url : url.slice(0, end);
  return Object.hasOwn(METHODS, path) ? METHODS[path] : undefined;
}

/** Gives the look-ups of the routes, for the lanes beside them. */
export function addRoutes(app: App, service: Service): LookUps {
  const documented: DocumentedRoute[] = [];
  app.addHook('onRoute', ({ method, url, schema }) => {
    if (typeof method === 'string' && method !== 'HEAD' && schema !== undefined) documented.push({ method, path: url, schema });
  });
  const lookUps = {
    fullIdentity: fullIdentityRoute(app, service),
    reversePhone: reversePhoneRoute(app, service),
    batch: batchRoute(app, service),
  };
  creditsRoute(app, service);
  usageRoute(app, service);
  operatingRoutes(app, service);
  docsRoutes(app, service, documented);
  return lookUps;
}
