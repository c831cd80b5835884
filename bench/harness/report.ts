import { loadavg } from 'node:os';
import { describeMachine } from './machine.ts';
import { whyNotPinned } from './pinned-process.ts';
import type { BenchSettings } from './settings.ts';

export interface Target {
  readonly what: string;
  readonly target: string;
  readonly measured: string;
  readonly reached: boolean;
}

/** Targets and ratios first, then what they were made of. */
export function printReport(title: string, targets: readonly Target[], absolutes: readonly (readonly string[])[]): void {
  console.log(`\n== ${title}\n`);
  const rows = targets.map(({ what, target, measured, reached }) => [what, target, measured, reached ? 'reached' : 'SHORT']);
  printTable([['what', 'target', 'measured', ''], ...rows]);
  console.log('');
  printTable(absolutes);
}

export function printHeading(settings: BenchSettings): void {
  console.log(describeMachine());
  console.log(whyNotPinned() ?? 'server pinned to core 0, load generator to core 1');
  console.log(
    `load average of the last minute before the run: ${loadavg()[0]!.toFixed(2)} (a busy machine makes rates worthless, ratios noisy)`,
  );
  const { people, rounds, seconds, connections } = settings;
  console.log(`${people.toLocaleString('en')} people, ${rounds} interleaved rounds of ${seconds} s, ${connections} connections, medians`);
}

export function perSecond(value: number): string {
  return `${Math.round(value).toLocaleString('en')}/s`;
}

export function ratio(value: number): string {
  return value >= 5 ? `${value.toFixed(1)}x` : value.toFixed(3);
}

export function milliseconds(value: number): string {
  return `${value.toFixed(value < 10 ? 2 : 1)} ms`;
}

export function micros(value: number | undefined): string {
  return value === undefined ? 'unknown' : `${value.toFixed(1)} µs`;
}

function printTable(rows: readonly (readonly string[])[]): void {
  const widths = rows.reduce<number[]>((wide, row) => row.map((cell, i) => Math.max(cell.length, wide[i] ?? 0)), []);
  for (const row of rows)
    console.log(
      `  ${row
        .map((cell, i) => cell.padEnd(widths[i]!))
        .join('  ')
        .trimEnd()}`,
    );
}
