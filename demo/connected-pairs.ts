/** Of all pairs of lists, how many hang together by a value they share, directly or through other lists. */
export function connectedPairs(lists: readonly (readonly string[])[]): { readonly pairs: number; readonly connected: number } {
  const part = lists.map((_, i) => i);
  const firstWith = new Map<string, number>();
  lists.forEach((values, i) => {
    for (const value of values) {
      const other = firstWith.get(value);
      if (other === undefined) firstWith.set(value, i);
      else {
        const [from, to] = [part[i], part[other] ?? i];
        for (let at = 0; at < part.length; at += 1) if (part[at] === from) part[at] = to;
      }
    }
  });
  const sizes = new Map<number, number>();
  for (const name of part) sizes.set(name, (sizes.get(name) ?? 0) + 1);
  return { pairs: pairsOf(lists.length), connected: [...sizes.values()].reduce((sum, size) => sum + pairsOf(size), 0) };
}

function pairsOf(count: number): number {
  return count < 2 ? 0 : (count * (count - 1)) / 2;
}
