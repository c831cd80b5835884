import type { Day } from '../../core/clock.ts';
import type { PersonId } from '../../core/ids.ts';
import type { Key } from '../../core/key.ts';
import type { Person } from '../../core/person.ts';
import type { KnownMates } from '../../match/rank/numbers/known-mates.ts';
import { homeOf, matesAmong, residentAs } from '../../resolve/owner/known-homes.ts';
import type { PeopleStore } from '../../store/people.ts';
import type { BatchHolders } from './batch-holders.ts';

/** A person whom the batch makes or changes, and the key of their home. */
export interface ChangedPerson {
  readonly person: Person;
  readonly home: Key | undefined;
}

/** Households after a batch. Each person is read once. */
export class BatchHomes {
  readonly #people: PeopleStore;
  readonly #holders: BatchHolders;
  readonly #seed: number;
  readonly #today: Day | undefined;
  readonly #changed: ReadonlyMap<PersonId, ChangedPerson>;
  readonly #gone: ReadonlySet<PersonId>;
  readonly #read = new Map<PersonId, Person>();
  readonly #residents = new Map<Key, readonly Person[]>();

  constructor(ground: {
    readonly people: PeopleStore;
    readonly holders: BatchHolders;
    readonly seed: number;
    readonly today: Day | undefined;
    readonly changed: readonly ChangedPerson[];
    readonly gone: Iterable<PersonId>;
  }) {
    this.#people = ground.people;
    this.#holders = ground.holders;
    this.#seed = ground.seed;
    this.#today = ground.today;
    this.#changed = new Map(ground.changed.map((one) => [one.person.id, one]));
    this.#gone = new Set(ground.gone);
  }

  /** Reads people as they are after the batch, without those removed. */
  async read(ids: Iterable<PersonId>): Promise<void> {
    const unknown = [...new Set(ids)].filter((id) => !this.#changed.has(id) && !this.#gone.has(id) && !this.#read.has(id));
    for (const person of await this.#people.people(unknown)) if (person !== undefined) this.#read.set(person.id, person);
  }

  person(id: PersonId): Person | undefined {
    return this.#changed.get(id)?.person ?? this.#read.get(id);
  }

  /** Reads the residents of these homes. */
  async ask(homes: Iterable<Key>): Promise<void> {
    const unknown = [...new Set(homes)].filter((home) => !this.#residents.has(home));
    await this.#holders.ask(unknown);
    const found = unknown.map((home) => (this.#holders.isGeneric(home) ? [] : this.#holders.of(home)));
    await this.read(found.flat().map(({ person }) => person));
    for (const [at, home] of unknown.entries()) {
      const before = [...new Set(found[at]!.map(({ person }) => person))].flatMap((id) => this.#read.get(id) ?? []);
      const living = before.filter((person) => homeOf(person, this.#seed) === home);
      for (const one of this.#changed.values()) if (one.home === home && !this.#holders.isGeneric(home)) living.push(one.person);
      this.#residents.set(home, living);
    }
  }

  /** The residents of a home that was asked for. */
  residents(home: Key): readonly Person[] {
    return this.#residents.get(home)!;
  }

  /** The home of a person who was read or changed. */
  home(id: PersonId): Key | undefined {
    const person = this.person(id);
    return person && homeOf(person, this.#seed);
  }

  /** Defined if their home was asked for. */
  matesOf(id: PersonId): KnownMates | undefined {
    const home = this.home(id);
    const residents = home === undefined ? [] : this.residents(home);
    const own = residents.find((one) => one.id === id);
    if (own === undefined) return undefined;
    const as = (one: Person) => residentAs(one, this.#today);
    return matesAmong(residents.map(as), as(own));
  }
}
