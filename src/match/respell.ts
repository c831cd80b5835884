import type { PersonName } from '../core/record.ts';
import { allFirstNames } from '../reference/first-names.ts';
import { surnamesByRank } from '../reference/surnames.ts';
import { isOneSlip } from './compare/closeness.ts';

/** Of each part of a name so many are tried, commonest first. */
const MOST_TRIED = 6;
/** In shorter ones a slip leads to too many others. */
const SHORTEST = 4;

/** How a name that nobody bears may have been meant: one part a slip away from a known name, or one half of a double surname. */
export function respellings(name: PersonName): PersonName[] {
  const { first, last } = name;
  if (first === '' || last === '') return [];
  firstNames ??= new Names(allFirstNames());
  surnames ??= new Names(surnamesByRank());
  const halves = last.split(/[ -]/);
  const lasts = halves.length > 1 ? halves.filter((half) => half.length >= SHORTEST) : surnames.near(last);
  return [...lasts.map((near) => ({ ...name, last: near })), ...firstNames.near(first).map((near) => ({ ...name, first: near }))];
}

/** Known names, by their first and by their last letter: one slip leaves one of the two as it was. */
class Names {
  readonly #byEnd = new Map<string, string[]>();

  constructor(names: readonly string[]) {
    for (const name of names) {
      if (name.length < SHORTEST) continue;
      for (const end of endsOf(name)) {
        const alike = this.#byEnd.get(end);
        if (alike === undefined) this.#byEnd.set(end, [name]);
        else alike.push(name);
      }
    }
  }

  near(written: string): string[] {
    if (written.length < SHORTEST) return [];
    const near = new Set(endsOf(written).flatMap((end) => oneSlipFrom(written, this.#byEnd.get(end) ?? [])));
    return [...near].slice(0, MOST_TRIED);
  }
}

function endsOf(name: string): [string, string] {
  return [`${name[0]}-`, `-${name.at(-1)}`];
}

let firstNames: Names | undefined;
let surnames: Names | undefined;

function oneSlipFrom(written: string, names: readonly string[]): string[] {
  const found: string[] = [];
  for (const name of names) {
    if (Math.abs(name.length - written.length) > 1 || name === written || !isOneSlip(name, written)) continue;
    found.push(name);
    if (found.length === MOST_TRIED) break;
  }
  return found;
}
