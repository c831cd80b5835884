import fc from 'fast-check';
import Format from 'typebox/format';
import Schema from 'typebox/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { phoneAmongWords } from '../../src/normalize/among-words.ts';
import { type TinyService, tinyService } from '../support/tiny-service.ts';

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly pattern?: string;
  readonly format?: string;
  readonly maxLength?: number;
}
interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'header';
  readonly schema: JsonSchema;
}
interface Operation {
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: JsonSchema } } };
  readonly responses: Readonly<Record<string, { readonly content: { readonly 'application/json': { readonly schema: JsonSchema } } }>>;
}
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<'get' | 'post', Operation>>>>;
  readonly components: { readonly schemas: { readonly Error: JsonSchema } };
}

const PATHS = ['/v1/full-identity', '/v1/reverse-phone', '/v1/reverse-phone/batch', '/v1/credits', '/v1/usage'];
const DAY_MS = 86_400_000;
/** What one schema cannot say of two parameters; their descriptions do. */
const MAX_SPAN_DAYS = 400;
const RUNS = 250;

let service: TinyService;
let key: string;
let description: Description;

beforeAll(async () => {
  Format.Set('phone', (text) => text.trim() === '' || phoneAmongWords(text) !== undefined);
  service = await tinyService();
  key = (await service.newKey({ credits: 100_000_000 })).text;
  description = (await (await fetch(`${service.address}/openapi.json`)).json()) as Description;
});
afterAll(() => service.close());

const fits = (schema: object, value: unknown): boolean => Schema.Check(schema as never, value as never);

const TEXTS = ['', ' ', '\ufeff', 'x', 'Zoë', 'not a phone', 'Smith', 'ZZ', '62701', 'a@example.com', '(555) 010-0000', '+44 20 7946 0958'];
const text = fc.oneof(fc.constantFrom(...TEXTS), fc.string({ unit: 'grapheme', maxLength: 12 }));
const phone = fc.constantFrom('(555) 010-0000', '+15550100001', '+44 20 7946 0958', 'cell: 555.010.0002', ' +15550100003 ');
const long = fc.integer({ min: 190, max: 330 }).map((length) => 'y'.repeat(length));
const junk = fc.oneof(fc.constantFrom(null, true, 0, 1.5, [], {}, [null], { a: 1 }), text);

/** Values that fit a schema more often than not. */
function likely(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 24, arbitrary: fitting(schema) }, { weight: 1, arbitrary: junk });
}

function fitting({ type, properties, items, pattern, format }: JsonSchema): fc.Arbitrary<unknown> {
  const types = [type].flat();
  if (types.includes('object')) {
    const known = fc.record(Object.fromEntries(Object.entries(properties ?? {}).map(([name, one]) => [name, likely(one)])), {
      requiredKeys: [],
    });
    const more = fc.dictionary(fc.constantFrom('addres', 'Phone', 'colour', 'constructor', 'full'), junk, { maxKeys: 1 });
    return fc.oneof({ weight: 8, arbitrary: known }, { weight: 1, arbitrary: fc.tuple(known, more).map(([a, b]) => ({ ...a, ...b })) });
  }
  if (types.includes('array')) return fc.array(likely(items ?? {}), { maxLength: 6 });
  if (format === 'date')
    return fc.oneof(
      fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }).map(dayText),
      recentDay,
      text,
    );
  if (format === 'phone') return fc.oneof({ weight: 6, arbitrary: phone }, { weight: 1, arbitrary: text });
  if (pattern !== undefined) {
    return fc.oneof({ weight: 8, arbitrary: fc.stringMatching(new RegExp(pattern)) }, { weight: 1, arbitrary: text });
  }
  return fc.oneof({ weight: 8, arbitrary: text }, { weight: 1, arbitrary: long });
}

const dayText = (day: Date) => day.toISOString().slice(0, 10);
const recentDay = fc.integer({ min: 0, max: 500 }).map((days) => dayText(new Date(Date.now() - days * DAY_MS)));

/** What a header can carry: no spaces at its ends, which are no part of its value. */
const headerText = fc.oneof(
  { weight: 8, arbitrary: fc.stringMatching(/^[!-~]{1,255}$/) },
  { weight: 1, arbitrary: fc.string({ unit: fc.constantFrom('a', 'Z', '~', ' ', 'é'), maxLength: 300 }).map((value) => value.trim()) },
);

interface Asked {
  readonly body: unknown;
  readonly query: Readonly<Record<string, string>>;
  readonly retry: string | undefined;
}

function askOf({ parameters, requestBody }: Operation): fc.Arbitrary<Asked> {
  const inQuery = parameters.filter((one) => one.in === 'query');
  const known = Object.fromEntries(inQuery.map(({ name, schema }) => [name, fitting(schema) as fc.Arbitrary<string>]));
  const hasHeader = parameters.some((one) => one.in === 'header');
  return fc.record({
    body: requestBody === undefined ? fc.constant(undefined) : likely(requestBody.content['application/json'].schema),
    query: fc.oneof(
      { weight: 4, arbitrary: fc.constant({}) },
      { weight: 4, arbitrary: fc.record(known, { requiredKeys: [] }) as fc.Arbitrary<Record<string, string>> },
      { weight: 1, arbitrary: fc.dictionary(fc.constantFrom('explian', 'colour'), text, { minKeys: 1, maxKeys: 1 }) },
    ),
    retry: hasHeader ? fc.option(headerText, { nil: undefined, freq: 4 }) : fc.constant(undefined),
  });
}

/** Whether the description admits it. */
function isDescribed({ parameters, requestBody }: Operation, { body, query, retry }: Asked): boolean {
  const schemaOf = (place: string, name: string) => parameters.find((one) => one.in === place && one.name === name)?.schema;
  if (requestBody !== undefined && !fits(requestBody.content['application/json'].schema, body)) return false;
  if (retry !== undefined && !fits(schemaOf('header', 'Idempotency-Key')!, retry)) return false;
  return Object.entries(query).every(([name, value]) => {
    const schema = schemaOf('query', name);
    return schema !== undefined && fits(schema, value);
  });
}

function isSpanFree({ from, to }: Readonly<Record<string, string>>): boolean {
  if (from === undefined) return true;
  const last = to === undefined ? Date.parse(dayText(new Date())) : Date.parse(to);
  const days = (last - Date.parse(from)) / DAY_MS;
  return !(days < 0 || days > MAX_SPAN_DAYS);
}

async function send(path: string, method: string, { body, query, retry }: Asked): Promise<{ status: number; reply: unknown }> {
  const search = new URLSearchParams(query).toString();
  const response = await fetch(`${service.address}${path}${search === '' ? '' : `?${search}`}`, {
    method: method.toUpperCase(),
    headers: {
      authorization: `Bearer ${key}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(retry !== undefined && { 'idempotency-key': retry }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, reply: await response.json() };
}

describe('the server accepts what its description admits, and nothing else', () => {
  it('names the routes that are driven here', () => {
    expect(Object.keys(description.paths)).toEqual(PATHS);
  });

  it.each(PATHS)('%s', async (path) => {
    const [[method, operation]] = Object.entries(description.paths[path]!) as [[string, Operation]];
    const { Error: errorSchema } = description.components.schemas;
    const counts = { admitted: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(
        askOf(operation).filter(({ query }) => isSpanFree(query)),
        async (asked) => {
          const admitted = isDescribed(operation, asked);
          counts[admitted ? 'admitted' : 'refused'] += 1;
          const { status, reply } = await send(path, method, asked);
          if (!admitted) expect(status).toBe(400);
          // A key may be given again with another body.
          else expect([200, 404, 422]).toContain(status);
          const schema = status === 200 ? operation.responses['200']!.content['application/json'].schema : errorSchema;
          expect(fits(schema, reply)).toBe(true);
        },
      ),
      { numRuns: RUNS },
    );
    expect(counts.admitted).toBeGreaterThan(10);
    expect(counts.refused).toBeGreaterThan(2);
  });
});
