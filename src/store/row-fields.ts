/** What a column holds. Lists are texts with commas in between; a flag is 0 or 1. */
export type ColumnType = 'integer' | 'text' | 'flag' | 'json' | 'words' | 'ids';
export type SqlValue = string | number | null;
export type SqlRow = Readonly<Record<string, unknown>>;
/** Words that an engine keeps as small numbers, by column. */
export type Codes = Readonly<Record<string, readonly string[]>>;

interface Field {
  readonly member: string;
  readonly column: string;
  readonly type: ColumnType;
  readonly codes: readonly string[] | undefined;
}

/**
 * The columns of a table, described once for every engine: rows are read and written by this list. Members are named as columns
 * are (`createdMs`, `created_ms`), and one that is absent is NULL.
 */
export class RowFields<Row extends object> {
  readonly #types: Readonly<Record<string, ColumnType>>;
  readonly #fields: readonly Field[];
  readonly columns: readonly string[];
  readonly types: readonly ColumnType[];
  /** For SELECT and INSERT. */
  readonly list: string;

  constructor(types: { readonly [Member in keyof Row]-?: ColumnType }, codes: Codes = {}) {
    this.#types = types;
    this.#fields = Object.entries(this.#types).map(([member, type]) => {
      const column = columnOf(member);
      return { member, column, type, codes: codes[column] };
    });
    this.columns = this.#fields.map(({ column }) => column);
    this.types = this.#fields.map(({ type }) => type);
    this.list = this.columns.map((column) => `"${column}"`).join(', ');
  }

  /** The same columns for an engine that keeps some words as numbers. */
  withCodes(codes: Codes): RowFields<Row> {
    return new RowFields<Row>(this.#types as ConstructorParameters<typeof RowFields<Row>>[0], codes);
  }

  from(row: SqlRow): Row {
    const read: Record<string, unknown> = {};
    for (const { member, column, type, codes } of this.#fields) {
      const value = row[column];
      if (value === null || value === undefined) continue;
      read[member] = codes === undefined ? readValue(type, value) : codes[value as number];
    }
    return read as Row;
  }

  /** The columns for which a part of a row has a value; other members of it are left out. */
  given(part: Partial<Row>): { readonly column: string; readonly value: SqlValue }[] {
    const values = this.values(part as Row);
    return this.columns.flatMap((column, at) => (values[at] === null ? [] : [{ column, value: values[at]! }]));
  }

  /** In the order of the columns, behind the values of other rows where some are given. */
  values(row: Row, values: SqlValue[] = []): SqlValue[] {
    for (const { member, type, codes } of this.#fields) {
      const value = (row as Record<string, unknown>)[member];
      if (value === undefined) values.push(null);
      else values.push(codes === undefined ? writeValue(type, value) : codes.indexOf(value as string));
    }
    return values;
  }
}

function columnOf(member: string): string {
  return member.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function readValue(type: ColumnType, value: unknown): unknown {
  switch (type) {
    case 'integer':
    case 'text':
      return value;
    case 'flag':
      return value === true || value === 1;
    // A driver may have parsed it.
    case 'json':
      return typeof value === 'string' ? JSON.parse(value) : value;
    case 'words':
      return value === '' ? [] : (value as string).split(',');
    case 'ids':
      return value === '' ? [] : (value as string).split(',').map(Number);
  }
}

function writeValue(type: ColumnType, value: unknown): SqlValue {
  switch (type) {
    case 'integer':
    case 'text':
      return value as SqlValue;
    case 'flag':
      return value === true ? 1 : 0;
    case 'json':
      return JSON.stringify(value);
    case 'words':
    case 'ids':
      return (value as readonly unknown[]).join(',');
  }
}
