import { Type } from '../api/schema-type.ts';
import { adminRoute, moment } from './admin-route.ts';

const PAGE = 100;

/** What operators, admin keys and commands did. */
export const auditRoutes = [
  adminRoute({
    method: 'GET',
    path: '/admin/v1/audit',
    operationId: 'listAudit',
    summary: 'What operators and commands did, oldest first, a hundred rows a page.',
    role: 'operator',
    querystring: Type.Object({
      after: Type.Optional(Type.String({ pattern: '^\\d{1,15}$', description: 'The last seq of the page before.' })),
    }),
    reply: Type.Object({
      audit: Type.Array(
        Type.Object({
          seq: Type.Integer(),
          at: Type.String({ format: 'date-time' }),
          actor: Type.String(),
          action: Type.String(),
          subject: Type.Union([Type.String(), Type.Null()]),
          outcome: Type.String(),
        }),
      ),
    }),
    async answer({ books }, { query }) {
      const rows = await books.auditAfter({ seq: Number(query['after'] ?? 0), limit: PAGE });
      const shown = rows.map(({ seq, atMs, actor, action, subject, outcome }) => ({
        seq,
        at: moment(atMs),
        actor,
        action,
        subject: subject ?? null,
        outcome,
      }));
      return { body: { audit: shown } };
    },
  }),
];
