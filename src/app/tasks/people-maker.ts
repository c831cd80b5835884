import type { Change } from '../../core/correction.ts';
import type { PersonId, RecordId } from '../../core/ids.ts';
import type { Line, Person, PhoneOwner } from '../../core/person.ts';
import type { PhoneNumber } from '../../core/record.ts';
import { placeAmong } from '../../match/memory/ascending.ts';
import { type PackedTexts, packBytes } from '../../match/memory/shared-memory.ts';
import { Screen, type SharedScreen } from '../../privacy/screen.ts';
import { numberOwners } from '../../resolve/owner/number-owners.ts';
import type { OwnerContext } from '../../resolve/owner/phone-owner.ts';
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

/** Shared numbers, and all people who hold one of them. */
export interface SharedPart {
  readonly ids: readonly number[];
  /** The text of each. */
  readonly texts: Uint32Array;
  readonly filed: FiledTexts;
  readonly numbers: Float64Array;
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
    const built: Person[] = [];
    const sharedNumbers: number[] = [];
    const sharedBy: number[] = [];
    for (let place = from; place < to; place++) {
      const person = this.#build(place);
      writePerson(person, people.out);
      people.end();
      built.push(person);
      for (const { value: number } of person.phones) {
        if (this.#heldBy(number) !== HELD.bySeveral) continue;
        sharedNumbers.push(number);
        sharedBy.push(place - from);
      }
    }
    return {
      people: people.packed(),
      ...this.#ownersOf(built, (number) => this.#heldBy(number) === HELD.byOne),
      sharedNumbers: Float64Array.from(sharedNumbers),
      sharedBy: Uint32Array.from(sharedBy),
    };
  }

  shared({ ids, texts, filed, numbers }: SharedPart): MadeOwners {
    const reader = new TextReader(filed);
    const people = ids.map((id, at) => decodePerson(id as PersonId, reader.text(texts[at]!)));
    const asked = new Set<number>(numbers);
    return this.#ownersOf(people, (number) => asked.has(number));
  }

  #heldBy(number: PhoneNumber): number {
    return this.#ground.held[placeAmong(number, this.#ground.numbers)]!;
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

  #ownersOf(people: readonly Person[], isAsked: (number: PhoneNumber) => boolean): MadeOwners {
    const { numbers, lines, lineOf, owners: context } = this.#ground;
    const made = new OwnersMade();
    const place = (number: PhoneNumber) => placeAmong(number, numbers);
    for (const { number, owner } of numberOwners({ people, isAsked, lineOf: (one) => lines[lineOf[place(one)] ?? -1], context })) {
      if (owner !== undefined) made.put(place(number), owner);
    }
    return made.made();
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
