import { writeFileSync } from 'node:fs';
import { ASKED_COVERAGE } from '../../demo/rates.ts';
import { calibrate } from '../../src/match/rank/calibration/calibration.ts';
import { givesMore } from '../../src/match/rank/calibration/kind.ts';
import type { Calibration } from '../../src/match/rank/calibration/shape.ts';
import { demoData } from './demo-data.ts';
import { judge, type LabelledWorld } from './judge.ts';

/**
 * Fits src/match/rank/calibration/fitted.ts on demo populations whose seeds serve nothing else:
 * `npm run bench -- confidence/fit-calibration FILE [questions per kind]`.
 */
const out = process.argv[2];
const perKind = Number(process.argv[3] ?? 2_000);
/** Half of the worlds are asked about as their manifest says, half about everybody alike, with nothing stated. */
const FITTING = [
  { people: 10_000, seed: 201, stated: true },
  { people: 10_000, seed: 202, stated: false },
  { people: 20_000, seed: 203, stated: true },
  { people: 20_000, seed: 204, stated: false },
];
/** Share of the demo's adults who are in some source. */
const WORLD_COVERAGE = 0.84;
/** Questions about people held for each one about somebody in no source, in the demo as it asks. */
const WORLD_KEPT = ASKED_COVERAGE / (1 - ASKED_COVERAGE);
const KNEE = 4;
/** Offsets are believed to be none with so many answers' weight. */
const OFFSET_BELIEF = 100;
const LEAST_ANSWERS = 60;
const MOST_SLOPE = 1.1;
/** Whom no question of these worlds has shown may be met all the same: more is not believed of what is nearly sure. */
const MOST_BEYOND = 0.38;
/** An offset never lifts one of two who are equal over one half. */
const MOST_OFFSET = 0;
const STEPS = 40;

interface Answer {
  readonly posterior: number;
  readonly right: boolean;
}

const answers = new Map<string, Answer[]>();
for (const order of FITTING) {
  const world = demoData({ ...order, queriesPerKind: perKind });
  await judge(order.stated ? world : askedAlike(world), (_, found, right) => {
    if (found === undefined || found.chance < 0.05) return;
    const list = answers.get(found.kind) ?? [];
    answers.set(found.kind, list);
    list.push({ posterior: found.chance, right });
  });
}

/** The same world, asked about everybody in it with the same chance: fewer questions are about people in no source. */
function askedAlike({ rows, queries, today }: LabelledWorld): LabelledWorld {
  const kept = (WORLD_KEPT * (1 - WORLD_COVERAGE)) / WORLD_COVERAGE;
  let absent = 0;
  return {
    rows,
    today,
    queries: queries.filter(({ person }) => person !== null || Math.floor(kept * absent) < Math.floor(kept * ++absent)),
  };
}

/** Surprise at the answers of one kind, in nats, with what was believed before. */
function loss(kind: string, calibration: Calibration): number {
  let sum = 0;
  const list = answers.get(kind)!;
  for (const { posterior, right } of list) {
    const confidence = Math.min(1 - 1e-6, Math.max(1e-6, calibrate(posterior, kind, calibration)));
    sum -= Math.log(right ? confidence : 1 - confidence);
  }
  return sum + (OFFSET_BELIEF * calibration.offsets[kind]! ** 2) / 2;
}

const kinds = [...answers.keys()].filter((kind) => answers.get(kind)!.length >= LEAST_ANSWERS).sort();
let fitted: Calibration = {
  version: 2,
  slope: 1,
  // None, so that two who are equal never get more than one half each.
  intercept: 0,
  kneeLogOdds: KNEE,
  slopeBeyond: MOST_BEYOND,
  offsets: Object.fromEntries(kinds.map((kind) => [kind, 0])),
};
const total = (calibration: Calibration) =>
  kinds.reduce((sum, kind) => sum + loss(kind, calibration) / Math.sqrt(answers.get(kind)!.length), 0);

let step = 0.25;
for (let round = 0; round < STEPS; round++) {
  for (const name of ['slope', 'slopeBeyond'] as const) {
    for (const change of [step, -step]) {
      const tried = { ...fitted, [name]: fitted[name] + change };
      if (tried.slopeBeyond < 0.1 || tried.slopeBeyond > MOST_BEYOND || tried.slope > MOST_SLOPE) continue;
      if (total(tried) < total(fitted)) fitted = tried;
    }
  }
  for (const kind of kinds) {
    for (const change of [step, -step]) {
      const tried = { ...fitted, offsets: moved(fitted.offsets, kind, change) };
      if (total(tried) < total(fitted)) fitted = tried;
    }
  }
  if (round % 5 === 4) step *= 0.6;
}
fitted = { ...fitted, offsets: Object.fromEntries(kinds.map((kind) => [kind, round(fitted.offsets[kind]!)])) };

/** Moves the offset of one kind, and along with it as many as is needed for every kind to stand above those it contains. */
function moved(offsets: Calibration['offsets'], kind: string, change: number): Calibration['offsets'] {
  const to = Math.min(MOST_OFFSET, offsets[kind]! + change);
  return Object.fromEntries(
    Object.entries(offsets).map(([other, offset]) => {
      if (other === kind) return [other, to];
      if (givesMore(other, kind)) return [other, Math.max(offset, to)];
      return [other, givesMore(kind, other) ? Math.min(offset, to) : offset];
    }),
  );
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

const rows = Object.entries(fitted.offsets)
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([kind, offset]) => `    ${/\W/.test(kind) ? `'${kind}'` : kind}: ${offset},`);
const text = `import type { Calibration } from './shape.ts';

/** Made by bench/confidence/fit-calibration.ts; never edited by hand. */
export const FITTED: Calibration = {
  version: 2,
  slope: ${round(fitted.slope)},
  intercept: ${round(fitted.intercept)},
  kneeLogOdds: ${KNEE},
  slopeBeyond: ${round(fitted.slopeBeyond)},
  offsets: {
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
