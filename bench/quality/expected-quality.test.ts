import { expect, it } from 'vitest';
import { RecordColumns } from '../../src/match/columns/record-columns.ts';
import { trainModel } from '../../src/match/train/train-here-suite.ts';
import { resolveSet } from '../../src/resolve/cluster/resolve-set.ts';
import { estimateQuality } from '../../src/resolve/quality/estimate-quality.ts';
import { expectedQuality } from '../../src/resolve/quality/expected-quality.ts';
import { demoData } from '../confidence/demo-data.ts';

const PEOPLE = 300;
const SEED = 21;
const REVIEWED = [0, 40];

/** Pairs of records with the same text. */
function pairsBy(texts: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => sum + (count * (count - 1)) / 2, 0);
}

it.each(REVIEWED)('the expected precision and recall of a labelled population are true after %i decisions', (count) => {
  const { doubts, spread, labels, person } = resolved();
  const decided = doubts.slice(0, count).map((doubt) => ({ ...doubt, same: labels[doubt.left] === labels[doubt.right] }));
  const parted = decided.filter(({ kind, same }) => kind === 'joined' && !same).reduce((sum, { pairs }) => sum + pairs, 0);
  const joined = decided.filter(({ kind, same }) => kind === 'apart' && same).reduce((sum, { pairs }) => sum + pairs, 0);
  const kept = pairsBy(labels.map((_, at) => String(person[at]))) - parted + joined;
  const right = pairsBy(labels.map((label, at) => `${person[at]} ${label}`)) + joined;
  const { precision, recall } = expectedQuality(spread, decided);
  for (const [{ low, high }, share] of [
    [precision, right / kept],
    [recall, Math.min(1, right / pairsBy(labels))],
  ] as const) {
    expect(share).toBeGreaterThanOrEqual(low - 1e-6);
    expect(share).toBeLessThanOrEqual(high + 1e-6);
    expect(high - low).toBeLessThan(0.05);
  }
});

function resolved() {
  const { rows } = demoData({ people: PEOPLE, seed: SEED, queriesPerKind: 1 });
  const columns = new RecordColumns(SEED);
  for (const { ref, record } of rows) columns.add(ref, record);
  const model = trainModel(columns, 1);
  const { person } = resolveSet({ columns, model, decisions: [] });
  return { ...estimateQuality(columns, model, person, { mostDoubts: 500 }), labels: rows.map(({ label }) => label), person };
}
