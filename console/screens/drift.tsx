import { count, kindText } from '../app/format.ts';
import { Table } from '../parts/table.tsx';
import { Badge } from '../parts/text.tsx';

export interface Drift {
  readonly kinds: readonly {
    readonly kind: string;
    readonly state: 'steady' | 'drifted' | 'too_few' | string;
    readonly answers: number;
    readonly accepted_answers: number;
    readonly d: number | null;
    readonly p: number | null;
    readonly bins: readonly number[];
    readonly accepted_bins: readonly number[];
  }[];
  readonly drifted: readonly string[];
  readonly accepted_at: string | null;
  readonly window_since: string | null;
}

const TONES: Readonly<Record<string, 'good' | 'bad'>> = { steady: 'good', drifted: 'bad' };
const TEXTS: Readonly<Record<string, string>> = { steady: 'steady', drifted: 'drifted', too_few: 'too few answers' };

export function DriftRows({ drift }: { readonly drift: Drift }) {
  return (
    <Table
      label="Drift by kind of question"
      rows={drift.kinds}
      keyOf={(row) => row.kind}
      columns={[
        { title: 'Asked by', isHead: true, cell: (row) => kindText(row.kind) },
        { title: 'State', cell: (row) => <Badge tone={TONES[row.state]}>{TEXTS[row.state] ?? row.state}</Badge> },
        { title: 'Confidences, now and accepted', cell: (row) => <Bins now={row.bins} accepted={row.accepted_bins} /> },
        { title: 'Answers', isNumber: true, cell: (row) => count(row.answers) },
        { title: 'Accepted', isNumber: true, cell: (row) => count(row.accepted_answers) },
        { title: 'Distance', isNumber: true, cell: (row) => (row.d === null || row.d === undefined ? '' : row.d.toFixed(2)) },
      ]}
    />
  );
}

const [WIDTH, HEIGHT] = [160, 30];

/** Two distributions over 0 to 1: bars for now, a line for what was accepted. */
function Bins({ now, accepted }: { readonly now: readonly number[]; readonly accepted: readonly number[] }) {
  const most = Math.max(...now, ...accepted, 0.001);
  const step = WIDTH / Math.max(now.length, 1);
  const y = (share: number) => HEIGHT - (share / most) * (HEIGHT - 2);
  return (
    <svg class="bins" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {now.map((share, at) => (
        <rect key={at} x={at * step + 0.5} width={step - 1} y={y(share)} height={HEIGHT - y(share)} />
      ))}
      <polyline points={accepted.map((share, at) => `${at * step},${y(share)} ${(at + 1) * step},${y(share)}`).join(' ')} />
    </svg>
  );
}
