import { generatePopulation } from '../../demo/generate-population.ts';
import type { Query } from '../../demo/queries.ts';
import { Experience } from './judge-oracle.ts';
import { Oracle } from './oracle.ts';

// `npm run bench -- population`: how often the best possible answers about the demo population are right. What the contract
// says is typical of its five kinds can be reached by an honest model only where this median lies in the contract's range.
const PEOPLE = 10_000;
const LEARNED = [101, 102, 103];
const JUDGED = [51, 52, 53];
const KINDS = new Set(['phone', 'email', 'name+state', 'name+address', 'phone+name', 'phone+name+address']);

function askedWorld(seed: number): { readonly oracle: Oracle; readonly queries: Query[] } {
  const oracle = new Oracle();
  const queries: Query[] = [];
  for (const part of generatePopulation({ people: PEOPLE, seed }).parts()) {
    for (const row of part.rows) oracle.learn(row);
    queries.push(...part.queries.filter(({ kind }) => KINDS.has(kind)));
  }
  return { oracle, queries };
}

const experience = new Experience();
for (const seed of LEARNED) {
  const { oracle, queries } = askedWorld(seed);
  experience.learn(oracle, queries);
}
console.log('seed  kind                answered  right  median  error  absent refused');
for (const seed of JUDGED) {
  const { oracle, queries } = askedWorld(seed);
  for (const report of experience.judge(oracle, queries)) {
    const { answered, accuracy, medianConfidence, calibrationError, absentRefused } = report;
    const shares = [answered, accuracy, medianConfidence, calibrationError, absentRefused].map((share) => share.toFixed(3));
    console.log(`${String(seed).padEnd(4)}  ${report.kind.padEnd(18)}  ${shares.join('   ')}`);
  }
}
