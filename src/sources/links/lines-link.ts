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
      const unknown = numbers.filter((number) => !draft.projectedLines.has(number));
      const found = unknown.length === 0 ? [] : await people.lines(unknown);
      const lines = new Map<PhoneNumber, Line>(draft.lines);
      let added = 0;
      for (const number of numbers) {
        const line = draft.projectedLines.get(number) ?? found[unknown.indexOf(number)];
        if (line === undefined) continue;
        lines.set(number, line);
        added += 1;
      }
      return added === 0 ? undefined : { draft: { ...draft, lines }, added: ['phones[].type', 'phones[].carrier'] };
    },
  };
}
