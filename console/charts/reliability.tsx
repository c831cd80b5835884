import { count, percent } from '../app/format.ts';
import type { CurvePoint } from '../app/replies.ts';
import { curveAt } from './scale.ts';

const SIZE = 240;
const PAD = { left: 36, bottom: 30, top: 8, right: 8 };
const TICKS = [0, 0.25, 0.5, 0.75, 1];

/** Of the answers given at a confidence, how many were right. On the diagonal the confidence is true. */
export function ReliabilityChart({
  points,
  here,
  label,
}: {
  readonly points: readonly CurvePoint[];
  readonly here?: number;
  readonly label: string;
}) {
  const width = SIZE + PAD.left + PAD.right;
  const height = SIZE + PAD.top + PAD.bottom;
  const x = (value: number) => PAD.left + value * SIZE;
  const y = (value: number) => PAD.top + (1 - value) * SIZE;
  const most = Math.max(...points.map(({ answers }) => answers), 1);
  const sorted = [...points].sort((a, b) => a.confidence - b.confidence);
  const curve = here === undefined ? undefined : curveAt(sorted, here);
  return (
    <svg class="chart reliability" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`${label}. ${summary(sorted)}`}>
      {TICKS.map((tick) => (
        <g key={tick}>
          <line class="grid" x1={x(tick)} x2={x(tick)} y1={y(0)} y2={y(1)} />
          <line class="grid" x1={x(0)} x2={x(1)} y1={y(tick)} y2={y(tick)} />
          <text x={x(tick)} y={y(0) + 14} text-anchor="middle">
            {percent(tick)}
          </text>
          <text x={x(0) - 6} y={y(tick) + 3.5} text-anchor="end">
            {percent(tick)}
          </text>
        </g>
      ))}
      <text class="axis-name" x={x(0.5)} y={height - 2} text-anchor="middle">
        confidence given
      </text>
      <line class="diagonal" x1={x(0)} y1={y(0)} x2={x(1)} y2={y(1)} />
      {here !== undefined && curve !== undefined && (
        <>
          <line class="pointer" x1={x(here)} x2={x(here)} y1={y(0)} y2={y(curve)} />
          <line class="pointer" x1={x(0)} x2={x(here)} y1={y(curve)} y2={y(curve)} />
        </>
      )}
      <polyline class="curve" points={sorted.map((point) => `${x(point.confidence)},${y(point.right)}`).join(' ')} />
      {sorted.map((point) => (
        <g key={point.confidence}>
          <line class="interval" x1={x(point.confidence)} x2={x(point.confidence)} y1={y(point.low)} y2={y(point.high)} />
          <circle class="point" cx={x(point.confidence)} cy={y(point.right)} r={2.2 + 3.2 * Math.sqrt(point.answers / most)}>
            <title>{`At ${percent(point.confidence)}: ${percent(point.right)} of ${count(point.answers)} answers were right`}</title>
          </circle>
        </g>
      ))}
      {here !== undefined && curve !== undefined && <circle class="here" cx={x(here)} cy={y(curve)} r="6" />}
    </svg>
  );
}

function summary(points: readonly CurvePoint[]): string {
  return points.map(({ confidence, right }) => `at ${percent(confidence)}, ${percent(right)} right`).join('; ');
}
