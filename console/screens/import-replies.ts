import type { Job } from '../app/replies.ts';

export type ImportKind = 'people' | 'lines' | 'property';

export interface Upload {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly at: string;
  readonly state: string;
}

export interface ColumnShown {
  readonly column: string;
  readonly holds: string | null;
  readonly used: boolean;
  readonly samples: readonly string[];
  readonly looks_like?: string | null;
  readonly warning?: string | null;
}

export interface FileShown {
  readonly name: string;
  readonly format: string;
  readonly encoding?: string | null;
  readonly rows: number | null;
  readonly columns: readonly ColumnShown[];
  readonly record_id?: { readonly column: string | null; readonly unique?: number | null } | null;
  readonly warnings: readonly string[];
  readonly outcome?: Readonly<Record<string, number | null>>;
  readonly verdict: string;
  readonly refusals: readonly { readonly column: string; readonly text: string; readonly accept: string }[];
}

/** As the import reads it; edited by giving a column another target. */
export interface Mapping {
  readonly columns?: Readonly<Record<string, string>>;
  readonly targets?: Readonly<Record<string, string | readonly string[]>>;
  readonly [setting: string]: unknown;
}

export interface Preview {
  readonly files: readonly FileShown[];
  readonly mapping: Mapping;
}

export interface DryRun {
  readonly read: number;
  readonly usable: number;
  readonly rejected: number;
  readonly reject_reasons: Readonly<Record<string, number>>;
  readonly first_rejects: readonly { readonly line: number; readonly reason: string }[];
  readonly people: readonly {
    readonly name: string;
    readonly phones: readonly string[];
    readonly emails: readonly string[];
    readonly addresses: readonly string[];
    readonly birth_date?: string | null;
  }[];
}

export interface ImportShown {
  readonly id: string;
  readonly upload?: string | null;
  readonly name: string;
  readonly source: string;
  readonly kind: ImportKind;
  readonly state: 'running' | 'done' | 'failed' | 'refused' | 'interrupted' | 'stopped' | string;
  readonly job: Job | null;
  readonly message: string | null;
  readonly summary: Readonly<Record<string, unknown>> | null;
  readonly warnings: readonly string[];
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
