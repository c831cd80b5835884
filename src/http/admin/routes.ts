import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import { type DescribedApi, type DocumentedRoute, openApi } from '../api/openapi.ts';
import type { App, Operating } from '../service.ts';
import { accountUsageRoutes } from './account-usage.ts';
import { accountRoutes } from './accounts.ts';
import { type AdminRoute, addAdminRoute, querystringOf, replyOf } from './admin-route.ts';
import { auditRoutes } from './audit.ts';
import { changeRoutes } from './changes.ts';
import { consoleFiles } from './console-files.ts';
import { correctionRoutes } from './corrections.ts';
import { decisionRoutes } from './decisions.ts';
import { importRoutes } from './imports.ts';
import { jobRoutes } from './jobs.ts';
import { keyRoutes } from './keys.ts';
import { lookUpRoutes } from './look-up.ts';
import { operatingRoutes } from './operating.ts';
import { operatorRoutes } from './operators.ts';
import { pageRoutes } from './pages.ts';
import { peopleRoutes } from './people.ts';
import { privacyRoutes } from './privacy.ts';
import { qualityRoutes } from './quality.ts';
import { reviewRoutes } from './review.ts';
import { serviceRoutes } from './service-state.ts';
import { sourceRoutes } from './sources.ts';
import { suppressPreviewRoutes } from './suppress-preview.ts';
import { uploadRoutes } from './uploads.ts';

/** Everything under /admin/v1. */
export const ADMIN_ROUTES: readonly AdminRoute[] = [
  ...accountRoutes,
  ...keyRoutes,
  ...uploadRoutes,
  ...importRoutes,
  ...jobRoutes,
  ...sourceRoutes,
  ...reviewRoutes,
  ...qualityRoutes,
  ...accountUsageRoutes,
  ...serviceRoutes,
  ...lookUpRoutes,
  ...peopleRoutes,
  ...decisionRoutes,
  ...correctionRoutes,
  ...changeRoutes,
  ...operatorRoutes,
  ...auditRoutes,
  ...privacyRoutes,
  ...suppressPreviewRoutes,
];

const OPERATORS_API: DescribedApi = {
  title: 'Namesake for operators',
  description:
    'Accounts, keys, credits, jobs, changes, sources, privacy requests, suppressions, operators and audit of a running service. A session sends its cookie and, to change something, ' +
    'X-CSRF-Token; a program sends an admin key.',
  securitySchemes: {
    bearer: { type: 'http', scheme: 'bearer', description: 'A key with the scope admin; its role says what it may do.' },
    session: { type: 'apiKey', in: 'cookie', name: 'namesake_session' },
  },
  isOperators: true,
};

export async function addOperatorRoutes(app: App, operating: Operating): Promise<void> {
  await app.register(cookie);
  app.decorateRequest('caller', undefined);
  operatingRoutes(app, operating);
  consoleFiles(app, operating);
  const documented: DocumentedRoute[] = ADMIN_ROUTES.map(({ method, path, isRetrySafe, ...schema }) => ({
    method,
    path,
    isRetrySafe: isRetrySafe === true,
    schema: { ...schema, querystring: querystringOf(schema), response: { [schema.status ?? 200]: replyOf(schema) } },
  }));
  for (const route of ADMIN_ROUTES) if (route.isUpload !== true) addAdminRoute(app, operating, route);
  // In a scope of its own, so that only uploads take forms with files.
  await app.register(async (uploads) => {
    await uploads.register(multipart, { limits: { files: 1, fields: 0, parts: 1, fileSize: operating.uploads.limitBytes } });
    for (const route of ADMIN_ROUTES) if (route.isUpload === true) addAdminRoute(uploads as App, operating, route);
  });
  const description = JSON.stringify(openApi(documented, OPERATORS_API));
  app.get('/admin/openapi.json', { config: { endpoint: 'docs' } }, (request, reply) =>
    operating.exchange.json(request, reply, { body: description, outcome: 'free' }),
  );
  // In a scope of its own, so that only the pages read forms.
  await app.register(async (pages) => pageRoutes(pages as App, operating));
}
