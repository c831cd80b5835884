import type { PersonId, RecordId } from '../core/ids.ts';
import type { Line, Person } from '../core/person.ts';
import type { PhoneNumber } from '../core/record.ts';
import type { RecordsOfCells } from '../match/records-of-cells.ts';
import { buildPerson, type PersonMember } from '../resolve/person.ts';
import { choosePhoneOwner, type OwnerContext } from '../resolve/phone-owner.ts';
import { decodePerson, encodePerson } from '../store/person-codec.ts';
import { encodePhoneOwner } from '../store/phone-owner-codec.ts';
import { decodeRecord } from '../store/record-codec.ts';
import { type TextPlaces, textReader } from './record-texts.ts';

/** How a number is held; what nobody or too many hold gives no owner. */
export const HELD = { byOne: 0, bySeveral: 1, generic: 2 } as const;

/** What people are made from, the same for all of them; large parts are shared between threads. */
export interface PeopleGround {
  readonly blocks: readonly SharedArrayBuffer[];
  readonly sourceNames: readonly string[];
  /** Ascending, and beside each how it is held and the index of its line, or -1. */
  readonly numbers: Float64Array;
  readonly held: Uint8Array;
  readonly lineOf: Int32Array;
  readonly lines: readonly Line[];
  readonly owners: OwnerContext;
  readonly copies: ReadonlyMap<string, string>;
}

/** Some people by their members: those of person `i` end before `memberEnds[i]`, the siblings before `siblingEnds[i]`. */
export interface PeoplePart {
  readonly ids: Float64Array;
  readonly memberEnds: Uint32Array;
  readonly records: Uint32Array;
  /** The records by their order in the set. */
  readonly indexes: Uint32Array;
  readonly sources: Uint32Array;
  readonly places: TextPlaces;
  readonly siblingEnds: Uint32Array;
  readonly siblings: Float64Array;
}

export interface MadePeople {
  readonly encoded: readonly string[];
  readonly ownedNumbers: Float64Array;
  readonly owners: readonly string[];
  /** Numbers that several people hold, and which of these people does. */
  readonly sharedNumbers: Float64Array;
  readonly sharedBy: Uint32Array;
}

/** Numbers that several hold: the holders of number `i` are `holders[holderEnds[i - 1] … holderEnds[i]]`, indexes of `ids`. */
export interface SharedPart {
  readonly ids: readonly number[];
  readonly encoded: readonly string[];
  readonly numbers: Float64Array;
  readonly holderEnds: Uint32Array;
  readonly holders: Uint32Array;
}

export interface MadeOwners {
  readonly ownedNumbers: Float64Array;
  readonly owners: readonly string[];
}

/** Makes people and phone owners of encoded records, in any thread. */
export class PeopleMaker {
  readonly #ground: PeopleGround;
  readonly #read: ReturnType<typeof textReader>;
  readonly #records: RecordsOfCells | undefined;

  /** `records` where this thread has them in columns already; the texts are read for those it has not. */
  constructor(ground: PeopleGround, records?: RecordsOfCells) {
    this.#ground = ground;
    this.#records = records;
    this.#read = textReader(ground.blocks);
  }

  people(part: PeoplePart): MadePeople {
    const encoded: string[] = [];
    const owned: number[] = [];
    const owners: string[] = [];
    const sharedNumbers: number[] = [];
    const sharedBy: number[] = [];
    for (let at = 0; at < part.ids.length; at++) {
      const person = this.#build(part, at);
      encoded.push(encodePerson(person));
      for (const { value: number } of person.phones) {
        const index = this.#indexOf(number);
        const held = this.#ground.held[index];
        if (held === HELD.generic) continue;
        if (held === HELD.bySeveral) {
          sharedNumbers.push(number);
          sharedBy.push(at);
          continue;
        }
        const owner = this.#owner(number, index, [person]);
        if (owner === undefined) continue;
        owned.push(number);
        owners.push(owner);
      }
    }
    return {
      encoded,
      ownedNumbers: Float64Array.from(owned),
      owners,
      sharedNumbers: Float64Array.from(sharedNumbers),
      sharedBy: Uint32Array.from(sharedBy),
    };
  }

  shared(part: SharedPart): MadeOwners {
    const people = part.encoded.map((text, at) => decodePerson(part.ids[at]! as PersonId, text));
    const owned: number[] = [];
    const owners: string[] = [];
    let start = 0;
    for (let at = 0; at < part.numbers.length; at++) {
      const end = part.holderEnds[at]!;
      const holders = Array.from(part.holders.subarray(start, end), (holder) => people[holder]!);
      start = end;
      const number = part.numbers[at]! as PhoneNumber;
      const owner = this.#owner(number, this.#indexOf(number), holders);
      if (owner === undefined) continue;
      owned.push(number);
      owners.push(owner);
    }
    return { ownedNumbers: Float64Array.from(owned), owners };
  }

  #build(part: PeoplePart, at: number): Person {
    const members: PersonMember[] = [];
    const { block, start, end } = part.places;
    for (let member = at === 0 ? 0 : part.memberEnds[at - 1]!; member < part.memberEnds[at]!; member++) {
      members.push({
        id: part.records[member]! as RecordId,
        source: this.#ground.sourceNames[part.sources[member]!]!,
        record: this.#records?.of(part.indexes[member]!) ?? decodeRecord(this.#read(block[member]!, start[member]!, end[member]!)),
      });
    }
    const from = at === 0 ? 0 : part.siblingEnds[at - 1]!;
    const to = part.siblingEnds[at]!;
    const siblings = from === to ? NOBODY : (Array.from(part.siblings.subarray(from, to)) as PersonId[]);
    return buildPerson({ id: part.ids[at]! as PersonId, siblings, members, sources: this.#ground });
  }

  #owner(number: PhoneNumber, index: number, holders: readonly Person[]): string | undefined {
    const line = this.#ground.lines[this.#ground.lineOf[index] ?? -1];
    const owner = choosePhoneOwner({ number, holders, ...(line === undefined ? {} : { line }), context: this.#ground.owners });
    return owner === undefined ? undefined : encodePhoneOwner(owner);
  }

  #indexOf(number: number): number {
    const { numbers } = this.#ground;
    let low = 0;
    let high = numbers.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (numbers[middle]! < number) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const NOBODY: readonly PersonId[] = [];
