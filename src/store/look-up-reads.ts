import type { PersonId } from '../core/ids.ts';
import type { Key } from '../core/key.ts';
import type { Line, Person, Property } from '../core/person.ts';
import type { PhoneNumber } from '../core/record.ts';

/** The people who share a key. None is listed while `count` records are more than the limit of the key's kind. */
export interface KeySharers {
  readonly count: number;
  readonly isGeneric: boolean;
  /** Each once. */
  readonly people: readonly PersonId[];
}

/** The reads of look-ups, where the store is in this process and answers without waiting. */
export interface LookUpReads {
  /** From `listed` on only the counts are asked for, and no people need be listed. */
  sharers(keys: readonly Key[], listed?: number): readonly KeySharers[];
  people(ids: readonly PersonId[]): readonly (Person | undefined)[];
  encodedOwners(numbers: readonly PhoneNumber[]): readonly (string | undefined)[];
  lines(numbers: readonly PhoneNumber[]): readonly (Line | undefined)[];
  properties(addressKeys: readonly Key[]): readonly (readonly Property[])[];
}

/** One read: for each of `asks` an answer, in their order. */
export type StoreRead =
  | { readonly of: 'sharers'; readonly asks: readonly Key[]; readonly listed: number }
  | { readonly of: 'people'; readonly asks: readonly PersonId[] }
  | { readonly of: 'encodedOwners'; readonly asks: readonly PhoneNumber[] }
  | { readonly of: 'lines'; readonly asks: readonly PhoneNumber[] }
  | { readonly of: 'properties'; readonly asks: readonly Key[] };

/** What a look-up waits for: a read of the store, or something outside, such as a provider's answer. */
export type Wish = StoreRead | Promise<unknown>;

/**
 * A look-up under way. It yields what it waits for and is resumed with the answer, so that it reads from top to bottom whether
 * the store answers at once or over a network. A read that fails ends it.
 */
export type Asking<Answer> = Generator<Wish, Answer, unknown>;

export const read = {
  *sharers(keys: readonly Key[], listed = keys.length): Asking<readonly KeySharers[]> {
    return (yield { of: 'sharers', asks: keys, listed }) as readonly KeySharers[];
  },
  *people(ids: readonly PersonId[]): Asking<readonly (Person | undefined)[]> {
    return (yield { of: 'people', asks: ids }) as readonly (Person | undefined)[];
  },
  /** The stored rows of phone owners; see store/codec/phone-owner-codec. */
  *encodedOwners(numbers: readonly PhoneNumber[]): Asking<readonly (string | undefined)[]> {
    return (yield { of: 'encodedOwners', asks: numbers }) as readonly (string | undefined)[];
  },
  *lines(numbers: readonly PhoneNumber[]): Asking<readonly (Line | undefined)[]> {
    return (yield { of: 'lines', asks: numbers }) as readonly (Line | undefined)[];
  },
  *properties(addressKeys: readonly Key[]): Asking<readonly (readonly Property[])[]> {
    return (yield { of: 'properties', asks: addressKeys }) as readonly (readonly Property[])[];
  },
};

/** Waits for something that is no read of the store. */
export function* until<Answer>(answer: Promise<Answer>): Asking<Answer> {
  return (yield answer) as Answer;
}
