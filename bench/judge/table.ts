import type { KindReport } from '../../src/app/evaluate/evaluate-queries.ts';
import { linkSetTable } from '../quality/link-sets.ts';
import { TRAP_NAMES } from '../quality/made-sets.ts';
import { GENERATED } from '../quality/read-generated.ts';
import { DEMO_POPULATIONS, type Group, type Outcome } from './tasks.ts';

/** A figure and its target. */
export interface Verdict {
  readonly what: string;
  readonly measured: string;
  readonly needed: string;
  readonly holds: boolean;
}

const LEAST_F1: Readonly<Record<string, number>> = { febrl_3: 0.998, febrl_2: 0.995, fake_1000: 0.955, historical_half: 0.93 };
/** Mean F1 of these sets at cd7c680, seed 1, of which at most this much may be lost. */
const MEAN_F1 = { labelled: 0.9828, made: 0.9776 };
const F1_LOSS = 0.01;
const LEAST_TRAP_F1 = 0.995;

/** The largest error a cell may have, and how many of the cells must stay within it. */
const CELLS: readonly {
  readonly group: Group;
  readonly title: string;
  readonly most: number;
  readonly least: number;
  readonly of: number;
}[] = [
  { group: 'demo', title: 'demo populations', most: 0.03, least: 57, of: 60 },
  { group: 'worlds', title: 'other worlds', most: 0.05, least: 73, of: 77 },
  { group: 'operators', title: "operators' worlds", most: 0.05, least: 122, of: 132 },
  { group: 'public', title: 'public files, one record of a person kept out', most: 0.05, least: 0, of: 0 },
];
/** Kinds that the contract names, with its ranges of the typical confidence. */
const CONTRACT: Readonly<Record<string, readonly [low: number, high: number]>> = {
  phone: [0.7, 0.85],
  'name+state': [0.5, 0.7],
  'name+address': [0.85, 0.95],
  'phone+name': [0.9, 0.98],
  'phone+name+address': [0.95, 1],
};
/** Kinds of the demo of which hardly any question has an answer. */
const UNJUDGED = ['first', 'last', 'state'];

/** Every figure of the run as lines, and those with a target as verdicts. */
export function judgeTable(outcomes: readonly Outcome[]): { readonly lines: string[]; readonly verdicts: Verdict[] } {
  const scores = outcomes.flatMap((one) => one.scores ?? []);
  const lines = scores.length === 0 ? [] : linkSetTable(scores);
  const verdicts = linkVerdicts(outcomes);
  for (const cells of CELLS) {
    const worlds = outcomes.filter(({ group }) => group === cells.group);
    if (worlds.length === 0) continue;
    lines.push('', ...cellTable(cells.title, cells.most, worlds));
    verdicts.push(...cellVerdicts(cells, worlds));
  }
  return { lines, verdicts };
}

export function verdictTable(verdicts: readonly Verdict[]): string[] {
  const wide = Math.max(...verdicts.map(({ what }) => what.length));
  return verdicts.map(({ what, measured, needed, holds }) =>
    `${what.padEnd(wide)}  ${measured.padEnd(20)}  ${needed.padEnd(14)}  ${needed === '' ? '' : holds ? 'holds' : 'FAILS'}`.trimEnd(),
  );
}

function linkVerdicts(outcomes: readonly Outcome[]): Verdict[] {
  const of = (group: Group) => outcomes.filter((one) => one.group === group).flatMap((one) => one.scores ?? []);
  const least = (what: string, value: number, limit: number): Verdict => ({
    what,
    measured: value.toFixed(4),
    needed: `≥ ${limit.toFixed(4)}`,
    holds: value >= limit,
  });
  const labelled = of('labelled');
  const generated = of('sets').filter(({ name }) => name === GENERATED.name);
  const made = of('sets').filter(({ name }) => name !== GENERATED.name);
  const f1s = (sets: typeof made) => sets.map(({ f1 }) => f1);
  return [
    ...labelled.flatMap(({ name, f1 }) => (LEAST_F1[name] === undefined ? [] : [least(`${name} F1`, f1, LEAST_F1[name])])),
    ...(labelled.length > 0 && generated.length > 0
      ? [least('labelled and generated sets, mean F1', mean(f1s([...labelled, ...generated])), MEAN_F1.labelled - F1_LOSS)]
      : []),
    ...(made.length === 0
      ? []
      : [
          least('sets made here, mean F1', mean(f1s(made)), MEAN_F1.made - F1_LOSS),
          least('trap sets, worst F1', Math.min(...f1s(made.filter(({ name }) => TRAP_NAMES.includes(name)))), LEAST_TRAP_F1),
        ]),
  ];
}

function cellVerdicts({ group, title, most, least, of }: (typeof CELLS)[number], worlds: readonly Outcome[]): Verdict[] {
  const cells = worlds.flatMap(cellsOf);
  const within = (list: readonly KindReport[]) => list.filter(({ calibrationError }) => calibrationError <= most).length;
  const verdicts: Verdict[] = [
    {
      what: `${title}: cells within ${most}`,
      measured: `${within(cells)} of ${cells.length}`,
      needed: of === 0 ? '' : `≥ ${least} of ${of}`,
      // A run of fewer questions may leave a cell without an answer, which then does not count.
      holds: within(cells) >= least - Math.max(0, of - cells.length),
    },
    { what: `${title}: mean error`, measured: mean(cells.map((cell) => cell.calibrationError)).toFixed(4), needed: '', holds: true },
  ];
  if (group !== 'demo') return verdicts;
  const ofContract = cells.filter(({ kind }) => CONTRACT[kind] !== undefined);
  const all = Object.keys(CONTRACT).length * DEMO_POPULATIONS;
  verdicts.push({
    what: `${title}: the contract's kinds within ${most}`,
    measured: `${within(ofContract)} of ${ofContract.length}`,
    needed: `${all} of ${all}`,
    holds: within(ofContract) === all,
  });
  for (const [kind, [low, high]] of Object.entries(CONTRACT)) {
    const medians = cells.filter((cell) => cell.kind === kind).map((cell) => cell.medianConfidence);
    const median = mean(medians);
    verdicts.push({
      what: `median confidence, ${kind}`,
      measured: `${median.toFixed(3)} (${medians.map((one) => one.toFixed(3)).join(', ')})`,
      needed: `${low} to ${high}`,
      holds: median >= low && median <= high,
    });
  }
  return verdicts;
}

function cellsOf({ reports }: Outcome): KindReport[] {
  return (reports ?? []).filter(({ kind, answered }) => answered > 0 && !UNJUDGED.includes(kind));
}

/** A row for each kind: means over the worlds of what is answered, and the error in each world. */
function cellTable(title: string, most: number, worlds: readonly Outcome[]): string[] {
  const kinds = [...new Set(worlds.flatMap(cellsOf).map(({ kind }) => kind))].sort();
  const heads = ['kind'.padEnd(20), 'answered', 'right', 'of all', 'median', 'stated', 'mean error'];
  const rows = kinds.map((kind) => {
    const cells = worlds.map((world) => cellsOf(world).find((cell) => cell.kind === kind));
    const there = cells.filter((cell) => cell !== undefined);
    const average = (of: (cell: KindReport) => number) => mean(there.map(of)).toFixed(3);
    const errors = cells.map((cell) => {
      if (cell === undefined) return '-'.padStart(5);
      const error = cell.calibrationError.toFixed(3).slice(1);
      return `${error}${cell.calibrationError > most ? '*' : ' '}`;
    });
    return [
      kind.padEnd(20),
      average((cell) => cell.coverage).padStart(8),
      average((cell) => cell.heldAccuracy),
      average((cell) => cell.accuracy).padStart(6),
      average((cell) => cell.medianConfidence).padStart(6),
      average((cell) => cell.meanConfidence).padStart(6),
      average((cell) => cell.calibrationError).padStart(10),
      ...errors,
    ].join(' ');
  });
  const named = worlds.map(({ name }, at) => `${at + 1} ${name}`).join(', ');
  return [
    `${title}; worlds from left to right: ${named}`,
    [...heads, ...worlds.map((_, at) => String(at + 1).padStart(4))].join(' '),
    ...rows,
  ];
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, one) => sum + one, 0) / values.length;
}
