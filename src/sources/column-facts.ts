import type { Day } from '../core/clock.ts';
import type { PersonRecord } from '../core/record.ts';
import { normalizeRecord } from '../normalize/record.ts';
import { rowMapper } from './map-row.ts';
import { type Choice, choicesOf, END_TARGETS, type Mapping, PHONE_TARGETS } from './mapping.ts';
import { cellOf } from './row-cells.ts';
import { AREA_TARGET, TYPE_TARGET } from './row-phones.ts';

/** What some columns of a file say together: one phone column, the parts of one name, of one address or of a birth. */
export interface Fact {
  readonly kind: FactKind;
  /** The columns as the file names them. */
  readonly columns: readonly string[];
  /** Their places in a row. */
  readonly at: readonly number[];
  readonly targets: readonly string[];
}

type FactKind = 'phone' | 'email' | 'name' | 'address' | 'birth_date' | 'gender' | 'first_seen' | 'last_seen';

/** What became of a fact in one row: nothing was written, it could be used, or it could not. */
type FactOutcome = 'empty' | 'used' | 'lost';

/** Which targets make up one fact: each column by itself, those of one `@group`, or all of the file. */
interface FactRule {
  readonly kind: FactKind;
  readonly of: RegExp;
  readonly per: 'column' | 'group' | 'file';
  readonly isUsed: (record: PersonRecord, fact: Fact) => boolean;
}

const ENDS = new RegExp(`^(?:last_seen|${END_TARGETS.join('|')})$`);
const FACT_RULES: readonly FactRule[] = [
  { kind: 'name', of: /^name\./, per: 'group', isUsed: ({ names }) => names.length > 0 },
  {
    kind: 'phone',
    of: new RegExp(`^(?:${[...PHONE_TARGETS.keys()].join('|')})$`),
    per: 'column',
    isUsed: ({ phones }) => phones.length > 0,
  },
  { kind: 'email', of: /^email$/, per: 'column', isUsed: ({ emails }) => emails.length > 0 },
  { kind: 'address', of: /^address\.(?!country)/, per: 'group', isUsed: isAddressUsed },
  { kind: 'birth_date', of: /^birth_/, per: 'file', isUsed: ({ birthDate }) => birthDate !== undefined },
  { kind: 'gender', of: /^gender(?:$|:)/, per: 'file', isUsed: ({ gender }) => gender !== undefined },
  { kind: 'first_seen', of: /^first_seen$/, per: 'file', isUsed: ({ firstSeen }) => firstSeen !== undefined },
  { kind: 'last_seen', of: ENDS, per: 'file', isUsed: ({ lastSeen }) => lastSeen !== undefined },
];
const RULE_OF = new Map(FACT_RULES.map((rule) => [rule.kind, rule]));

const STREET_TARGET = /^address\.(?:full|street|house)/;

/** An address whose columns have a street must give one: a place alone is no home. */
function isAddressUsed({ addresses }: PersonRecord, { targets }: Fact): boolean {
  const [address] = addresses;
  return address !== undefined && (!targets.some((target) => STREET_TARGET.test(target)) || hasStreet(address));
}

function hasStreet({ house, street }: PersonRecord['addresses'][number]): boolean {
  return house !== '' || street !== '';
}

/** The facts that a mapping of people reads from a file with these columns. */
export function factsOf(mapping: Mapping, columns: readonly string[]): readonly Fact[] {
  const choices = mapping.kind === 'people' ? choicesOf(mapping, columns) : [];
  return FACT_RULES.flatMap(({ kind, of, per }) => {
    const groups = new Map<string, Choice[]>();
    for (const [index, choice] of choices.entries()) {
      if (!of.test(choice.target)) continue;
      const key = per === 'column' ? String(index) : per === 'group' ? (choice.target.split('@')[1] ?? '') : '';
      groups.set(key, [...(groups.get(key) ?? []), choice]);
    }
    return [...groups.values()].map((own): Fact => {
      const at = [...new Set(own.flatMap((choice) => choice.columns))];
      return { kind, at, columns: at.map((place) => columns[place]!), targets: own.map(({ target }) => target) };
    });
  });
}

/** How often the facts of a file were written, and how often they could not be used. */
export interface FactCounts {
  readonly written: number[];
  readonly lost: number[];
}

/** Counts what becomes of the facts of rows. A row without a fault is counted without reading it twice. */
export class FactCounter implements FactCounts {
  readonly written: number[];
  readonly lost: number[];
  readonly #facts: readonly Fact[];
  readonly #places: readonly (readonly number[])[];
  readonly #has: Readonly<Record<'birth_date' | 'gender' | 'address', boolean>>;
  readonly #kinds: readonly (readonly [kind: FactKind, facts: readonly number[]])[];
  readonly #outcomes: readonly ((cells: readonly string[]) => FactOutcome)[];

  constructor(mapping: Mapping, columns: readonly string[], asOf?: Day) {
    this.#facts = factsOf(mapping, columns);
    this.written = this.#facts.map(() => 0);
    this.lost = this.#facts.map(() => 0);
    this.#outcomes = this.#facts.map((fact) => outcomeReader(mapping, columns, fact, asOf));
    const kinds = [...new Set(this.#facts.map(({ kind }) => kind))];
    this.#places = this.#facts.map(({ at }) => at);
    this.#has = { birth_date: kinds.includes('birth_date'), gender: kinds.includes('gender'), address: kinds.includes('address') };
    this.#kinds = kinds.map((kind) => [kind, this.#facts.flatMap((fact, at) => (fact.kind === kind ? [at] : []))]);
  }

  get facts(): readonly Fact[] {
    return this.#facts;
  }

  add(cells: readonly string[], record: PersonRecord, faults: readonly { readonly field: string }[]): void {
    const places = this.#places;
    for (let at = 0; at < places.length; at++) if (isWritten(cells, places[at]!)) this.written[at]! += 1;
    if (faults.length === 0 && !this.#mayLack(record)) return;
    for (const [kind, facts] of this.#kinds) if (isDoubtful(kind, record, faults)) for (const at of facts) this.#judge(at, cells);
  }

  /** Whether something is missing of which no fault is noted. */
  #mayLack({ birthDate, gender, addresses }: PersonRecord): boolean {
    if ((birthDate === undefined && this.#has.birth_date) || (gender === undefined && this.#has.gender)) return true;
    if (!this.#has.address) return false;
    for (let at = 0; at < addresses.length; at++) if (!hasStreet(addresses[at]!)) return true;
    return addresses.length === 0;
  }

  #judge(at: number, cells: readonly string[]): void {
    if (!isWritten(cells, this.#facts[at]!.at)) return;
    const outcome = this.#outcomes[at]!(cells);
    if (outcome === 'empty') this.written[at]! -= 1;
    else if (outcome === 'lost') this.lost[at]! += 1;
  }
}

function isWritten(cells: readonly string[], at: readonly number[]): boolean {
  for (let index = 0; index < at.length; index++) if (cells[at[index]!] !== '') return true;
  return false;
}

/** Whether a fact of the kind may have been lost in a row. */
function isDoubtful(kind: FactKind, record: PersonRecord, faults: readonly { readonly field: string }[]): boolean {
  for (const { field } of faults) if (field === kind) return true;
  if (kind === 'gender') return record.gender === undefined;
  if (kind === 'birth_date') return record.birthDate === undefined;
  return kind === 'address' && (record.addresses.length === 0 || !record.addresses.every(hasStreet));
}

/** What is written where a gender is neither known nor wrong. */
const NO_GENDER =
  /^(?:[uxnod0-9?.-]?|(?:dr|prof|rev|hon|capt|sgt|lt|col|fr|sir|mx)\.?|nb|n\/a|na|unk(?:nown)?|other|none|not .*|non-?binary|undisclosed|unspecified|prefer.*|diverse?)$/i;

const BESIDE_PHONES: ReadonlySet<string> = new Set([AREA_TARGET, TYPE_TARGET]);

/** Reads one fact of a row by itself. */
function outcomeReader(mapping: Mapping, columns: readonly string[], fact: Fact, asOf: Day | undefined) {
  const { isUsed } = RULE_OF.get(fact.kind)!;
  const area = fact.kind === 'phone' ? choicesOf(mapping, columns).filter(({ target }) => BESIDE_PHONES.has(target)) : [];
  const names = new Set([...fact.columns, ...area.flatMap((choice) => choice.columns.map((at) => columns[at]!))]);
  const own = Object.entries(mapping.columns).filter(([column, target]) => names.has(column) && isOfFact(target, fact));
  const lists = Object.entries(mapping.targets ?? {}).filter(([target]) => isOfFact(target, fact));
  const map = rowMapper({ ...mapping, columns: Object.fromEntries(own), targets: Object.fromEntries(lists) }, columns, asOf);
  return (cells: readonly string[]): FactOutcome => {
    if (fact.at.every((place) => cellOf(cells, [place]) === '')) return 'empty';
    const { record, faults } = normalizeRecord(map(cells).raw);
    if (isUsed(record, fact)) return 'used';
    if (fact.kind === 'gender') return fact.at.every((place) => NO_GENDER.test(cellOf(cells, [place]))) ? 'empty' : 'lost';
    // A fax, or another person's number, is left out on purpose.
    if (fact.kind === 'phone' && faults.length === 0) return 'empty';
    return faults.length > 0 && faults.every(({ reason }) => reason === 'placeholder') ? 'empty' : 'lost';
  };
}

function isOfFact(target: string, { kind, targets }: Fact): boolean {
  return targets.includes(target) || (kind === 'phone' && BESIDE_PHONES.has(target));
}
