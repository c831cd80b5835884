import type { Line } from '../../core/person.ts';
import type { PhoneNumber } from '../../core/record.ts';
import { draftWith } from '../../resolve/profile/profile.ts';
import { type Asking, read } from '../../store/look-up-reads.ts';
import type { Link } from './link.ts';

type Lines = ReadonlyMap<PhoneNumber, Line>;

/** Carrier and line type, by number or by number block, from the tables the operator imported. */
export function linesLink(timeoutMs: number): Link {
  return {
    name: 'lines',
    timeoutMs,
    remote: false,
    *add(draft) {
      const numbers = draft.phones.map(({ value }) => value);
      const known = yield* linesWith(
        draft.projectedLines,
        numbers.filter((number) => !draft.projectedLines.has(number)),
      );
      const found = numbers.flatMap((number) => known.get(number) ?? []);
      if (found.length === 0) return undefined;
      const lines = draft.lines.size === 0 ? known : new Map([...draft.lines, ...known]);
      const hasCarrier = found.some(({ carrier }) => carrier !== undefined);
      return { draft: draftWith(draft, { lines }), added: ['phones[].type', ...(hasCarrier ? ['phones[].carrier'] : [])] };
    },
  };
}

/** The lines, with those of more numbers. */
export function* linesWith(lines: Lines, numbers: readonly PhoneNumber[]): Asking<Lines> {
  if (numbers.length === 0) return lines;
  const all = new Map(lines);
  for (const [at, line] of (yield* read.lines(numbers)).entries()) if (line !== undefined) all.set(numbers[at]!, line);
  return all;
}
