import type { Job } from '../app/replies.ts';

export type ImportKind = 'people' | 'lines' | 'property';

export interface Upload {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly at: string;
  readonly state: string;
}

/** What became of the values of one column, or of several that are read together, in the first rows. */
export interface Outcome {
  readonly columns: readonly string[];
  readonly holds: string;
  readonly written: number;
  readonly lost: number;
}

export interface ColumnShown {
  readonly name: string;
  readonly holds: string;
  readonly is_used: boolean;
  readonly looks_like: string;
  readonly samples: readonly string[];
  readonly outcome?: Outcome;
  /** Its loss keeps the import from starting unless it is accepted. */
  readonly is_bad: boolean;
}

export interface FirstPerson {
  readonly record_id: string;
  readonly names: readonly string[];
  readonly phones: readonly string[];
  readonly emails: readonly string[];
  readonly addresses: readonly string[];
  readonly birth_date?: string;
}

export interface FileShown {
  readonly name: string;
  readonly format: string;
  readonly encoding: string;
  readonly mapping: Mapping;
  readonly columns: readonly ColumnShown[];
  readonly unused: readonly { readonly name: string }[];
  readonly warnings: readonly string[];
  readonly refusals: readonly string[];
  readonly outcome: { readonly rows: number; readonly unusable: number; readonly columns: readonly Outcome[] };
  readonly people: readonly FirstPerson[];
}

/** As the import reads it; edited by giving a column another target. */
export interface Mapping {
  readonly columns?: Readonly<Record<string, string>>;
  readonly targets?: Readonly<Record<string, string | readonly string[]>>;
  readonly [setting: string]: unknown;
}

export interface Preview {
  readonly files: readonly FileShown[];
  readonly unreadable: readonly string[];
  readonly is_accepted: boolean;
}

export interface DryRun {
  readonly read: number;
  readonly usable: number;
  readonly rejected: number;
  readonly reject_reasons?: Readonly<Record<string, number>>;
  readonly first_rejects?: readonly { readonly line: number; readonly reason: string }[];
}

export interface ImportShown {
  readonly id: string;
  readonly name: string;
  readonly source: string;
  readonly kind: ImportKind;
  readonly state: 'running' | 'done' | 'failed' | 'refused' | 'interrupted' | 'stopped' | string;
  readonly job: Job | null;
  readonly message: string | null;
  /** What the command prints; its warnings are sentences. */
  readonly summary: { readonly warnings?: readonly string[] } | null;
  readonly started: string;
  readonly ended: string | null;
  readonly file_kept?: boolean;
}

export const STATE_TONES: Readonly<Record<string, 'good' | 'warn' | 'bad' | 'info'>> = {
  running: 'info',
  done: 'good',
  failed: 'bad',
  refused: 'bad',
  interrupted: 'warn',
  silent: 'warn',
  stopped: 'warn',
};

/** What a column of people may be said to hold, in the words of a person. */
export const TARGETS: Readonly<Record<ImportKind, readonly (readonly [string, string])[]>> = {
  people: [
    ['record_id', 'Record id'],
    ['name.full', 'Full name'],
    ['name.last_first', 'Full name, last first'],
    ['name.first', 'First name'],
    ['name.middle', 'Middle name'],
    ['name.last', 'Last name'],
    ['name.suffix', 'Suffix (Jr, III)'],
    ['name.maiden', 'Name at birth'],
    ['phone', 'Phone'],
    ['phone@mobile', 'Phone, mobile'],
    ['phone@landline', 'Phone, landline'],
    ['phone.area', 'Area code'],
    ['email', 'E-mail'],
    ['address.full', 'Whole address'],
    ['address.house', 'House number'],
    ['address.street', 'Street'],
    ['address.unit', 'Unit'],
    ['address.city', 'City'],
    ['address.state', 'State'],
    ['address.zip', 'ZIP'],
    ['address.country', 'Country'],
    ['birth_date', 'Birth date'],
    ['birth_year', 'Birth year'],
    ['birth_month', 'Birth month'],
    ['birth_day', 'Birth day'],
    ['age', 'Age'],
    ['gender', 'Gender'],
    ['deceased', 'Deceased'],
    ['status', 'Status'],
    ['first_seen', 'First seen'],
    ['last_seen', 'Last seen'],
    ['ended', 'Ended on'],
    ['moved_out', 'Moved out on'],
  ],
  lines: [
    ['number', 'Number'],
    ['block', 'Block of numbers'],
    ['first', 'First number'],
    ['last', 'Last number'],
    ['carrier', 'Carrier'],
    ['line_type', 'Line type'],
    ['as_of', 'As of'],
  ],
  property: [
    ['owner.full', 'Owner, full name'],
    ['owner.last_first', 'Owner, last name first'],
    ['owner.first', 'Owner, first name'],
    ['owner.last', 'Owner, last name'],
    ['address.full', 'Whole address'],
    ['address.house', 'House number'],
    ['address.street', 'Street'],
    ['address.unit', 'Unit'],
    ['address.city', 'City'],
    ['address.state', 'State'],
    ['address.zip', 'ZIP'],
    ['property_type', 'Property type'],
    ['assessed_value', 'Assessed value'],
    ['as_of', 'As of'],
  ],
};

/** The mapping with one column given another meaning. */
export function mappedTo(mapping: Mapping, column: string, target: string): Mapping {
  const { targets, ...rest } = mapping;
  const without = Object.entries(targets ?? {})
    .map(([name, columns]) => [name, [columns].flat().filter((one) => one !== column)] as const)
    .filter(([, columns]) => columns.length > 0);
  return {
    ...rest,
    columns: { ...mapping.columns, [column]: target },
    ...(targets !== undefined && without.length > 0 && { targets: Object.fromEntries(without) }),
  };
}
