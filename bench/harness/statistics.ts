export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** Of unsorted values; the one at the rank, never one that was not seen, except for an even median. */
export function percentile(values: readonly number[] | Float64Array, share: number): number {
  if (values.length === 0) throw new Error('nothing was measured');
  const sorted = Float64Array.from(values).sort();
  if (share === 0.5 && sorted.length % 2 === 0) return (sorted[sorted.length / 2]! + sorted[sorted.length / 2 - 1]!) / 2;
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)]!;
}

/** xorshift32: the same draws in every run, so that runs differ by the machine alone. */
export function drawsFrom(seed: number): (below: number) => number {
  let state = seed >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return Math.floor(((state >>> 0) / 2 ** 32) * below);
  };
}
