import { FullIdentityRequest, ReversePhoneRequest } from './schemas.ts';

/** Rules for bodies that the checking schemas lack, for the OpenAPI document. */
const NOT_BLANK = { type: 'string', pattern: '\\S' } as const;
const PHONE = {
  format: 'phone',
  description:
    'Phone number; E.164 preferred. The format `phone` is any text that is read as a phone number, with labels and separators as people write them, or blank, which means not given.',
} as const;

const given = (...fields: readonly string[]) => ({
  anyOf: fields.map((field) => ({ required: [field], properties: { [field]: NOT_BLANK } })),
});
const givenIn = (group: string, ...fields: readonly string[]) => ({
  required: [group],
  properties: { [group]: { type: 'object', ...given(...fields) } },
});

export const documentedFullIdentity = {
  ...FullIdentityRequest,
  properties: { ...FullIdentityRequest.properties, phone: { ...FullIdentityRequest.properties.phone, ...PHONE } },
  anyOf: [...given('phone', 'email').anyOf, givenIn('name', 'first', 'last', 'full'), givenIn('address', 'street', 'city', 'state', 'zip')],
};

export const documentedReversePhone = {
  ...ReversePhoneRequest,
  required: ['phone'],
  properties: { phone: { ...ReversePhoneRequest.properties.phone, ...NOT_BLANK, ...PHONE } },
};
