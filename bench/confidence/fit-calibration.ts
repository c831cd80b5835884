import { writeFileSync } from 'node:fs';
import { calibrate } from '../../src/match/rank/calibration.ts';
import type { Calibration } from '../../src/match/rank/calibration-shape.ts';
import { givesMore, partsOf } from '../../src/match/rank/kind.ts';
import { demoData } from './demo-data.ts';
import { judge } from './judge.ts';

/**
 * Fits src/match/rank/calibration-fitted.ts on demo populations whose seeds serve nothing else:
 * `npm run bench -- confidence/fit-calibration FILE [questions per kind]`.
 */
const out = process.argv[2];
const perKind = Number(process.argv[3] ?? 1_000);
const FITTING = [
  { people: 10_000, seed: 201 },
  { people: 10_000, seed: 202 },
  { people: 40_000, seed: 203 },
];
const KNEE = 3;
/** Offsets are believed to be none, and mix-ups rare, with so many answers' weight. */
const OFFSET_BELIEF = 60;
const MIX_UP_BELIEF = 20;
const LEAST_ANSWERS = 60;
const STEPS = 40;
const LEAST_MIX_UP = 0.002;
/** More than this is no mix-up but a fault of the model, which offsets must not hide either. */
const MOST_MIX_UP = 0.04;

interface Answer {
  readonly posterior: number;
  readonly right: boolean;
}

const answers = new Map<string, Answer[]>();
for (const order of FITTING) {
  await judge(demoData({ ...order, queriesPerKind: perKind }), (_, found, right) => {
    if (found === undefined || found.best.posterior < 0.02) return;
    const list = answers.get(found.kind) ?? [];
    answers.set(found.kind, list);
    list.push({ posterior: found.best.posterior, right });
  });
}

/** Surprise at the answers of one kind, in nats, with what was believed before. */
function loss(kind: string, calibration: Calibration): number {
  let sum = 0;
  const list = answers.get(kind)!;
  for (const { posterior, right } of list) {
    const confidence = Math.min(1 - 1e-6, Math.max(1e-6, calibrate(posterior, kind, calibration)));
    sum -= Math.log(right ? confidence : 1 - confidence);
  }
  const { offset, mixUp } = calibration.kinds[kind]!;
  return sum + (OFFSET_BELIEF * offset ** 2) / 2 - MIX_UP_BELIEF * Math.log(1 - mixUp);
}

const kinds = [...answers.keys()].filter((kind) => answers.get(kind)!.length >= LEAST_ANSWERS).sort();
let fitted: Calibration = {
  version: 1,
  slope: 1,
  intercept: 0,
  kneeLogOdds: KNEE,
  slopeBeyond: 0.5,
  kinds: Object.fromEntries(kinds.map((kind) => [kind, { offset: 0, mixUp: 0.01 }])),
};
const total = (calibration: Calibration) =>
  kinds.reduce((sum, kind) => sum + loss(kind, calibration) / Math.sqrt(answers.get(kind)!.length), 0);

let step = 0.25;
for (let round = 0; round < STEPS; round++) {
  for (const name of ['slope', 'intercept', 'slopeBeyond'] as const) {
    for (const change of [step, -step]) {
      const tried = { ...fitted, [name]: fitted[name] + change };
      if (tried.slopeBeyond < 0.1 || tried.slopeBeyond > tried.slope) continue;
      if (total(tried) < total(fitted)) fitted = tried;
    }
  }
  for (const kind of kinds) {
    for (const change of [{ offset: step }, { offset: -step }, { mixUp: step / 8 }, { mixUp: -step / 8 }]) {
      const now = fitted.kinds[kind]!;
      const next = {
        offset: now.offset + (change.offset ?? 0),
        mixUp: Math.min(MOST_MIX_UP, Math.max(LEAST_MIX_UP, now.mixUp + (change.mixUp ?? 0))),
      };
      const tried = { ...fitted, kinds: { ...fitted.kinds, [kind]: next } };
      if (loss(kind, tried) < loss(kind, fitted)) fitted = tried;
    }
  }
  if (round % 5 === 4) step *= 0.6;
}
fitted = { ...fitted, kinds: inOrder(fitted.kinds) };

/** Moves offsets and mix-ups as little as needed for every kind to stand above those it contains. */
function inOrder(fittedKinds: Calibration['kinds']): Calibration['kinds'] {
  const names = Object.keys(fittedKinds).sort((a, b) => partsOf(a).length - partsOf(b).length || (a < b ? -1 : 1));
  const ordered: Record<string, { offset: number; mixUp: number }> = {};
  for (const kind of names) {
    const { offset, mixUp } = fittedKinds[kind]!;
    const below = names.filter((other) => givesMore(kind, other) && ordered[other] !== undefined);
    const above = names.filter((other) => givesMore(other, kind));
    // Half of the way from below, half from above, so that no one kind bears the whole correction.
    const capped = Math.min(offset, ...above.map((other) => (fittedKinds[other]!.offset + offset) / 2));
    const raised = Math.max(mixUp, ...above.map((other) => (fittedKinds[other]!.mixUp + mixUp) / 2));
    ordered[kind] = {
      offset: round(Math.max(capped, ...below.map((other) => ordered[other]!.offset))),
      mixUp: round(Math.max(LEAST_MIX_UP / 4, Math.min(raised, ...below.map((other) => ordered[other]!.mixUp - 0.0004)))),
    };
  }
  return ordered;
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

const rows = Object.entries(fitted.kinds)
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([kind, { offset, mixUp }]) => `    ${/\W/.test(kind) ? `'${kind}'` : kind}: { offset: ${offset}, mixUp: ${mixUp} },`);
const text = `import type { Calibration } from './calibration-shape.ts';

/** Made by bench/confidence/fit-calibration.ts; never edited by hand. */
export const FITTED: Calibration = {
  version: 1,
  slope: ${round(fitted.slope)},
  intercept: ${round(fitted.intercept)},
  kneeLogOdds: ${KNEE},
  slopeBeyond: ${round(fitted.slopeBeyond)},
  kinds: {
${rows.join('\n')}
  },
};
`;
if (out === undefined) console.log(text);
else writeFileSync(out, text);
console.error(
  [...answers]
    .map(
      ([kind, list]) =>
        `${kind} ${list.length} answers, ${list.filter((one) => one.right).length} right, mean ${(list.reduce((sum, one) => sum + calibrate(one.posterior, kind, fitted), 0)).toFixed(0)}`,
    )
    .join('\n'),
);
