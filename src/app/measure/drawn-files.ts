/** Files that may be lists of their own, or drawn from each other: how likely, and which list each of them is then a part of. */
export interface Drawn {
  readonly chance: number;
  readonly listOf: ReadonlyMap<string, string>;
}

/** One file in ten is drawn from another: visits of customers, stewards of members. */
const DRAWN = 0.1;
/** Of such a file nearly everybody is in the other one (a share `c` as likely as its power); of others any share is as likely. */
const NESTED_POWER = 9;
const LEAST_CHANCE = 0.001;

/**
 * The ways in which files may be drawn from each other, by who is in which: none of them, the one that is nested most in a longer
 * one, the two that are, and so on.
 */
export function drawnFiles(people: readonly ReadonlySet<string>[]): readonly Drawn[] {
  const listOf = new Map<string, string>();
  const ways: Drawn[] = [];
  let chance = 1;
  for (const { file, host, drawn } of nestedFiles(people)) {
    if (chance * drawn < LEAST_CHANCE) break;
    ways.push({ chance: chance * (1 - drawn), listOf: new Map(listOf) });
    chance *= drawn;
    const list = listOf.get(host) ?? host;
    listOf.set(file, list);
    for (const [one, of] of listOf) if (of === file) listOf.set(one, list);
  }
  return [...ways, { chance, listOf }];
}

/** Every file but the longest, with the longer one that has most of its people, from the one that is nested most. */
function nestedFiles(people: readonly ReadonlySet<string>[]): { file: string; host: string; drawn: number }[] {
  const shared = new Map<string, Map<string, number>>();
  for (const files of people)
    for (const file of files) {
      const beside = shared.get(file) ?? new Map<string, number>();
      shared.set(file, beside);
      for (const other of files) beside.set(other, (beside.get(other) ?? 0) + 1);
    }
  const lengthOf = (file: string) => shared.get(file)!.get(file)!;
  const byLength = [...shared.keys()].sort().sort((one, other) => lengthOf(other) - lengthOf(one));
  return byLength
    .slice(1)
    .map((file, at) => {
      const inHost = (host: string) => shared.get(file)!.get(host) ?? 0;
      const host = byLength.slice(0, at + 1).reduce((most, one) => (inHost(one) > inHost(most) ? one : most));
      return { file, host, drawn: chanceDrawn((inHost(host) + 1) / (lengthOf(file) + 2)) };
    })
    .sort((one, other) => other.drawn - one.drawn);
}

function chanceDrawn(nested: number): number {
  const drawn = DRAWN * (NESTED_POWER + 1) * nested ** NESTED_POWER;
  return drawn / (drawn + 1 - DRAWN);
}
