import { nearestName } from '../core/nearest-name.ts';

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** Says of a field that the schema does not name which one may have been intended: of the same group, or of any. */
export function suggestField(group: string, unknown: string, schema: object | undefined): string {
  const paths = pathsOf((schema ?? {}) as Schema, '');
  const siblings = paths.filter((path) => groupOf(path) === group);
  const found = nearestPath(unknown, siblings) ?? nearestPath(unknown, paths);
  return found === undefined ? '' : `; did you mean ${found}?`;
}

function nearestPath(name: string, paths: readonly string[]): string | undefined {
  const names = paths.map(lastOf);
  const nearest = nearestName(name, names);
  return nearest === undefined ? undefined : paths[names.indexOf(nearest)];
}

function pathsOf({ properties = {} }: Schema, group: string): string[] {
  return Object.entries(properties).flatMap(([name, inner]) => [joined(group, name), ...pathsOf(inner, joined(group, name))]);
}

/** Names are shown to callers, so that they find them; an endless one would be no help. */
const MAX_SHOWN_CHARS = 64;

export function joined(group: string, name: string): string {
  const shown = name.slice(0, MAX_SHOWN_CHARS);
  return group === '' ? shown : `${group}.${shown}`;
}

function groupOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('.')));
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}
