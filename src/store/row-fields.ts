/** What a column holds. Lists are texts with commas in between; a flag is 0 or 1; a code is a word that an engine may keep as a number. */
export type ColumnType = 'integer' | 'text' | 'code' | 'flag' | 'json' | 'words' | 'ids';
export type SqlValue = string | number | null;
export type SqlRow = Readonly<Record<string, unknown>>;
/** What the numbers of an engine's codes stand for, by column. */
export type Codes = Readonly<Record<string, readonly string[]>>;

export interface Field {
  readonly member: string;
  readonly column: string;
  readonly type: ColumnType;
  readonly isOptional: boolean;
  readonly codes: readonly string[] | undefined;
}

/** The type of every member; with a question mark where it may be absent. */
export type FieldTypes<Row> = { readonly [Member in keyof Row]-?: undefined extends Row[Member] ? `${ColumnType}?` : ColumnType };

/**
 * The columns of a table, described once for every engine: rows are read and written by this list. Members are named as columns
 * are (`createdMs`, `created_ms`), and one that is absent is NULL.
 */
export class RowFields<Row extends object> {
  readonly #types: FieldTypes<Row>;
  readonly #coded = new Map<Codes, RowFields<Row>>();
  readonly fields: readonly Field[];
  readonly columns: readonly string[];
  /** For SELECT and INSERT. */
  readonly list: string;

  constructor(types: FieldTypes<Row>, codes: Codes = {}) {
    this.#types = types;
    this.fields = Object.entries<string>(types).map(([member, type]) => {
      const column = columnOf(member);
      const isOptional = type.endsWith('?');
      const plain = (isOptional ? type.slice(0, -1) : type) as ColumnType;
      return { member, column, type: plain, isOptional, codes: plain === 'code' ? codes[column] : undefined };
    });
    this.columns = this.fields.map(({ column }) => column);
    this.list = this.columns.map((column) => `"${column}"`).join(', ');
  }

  /** The same columns for an engine that keeps some words as numbers. */
  withCodes(codes: Codes): RowFields<Row> {
    let coded = this.#coded.get(codes);
    if (coded === undefined) {
      coded = new RowFields<Row>(this.#types, codes);
      this.#coded.set(codes, coded);
    }
    return coded;
  }

  from(row: SqlRow): Row {
    const read: Record<string, unknown> = {};
    for (const { member, column, type, codes } of this.fields) {
      const value = row[column];
      if (value === null || value === undefined) continue;
      read[member] = codes === undefined ? readValue(type, value) : codes[value as number];
    }
    return read as Row;
  }

  /** From what `values` gives. */
  fromValues(values: readonly SqlValue[]): Row {
    return this.from(Object.fromEntries(this.columns.map((column, at) => [column, values[at]])));
  }

  /** The columns for which a part of a row has a value; other members of it are left out. */
  given(part: Partial<Row>): { readonly column: string; readonly value: SqlValue }[] {
    const values = this.values(part as Row);
    return this.columns.flatMap((column, at) => (values[at] === null ? [] : [{ column, value: values[at]! }]));
  }

  /** In the order of the columns, behind the values of other rows where some are given. */
  values(row: Row, values: SqlValue[] = []): SqlValue[] {
    for (const field of this.fields) {
      const value = (row as Record<string, unknown>)[field.member];
      values.push(value === undefined ? null : fieldValue(field, value));
    }
    return values;
  }

  /** One member as its column keeps it, for a condition. */
  value<Member extends keyof Row & string>(member: Member, value: Row[Member]): SqlValue {
    return fieldValue(this.fields.find((field) => field.member === member)!, value);
  }
}

function fieldValue({ type, codes }: Field, value: unknown): SqlValue {
  return codes === undefined ? writeValue(type, value) : codes.indexOf(value as string);
}

function columnOf(member: string): string {
  return member.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function readValue(type: ColumnType, value: unknown): unknown {
  switch (type) {
    case 'integer':
    case 'text':
    case 'code':
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
    case 'code':
      return value as SqlValue;
    case 'flag':
      return value === true ? 1 : 0;
    case 'json':
      return plainJson(value);
    case 'words':
    case 'ids':
      return (value as readonly unknown[]).join(',');
  }
}

/** JSON of one meaning is one text, however an engine keeps it. */
function plainJson(value: unknown): string {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return JSON.stringify(value);
  return JSON.stringify(Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1))));
}
