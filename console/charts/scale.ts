/** One bar of a waterfall: it begins where the bar before it ended. */
export interface Bar<Item> {
  readonly item: Item;
  readonly from: number;
  readonly to: number;
}

export interface Waterfall<Item> {
  readonly bars: readonly Bar<Item>[];
  readonly total: number;
  /** The lowest and highest value that a bar reaches; zero is always within. */
  readonly low: number;
  readonly high: number;
}

export function waterfall<Item>(items: readonly Item[], bitsOf: (item: Item) => number): Waterfall<Item> {
  const bars: Bar<Item>[] = [];
  let total = 0;
  for (const item of items) {
    const to = total + bitsOf(item);
    bars.push({ item, from: total, to });
    total = to;
  }
  const ends = [0, ...bars.map(({ to }) => to)];
  return { bars, total, low: Math.min(...ends), high: Math.max(...ends) };
}

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Places on a circle, the first at the top. One alone stands in the middle, two beside each other. */
export function circle(size: number, centre: Spot, radius: Spot): Spot[] {
  if (size === 1) return [centre];
  const start = size === 2 ? Math.PI : -Math.PI / 2;
  return Array.from({ length: size }, (_, at) => {
    const angle = start + (2 * Math.PI * at) / size;
    return { x: centre.x + radius.x * Math.cos(angle), y: centre.y + radius.y * Math.sin(angle) };
  });
}

/** The value of the curve at a confidence, between its two nearest points. */
export function curveAt(
  points: readonly { readonly confidence: number; readonly right: number }[],
  confidence: number,
): number | undefined {
  if (points.length === 0) return undefined;
  const sorted = [...points].sort((a, b) => a.confidence - b.confidence);
  const above = sorted.find((point) => point.confidence >= confidence);
  const below = sorted.findLast((point) => point.confidence <= confidence);
  if (above === undefined || below === undefined) return (above ?? below)!.right;
  if (above.confidence === below.confidence) return above.right;
  const share = (confidence - below.confidence) / (above.confidence - below.confidence);
  return below.right + share * (above.right - below.right);
}
