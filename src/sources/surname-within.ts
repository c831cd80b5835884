import type { RawName } from '../core/raw-record.ts';
import { foldWords } from '../normalize/fold.ts';
import { ungarbled } from '../normalize/garbled.ts';

/**
 * A whole name beside its surname, written surname first: `Blanca Quintana Vargas` of the family Quintana is `Quintana Vargas, Blanca`.
 * A whole name that says so itself, or does not hold the surname, is believed; a single word is what comes before it.
 */
export function surnameFirst(name: RawName): RawName {
  const { full, last, ...rest } = name;
  if (full === undefined || last === undefined || name.first !== undefined) return name;
  if (/[,;&]/.test(full)) return { ...rest, full };
  const words = full.split(/\s+/);
  const surname = folded(last);
  const starts = [...words.keys()].slice(1).concat(0);
  for (const from of starts) {
    for (let end = from + 1; end <= words.length; end++) {
      if (folded(words.slice(from, end).join(' ')) !== surname || words.length === end - from) continue;
      const parts = from === 0 ? [words.slice(0, end), words.slice(end)] : [words.slice(from), words.slice(0, from)];
      return { ...rest, full: parts.map((part) => part.join(' ')).join(', ') };
    }
  }
  return words.length === 1 && folded(full) !== surname ? { ...rest, first: full, last } : { ...rest, full };
}

function folded(text: string): string {
  return foldWords(ungarbled(text));
}
