import { bits } from '../app/format.ts';
import type { Edge, OpenedPerson } from '../app/replies.ts';
import { circle, type Spot } from './scale.ts';

const WIDTH = 640;
const HEIGHT = 380;
const HUES = 8;
/** Room for a name at either side. */
const SIDE = 160;
/** Off the middle, where edges cross. */
const ALONG = 0.36;

export const edgeKey = ({ left, right }: Pick<Edge, 'left' | 'right'>): string => `${left} ${right}`;

interface GraphProps {
  readonly graph: OpenedPerson['graph'];
  /** The sources in the order of their colours. */
  readonly sources: readonly string[];
  readonly chosen: string | undefined;
  readonly choose: (edge: Edge) => void;
  /** Records that are joined at the step shown; all when undefined. */
  readonly joined?: ReadonlySet<string> | undefined;
  /** Joins made up to the step shown. */
  readonly made?: ReadonlySet<string> | undefined;
}

/** Records as dots, pairs that speak for each other as lines; the list beside it says the same in words. */
export function RecordGraph({ graph, sources, chosen, choose, joined, made }: GraphProps) {
  const { nodes, edges } = graph;
  const radius = nodes.length <= 12 ? 16 : nodes.length <= 30 ? 10 : 7;
  const spots = circle(nodes.length, { x: WIDTH / 2, y: HEIGHT / 2 }, { x: WIDTH / 2 - SIDE, y: HEIGHT / 2 - 46 });
  const at = new Map(nodes.map(({ record }, index) => [record, spots[index]!]));
  const most = Math.max(...edges.map((edge) => edge.bits), 1);
  return (
    <svg
      class="chart record-graph"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`${nodes.length} records and ${edges.length} pairs that agree. The pairs are listed below.`}
    >
      {edges.map((edge) => {
        const [from, to] = [at.get(edge.left), at.get(edge.right)];
        if (from === undefined || to === undefined) return null;
        const key = edgeKey(edge);
        const isMade = made === undefined ? edge.used : made.has(key);
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the list of pairs below does the same for the keyboard.
          <g key={key} class={`edge ${isMade ? 'used' : ''} ${chosen === key ? 'chosen' : ''}`} onClick={() => choose(edge)}>
            <line class="target" x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
            <line class="drawn" x1={from.x} y1={from.y} x2={to.x} y2={to.y} stroke-width={1 + 3 * (edge.bits / most)} />
            <title>{`${edge.left} and ${edge.right}: ${bits(edge.bits)} bits`}</title>
          </g>
        );
      })}
      {edges
        .filter((edge) => chosen === edgeKey(edge) || (edge.used && nodes.length <= 8))
        .map((edge) => {
          const [from, to] = [at.get(edge.left)!, at.get(edge.right)!];
          return (
            <text
              key={edgeKey(edge)}
              class="edge-bits"
              x={from.x + ALONG * (to.x - from.x)}
              y={from.y + ALONG * (to.y - from.y) + 4}
              text-anchor="middle"
            >
              {edge.decided ?? bits(edge.bits)}
            </text>
          );
        })}
      {nodes.map(({ record, source }, index) => {
        const spot = spots[index]!;
        const isOut = joined !== undefined && !joined.has(record);
        return (
          <g key={record} class={`node hue-${sources.indexOf(source) % HUES} ${isOut ? 'out' : ''}`}>
            <circle cx={spot.x} cy={spot.y} r={radius} />
            <text class="node-mark" x={spot.x} y={spot.y + 4} text-anchor="middle">
              {radius > 9 ? index + 1 : ''}
            </text>
            {nodes.length <= MOST_NAMED && <text {...nameAt(spot, radius)}>{shortened(record)}</text>}
          </g>
        );
      })}
    </svg>
  );
}

const MOST_NAMED = 24;

/** Outside the circle of dots, on the side where the dot is. */
function nameAt({ x, y }: Spot, radius: number) {
  if (Math.abs(x - WIDTH / 2) < 40) return { x, y: y < HEIGHT / 2 ? y - radius - 7 : y + radius + 16, 'text-anchor': 'middle' } as const;
  return x > WIDTH / 2
    ? ({ x: x + radius + 6, y: y + 4, 'text-anchor': 'start' } as const)
    : ({ x: x - radius - 6, y: y + 4, 'text-anchor': 'end' } as const);
}

const MOST_LETTERS = 18;
const shortened = (text: string): string => (text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS - 1)}…` : text);
