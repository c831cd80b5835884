import type { Change } from '../../core/correction.ts';
import type { PersonId, RecordId } from '../../core/ids.ts';
import type { Line, Person, PhoneOwner } from '../../core/person.ts';
import type { PhoneNumber } from '../../core/record.ts';
import { placeAmong } from '../../match/memory/ascending.ts';
import { type PackedTexts, packBytes } from '../../match/memory/shared-memory.ts';
import { Screen, type SharedScreen } from '../../privacy/screen.ts';
import { choosePhoneOwner, type OwnerContext } from '../../resolve/owner/phone-owner.ts';
import { buildCorrected } from '../../resolve/person/corrected.ts';
import type { PersonMember } from '../../resolve/person/person.ts';
import type { SourceFacts } from '../../resolve/person/tally.ts';
import { decodePerson, writePerson } from '../../store/codec/person-codec.ts';
import { writePhoneOwner } from '../../store/codec/phone-owner-codec.ts';
import { decodeRecord } from '../../store/codec/record-codec.ts';
import { TextBytes } from '../../store/codec/text-bytes.ts';
import { RecordReader } from './record-file.ts';
import { type FiledTexts, TextReader } from './text-file.ts';

/** How many people hold a number; none or too many give no owner. */
export const HELD = { byOne: 0, bySeveral: 1, generic: 2 } as const;

/** Shared input for making people; large parts are in shared memory. */
export interface PeopleGround {
  /** Clusters by ascending person id, with that id. */
  readonly clusters: Uint32Array;
  readonly ids: Float64Array;
  /** The members of each cluster. */
  readonly starts: Uint32Array;
  readonly members: Uint32Array;
  /** The siblings of the person at place `i` end before `siblingEnds[i]`. */
  readonly siblingEnds: Uint32Array;
  readonly siblings: Float64Array;
  /** By record: its id, its source, and its text. */
  readonly records: Int32Array;
  readonly sources: Int32Array;
  readonly filed: FiledTexts;
  readonly sourceNames: readonly string[];
  /** Ascending, each with how it is held and the index of its line, or -1. */
  readonly numbers: Float64Array;
  readonly held: Uint8Array;
  readonly lineOf: Int32Array;
  readonly lines: readonly Line[];
  readonly owners: OwnerContext;
  readonly sourceFacts: SourceFacts;
  /** What operators corrected, by cluster. */
  readonly changesOf: ReadonlyMap<number, readonly Change[]>;
  readonly keySeed: number;
  readonly screen: SharedScreen;
}

/** Some people, by place. */
export interface PeoplePart {
  readonly from: number;
  readonly to: number;
}

export interface MadeOwners {
  /** By index among all numbers. */
  readonly ownedNumbers: Uint32Array;
  readonly owners: PackedTexts;
}

export interface MadePeople extends MadeOwners {
  readonly people: PackedTexts;
  /** Shared numbers, and the people of this part who hold each. */
  readonly sharedNumbers: Float64Array;
  readonly sharedBy: Uint32Array;
}

/** Shared numbers: the holders of number `i` are `holders[holderEnds[i - 1] … holderEnds[i]]`, indexes of `ids`. */
export interface SharedPart {
  readonly ids: readonly number[];
  /** The text of each. */
  readonly texts: Uint32Array;
  readonly filed: FiledTexts;
  readonly numbers: Float64Array;
  readonly holderEnds: Uint32Array;
  readonly holders: Uint32Array;
}

/** Makes people and phone owners from encoded records, in any thread. */
export class PeopleMaker {
  readonly #ground: PeopleGround;
  readonly #screen: Screen;
  readonly #records: RecordReader;

  constructor(ground: PeopleGround) {
    this.#ground = ground;
    this.#screen = Screen.shared(ground.screen);
    this.#records = new RecordReader(ground.filed);
  }

  people({ from, to }: PeoplePart): MadePeople {
    const people = new TextsMade();
    const owners = new OwnersMade();
    const sharedNumbers: number[] = [];
    const sharedBy: number[] = [];
    for (let place = from; place < to; place++) {
      const person = this.#build(place);
      writePerson(person, people.out);
      people.end();
      for (const { value: number } of person.phones) {
        const index = placeAmong(number, this.#ground.numbers);
        const held = this.#ground.held[index];
        if (held === HELD.generic) continue;
        if (held === HELD.bySeveral) {
          sharedNumbers.push(number);
          sharedBy.push(place - from);
        } else this.#putOwner(number, index, [person], owners);
      }
    }
    return {
      people: people.packed(),
      ...owners.made(),
      sharedNumbers: Float64Array.from(sharedNumbers),
      sharedBy: Uint32Array.from(sharedBy),
    };
  }

  shared({ ids, texts, filed, ...part }: SharedPart): MadeOwners {
    const reader = new TextReader(filed);
    const people = ids.map((id, at) => decodePerson(id as PersonId, reader.text(texts[at]!)));
    const owners = new OwnersMade();
    let start = 0;
    for (let at = 0; at < part.numbers.length; at++) {
      const end = part.holderEnds[at]!;
      const holders = Array.from(part.holders.subarray(start, end), (holder) => people[holder]!);
      start = end;
      const number = part.numbers[at]! as PhoneNumber;
      this.#putOwner(number, placeAmong(number, this.#ground.numbers), holders, owners);
    }
    return owners.made();
  }

  #build(place: number): Person {
    const { clusters, ids, starts, members: all, records, sources, sourceNames, siblingEnds, siblings } = this.#ground;
    const cluster = clusters[place]!;
    const members: PersonMember[] = [];
    for (let member = starts[cluster]!; member < starts[cluster + 1]!; member++) {
      const index = all[member]!;
      members.push({
        id: records[index]! as RecordId,
        source: sourceNames[sources[index]!]!,
        record: decodeRecord(this.#records.encoded(index)),
      });
    }
    const from = place === 0 ? 0 : siblingEnds[place - 1]!;
    const to = siblingEnds[place]!;
    const near = from === to ? NOBODY : (Array.from(siblings.subarray(from, to)) as PersonId[]);
    const { sourceFacts, changesOf } = this.#ground;
    const person = buildCorrected({ id: ids[place]! as PersonId, siblings: near, members, sources: sourceFacts }, changesOf.get(cluster));
    return this.#screen.screened(person);
  }

  #putOwner(number: PhoneNumber, index: number, holders: readonly Person[], owners: OwnersMade): void {
    const line = this.#ground.lines[this.#ground.lineOf[index] ?? -1];
    const owner = choosePhoneOwner({ number, holders, ...(line === undefined ? {} : { line }), context: this.#ground.owners });
    if (owner !== undefined) owners.put(index, owner);
  }
}

const NOBODY: readonly PersonId[] = [];

/** Collects texts for shared memory. */
class TextsMade {
  readonly out = new TextBytes();
  readonly #ends: number[] = [];

  /** Everything written since the last end is one text. */
  end(): void {
    this.#ends.push(this.out.length);
  }

  packed(): PackedTexts {
    return packBytes(this.out.bytes, this.#ends);
  }
}

class OwnersMade {
  readonly #numbers: number[] = [];
  readonly #texts = new TextsMade();

  put(index: number, owner: PhoneOwner): void {
    this.#numbers.push(index);
    writePhoneOwner(owner, this.#texts.out);
    this.#texts.end();
  }

  made(): MadeOwners {
    return { ownedNumbers: Uint32Array.from(this.#numbers), owners: this.#texts.packed() };
  }
}
