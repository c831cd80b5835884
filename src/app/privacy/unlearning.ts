import type { PersonName, PersonRecord } from '../../core/record.ts';
import { frequencyPrior } from '../../match/frequency-priors.ts';
import { KIND } from '../../match/keys/key-kinds.ts';
import { keysOf, kindBits } from '../../match/keys/keys.ts';
import type { Model } from '../../match/model.ts';
import type { PeopleStore } from '../../store/people.ts';

const BY_PART = kindBits([KIND.first, KIND.last]);
const NAME_ATTRIBUTES = ['first', 'last', 'last_word'];
const PARTS_PER_READ = 500;
/**
 * A text with at most so many further records may be one person's: few people have records in more than four sources. No key finds
 * the records of a text, so the model's count decides; removing a text from the model costs little, as it then counts as rare.
 */
const FEW_FURTHER_RECORDS = 3;

type Learned = Partial<Pick<Model, 'frequencies' | 'lifts' | 'placeLifts'>>;

/** Takes out of what the matching model has learned the names that no stored record has any more, and rare texts. */
export class Unlearning {
  readonly #people: PeopleStore;
  readonly #names: ReadonlySet<string>;
  readonly #texts: ReadonlySet<string>;
  readonly #parts = new Set<string>();
  readonly #rare = new Set<string>();

  /** Before the records are removed. */
  static async of(people: PeopleStore): Promise<Unlearning> {
    return new Unlearning(people, learnedFrom(await people.model()));
  }

  private constructor(people: PeopleStore, learned: Learned) {
    this.#people = people;
    this.#names = new Set(namesIn(learned));
    this.#texts = new Set(rareTextsIn(learned));
  }

  note(records: readonly Pick<PersonRecord, 'names' | 'texts'>[]): void {
    for (const { names, texts } of records) {
      for (const { first, middle, last } of names) {
        for (const part of [first, middle, last].flatMap((name) => [name, ...name.split(/[ -]/)])) {
          if (this.#names.has(part)) this.#parts.add(part);
        }
      }
      for (const { attribute, value } of texts) {
        const text = textOf(`text:${attribute}`, value);
        if (this.#texts.has(text)) this.#rare.add(text);
      }
    }
  }

  /** After they are removed. */
  async finish(): Promise<void> {
    const gone = await this.#unusedNames();
    if (gone.size === 0 && this.#rare.size === 0) return;
    const text = await this.#people.model();
    if (text === undefined) return;
    const model = learnedFrom(text);
    const isGone: Readonly<Record<string, (value: string) => boolean>> = Object.fromEntries(
      NAME_ATTRIBUTES.map((attribute) => [attribute, (value: string) => gone.has(value)]),
    );
    const frequencies = Object.entries(model.frequencies ?? {}).map(([attribute, known]) => {
      const drops = isGone[attribute] ?? ((value: string) => this.#rare.has(textOf(attribute, value)));
      return [attribute, { ...known, values: without(known.values, drops) }] as const;
    });
    const cleaned = {
      ...model,
      frequencies: Object.fromEntries(frequencies),
      lifts: without(model.lifts, (pair) => pair.split('|').some((name) => gone.has(name))),
      placeLifts: without(model.placeLifts, (pair) => gone.has(nameAtPlace(pair))),
    };
    const { modelVersion, modelSources } = await this.#people.facts();
    await this.#people.putModel(JSON.stringify(cleaned), modelVersion, { sources: modelSources });
  }

  /** Noted names that no record has, neither as a first nor as a last name. */
  async #unusedNames(): Promise<Set<string>> {
    const { keySeed } = await this.#people.facts();
    const parts = [...this.#parts];
    const gone = new Set<string>();
    for (let at = 0; at < parts.length; at += PARTS_PER_READ) {
      const keyed = parts.slice(at, at + PARTS_PER_READ).map((part) => ({ part, keys: keysOf(namedOnly(part), keySeed, BY_PART) }));
      const counts = (await this.#people.holders(keyed.flatMap(({ keys }) => keys))).map(({ count }) => count);
      for (const { part, keys } of keyed) if (counts.splice(0, keys.length).every((count) => count === 0)) gone.add(part);
    }
    return gone;
  }
}

function learnedFrom(text: string | undefined): Learned {
  return text === undefined ? {} : (JSON.parse(text) as Learned);
}

function* namesIn({ frequencies = {}, lifts = {}, placeLifts = {} }: Learned): Generator<string> {
  for (const attribute of NAME_ATTRIBUTES) yield* Object.keys(frequencies[attribute]?.values ?? {});
  for (const pair of Object.keys(lifts)) yield* pair.split('|');
  for (const pair of Object.keys(placeLifts)) yield nameAtPlace(pair);
}

function* rareTextsIn({ frequencies = {} }: Learned): Generator<string> {
  for (const [attribute, { values, rareMillibits }] of Object.entries(frequencies)) {
    if (!attribute.startsWith('text:')) continue;
    // A model stores the share of (further records + this) among all records, and with none it stores no share.
    const none = frequencyPrior(attribute).records * frequencyPrior(attribute).rareShare;
    for (const [value, millibits] of Object.entries(values)) {
      const furtherRecords = none * 2 ** ((rareMillibits - millibits) / 1000) - none;
      if (furtherRecords <= FEW_FURTHER_RECORDS) yield textOf(attribute, value);
    }
  }
}

const textOf = (attribute: string, value: string) => `${attribute}|${value}`;
const nameAtPlace = (pair: string) => pair.slice(0, pair.lastIndexOf('@'));

function namedOnly(part: string): PersonRecord {
  const name: PersonName = { first: part, middle: '', last: part, suffix: '' };
  return { names: [name], phones: [], emails: [], addresses: [], identifiers: [], texts: [] };
}

function without(values: Readonly<Record<string, number>> = {}, isGone: (value: string) => boolean): Record<string, number> {
  return Object.fromEntries(Object.entries(values).filter(([value]) => !isGone(value)));
}
