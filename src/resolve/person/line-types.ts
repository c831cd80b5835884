import type { Attested, AttestedPhone } from '../../core/person.ts';
import type { LineType, PersonRecord, PhoneNumber } from '../../core/record.ts';
import { type Voice, wordWeight } from './tally.ts';

/** A number may be taken along from a wire into a pocket, and sources are slow to hear of it. */
const HALF_LIFE_DAYS = 6 * 365;

/** Says of each number what kind of line most of those say who tell; of equals the first by its name. */
export function tellLines(
  phones: readonly Attested<PhoneNumber>[],
  members: readonly { readonly record: PersonRecord }[],
  voices: readonly Voice[],
): readonly AttestedPhone[] {
  if (members.every(({ record }) => record.lineTypes === undefined)) return phones;
  const words = new Map<PhoneNumber, Map<LineType, number>>();
  members.forEach(({ record }, member) => {
    record.lineTypes?.forEach((line, at) => {
      const number = record.phones[at];
      if (line === undefined || number === undefined) return;
      const said = words.get(number) ?? new Map<LineType, number>();
      said.set(line, (said.get(line) ?? 0) + wordWeight(voices[member]!, HALF_LIFE_DAYS, 1));
      words.set(number, said);
    });
  });
  return phones.map((phone) => {
    const said = words.get(phone.value);
    if (said === undefined) return phone;
    const [best] = [...said].sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1));
    return { ...phone, line: best![0] };
  });
}
