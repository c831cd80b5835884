import type { Line, Person, PhoneOwner } from '../../core/person.ts';
import type { PhoneNumber } from '../../core/record.ts';
import { choosePhoneOwner, type OwnerContext } from './phone-owner.ts';

export interface NumberOwnersAsk {
  /** Among them all who hold an asked number. */
  readonly people: Iterable<Person>;
  readonly isAsked: (number: PhoneNumber) => boolean;
  readonly lineOf: (number: PhoneNumber) => Line | undefined;
  readonly context: OwnerContext;
}

/** The owner of each asked number that one of the people holds; undefined when no one may be named. */
export function* numberOwners({ people, isAsked, lineOf, context }: NumberOwnersAsk): Generator<{
  readonly number: PhoneNumber;
  readonly owner: PhoneOwner | undefined;
}> {
  for (const [number, holders] of holdersOf(people, isAsked)) {
    const line = lineOf(number);
    yield { number, owner: choosePhoneOwner({ number, holders, ...(line !== undefined && { line }), context }) };
  }
}

function holdersOf(people: Iterable<Person>, isAsked: (number: PhoneNumber) => boolean): Map<PhoneNumber, Person[]> {
  const holders = new Map<PhoneNumber, Person[]>();
  for (const person of people) {
    for (const { value: number } of person.phones) {
      const known = holders.get(number);
      if (known !== undefined) known.push(person);
      else if (isAsked(number)) holders.set(number, [person]);
    }
  }
  return holders;
}
