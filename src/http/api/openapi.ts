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
      ...Object.fromEntries(
        errorReplies(isOperators).map((error) => [
          error.status,
          { description: error.description, headers: REPLY_HEADERS, content: json({ $ref: '#/components/schemas/Error' }) },
        ]),
      ),
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

/** An operation is described for its own method, and so is never refused for its method. */
const OTHER_METHOD: number = PROBLEMS.method_not_allowed.status;

/** Every error has one shape; the table of problems says which codes a status can carry. */
function errorReplies(isOperators: boolean): { readonly status: number; readonly description: string }[] {
  const problems = Object.entries(PROBLEMS).filter(([, problem]) => isOperators || !('isOperators' in problem));
  const describe = (status: number) =>
    problems
      .filter(([, problem]) => problem.status === status)
      .map(([code, problem]) => `\`${code}\`: ${problem.message}`)
      .join(' ');
  return [...new Set<number>(problems.map(([, { status }]) => status))]
    .filter((status) => status !== OTHER_METHOD)
    .sort((a, b) => a - b)
    .map((status) => ({ status, description: describe(status) }));
}
