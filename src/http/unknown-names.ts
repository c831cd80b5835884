import { nearestName } from '../core/nearest-name.ts';

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** Suggests a known field for an unknown one, from the same group or any other. */
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

/** Long names are cut where they are shown to callers. */
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
