/** What a comparison reads of a set of records: `RecordColumns`, or its copy in another thread. */
export interface ComparedColumns {
  readonly size: number;
  readonly fronts: Int32Array;
  readonly cells: { readonly values: Int32Array };
  readonly starts: { readonly values: Int32Array };
  readonly sources: { readonly values: Int32Array };
  readonly sourceNames: { readonly texts: readonly string[] };
  readonly words: Texts;
  readonly places: Texts;
  readonly mailParts: Texts;
  readonly extras: { readonly size: number };
  readonly emailParts: { readonly values: Int32Array };
  readonly addressParts: { readonly values: Int32Array };
  readonly extraTexts: readonly string[];
  readonly extraAttributes: readonly string[];
  readonly numbers: ArrayLike<number>;
  readonly valueKeys: {
    readonly phone: ArrayLike<number>;
    readonly email: ArrayLike<number>;
    readonly address: ArrayLike<number>;
    readonly extra: ArrayLike<number>;
  };
}

interface Texts {
  readonly texts: readonly string[];
  readonly size: number;
}

/** Offsets within a record's front. The four parts of the name are laid out as in the cells; `seen` is the first day seen. */
export const FRONT = { start: 0, birthDate: 1, about: 2, name: 3, seen: 7, size: 8 } as const;
/** Bits of `about`: two for the gender, one for each attribute that is present, and the source above them. */
export const ABOUT = { gender: 3, phones: 4, emails: 8, addresses: 16, extras: 32, oneName: 64, sourceShift: 7 } as const;

/** The header of a record's cells: single facts, then the length of each list that follows. */
export const HEADER = {
  birthDate: 0,
  gender: 1,
  names: 2,
  phones: 3,
  emails: 4,
  addresses: 5,
  extras: 6,
  firstSeen: 7,
  lastSeen: 8,
  size: 9,
} as const;
export const NO_DAY = -0x8000_0000;
/** Offsets of the parts of a name in the cells. */
export const NAME = { first: 0, middle: 1, last: 2, suffix: 3 } as const;
export const NAME_INTS = 4;
/** Slot and id. */
export const EXTRA_INTS = 2;

type Cells = Pick<ComparedColumns, 'cells' | 'starts'>;

/** Where each list of a record begins in the cells; it has as many entries as the header says. */
export function listsOf({ cells: { values }, starts }: Cells, record: number) {
  const start = starts.values[record]!;
  const names = start + HEADER.size;
  const phones = names + NAME_INTS * values[start + HEADER.names]!;
  const emails = phones + values[start + HEADER.phones]!;
  const addresses = emails + values[start + HEADER.emails]!;
  return { start, names, phones, emails, addresses, extras: addresses + values[start + HEADER.addresses]! };
}

/** The first address of a record; 0 if it has none. */
export function firstAddressOf(columns: Cells, record: number): number {
  const { addresses, extras } = listsOf(columns, record);
  return addresses === extras ? 0 : columns.cells.values[addresses]!;
}

/** A word of the first name of a record; 0 if it has none. */
export function nameWordOf(columns: Cells, record: number, part: number): number {
  const { names, phones } = listsOf(columns, record);
  return names === phones ? 0 : columns.cells.values[names + part]!;
}

/**
 * The fields that tell most pairs apart, at a fixed stride and within one cache line: among millions of records, fetching
 * one takes longer than comparing it.
 */
export function frontsOf(columns: Pick<ComparedColumns, 'cells' | 'starts' | 'sources' | 'size'>, fronts: Int32Array): Int32Array {
  const cells = columns.cells.values;
  for (let i = 0; i < columns.size; i += 1) {
    const start = columns.starts.values[i]!;
    const to = i * FRONT.size;
    let about = cells[start + HEADER.gender]! | (columns.sources.values[i]! << ABOUT.sourceShift);
    if (cells[start + HEADER.phones]! > 0) about |= ABOUT.phones;
    if (cells[start + HEADER.emails]! > 0) about |= ABOUT.emails;
    if (cells[start + HEADER.addresses]! > 0) about |= ABOUT.addresses;
    if (cells[start + HEADER.extras]! > 0) about |= ABOUT.extras;
    if (cells[start + HEADER.names] === 1) {
      about |= ABOUT.oneName;
      for (let part = 0; part < NAME_INTS; part += 1) fronts[to + FRONT.name + part] = cells[start + HEADER.size + part]!;
    }
    fronts[to + FRONT.start] = start;
    fronts[to + FRONT.birthDate] = cells[start + HEADER.birthDate]!;
    fronts[to + FRONT.about] = about;
    const first = cells[start + HEADER.firstSeen]!;
    fronts[to + FRONT.seen] = first === NO_DAY ? cells[start + HEADER.lastSeen]! : first;
  }
  return fronts;
}
