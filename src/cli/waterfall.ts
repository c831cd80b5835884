import type { Evidence } from '../core/evidence.ts';

const WIDTH = 32;
const MOST_TEXT = 36;

/** Evidence as a waterfall of characters: each bar begins where the one above it ended, `|` marks even odds. */
export function waterfall(evidence: readonly Evidence[], linkMillibits: number): string[] {
  let sum = 0;
  const steps = evidence.map((piece) => {
    const from = sum;
    sum += piece.weightMillibits;
    return { piece, from, to: sum };
  });
  const ends = [0, linkMillibits, ...steps.map(({ to }) => to)];
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  const column = (at: number) => Math.round(((at - least) / Math.max(1, most - least)) * (WIDTH - 1));
  const bar = (from: number, to: number) => {
    const [a, b] = [column(Math.min(from, to)), column(Math.max(from, to))];
    return Array.from({ length: WIDTH }, (_, at) =>
      at >= a && at <= b && from !== to ? (to > from ? '█' : '░') : at === column(0) ? '|' : ' ',
    ).join('');
  };
  const names = steps.map(({ piece }) => piece.attribute.replaceAll('_', ' '));
  const levels = steps.map(({ piece }) => piece.level.replaceAll('_', ' '));
  const [nameWidth, levelWidth] = [widest([...names, 'together']), widest(levels)];
  return [
    ...steps.map(({ piece, from, to }, at) =>
      `${names[at]!.padEnd(nameWidth)}  ${levels[at]!.padEnd(levelWidth)}  ${bits(piece.weightMillibits).padStart(6)}  ${bar(from, to)}  ${values(piece)}`.trimEnd(),
    ),
    `${'together'.padEnd(nameWidth)}  ${''.padEnd(levelWidth)}  ${bits(sum).padStart(6)}  ${bar(0, sum)}`.trimEnd(),
  ];
}

function values({ left, right }: Evidence): string {
  if (left === '' && right === '') return '';
  return left === right ? short(left) : `${short(left)} / ${short(right)}`;
}

function short(text: string): string {
  return text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT - 1)}…` : text;
}

function bits(millibits: number): string {
  return `${millibits > 0 ? '+' : ''}${(millibits / 1_000).toFixed(1)}`;
}

function widest(texts: readonly string[]): number {
  return Math.max(...texts.map((text) => text.length));
}
