import type TypeBox from 'typebox';

type Schema = Readonly<Record<string, unknown>>;

const optionals = new WeakSet<Schema>();

/**
 * What we use of TypeBox, with its own types and the same JSON Schemas: to load all of it would be a sixth of a start, for objects
 * that can be written down.
 */
export const Type = {
  Array: (items: Schema, options?: Schema) => ({ type: 'array', items, ...options }),
  Boolean: (options?: Schema) => ({ type: 'boolean', ...options }),
  Integer: (options?: Schema) => ({ type: 'integer', ...options }),
  Literal: (value: unknown) => ({ type: typeof value, const: value }),
  Null: () => ({ type: 'null' }),
  Number: (options?: Schema) => ({ type: 'number', ...options }),
  Object(properties: Readonly<Record<string, Schema>>, options?: Schema) {
    const required = Object.keys(properties).filter((name) => !optionals.has(properties[name]!));
    return { type: 'object', ...(required.length > 0 && { required }), properties, ...options };
  },
  Optional(schema: Schema) {
    const optional = { ...schema };
    optionals.add(optional);
    return optional;
  },
  String: (options?: Schema) => ({ type: 'string', ...options }),
  Union: (anyOf: readonly Schema[]) => ({ anyOf }),
} as unknown as Pick<
  typeof TypeBox,
  'Array' | 'Boolean' | 'Integer' | 'Literal' | 'Null' | 'Number' | 'Object' | 'Optional' | 'String' | 'Union'
>;
