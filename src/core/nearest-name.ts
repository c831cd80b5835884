import { distance } from 'fastest-levenshtein';

/** Two letters swapped are two edits. */
const MAX_SLIP_EDITS = 2;
/** No known name is nearly as long. */
const MAX_NAME_CHARS = 64;

/** The name that a slip of the pen is most like; undefined where none is near. */
export function nearestName(slip: string, names: readonly string[]): string | undefined {
  if (slip.length > MAX_NAME_CHARS) return undefined;
  let nearest: string | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (const name of names) {
    const edits = distance(slip, name);
    // Half of a short name is another name.
    if (edits > Math.min(MAX_SLIP_EDITS, name.length / 2) || edits >= fewest) continue;
    nearest = name;
    fewest = edits;
  }
  return nearest;
}
