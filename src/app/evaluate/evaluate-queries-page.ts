import type { StoreFacts } from '../../store/people.ts';
import type { KindReport } from './evaluate-queries.ts';

const SIZE = 220;
const MARGIN = 40;
const PLOT = SIZE - 2 * MARGIN;

/** The reliability table and diagrams as one page that needs nothing else. */
export function drawReliability(
  reports: readonly KindReport[],
  about: {
    readonly minConfidence: number;
    readonly people: number;
    readonly coverage: KnownCoverage;
    readonly heldShare: number;
    /** What was left out, in sentences. */
    readonly notes: readonly string[];
  },
): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Reliability of confidences</title>
<style>
body{font:15px/1.5 system-ui,sans-serif;max-width:75rem;margin:2rem auto;padding:0 1rem;color:#1b1f24;background:#fff}
table{border-collapse:collapse;width:100%;margin:1rem 0 2rem}
th,td{text-align:right;padding:.3rem .6rem;border-bottom:1px solid #d8dde3;font-variant-numeric:tabular-nums}
th:first-child,td:first-child{text-align:left}
td:first-child{min-width:8rem}td:first-child,figcaption{overflow-wrap:anywhere}
.table{overflow-x:auto}
.diagrams{display:grid;grid-template-columns:repeat(auto-fill,minmax(${SIZE}px,1fr));gap:1rem}
figure{margin:0;min-width:0}figcaption{font-weight:600}
svg{width:100%;height:auto}
text{font:10px system-ui,sans-serif;fill:#57606a}
@media (prefers-color-scheme:dark){body{background:#0f1318;color:#e6e9ec}th,td{border-color:#2c333b}text{fill:#9aa4af}}
</style>
<h1>Reliability of confidences</h1>
<p>Of the answers given at 0.8, about 80% should be right. ${about.people.toLocaleString('en-US')} people held; answers under ${about.minConfidence} are not given.</p>
${[...sayCoverage(about.coverage, about.heldShare), ...about.notes].map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')}
<div class="table">
<table>
<tr><th>Input</th><th>Questions</th><th>About people held</th><th>Of these answered</th><th>Of these right</th><th>All answers right</th><th>Median confidence</th><th>Calibration error</th><th>By chance</th><th>Absent people refused</th></tr>
${reports.map(drawRow).join('\n')}
</table>
</div>
<div class="diagrams">
${reports
  .filter((report) => report.answered > 0)
  .map(drawDiagram)
  .join('\n')}
</div>
</html>
`;
}

function drawRow(report: KindReport): string {
  const ofAnswers = (text: string) => (report.answered === 0 ? '–' : text);
  const cells = [
    report.queries.toLocaleString('en-US'),
    percent(report.heldShare),
    percent(report.coverage),
    ofAnswers(percent(report.heldAccuracy)),
    ofAnswers(percent(report.accuracy)),
    ofAnswers(report.medianConfidence.toFixed(3)),
    ofAnswers(report.calibrationError.toFixed(3)),
    ofAnswers(report.chanceError.toFixed(3)),
    report.absent === 0 ? '–' : percent(report.absentRefused),
  ];
  return `<tr><td>${escapeHtml(report.kind)}</td>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}

function drawDiagram(report: KindReport): string {
  const most = Math.max(1, ...report.bins.map((bin) => bin.answers));
  const marks = report.bins
    .map((bin) => {
      const radius = 2 + 5 * Math.sqrt(bin.answers / most);
      const title = `${bin.answers} answers at ${bin.meanConfidence.toFixed(2)}: ${percent(bin.accuracy)} right`;
      return `<circle cx="${x(bin.meanConfidence)}" cy="${y(bin.accuracy)}" r="${radius.toFixed(1)}" fill="#2f6fde" fill-opacity=".75"><title>${title}</title></circle>`;
    })
    .join('');
  const grid = [0, 0.25, 0.5, 0.75, 1]
    .map(
      (at) =>
        `<path d="M${x(at)} ${y(0)}V${y(1)}M${x(0)} ${y(at)}H${x(1)}" stroke="#8884" fill="none"/>` +
        `<text x="${x(at)}" y="${y(0) + 13}" text-anchor="middle">${at}</text><text x="${x(0) - 5}" y="${y(at) + 3}" text-anchor="end">${at}</text>`,
    )
    .join('');
  return `<figure><figcaption>${escapeHtml(report.kind)}</figcaption>
<svg viewBox="0 0 ${SIZE} ${SIZE}" role="img" aria-label="Confidence against share of right answers">
${grid}<path d="M${x(0)} ${y(0)}L${x(1)} ${y(1)}" stroke="#888" stroke-dasharray="4 3"/>${marks}
<text x="${SIZE / 2}" y="${SIZE - 4}" text-anchor="middle">confidence</text>
<text transform="rotate(-90 9 ${SIZE / 2})" x="9" y="${SIZE / 2}" text-anchor="middle">right answers</text>
</svg></figure>`;
}

function x(value: number): number {
  return round(MARGIN + value * PLOT);
}

function y(value: number): number {
  return round(SIZE - MARGIN - value * PLOT);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);
}

/** The share of askable people who are held, and who says so. */
export interface KnownCoverage {
  readonly share: number;
  readonly from: 'setting' | 'data' | 'sources';
}

/** A setting speaks before what came with the data, and both before what the overlap of sources lets one guess. */
export function knownCoverage(share: number, facts: StoreFacts, setting: number | undefined): KnownCoverage {
  return { share, from: setting !== undefined ? 'setting' : facts.coverage !== undefined ? 'data' : 'sources' };
}

const SAID_BY = {
  setting: 'as configured',
  data: 'as stated with the data',
  sources: 'estimated from how the sources overlap',
} as const;
/** A difference that moves confidences by more than sampling does. */
const NOTABLE = 0.05;
/** The setting says 0 for an estimate. */
const LEAST_SHARE = 0.01;

/** How the coverage that confidences were reckoned with compares to the questions, and how to set it. */
export function sayCoverage({ share, from }: KnownCoverage, heldShare: number): string[] {
  const lines = [
    `Confidences take ${percent(share)} of the people asked about to be held (${SAID_BY[from]}); ${percent(heldShare)} of these questions are about people held.`,
  ];
  if (heldShare === 0) {
    lines.push('They say nothing of the coverage: questions name people by their ids in this store, or by the labels of --truth.');
  } else if (Math.abs(share - heldShare) > NOTABLE) {
    const value = Math.max(LEAST_SHARE, heldShare).toFixed(2);
    lines.push(`If these questions are like those you are asked, serve with --coverage ${value} (NAMESAKE_COVERAGE=${value}).`);
  }
  return lines;
}

/** What of a file of questions must be told beside the table. */
export interface QueriesNotes {
  /** What is wrong with each line that is no question at all. */
  readonly broken: string[];
  /** Lines whose fragment says nothing that can be read: no questions. */
  readonly unread: number[];
  /** Lines that mean somebody of whom neither labels nor store know; they count as questions about nobody held. */
  readonly unknown: number[];
}

/** One sentence for each that there is something to tell of. */
export function sayNotes({ broken, unread, unknown }: QueriesNotes): string[] {
  const said: string[] = [];
  if (broken.length > 0) {
    const shown = broken.slice(0, SHOWN_LINES).join(' ');
    said.push(
      `Left out: ${broken.length} ${broken.length === 1 ? 'line that is no question' : 'lines that are no questions'}. ${shown}${broken.length > SHOWN_LINES ? ' …' : ''}`,
    );
  }
  if (unread.length > 0) said.push(`Left out, because nothing in their fragment can be read: ${sayLines(unread)}.`);
  if (unknown.length > 0)
    said.push(`Counted as about people who are not held, because neither labels nor store know the person: ${sayLines(unknown)}.`);
  return said;
}

const SHOWN_LINES = 5;

function sayLines(lines: readonly number[]): string {
  const shown = lines.slice(0, SHOWN_LINES).join(', ');
  return `${lines.length} ${lines.length === 1 ? 'question' : 'questions'} (line ${shown}${lines.length > SHOWN_LINES ? ' …' : ''})`;
}
