import type { Person } from '../../core/person.ts';
import type { PhoneNumber } from '../../core/record.ts';
import type { LineSight } from '../../match/rank/numbers/fit-lines.ts';
import type { SeenLine } from '../../match/rank/numbers/shared-lines.ts';
import type { CopyingSources, ToldBySource } from './copying-sources.ts';

/** A line with those of one household whom records give it. */
export type HeldLine = SeenLine & { readonly holders: readonly Person[] };

/**
 * A line as its records tell of it, and as they would without the rows that a source has copied: by how likely either is. The row
 * of whomever most sources give it is held to be the one that was copied; whoever is left with none of them has another number, or
 * none that is known.
 */
export function withoutCopies(
  number: PhoneNumber,
  line: HeldLine & { readonly weight: number },
  copying: CopyingSources,
  toldOf: (person: Person) => ToldBySource,
): LineSight[] {
  if (line.holders.length < 2 || copying.size === 0) return [line];
  const told = line.holders.map(toldOf);
  const gives = (source: string, at: number) => told[at]!.get(source)?.has(number) === true;
  const copies = [...copying.keys()].filter((source) => told.filter((_, at) => gives(source, at)).length > 1);
  if (copies.length === 0) return [line];
  const copied = Math.max(...copies.map((source) => copying.get(source)!));
  const owner = line.sources.indexOf(Math.max(...line.sources));
  const left = line.sources.map((all, at) => (at === owner ? all : all - copies.filter((source) => gives(source, at)).length));
  return [
    { ...line, weight: line.weight * (1 - copied) },
    { ...leftOf(line, left), weight: line.weight * copied },
  ];
}

function leftOf({ holders, later, mates, kind }: HeldLine, left: readonly number[]): SeenLine {
  const kept = left.flatMap((all, at) => (all > 0 ? [at] : []));
  const gone = holders.filter((_, at) => left[at]! <= 0);
  const silent = gone.filter(({ phones }) => phones.length === 1).length;
  return {
    kind,
    sources: kept.map((at) => left[at]!),
    later: kept.map((at) => later[at]!),
    mates: mates && { numbered: mates.numbered + gone.length - silent, silent: mates.silent + silent },
  };
}
