import { connectedPairs } from '../../demo/connected-pairs.ts';
import type { PersonRecord } from '../../src/core/record.ts';
import { homeKey } from '../../src/match/keys/keys.ts';
import type { LabelledSet } from './labelled.ts';

/** The share of true pairs that a shared number, mail address, home or birth date connects, also through a person's other records. */
export function joinableShare({ records, truth }: LabelledSet): number {
  const valuesOfPerson = new Map<number, string[][]>();
  truth.forEach((person, i) => {
    const values = valuesOf(records[i]!.record);
    const lists = valuesOfPerson.get(person);
    if (lists === undefined) valuesOfPerson.set(person, [values]);
    else lists.push(values);
  });
  let all = 0;
  let joined = 0;
  for (const lists of valuesOfPerson.values()) {
    const { pairs, connected } = connectedPairs(lists);
    all += pairs;
    joined += connected;
  }
  return all === 0 ? 1 : joined / all;
}

function valuesOf(record: PersonRecord): string[] {
  const birth = record.birthDate ?? 0;
  return [
    ...record.phones.map((number) => `phone ${number}`),
    ...record.emails.map((email) => `email ${email}`),
    ...record.addresses.filter(({ house }) => house !== '').map((address) => `home ${homeKey(address, 1)}`),
    ...(birth % 100 === 0 ? [] : [`birth ${birth}`]),
  ];
}
