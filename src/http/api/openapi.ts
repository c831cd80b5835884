import { PROBLEMS } from '../../core/problem.ts';
import { VERSION } from '../../core/version.ts';
import { ErrorReply } from './schemas.ts';

export interface DocumentedRoute {
  readonly method: string;
  readonly path: string;
  /** Whether it uses the header Idempotency-Key. */
  readonly isRetrySafe?: boolean;
  readonly schema: {
    readonly operationId?: string;
    readonly summary?: string;
    readonly description?: string;
    readonly body?: unknown;
    readonly querystring?: unknown;
    readonly response?: unknown;
  };
}

/** The description of a listener. */
export interface DescribedApi {
  readonly title: string;
  readonly description: string;
  readonly securitySchemes: Readonly<Record<string, object>>;
  readonly isOperators: boolean;
}

export const CUSTOMERS_API: DescribedApi = {
  title: 'Namesake',
  description:
    'A fragment of contact information in, a profile of the person out, with a confidence that is a true probability. ' +
    'Full identity may take 1 to 3 seconds longer than simpler lookups, because data sources are chained in sequence.',
  securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'Your API key, nsk_live_…' } },
  isOperators: false,
};

/** OpenAPI 3.1 from the very schemas that validate and shape the bodies. */
export function openApi(routes: readonly DocumentedRoute[], api: DescribedApi): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:([a-z_]+)/g, '{$1}');
    paths[path] ??= {};
    paths[path]![route.method.toLowerCase()] = operation(route, api);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: api.title,
      version: VERSION,
      description: api.description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    security: Object.keys(api.securitySchemes).map((scheme) => ({ [scheme]: [] })),
    paths,
    components: {
      securitySchemes: api.securitySchemes,
      schemas: { Error: ErrorReply },
      responses: Object.fromEntries(ERROR_GROUPS.map((group) => [group.name, errorResponse(group, api)])),
    },
  };
}

function operation({ method, path, schema, isRetrySafe }: DocumentedRoute, { isOperators }: DescribedApi): Record<string, unknown> {
  const { operationId, summary, description, body, querystring, response } = schema;
  const retry = isOperators ? (isRetrySafe ? [GRANT_HEADER] : []) : method === 'POST' ? [IDEMPOTENCY_HEADER] : [];
  return {
    operationId,
    summary,
    ...(description === undefined ? {} : { description }),
    parameters: [...pathParameters(path), ...queryParameters(querystring), ...retry],
    ...(body === undefined ? {} : { requestBody: { required: true, content: json(body) } }),
    responses: {
      ...Object.fromEntries(
        Object.entries(response as Record<string, unknown>).map(([status, schema]) => [
          status,
          { description: 'Success.', headers: REPLY_HEADERS, content: json(schema) },
        ]),
      ),
      ...ERRORS_BY_REFERENCE,
    },
  };
}

const header = (description: string) => ({ description, schema: { type: 'string' } });
const REPLY_HEADERS = {
  'X-Request-Id': header('Names this request in errors, logs and the ledger.'),
  'RateLimit-Policy': header('The limits that hold for this key.'),
  RateLimit: header('What is left of them.'),
};
const IDEMPOTENCY_HEADER = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes a retry safe: the same key and body replay the reply that was charged, byte for byte, with Idempotent-Replayed: true. ' +
    'Its credits_remaining is that of the original moment.',
  schema: { type: 'string', pattern: '^[!-~]{1,255}$' },
};

const GRANT_HEADER = { ...IDEMPOTENCY_HEADER, description: 'Makes a retry safe: the same key and body give the first reply again.' };

function json(schema: unknown): Record<string, unknown> {
  return { 'application/json': { schema } };
}

function pathParameters(path: string): unknown[] {
  return [...path.matchAll(/:([a-z_]+)/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
}

function queryParameters(querystring: unknown): unknown[] {
  const properties = (querystring as { properties?: Record<string, { description?: string }> } | undefined)?.properties ?? {};
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: false,
    description,
    schema,
  }));
}

/** Every error has one shape, so each operation refers to these two instead of listing a dozen statuses. */
const ERROR_GROUPS = [
  { name: 'Refused', statuses: '4XX', about: 'The request cannot be answered as it is; nothing is charged.' },
  { name: 'Failed', statuses: '5XX', about: 'The service could not answer; try again.' },
] as const;
const ERRORS_BY_REFERENCE = Object.fromEntries(
  ERROR_GROUPS.map(({ name, statuses }) => [statuses, { $ref: `#/components/responses/${name}` }]),
);

/** An operation is described for its own method, and so is never refused for its method. */
const OTHER_METHOD: number = PROBLEMS.method_not_allowed.status;

/** The table of problems says which codes a status can carry. */
function errorResponse({ statuses, about }: (typeof ERROR_GROUPS)[number], { isOperators }: DescribedApi): Record<string, unknown> {
  const rows = Object.entries(PROBLEMS)
    .filter(([, problem]) => isOperators || !('isOperators' in problem))
    .filter(([, { status }]) => status !== OTHER_METHOD && `${status}`[0] === statuses[0])
    .sort(([, one], [, two]) => one.status - two.status)
    .map(([code, { status, message }]) => `| ${status} | \`${code}\` | ${message} |`);
  return {
    description: [about, '', '| status | code | message |', '|---|---|---|', ...rows].join('\n'),
    headers: REPLY_HEADERS,
    content: json({ $ref: '#/components/schemas/Error' }),
  };
}
