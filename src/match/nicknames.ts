import { filedAsWritten, formalNames, namesWithForms } from '../reference/nicknames.ts';

/** A nickname that stands for more names than this says little about which. */
const MAX_ROOTS = 4;

/** The given names a first name may stand for, or itself where it is short for none; never empty. */
export function nicknameRoots(first: string): readonly string[] {
  roots ??= new Map(namesWithForms().map((name) => [name, rootsOf(name)]));
  return roots.get(first) ?? [first];
}

let roots: ReadonlyMap<string, readonly string[]> | undefined;

function rootsOf(first: string): readonly string[] {
  // A name that is short for others meets its like under those; it needs no root of its own beside them.
  const formal = formalNames(first)
    .filter((name) => name !== first)
    .slice(0, MAX_ROOTS);
  return formal.length === 0 || filedAsWritten(first) ? [first, ...formal] : formal;
}
