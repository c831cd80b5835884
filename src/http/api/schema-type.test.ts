import TypeBox from 'typebox';
import { expect, test } from 'vitest';
import { Type } from './schema-type.ts';

const schemas = (type: typeof Type) => [
  type.Object({}),
  type.Object({ all: type.Optional(type.Boolean()) }, { additionalProperties: true, description: 'None has to be there.' }),
  type.Object({
    text: type.String({ maxLength: 3, pattern: '^a' }),
    count: type.Optional(type.Integer({ description: 'How many.' })),
    share: type.Number({ minimum: 0, maximum: 1 }),
    yes: type.Literal(true),
    none: type.Literal(0),
    name: type.Literal('name'),
    some: type.Optional(type.Array(type.Object({ one: type.String() }), { maxItems: 2 })),
    either: type.Union([type.Object({ two: type.Optional(type.Number()) }), type.Null()]),
  }),
];

test('makes the schemas that TypeBox makes', () => {
  expect(JSON.stringify(schemas(Type))).toBe(JSON.stringify(schemas(TypeBox)));
});

test('leaves a schema that is optional in one place required in another', () => {
  const text = Type.String();
  expect(Type.Object({ one: Type.Optional(text), other: text }).required).toEqual(['other']);
});
