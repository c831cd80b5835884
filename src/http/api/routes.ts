import type { App, Service } from '../service.ts';
import { creditsRoute } from './credits.ts';
import { docsRoutes } from './docs.ts';
import { fullIdentity } from './full-identity.ts';
import { healthRoute } from './health.ts';
import { addLookUp, type LookUp } from './look-up-route.ts';
import type { DocumentedRoute } from './openapi.ts';
import { reversePhone } from './reverse-phone.ts';
import { reversePhoneBatch } from './reverse-phone-batch.ts';
import { usageRoute } from './usage.ts';

/** Adds all routes; gives the look-ups among them. */
export function addRoutes(app: App, service: Service): readonly LookUp<never, object>[] {
  const documented: DocumentedRoute[] = [];
  const lookUps: readonly LookUp<never, object>[] = [fullIdentity(service), reversePhone(service), reversePhoneBatch(service)];
  app.addHook('onRoute', ({ method, url, schema }) => {
    if (typeof method !== 'string' || method === 'HEAD' || schema === undefined) return;
    const body = lookUps.find(({ path }) => path === url)?.documented ?? schema.body;
    documented.push({ method, path: url, schema: { ...schema, body } });
  });
  for (const lookUp of lookUps) addLookUp(app, service, lookUp);
  creditsRoute(app, service);
  usageRoute(app, service);
  healthRoute(app, service);
  docsRoutes(app, service, documented);
  return lookUps;
}
