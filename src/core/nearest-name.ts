import { distance } from 'fastest-levenshtein';

/** Two letters swapped are two edits. */
const MAX_SLIP_EDITS = 2;
/** Longer than any known name. */
const MAX_NAME_CHARS = 64;

/** The known name closest to a misspelt one; undefined if none is close. */
export function nearestName(slip: string, names: readonly string[]): string | undefined {
  if (slip.length > MAX_NAME_CHARS) return undefined;
  let nearest: string | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (const name of names) {
    const edits = distance(slip, name);
    // A short name with half of its letters changed is another name.
    if (edits > Math.min(MAX_SLIP_EDITS, name.length / 2) || edits >= fewest) continue;
    nearest = name;
    fewest = edits;
  }
  return nearest;
}
