import { writeFileSync } from 'node:fs';
import { ASKED_COVERAGE } from '../../demo/rates.ts';
import type { LabelledQuery } from '../../src/app/evaluate/evaluate-queries.ts';
import { parseFragment, type WrittenFragment } from '../../src/app/look-up/parse-fragment.ts';
import { type Calibration, FACTS, type KindMap, logOdds, mapLogOdds, scaleFact } from '../../src/confidence/calibrate.ts';
import { demoData } from './demo-data.ts';
import { makeDice } from './dice.ts';
import { judge, type LabelledWorld } from './judge.ts';
import { operatorWorld } from './operator-world.ts';
import { OPERATORS } from './operators.ts';
import { makeWorld, TODAY, type Variant } from './other-world.ts';
import { askQuestions, sourceRecords } from './other-world-data.ts';
import { randomVariant, VARIANTS } from './other-worlds.ts';

/**
 * Fits src/confidence/fitted.ts: `npm run bench -- confidence/fit-calibration FILE [questions per kind]`, on demo populations and on
 * worlds of two other makes whose seeds serve nothing else. Penalised likelihood of
 * logit P(right) = intercept + Σ weight · fact + slope · min(x, knee) + slopeBeyond · max(0, x − knee), for every kind of input.
 */
const out = process.argv[2];
const perKind = Number(process.argv[3] ?? 400);

/** Weights of the priors, in answers; and what they are. */
const PRIORS = { intercept: 2_000, slope: 3_000, slopeBeyond: 100, weights: 80 };
const PRIOR: KindMap = { intercept: 0, slope: 1, slopeBeyond: 0.4, weights: FACTS.map(() => 0) };
const LIMITS = { slope: [0.3, 1.3], slopeBeyond: [0.02, 1] } as const;
/** Answers of one world resemble each other: more of a kind count as so many. */
const MOST_OF_A_WORLD = 300;
const LEAST_ANSWERS = 150;
/** Of its smaller kinds the demo asks a fifth. */
const SMALLER_KINDS = 5;
const LEAST_CHANCE = 0.1;
/** All kinds together are fitted by a part of the answers. */
const OTHERS_EACH = 7;
const FIRST_STEP = 0.4;
const LAST_STEP = 0.01;
const ROUNDS_A_STEP = 6;
/** Share of the demo's adults who are in some source. */
const DEMO_COVERAGE = 0.84;

interface Answer {
  readonly kind: string;
  readonly x: number;
  readonly right: boolean;
  weight: number;
  facts: readonly number[];
}

function* worlds(): Generator<LabelledWorld> {
  for (const seed of [201, 202, 203, 204, 206]) yield askedEvenly(seed);
  yield askedAlike(askedEvenly(205));
  for (const [at, operator] of OPERATORS.entries()) {
    const { rows, questions, today } = operatorWorld(operator, 430 + at, perKind);
    yield { rows, queries: parsed(questions), today };
  }
  for (const seed of [811, 812, 813, 814, 815, 816, 817, 818]) yield variantWorld(randomVariant(seed), seed);
  for (const [at, variant] of VARIANTS.entries()) yield variantWorld(variant, 5_200 + at);
}

function variantWorld(variant: Variant, seed: number): LabelledWorld {
  const dice = makeDice(seed);
  const adults = makeWorld(variant, dice);
  return { rows: sourceRecords(adults, variant, dice), queries: parsed(askQuestions(adults, variant, dice, perKind)), today: TODAY };
}

/** As many questions of the demo's smaller kinds as of the others. */
function askedEvenly(seed: number): LabelledWorld {
  const world = demoData({ people: 10_000, seed, queriesPerKind: SMALLER_KINDS * 2 * perKind });
  const asked = new Map<string, number>();
  return {
    ...world,
    queries: world.queries.filter(({ kind }) => {
      const count = (asked.get(kind) ?? 0) + 1;
      asked.set(kind, count);
      return count <= 2 * perKind;
    }),
  };
}

/** The same world with every person asked about with the same chance, and nothing stated. */
function askedAlike({ rows, queries, today }: LabelledWorld): LabelledWorld {
  const kept = (ASKED_COVERAGE / (1 - ASKED_COVERAGE)) * ((1 - DEMO_COVERAGE) / DEMO_COVERAGE);
  let absent = 0;
  const isKept = ({ person }: LabelledQuery) => person !== null || Math.floor(kept * absent) < Math.floor(kept * ++absent);
  return { rows, today, queries: queries.filter(isKept) };
}

function parsed(questions: readonly { kind: string; fragment: WrittenFragment; person: string | null }[]): LabelledQuery[] {
  return questions.flatMap(({ kind, fragment, person }) => {
    const read = parseFragment(fragment);
    return read.kind === 'fragment' ? [{ kind, fragment: read.fragment, person }] : [];
  });
}

/** The answers of every world, weighted so that no world counts for more than its own size. */
async function collect(): Promise<{ answers: Answer[]; facts: Calibration['facts'] }> {
  const byWorld: { answers: Answer[]; facts: readonly number[] }[] = [];
  for (const world of worlds()) {
    const answers: Answer[] = [];
    let facts: readonly number[] | undefined;
    await judge([world], (_, found, right) => {
      if (found === undefined) return;
      facts ??= FACTS.map((of) => of(found.ranking.population));
      if (found.least >= LEAST_CHANCE) answers.push({ kind: found.kind, x: logOdds(found.least), right, weight: 1, facts: [] });
    });
    if (facts !== undefined) byWorld.push({ answers, facts });
    process.stderr.write(`world ${byWorld.length}: ${answers.length} answers\n`);
  }
  const scales = FACTS.map((_, at) => {
    const values = byWorld.map(({ facts }) => facts[at]!);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
    return { mean: rounded(mean), spread: rounded(Math.max(spread, 1e-3)) };
  });
  for (const { answers, facts } of byWorld) {
    const scaled = facts.map((value, at) => scaleFact(value, scales[at]!));
    const counts = countKinds(answers);
    for (const answer of answers) {
      answer.facts = scaled;
      answer.weight = Math.min(1, MOST_OF_A_WORLD / counts.get(answer.kind)!);
    }
  }
  return { answers: byWorld.flatMap(({ answers }) => answers), facts: scales };
}

function countKinds(answers: readonly Answer[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { kind } of answers) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

function loss(answers: readonly Answer[], map: KindMap): number {
  let sum = 0;
  for (const { x, right, weight, facts } of answers) {
    const offset = map.weights.reduce((total, one, at) => total + one * facts[at]!, map.intercept);
    const y = mapLogOdds(x, offset, map);
    sum += weight * Math.log1p(Math.exp(right ? -y : y));
  }
  const penalty = (weight: number, value: number, prior: number) => (weight * (value - prior) ** 2) / 2;
  sum += penalty(PRIORS.intercept, map.intercept, PRIOR.intercept) + penalty(PRIORS.slope, map.slope, PRIOR.slope);
  sum += penalty(PRIORS.slopeBeyond, map.slopeBeyond, PRIOR.slopeBeyond);
  for (const one of map.weights) sum += penalty(PRIORS.weights, one, 0);
  return sum;
}

/** Coordinate descent with falling steps. */
function fitMap(answers: readonly Answer[]): KindMap {
  let best = PRIOR;
  let least = loss(answers, best);
  for (let step = FIRST_STEP; step > LAST_STEP; step *= 0.6) {
    for (let round = 0; round < ROUNDS_A_STEP; round++) {
      const before = least;
      for (const tried of [step, -step].flatMap((by) => neighbours(by))) {
        const next = tried(best);
        if (!isWithin(next)) continue;
        const found = loss(answers, next);
        if (found < least) [best, least] = [next, found];
      }
      if (least === before) break;
    }
  }
  const { intercept, slope, slopeBeyond, weights } = best;
  return { intercept: rounded(intercept), slope: rounded(slope), slopeBeyond: rounded(slopeBeyond), weights: weights.map(rounded) };
}

function neighbours(by: number): ((map: KindMap) => KindMap)[] {
  return [
    (map) => ({ ...map, intercept: map.intercept + by }),
    (map) => ({ ...map, slope: map.slope + by }),
    (map) => ({ ...map, slopeBeyond: map.slopeBeyond + by }),
    ...FACTS.map((_, fact) => (map: KindMap) => ({ ...map, weights: map.weights.map((one, at) => (at === fact ? one + by : one)) })),
  ];
}

function isWithin({ slope, slopeBeyond }: KindMap): boolean {
  return (
    slope >= LIMITS.slope[0] && slope <= LIMITS.slope[1] && slopeBeyond >= LIMITS.slopeBeyond[0] && slopeBeyond <= LIMITS.slopeBeyond[1]
  );
}

function rounded(value: number): number {
  return Number(value.toPrecision(3));
}

const { answers, facts } = await collect();
const byKind = new Map<string, Answer[]>();
for (const answer of answers) byKind.set(answer.kind, [...(byKind.get(answer.kind) ?? []), answer]);
const kinds = Object.fromEntries(
  [...byKind]
    .filter(([kind, list]) => kind !== '' && list.length >= LEAST_ANSWERS)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([kind, list]) => [kind, fitMap(list)]),
);
const others = fitMap(answers.filter((_, at) => at % OTHERS_EACH === 0));
const text = `/** Made by \`npm run bench -- confidence/fit-calibration\`; never edited by hand. */
export const FITTED: unknown = JSON.parse(
  '${JSON.stringify({ facts, others, kinds })}',
);
`;
if (out === undefined) console.log(text);
else writeFileSync(out, text);
