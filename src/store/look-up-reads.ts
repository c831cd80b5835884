import type { PersonId } from '../core/ids.ts';
import type { Key } from '../core/key.ts';
import type { Line, Person, Property } from '../core/person.ts';
import type { PhoneNumber } from '../core/record.ts';
import type { Soon } from '../core/soon.ts';

/** Who shares a key. Nobody is listed while `count` records are more than the limit of the key's kind. */
export interface KeySharers {
  readonly count: number;
  readonly isGeneric: boolean;
  /** Each once. */
  readonly people: readonly PersonId[];
}

/**
 * What look-ups read. A store in this process answers at once: a look-up makes half a dozen reads, and a promise for each
 * stage costs as much as the read itself.
 */
export interface LookUpReads {
  /** From `listed` on only the counts are asked for, and nobody need be listed. */
  sharers(keys: readonly Key[], listed?: number): Soon<readonly KeySharers[]>;
  people(ids: readonly PersonId[]): Soon<readonly (Person | undefined)[]>;
  encodedOwners(numbers: readonly PhoneNumber[]): Soon<readonly (string | undefined)[]>;
  lines(numbers: readonly PhoneNumber[]): Soon<readonly (Line | undefined)[]>;
  properties(addressKeys: readonly Key[]): Soon<readonly (readonly Property[])[]>;
}
