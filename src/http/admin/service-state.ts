import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { firstSteps } from '../../app/first-steps.ts';
import { isTrainingDue } from '../../app/resolving/bulk-resolve.ts';
import { statusOf } from '../../app/status.ts';
import { VERSION } from '../../core/version.ts';
import { StoreRefused } from '../../store/store-refused.ts';
import { Type } from '../api/schema-type.ts';
import type { Operating } from '../service.ts';
import { adminRoute, moment } from './admin-route.ts';

const AnyObject = Type.Object({}, { additionalProperties: true });
const TextOrNull = Type.Union([Type.String(), Type.Null()]);

/** How the service is set up, and what is still to do. */
export const serviceRoutes = [
  adminRoute({
    method: 'GET',
    path: '/admin/v1/start',
    operationId: 'showStart',
    summary: 'What is stored, what is due, and what an operator has not done yet.',
    role: 'viewer',
    reply: Type.Object({
      items: Type.Array(
        Type.Object({
          id: Type.String(),
          done: Type.Boolean(),
          title: Type.String(),
          text: Type.String(),
          command: TextOrNull,
          screen: TextOrNull,
        }),
      ),
      stored: Type.Object({
        people: Type.Integer(),
        records: Type.Integer(),
        sources: Type.Integer(),
        accounts: Type.Integer(),
        credits: Type.Integer(),
      }),
      warnings: Type.Array(Type.String()),
    }),
    async answer(deps, { caller: { signedIn } }) {
      const { service, books } = deps;
      const [status, notes] = [await statusNow(deps), await books.notes()];
      let keys = 0;
      for (const { id } of await books.accounts({}))
        keys += (await books.keys(id)).filter(({ revokedMs }) => revokedMs === undefined).length;
      const { rate_limit: rateLimit, miss_budget: missBudget } = service.limits;
      const items = firstSteps({
        status,
        keys,
        hasSecondFactor: signedIn && signedIn.operator.totp !== undefined,
        isEncrypted: service.isTls || service.isBehindProxy || (service.isLocal ? undefined : false),
        areSecretsExported: notes['secrets_exported_ms'] !== undefined,
        isUnlimited: rateLimit === 0 || missBudget === 0,
        store: service.store,
      });
      return {
        body: {
          items: items.map(({ id, isDone, title, text, command, screen }) => ({
            id,
            done: isDone,
            title,
            text,
            command: command ?? null,
            screen: screen ?? null,
          })),
          stored: {
            people: status.people?.people ?? 0,
            records: status.people?.records ?? 0,
            sources: status.people?.sources ?? 0,
            accounts: status.books?.accounts ?? 0,
            credits: status.books?.credits ?? 0,
          },
          warnings: status.warnings,
        },
      };
    },
  }),
  adminRoute({
    method: 'GET',
    path: '/admin/v1/settings',
    operationId: 'showSettings',
    summary: 'Versions, the model, the links and their state, backups, retention and limits.',
    role: 'viewer',
    reply: AnyObject,
    async answer(deps) {
      const { service, books } = deps;
      const [status, notes] = [await statusNow(deps), await books.notes()];
      const at = (name: string) => moment(notes[name] === undefined ? undefined : Number(notes[name]));
      const { modelVersion = 0, learnedRecords = 0, records = 0 } = status.people ?? {};
      return {
        body: {
          version: VERSION,
          node: process.version,
          store: service.store,
          model: {
            version: modelVersion,
            learned_records: learnedRecords,
            records,
            training_due: records > 0 && isTrainingDue({ records, learnedRecords }),
          },
          links: await linksJson(deps),
          backups: { last_backup: at('last_backup_ms'), last_drill: at('last_drill_ms'), secrets_exported: at('secrets_exported_ms') },
          retention: { ...service.retention, swept: moment(status.books?.lastSweep?.atMs) },
          limits: { ...service.limits, min_confidence: deps.minConfidence, upload_bytes: deps.uploads.limitBytes },
          tls: service.isTls,
          behind_proxy: service.isBehindProxy,
          this_machine_only: service.isLocal,
        },
      };
    },
  }),
  adminRoute({
    method: 'GET',
    path: '/admin/v1/privacy/journal',
    operationId: 'showJournal',
    summary: 'Whether the second copy of all changes of the privacy list is there and whole.',
    role: 'viewer',
    reply: Type.Object({ journal: AnyObject }),
    async answer(deps) {
      return { body: { journal: journalJson(deps) } };
    },
  }),
];

async function statusNow({ books, people, service, clock }: Operating) {
  return statusOf({ books, people: await people() }, { data: service.data, journal: service.journalFile }, clock.nowMs());
}

/** The links of full identity, with how often each was asked since the start, by all processes. */
async function linksJson({ lookUp, snapshots }: Operating): Promise<object[]> {
  const { links } = await lookUp();
  const counted = new Map<string, { calls: number; failed: number }>();
  for (const { name, values } of (await snapshots()).flat()) {
    if (name !== 'namesake_link_seconds') continue;
    for (const { value, labels, metricName } of values) {
      if (metricName !== 'namesake_link_seconds_count') continue;
      const { link = '', outcome } = labels;
      const sums = counted.get(String(link)) ?? { calls: 0, failed: 0 };
      counted.set(String(link), sums);
      sums.calls += value;
      if (outcome === 'failed' || outcome === 'timed_out') sums.failed += value;
    }
  }
  const people = { name: 'people', remote: false, isResting: undefined };
  return [people, ...links].map(({ name, remote, isResting }) => ({
    name,
    remote,
    state: isResting?.() === true ? 'resting' : 'ready',
    ...(counted.get(name) ?? { calls: 0, failed: 0 }),
  }));
}

function journalJson({ privacy, service }: Operating): object {
  const { journal } = privacy();
  const place = { on_same_disk: service.data !== '' && deviceOf(service.data) === deviceOf(journal.file) };
  if (statSync(journal.file, { throwIfNoEntry: false }) === undefined) {
    return { lines: 0, last: null, ...place, state: 'absent', text: 'There is no journal yet: the first suppression makes it.' };
  }
  try {
    const { lines, warnings } = journal.read();
    const text = warnings[0] ?? 'Every line is there and unchanged.';
    return { lines: lines.length, last: moment(lines.at(-1)?.change.atMs), ...place, state: warnings.length === 0 ? 'good' : 'torn', text };
  } catch (error) {
    if (!(error instanceof StoreRefused)) throw error;
    return { lines: 0, last: null, ...place, state: 'unreadable', text: error.message };
  }
}

function deviceOf(path: string): number | undefined {
  return (statSync(path, { throwIfNoEntry: false }) ?? statSync(dirname(resolve(path)), { throwIfNoEntry: false }))?.dev;
}
