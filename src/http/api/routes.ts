import type { App, Service } from '../service.ts';
import { creditsRoute } from './credits.ts';
import { DOCS_PATHS, docsRoutes } from './docs.ts';
import { fullIdentity } from './full-identity.ts';
import { addLookUp, type LookUp } from './look-up-route.ts';
import type { DocumentedRoute } from './openapi.ts';
import { operatingRoutes } from './operating.ts';
import { reversePhone } from './reverse-phone.ts';
import { reversePhoneBatch } from './reverse-phone-batch.ts';
import { usageRoute } from './usage.ts';

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

/** Adds all routes; gives the look-ups among them. */
export function addRoutes(app: App, service: Service): readonly LookUp<never, object>[] {
  const documented: DocumentedRoute[] = [];
  app.addHook('onRoute', ({ method, url, schema }) => {
    if (typeof method === 'string' && method !== 'HEAD' && schema !== undefined) documented.push({ method, path: url, schema });
  });
  const lookUps: readonly LookUp<never, object>[] = [fullIdentity(service), reversePhone(service), reversePhoneBatch(service)];
  for (const lookUp of lookUps) addLookUp(app, service, lookUp);
  creditsRoute(app, service);
  usageRoute(app, service);
  operatingRoutes(app, service);
  docsRoutes(app, service, documented);
  return lookUps;
}
