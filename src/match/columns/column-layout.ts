/** What a comparison reads of a set of records; `RecordColumns` is one, and so is its likeness in another thread. */
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

/** Where the parts of one record's front stand; the four of its name lie as they do among the cells. `seen` is the first day of which it tells. */
export const FRONT = { start: 0, birthDate: 1, about: 2, name: 3, seen: 7, size: 8 } as const;
/** What `about` says: the gender in two bits, whether there is any of each, and the source above them. */
export const ABOUT = { gender: 3, phones: 4, emails: 8, addresses: 16, extras: 32, oneName: 64, sourceShift: 7 } as const;

/** What each record's cells begin with, relative to its offset: facts, and how many there are of each list that follows. */
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
  /** 1 where the cells say all that the record says. */
  whole: 9,
  size: 10,
} as const;
export const NO_DAY = -0x8000_0000;
export const NAME_INTS = 4;

/**
 * What tells most pairs apart, at the same distance for each record and within one line of memory: fetching a record from
 * among millions takes longer than comparing it.
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
