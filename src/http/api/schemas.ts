import type { TNull, TSchema, TUnion } from 'typebox';
import { Type } from './schema-type.ts';

/** One schema per body: it validates, it shapes the reply, and it is what /openapi.json shows. */
const TEXT_LENGTH = 200;
const text = (description: string, maxLength = TEXT_LENGTH) => Type.Optional(orNull(Type.String({ description, maxLength })));
/** Unknown fields are refused: ignoring one would charge for a wrong answer. */
const NOTHING_ELSE = { additionalProperties: false } as const;

/** A field may be null, which means not given. */
function orNull<Schema extends TSchema>(schema: Schema): TUnion<[Schema, TNull]> {
  return { ...schema, type: [(schema as { type?: string }).type, 'null'] } as unknown as TUnion<[Schema, TNull]>;
}

/** People of the demo population, so that what /docs is filled with answers with the demo key. */
const DEMO = { phone: '+16505559974', name: { first: 'Nicole', last: 'Murphy' }, second: '+17145558718' };

export const FullIdentityRequest = Type.Object(
  {
    phone: text('Phone number; E.164 preferred.'),
    name: Type.Optional(
      orNull(
        Type.Object(
          { first: text('First name.'), last: text('Last name.'), full: text('The whole name; read when first and last are absent.') },
          { description: "Person's name.", ...NOTHING_ELSE },
        ),
      ),
    ),
    address: Type.Optional(
      orNull(
        Type.Object(
          {
            street: text('Street address.'),
            city: text('City.'),
            state: text('State.'),
            zip: text('ZIP code.'),
            type: text('As in a reply; not used.'),
          },
          { description: 'Address.', ...NOTHING_ELSE },
        ),
      ),
    ),
    email: text('E-mail address.', 320),
  },
  {
    description: 'At least one of phone, name, address, email. More input gives higher confidence. null is the same as not given.',
    examples: [{ phone: DEMO.phone, name: DEMO.name }],
    ...NOTHING_ELSE,
  },
);

export const ReversePhoneRequest = Type.Object(
  { phone: text('Phone number; E.164 preferred.') },
  { examples: [{ phone: DEMO.phone }], ...NOTHING_ELSE },
);

export const batchRequest = (batchLimit: number) =>
  Type.Object(
    { phones: Type.Array(Type.String(), { maxItems: batchLimit, description: 'Phone numbers to resolve; any string is an entry.' }) },
    { examples: [{ phones: [DEMO.phone, DEMO.second] }], ...NOTHING_ELSE },
  );

const Name = Type.Object({ first: Type.String(), last: Type.String(), full: Type.String() });
const Place = { street: Type.String(), city: Type.String(), state: Type.String(), zip: Type.String() };
const AgeRange = Type.String({ pattern: '^(18-24|25-34|35-44|45-54|55-64|65-74|75-120)$' });
const Gender = Type.String({ enum: ['male', 'female', 'unknown'] });
const LineType = Type.String({ enum: ['mobile', 'landline', 'voip'] });
const Demographics = Type.Object(
  { age_range: Type.Optional(AgeRange), gender: Type.Optional(Gender) },
  { description: 'Estimates; each may be absent.' },
);

const FullIdentityData = Type.Object({
  name: Name,
  phones: Type.Array(
    Type.Object({ number: Type.String(), type: LineType, carrier: Type.Optional(Type.String()), primary: Type.Boolean() }),
    { description: 'Primary first, then newest.' },
  ),
  emails: Type.Array(Type.Object({ address: Type.String(), primary: Type.Boolean() }), { description: 'Primary first, then newest.' }),
  addresses: Type.Array(Type.Object({ ...Place, type: Type.String({ enum: ['current', 'previous'] }) }), {
    description: 'Current first, then newest.',
  }),
  demographics: Demographics,
  property: Type.Optional(
    Type.Object(
      { address: Type.String(), owner: Type.Boolean(), type: Type.String(), assessed_value: Type.Number() },
      { description: 'Present when the person is known to own the current residence, or (owner false) to rent it.' },
    ),
  ),
});

const ReversePhoneData = Type.Object({
  phone: Type.String({ description: 'The queried number, normalized.' }),
  name: Name,
  address: Type.Object(Place),
  line_type: LineType,
  carrier: Type.String(),
  demographics: Demographics,
});

const Explanation = Type.Object(
  {},
  { additionalProperties: true, description: 'Only when asked for with ?explain=true: how the answer came about.' },
);
const Credits = { credits_used: Type.Integer(), credits_remaining: Type.Integer() };
const Confidence = Type.Number({ minimum: 0, maximum: 1 });

export const FullIdentityReply = Type.Object({
  success: Type.Literal(true),
  ...Credits,
  confidence: Confidence,
  data: FullIdentityData,
  explanation: Type.Optional(Explanation),
});

export const ReversePhoneReply = Type.Object({
  success: Type.Literal(true),
  ...Credits,
  confidence: Confidence,
  data: ReversePhoneData,
  explanation: Type.Optional(Explanation),
});

export const BatchReply = Type.Object({
  success: Type.Literal(true),
  ...Credits,
  results: Type.Array(Type.Object({ phone: Type.String(), match: Type.Boolean(), data: Type.Union([ReversePhoneData, Type.Null()]) }), {
    description: 'One entry per input phone, in the order given.',
  }),
  explanation: Type.Optional(Explanation),
});

export const CreditsReply = Type.Object({ success: Type.Literal(true), credits_remaining: Type.Integer() });

const UsageCounts = {
  requests: Type.Integer({ description: 'Requests that were charged.' }),
  matches: Type.Integer({ description: 'Matches they were charged for: each entry of a batch counts.' }),
  misses: Type.Integer({
    description: 'Look-ups without a match, including those in requests that were not charged. Each entry of a batch counts.',
  }),
  credits: Type.Integer({ description: 'Credits charged.' }),
};
export const UsageReply = Type.Object({
  success: Type.Literal(true),
  from: Type.String({ format: 'date' }),
  to: Type.String({ format: 'date' }),
  by_day: Type.Array(Type.Object({ day: Type.String({ format: 'date' }), ...UsageCounts })),
  by_endpoint: Type.Array(Type.Object({ endpoint: Type.String(), ...UsageCounts })),
  by_key: Type.Array(Type.Object({ key: Type.String({ description: 'First characters of the key.' }), ...UsageCounts })),
});

export const ErrorReply = Type.Object({
  success: Type.Literal(false),
  error: Type.Object({
    code: Type.String(),
    message: Type.String(),
    details: Type.Optional(Type.Array(Type.Object({ field: Type.String(), message: Type.String() }))),
    request_id: Type.String(),
  }),
  credits_used: Type.Literal(0),
  credits_remaining: Type.Optional(Type.Integer({ description: 'Only when the key is known.' })),
});

const explain = Type.Optional(Type.String({ pattern: '^(true|false)$', description: 'true adds the member explanation.' }));
const minConfidence = Type.Optional(
  Type.String({ pattern: '^(0|0?\\.\\d{1,20}|1(\\.0{1,20})?)$', description: 'From 0 to 1; an answer below it is no match, and free.' }),
);
export const NoQuery = Type.Object({}, NOTHING_ELSE);
export const PhoneQuery = Type.Object({ explain, min_confidence: minConfidence }, NOTHING_ELSE);
export const FullIdentityQuery = Type.Object(
  {
    explain,
    min_confidence: minConfidence,
    required: Type.Optional(
      Type.String({
        pattern: '^(phones|emails|addresses|property)(,(phones|emails|addresses|property)){0,3}$',
        description: 'Parts that must not be empty, or it is no match, and free: a list of phones, emails, addresses, property.',
      }),
    ),
  },
  NOTHING_ELSE,
);
const date = (description: string) => Type.Optional(Type.String({ format: 'date', description }));
export const UsageQuery = Type.Object(
  {
    from: date('First day, YYYY-MM-DD (UTC); at most 400 days before `to`, not after it; 30 days before `to` unless given.'),
    to: date('Last day, YYYY-MM-DD (UTC); today unless given.'),
  },
  NOTHING_ELSE,
);
