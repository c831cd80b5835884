import { remember } from '../normalize/bounded-cache.ts';
import { firstNameShare, livingBearers } from '../reference/first-names.ts';
import { formalNames, namesWithForms, shortForms } from '../reference/nicknames.ts';

const SHARES_KEPT = 5_000;

/**
 * The names under which people of this first name are filed and looked for; never empty. A short form is filed under all that it may
 * be short for, and any other name under itself. Where one such name is another's form (John is Jonathan's), the rarer of the two
 * is filed under both: so whoever may be called by a name shares a root with it.
 */
export function nicknameRoots(first: string): readonly string[] {
  return allRoots().get(first) ?? [first];
}

/** Those under which a first name is counted: its own alone, where it is no short form. */
export function countedRoots(first: string): readonly string[] {
  const all = nicknameRoots(first);
  return all[0] === first && all.length > 1 ? all.slice(0, 1) : all;
}

/** The share of people who are counted under a name. */
export const shareCountedUnder = remember((root: string) => {
  namesCounted ??= namesByRoot();
  return (namesCounted.get(root) ?? [root]).reduce((sum, name) => sum + firstNameShare(name), 0);
}, SHARES_KEPT);

let roots: ReadonlyMap<string, readonly string[]> | undefined;
let namesCounted: ReadonlyMap<string, readonly string[]> | undefined;

function allRoots(): ReadonlyMap<string, readonly string[]> {
  roots ??= new Map(namesWithForms().map((name) => [name, rootsOf(name)]));
  return roots;
}

function rootsOf(name: string): string[] {
  const formal = formalNames(name).filter((one) => one !== name);
  if (!isGiven(name)) return formal;
  const forms = shortForms(name).filter((one) => one !== name && isGiven(one));
  return [name, ...new Set([...formal, ...forms].filter((other) => isRarer(name, other)))];
}

/** A name that has short forms is one that parents give. */
function isGiven(name: string): boolean {
  return shortForms(name).length > 0;
}

function isRarer(one: string, other: string): boolean {
  const apart = livingBearers(one) - livingBearers(other);
  return apart === 0 ? one > other : apart < 0;
}

function namesByRoot(): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>();
  for (const name of allRoots().keys()) {
    for (const root of countedRoots(name)) {
      const known = names.get(root);
      if (known === undefined) names.set(root, [name]);
      else known.push(name);
    }
  }
  return names;
}
