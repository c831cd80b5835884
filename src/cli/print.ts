import type { RecordRef } from '../core/record.ts';

/** Columns padded to their widest cell. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] {
  const cells = [head, ...rows.map((row) => row.map(String))];
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  return cells.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
}

export function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}

/** A report for `--json`: `heldShare` becomes `held_share`, and shares and probabilities have four digits. */
export function reportJson(report: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(report).map(([name, value]) => [snakeCase(name), valueJson(value)]));
}

function valueJson(value: unknown): unknown {
  if (typeof value === 'number') return Math.round(value * 10_000) / 10_000;
  if (Array.isArray(value)) return value.map(valueJson);
  return typeof value === 'object' && value !== null ? reportJson(value) : value;
}

export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export function showRef({ source, recordId }: RecordRef): string {
  return `${source}:${recordId}`;
}
