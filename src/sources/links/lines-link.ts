import type { Line } from '../../core/person.ts';
import type { PhoneNumber } from '../../core/record.ts';
import type { PeopleReads } from '../../store/people.ts';
import type { Link } from './link.ts';

/** Carrier and line type, by number or by number block, from the tables the operator imported. */
export function linesLink(people: Pick<PeopleReads, 'lines'>, timeoutMs: number): Link {
  return {
    name: 'lines',
    timeoutMs,
    remote: false,
    async add(draft) {
      if (draft.phones.length === 0) return undefined;
      const numbers = draft.phones.map((phone) => phone.value);
      const found = await people.lines(numbers);
      const lines = new Map<PhoneNumber, Line>(draft.lines);
      const estimates = [...draft.estimates];
      let added = 0;
      numbers.forEach((number, at) => {
        const line = found[at];
        if (line !== undefined) {
          lines.set(number, line);
          added += 1;
        } else if (!lines.has(number)) estimates.push(`phones[${at}].type`);
      });
      return { draft: { ...draft, lines, estimates }, added: added === 0 ? [] : ['phones[].type', 'phones[].carrier'] };
    },
  };
}
