import type { App } from './service.ts';

/** The methods of a path, for 405 and its Allow header; undefined for an unknown path. */
export type AllowedMethods = (url: string) => string | undefined;

/** Collects the routes that are added to a listener. */
export function routeTable(app: App): AllowedMethods {
  const exact = new Map<string, string[]>();
  const patterns: { readonly path: RegExp; readonly methods: string[] }[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    let methods = exact.get(url);
    if (methods === undefined) {
      methods = [];
      exact.set(url, methods);
      if (/[:*]/.test(url)) patterns.push({ path: new RegExp(`^${url.replaceAll(/:[A-Za-z_]+/g, '[^/]+').replace('*', '.*')}$`), methods });
    }
    methods.push(...[method].flat());
  });
  return (url) => {
    const end = url.search(/[?#]/);
    const path = end < 0 ? url : url.slice(0, end);
    return (exact.get(path) ?? patterns.find((one) => one.path.test(path))?.methods)?.join(', ');
  };
}
