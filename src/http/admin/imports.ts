import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { shownJobs } from '../../app/show-jobs.ts';
import type { UploadImport } from '../../app/uploads/upload-imports.ts';
import { Problem } from '../../core/problem.ts';
import { Type } from '../api/schema-type.ts';
import type { Operating } from '../service.ts';
import { absent, adminRoute, idIn, moment } from './admin-route.ts';
import { inConsole } from './console-words.ts';
import { JobReply } from './jobs.ts';
import { orderIn, UPLOAD_ORDER, uploadIn } from './uploads.ts';

const SHOWN = 50;
const ImportReply = Type.Object({
  id: Type.String({ description: 'That of its upload.' }),
  name: Type.String(),
  source: Type.String(),
  kind: Type.String(),
  state: Type.String({
    enum: ['running', 'done', 'failed', 'refused', 'interrupted', 'stopped'],
    description: 'refused: too much would be or was lost; the message says what. interrupted, stopped and failed can be resumed.',
  }),
  job: Type.Union([JobReply, Type.Null()]),
  message: Type.Union([Type.String(), Type.Null()]),
  summary: Type.Union([Type.Object({}, { additionalProperties: true }), Type.Null()], {
    description: 'What `namesake import --json` prints.',
  }),
  started: Type.String({ format: 'date-time' }),
  ended: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  file_kept: Type.Boolean(),
});
const One = Type.Object({ import: ImportReply });

/** Imports of uploaded files. */
export const importRoutes = [
  adminRoute({
    method: 'POST',
    path: '/admin/v1/imports',
    operationId: 'startImport',
    summary: 'Import an uploaded file. The reply does not wait for the end.',
    role: 'operator',
    action: 'import start',
    body: Type.Object(
      {
        upload: Type.String({ maxLength: 40 }),
        ...UPLOAD_ORDER,
        replace: Type.Optional(Type.Boolean({ description: 'Withdraw the records of this source that are no longer in the file.' })),
      },
      { additionalProperties: false },
    ),
    status: 201,
    reply: One,
    async answer(deps, { body: { upload: id, ...order } }) {
      const { upload } = uploadIn(deps, id);
      const { mapping, ...read } = orderIn(order);
      await refuseRunning(deps, upload.id);
      deps.imports.start(upload, { ...read, ...(mapping !== undefined && { mapping }) });
      return { body: { import: importJson(deps, await importIn(deps, upload.id)) }, subject: `upload:${upload.id} source:${order.source}` };
    },
  }),
  adminRoute({
    method: 'GET',
    path: '/admin/v1/imports',
    operationId: 'listImports',
    summary: `The latest imports of uploaded files, at most ${SHOWN}, newest first.`,
    role: 'viewer',
    reply: Type.Object({ imports: Type.Array(ImportReply) }),
    answer: async (deps) => ({ body: { imports: (await deps.imports.list(SHOWN)).map((one) => importJson(deps, one)) } }),
  }),
  adminRoute({
    method: 'GET',
    path: '/admin/v1/imports/:import',
    operationId: 'showImport',
    summary: 'How far an import is.',
    role: 'viewer',
    reply: One,
    answer: async (deps, { params }) => ({ body: { import: importJson(deps, await importIn(deps, params['import']!)) } }),
  }),
  adminRoute({
    method: 'POST',
    path: '/admin/v1/imports/:import/stop',
    operationId: 'stopImport',
    summary: 'Interrupt an import. What was done is kept, and resuming goes on from there.',
    role: 'operator',
    action: 'import stop',
    reply: One,
    async answer(deps, { params }) {
      const { upload } = await importIn(deps, params['import']!);
      if (!deps.imports.stop(upload.id)) throw new Problem('conflict', { message: 'This import is not running here.' });
      return { body: { import: importJson(deps, await importIn(deps, upload.id)) }, subject: `upload:${upload.id}` };
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/admin/v1/imports/:import/resume',
    operationId: 'resumeImport',
    summary: 'Go on with an import that was interrupted or stopped, or that failed.',
    role: 'operator',
    action: 'import resume',
    status: 201,
    reply: One,
    async answer(deps, { params }) {
      const { upload, order } = await importIn(deps, params['import']!);
      await refuseRunning(deps, upload.id);
      if (deps.uploads.fileOf(upload) === undefined)
        throw new Problem('conflict', { message: 'The file of this import was deleted. Send it again.' });
      deps.imports.start(upload, order);
      return { body: { import: importJson(deps, await importIn(deps, upload.id)) }, subject: `upload:${upload.id}` };
    },
  }),
  adminRoute({
    method: 'GET',
    path: '/admin/v1/jobs/:job/rejects',
    operationId: 'downloadRejects',
    summary: 'The rows that a job rejected, as JSON lines with the file, the line, the reason and the row.',
    role: 'operator',
    action: 'rejects download',
    reply: Type.Object({}, { additionalProperties: true }),
    async answer({ rejectsFolder }, { params }) {
      const job = idIn<number>(params, 'job');
      const file = join(rejectsFolder, `job-${job}.jsonl`);
      if (!existsSync(file)) throw absent('file of rejected rows');
      return {
        body: {},
        file: { name: `rejects-${job}.jsonl`, type: 'application/x-ndjson', content: createReadStream(file) },
        subject: `job:${job}`,
      };
    },
  }),
  adminRoute({
    method: 'GET',
    path: '/admin/v1/jobs/:job',
    operationId: 'showJob',
    summary: 'One job.',
    role: 'viewer',
    reply: Type.Object({ job: JobReply }),
    async answer({ people, clock }, { params }) {
      const [job] = await shownJobs(await people(), clock.nowMs(), { id: idIn<number>(params, 'job'), limit: 1 });
      if (job === undefined) throw absent('job');
      return { body: { job } };
    },
  }),
];

async function importIn({ imports }: Operating, id: string): Promise<UploadImport> {
  const found = await imports.find(id);
  if (found === undefined) throw absent('import');
  return found;
}

async function refuseRunning({ imports }: Operating, id: string): Promise<void> {
  const known = await imports.find(id);
  if (known?.state === 'running') throw new Problem('conflict', { message: 'This file is being imported already.' });
}

function importJson({ uploads }: Operating, shown: UploadImport): object {
  const { upload, order, state, job, message, summary, startedMs, endedMs, isFileKept } = shown;
  const said = (text: string) => inConsole(text, uploads.folderOf(upload));
  const warnings = (summary as { readonly warnings?: readonly string[] } | undefined)?.warnings?.map(said);
  return {
    id: upload.id,
    name: upload.name,
    source: order.source,
    kind: order.kind,
    state,
    job: job ?? null,
    message: message === undefined ? null : said(message),
    summary: summary === undefined ? null : { ...summary, ...(warnings && { warnings }) },
    started: moment(startedMs),
    ended: moment(endedMs),
    file_kept: isFileKept,
  };
}
