import { driverOf } from '../../src/app/look-up/drive.ts';
import { rankAskOf } from '../../src/app/look-up/find-person.ts';
import { measureStore } from '../../src/app/measure/read-sample.ts';
import { populationOf } from '../../src/confidence/facts.ts';
import type { RankAsk } from '../../src/confidence/question.ts';
import { rankCandidates } from '../../src/confidence/rank.ts';
import { type AskRates, RATES } from '../../src/confidence/rates.ts';
import type { PeopleReads } from '../../src/store/people.ts';
import { demoData } from './demo-data.ts';
import { memoryPeople } from './memory-people.ts';

/**
 * Fits the rates of src/confidence/rates.ts by likelihood on demo populations of seeds of its own, starting from the
 * shipped ones: `npm run bench -- confidence/fit [rounds] [questions per kind]`. Prints the rates to paste.
 */
const rounds = Number(process.argv[2] ?? 4);
const perKind = Number(process.argv[3] ?? 200);
const FITTING = [
  { people: 10_000, seed: 101 },
  { people: 20_000, seed: 102 },
];
/** Answers that no model could foresee (the asker means somebody else) cost at most this much. */
const UNFORESEEN = 0.03;
/** A rate is believed to lie within a factor of e of what it was, with this weight in questions. */
const BELIEF = 8;

interface Case {
  readonly kind: string;
  readonly ask: RankAsk;
  /** Index of the person meant among the candidates; -1 when not among them. */
  readonly meant: number;
}

const cases: Case[] = [];
for (const order of FITTING) {
  const { rows, queries, coverage } = demoData({ ...order, queriesPerKind: perKind });
  const people = memoryPeople(rows, coverage);
  const facts = await people.facts();
  const population = populationOf(await measureStore(people, facts), facts);
  const drive = driverOf(people as unknown as PeopleReads);
  for (const { kind, fragment, person } of queries) {
    const ask = await drive(rankAskOf(fragment, { facts, population }));
    if (ask.candidates.length === 0) continue;
    const meant = person === null ? -1 : ask.candidates.findIndex((one) => people.labelOf(one.id) === person);
    cases.push({ kind, ask, meant });
  }
}
const weights = new Map<string, number>();
for (const { kind } of cases) weights.set(kind, (weights.get(kind) ?? 0) + 1);

/** Mean over kinds of the surprise at who was meant, in nats. */
function loss(rates: AskRates): number {
  let sum = 0;
  for (const { kind, ask, meant } of cases) {
    const ranking = rankCandidates(ask, rates);
    const person = meant < 0 ? undefined : ask.candidates[meant];
    const chance =
      person === undefined ? ranking.absentShare + ranking.unreadShare : ranking.ranked.find((one) => one.person === person)!.posterior;
    sum -= Math.log((1 - UNFORESEEN) * chance + UNFORESEEN / 100) / Math.sqrt(weights.get(kind)!);
  }
  return sum;
}

const names = Object.keys(RATES) as (keyof AskRates)[];
const chances = new Set<keyof AskRates>(names.filter((name) => name !== 'rival'));
const belief = (rates: AskRates) =>
  names.reduce((sum, name) => sum + (Math.log(rates[name] / RATES[name]) ** 2 * BELIEF) / Math.sqrt(perKind * 2) / 2, 0);
let best: AskRates = RATES;
let bestLoss = loss(best) + belief(best);
console.error(`${cases.length} cases, loss ${bestLoss.toFixed(3)}`);
let step = 0.6;
for (let round = 0; round < rounds; round++) {
  for (const name of names) {
    for (const direction of [1, -1]) {
      const value = best[name] * Math.exp(direction * step);
      if (chances.has(name) && value > 0.98) continue;
      const tried = { ...best, [name]: value };
      const triedLoss = loss(tried) + belief(tried);
      if (triedLoss < bestLoss) {
        best = tried;
        bestLoss = triedLoss;
        break;
      }
    }
  }
  console.error(`round ${round + 1}: loss ${bestLoss.toFixed(3)}`);
  step *= 0.65;
}
for (const name of names) console.log(`  ${name}: ${Number(best[name].toPrecision(2))},`);
