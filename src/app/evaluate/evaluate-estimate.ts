import type { Evidence } from '../../core/evidence.ts';
import { type PersonId, showPersonId } from '../../core/ids.ts';
import type { RecordRef } from '../../core/record.ts';
import { Candidates } from '../../match/pairs/candidates.ts';
import { explainCompared } from '../../match/pairs/explain-pair.ts';
import { PairComparer } from '../../match/pairs/pair-comparer.ts';
import { type Doubt, estimateQuality, type QualityEstimate } from '../../resolve/quality/estimate-quality.ts';
import type { PeopleReads } from '../../store/people.ts';
import { loadColumns } from '../resolving/bulk-set.ts';
import { knownModel } from '../resolving/incremental-resolve.ts';
import { WorkThreads } from '../tasks/work-threads.ts';

export interface EstimateReport extends Omit<QualityEstimate, 'doubts'> {
  readonly records: number;
  readonly people: number;
  /** Whether the odds were learned from these records. Those that ship are of a small store, and expect too little of a large one. */
  readonly learned: boolean;
  readonly doubts: readonly ExplainedDoubt[];
}

export interface ExplainedDoubt extends Omit<Doubt, 'left' | 'right'> {
  readonly left: RecordRef;
  readonly right: RecordRef;
  readonly people: readonly [string, string];
  readonly evidence: readonly Evidence[];
}

/** How good the resolution in force probably is, and where a person should look first. */
export async function evaluateEstimate(people: PeopleReads): Promise<Omit<EstimateReport, 'spread'>> {
  const { spread: _, ...report } = await estimateStore(people);
  return report;
}

/** The same with what intervals are computed from, and as many doubts as are asked for. */
export async function estimateStore(people: PeopleReads, mostDoubts?: number): Promise<EstimateReport> {
  const model = await knownModel(people);
  const threads = new WorkThreads();
  const set = await loadColumns(people, threads, { publishedOnly: true }).finally(() => threads.close());
  const { columns, was: person } = set;
  set.close();
  const { refs } = columns;
  const { doubts, ...estimate } = estimateQuality(columns, model, person, mostDoubts);
  const comparer = new PairComparer(columns, model, Candidates.of(columns).isGeneric);
  return {
    ...estimate,
    records: refs.length,
    people: new Set(person).size,
    learned: model.version > 0,
    doubts: doubts.map(({ left, right, ...doubt }) => ({
      ...doubt,
      left: refs[left]!,
      right: refs[right]!,
      people: [showPersonId(person[left] as PersonId), showPersonId(person[right] as PersonId)],
      evidence: explainCompared(comparer, left, right),
    })),
  };
}

export const NOT_LEARNED =
  'No model was learned by this version of the comparators: these are the odds that ship, which expect too little of a large store. Run namesake train first.';

/** The estimate and the pairs to look at as one page that needs nothing else. It shows data: it is the operator's. */
export function drawEstimate(report: Omit<EstimateReport, 'spread'>): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>How good the resolution probably is</title>
<style>
body{font:15px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#1b1f24;background:#fff}
.figures{display:flex;flex-wrap:wrap;gap:2.5rem;margin:1.5rem 0}
.figures b{display:block;font-size:2rem;line-height:1.1;font-variant-numeric:tabular-nums}
article{border-top:1px solid #d8dde3;padding:1rem 0}
h3{margin:0 0 .2rem;font-size:1rem}
code{font:13px ui-monospace,monospace;overflow-wrap:anywhere}
table{border-collapse:collapse;width:100%;margin:.6rem 0;font-size:14px}
td{padding:.15rem .6rem .15rem 0;vertical-align:top;overflow-wrap:anywhere}
td:first-child{white-space:nowrap;overflow-wrap:normal}
td.bits{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
td.bar{width:16rem;min-width:9rem}
svg{width:100%;height:12px;display:block}
.for{fill:#2f6fde}.against{fill:#d1603d}.axis{stroke:#8886}
@media (max-width:40rem){td.value{display:none}}
@media (prefers-color-scheme:dark){body{background:#0f1318;color:#e6e9ec}article{border-color:#2c333b}}
</style>
<h1>How good the resolution probably is</h1>
<p>${count(report.records)} records are held to be ${count(report.people)} people. No labels were used: these figures are what the matching model expects of its own decisions.${report.learned ? '' : ` ${NOT_LEARNED}`}</p>
<div class="figures">
<div><b>${percent(report.precision)}</b>of the pairs held together are right</div>
<div><b>${percent(report.recall)}</b>of the pairs that belong together are held so</div>
<div><b>${count(report.keptPairs - report.rightPairs)}</b>pairs held together wrongly</div>
<div><b>${count(report.missedPairs)}</b>pairs wrongly kept apart</div>
<div><b>${count(report.unmetPairs)}</b>pairs never compared</div>
</div>
<h2>Look at these first</h2>
<p>Where the model is least sure and most depends on the answer. The chance is that of all records on both sides taken together; shown is the pair nearest to each other. <code>namesake decide same|not-same</code> settles a pair for good.</p>
${report.doubts.map(drawDoubt).join('\n')}
</html>
`;
}

function drawDoubt(doubt: ExplainedDoubt): string {
  const [left, right] = [doubt.left, doubt.right].map(({ source, recordId }) => `${source}:${recordId}`);
  const said = doubt.kind === 'joined' ? `held to be one person, ${doubt.people[0]}` : `held apart, ${doubt.people.join(' and ')}`;
  return `<article>
<h3>${percent(doubt.chance)} one person; ${escapeHtml(said)}; decides ${count(doubt.pairs)} ${doubt.pairs === 1 ? 'pair' : 'pairs'}</h3>
<code>${escapeHtml(left!)}</code> and <code>${escapeHtml(right!)}</code>
<table>${drawWaterfall(doubt.evidence)}</table>
</article>`;
}

/** Each piece begins where the one before it ended. */
function drawWaterfall(evidence: readonly Evidence[]): string {
  let sum = 0;
  const steps = evidence.map((piece) => {
    const from = sum;
    sum += piece.weightMillibits;
    return { piece, from, to: sum };
  });
  const ends = [0, ...steps.map(({ to }) => to)];
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  const x = (at: number) => ((at - least) / Math.max(1, most - least)) * 100;
  const bar = (from: number, to: number) =>
    `<svg viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true"><path class="axis" d="M${x(0).toFixed(1)} 0V12"/>` +
    `<rect class="${to >= from ? 'for' : 'against'}" x="${Math.min(x(from), x(to)).toFixed(1)}" y="1" width="${Math.max(0.6, Math.abs(x(to) - x(from))).toFixed(1)}" height="10"/></svg>`;
  const rows = steps.map(
    ({ piece, from, to }) =>
      `<tr><td>${escapeHtml(piece.attribute.replaceAll('_', ' '))}</td><td>${escapeHtml(piece.level.replaceAll('_', ' '))}</td>` +
      `<td class="bits">${bits(piece.weightMillibits)}</td><td class="bar">${bar(from, to)}</td>` +
      `<td class="value">${escapeHtml(piece.left)}</td><td class="value">${escapeHtml(piece.right)}</td></tr>`,
  );
  return `${rows.join('')}<tr><td><b>together</b></td><td></td><td class="bits"><b>${bits(sum)}</b></td><td class="bar">${bar(0, sum)}</td></tr>`;
}

function bits(millibits: number): string {
  return `${millibits > 0 ? '+' : ''}${(millibits / 1_000).toFixed(1)}`;
}

function count(number: number): string {
  return Math.round(number).toLocaleString('en-US');
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
