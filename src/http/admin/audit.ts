import { Type } from '../api/schema-type.ts';
import { AfterNumber, adminRoute, moment, NewestFirst, readPage } from './admin-route.ts';

/** What operators, admin keys and commands did. */
export const auditRoutes = [
  adminRoute({
    method: 'GET',
    path: '/admin/v1/audit',
    operationId: 'listAudit',
    summary: 'What operators and commands did, oldest first.',
    role: 'operator',
    querystring: Type.Object({ after: AfterNumber, ...NewestFirst }),
    list: { member: 'audit', cursor: 'seq' },
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
      const newest = async () => (await books.chainHeads()).audit.seq;
      const rows = await readPage(query, newest, (seq, limit) => books.auditAfter({ seq, limit }));
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
