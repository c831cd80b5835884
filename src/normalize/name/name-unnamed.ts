/** `Baby Boy`, `B/O Angela`, `Twin A`: what stands in a first-name column before a child has a first name. */
export function isUnnamed(first: string): boolean {
  return ONLY_UNNAMED.test(first);
}

/** A whole name without what stands for a child's first name; undefined where the child has one. What is left names the family. */
export function withoutUnnamed(full: string): string | undefined {
  const found = UNNAMED_IN_WHOLE.exec(full);
  if (found === null) return undefined;
  return found[1] === ',' ? full.slice(0, found.index) : full.slice(found[0].length);
}

const MORE = '(?:[\\s-]+(?:baby|boy|girl|male|female|child|twin|infant|[a-d1-4]))';
const UNNAMED = [
  'b\\s*/\\s*o',
  `(?:baby|infant|newborn|unnamed|twin|triplet|boy|girl|son|daughter|child)${MORE}{0,3}[\\s-]+of`,
  `(?:infant|newborn|unnamed)${MORE}{0,3}`,
  `(?:baby|twin|triplet)${MORE}{1,3}`,
].join('|');
const ONLY_UNNAMED = new RegExp(`^\\s*(?:baby\\s*$|(?:${UNNAMED})(?=$|[\\s.:]))`, 'i');
const UNNAMED_IN_WHOLE = new RegExp(`(^|,)\\s*(?:${UNNAMED})(?=$|[\\s.,:])`, 'i');

/** Words that open such a text. */
export const UNNAMED_WORDS: ReadonlySet<string> = new Set(
  'baby infant newborn unnamed twin triplet boy girl son daughter child'.split(' '),
);
