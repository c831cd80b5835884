import type { MultipartFile } from '@fastify/multipart';
import { type ImportPreview, previewImport } from '../../app/import/preview-import.ts';
import type { Upload } from '../../app/uploads/uploads.ts';
import { Problem } from '../../core/problem.ts';
import { BadMapping, type Mapping, parseMapping } from '../../sources/mapping.ts';
import { UnreadableFile } from '../../sources/read/row-block.ts';
import { Type } from '../api/schema-type.ts';
import type { Operating } from '../service.ts';
import { absent, adminRoute, invalid, moment } from './admin-route.ts';
import { inConsole } from './console-words.ts';

const AnyObject = Type.Object({}, { additionalProperties: true });
const KINDS = ['people', 'lines', 'property'] as const;
const MAX_SOURCE_CHARS = 100;
export const UPLOAD_ORDER = {
  source: Type.String({ minLength: 1, maxLength: MAX_SOURCE_CHARS }),
  kind: Type.Optional(Type.String({ enum: [...KINDS], description: 'What the rows are; `people` by default.' })),
  mapping: Type.Optional(Type.Object({}, { additionalProperties: true, description: 'As a preview gave it, changed or not.' })),
  strict: Type.Optional(Type.Boolean({ description: 'Any loss is refused.' })),
  accept: Type.Optional(
    Type.Array(Type.String({ maxLength: 500 }), { maxItems: 1_000, description: 'Columns whose losses are accepted.' }),
  ),
};
export interface UploadOrderBody {
  readonly source: string;
  readonly kind?: string;
  readonly mapping?: object;
  readonly strict?: boolean;
  readonly accept?: readonly string[];
}
const Order = Type.Object(UPLOAD_ORDER, { additionalProperties: false });
const UploadReply = Type.Object({
  id: Type.String(),
  name: Type.String(),
  bytes: Type.Integer(),
  at: Type.String({ format: 'date-time' }),
  state: Type.String({ description: 'waiting, or the state of its import.' }),
});
const DRY_RUN_MS = 300_000;

/** Files that are sent to be imported, and what an import would make of them. */
export const uploadRoutes = [
  adminRoute({
    method: 'POST',
    path: '/admin/v1/uploads',
    operationId: 'addUpload',
    summary: 'Send a file to be imported, as multipart/form-data with one part `file`. It is deleted with its import, or after 7 days.',
    role: 'operator',
    action: 'upload add',
    isUpload: true,
    status: 201,
    reply: Type.Object({ upload: UploadReply }),
    async answer(deps, { file }) {
      const part = await file?.();
      if (part === undefined) throw invalid('file', 'send one file in the part `file`');
      const upload = await deps.uploads.receive(part.file as MultipartFile['file'] & { readonly truncated: boolean }, part.filename);
      if (upload === undefined) {
        const most = Math.floor(deps.uploads.limitBytes / 1_048_576);
        throw new Problem('body_too_large', {
          message: `The file is larger than ${most} MiB. Import it with the command \`namesake import\`, or raise --upload-limit-bytes.`,
        });
      }
      return { body: { upload: uploadJson(upload, 'waiting') }, subject: `upload:${upload.id}` };
    },
  }),
  adminRoute({
    method: 'GET',
    path: '/admin/v1/uploads',
    operationId: 'listUploads',
    summary: 'Files that are stored to be imported, newest first.',
    role: 'operator',
    reply: Type.Object({ uploads: Type.Array(UploadReply) }),
    async answer({ uploads, imports }) {
      const kept = uploads.list().filter((one) => uploads.fileOf(one) !== undefined);
      const shown = await Promise.all(kept.map(async (one) => uploadJson(one, (await imports.find(one.id))?.state ?? 'waiting')));
      return { body: { uploads: shown } };
    },
  }),
  adminRoute({
    method: 'DELETE',
    path: '/admin/v1/uploads/:upload',
    operationId: 'deleteUpload',
    summary: 'Delete a file and what is noted of its import.',
    role: 'operator',
    action: 'upload delete',
    reply: Type.Object({ id: Type.String(), deleted: Type.Literal(true) }),
    async answer(deps, { params }) {
      const upload = deps.uploads.find(params['upload']!);
      if (upload === undefined) throw absent('upload');
      if ((await deps.imports.find(upload.id))?.state === 'running') {
        throw new Problem('conflict', { message: 'This file is being imported. Stop the import first.' });
      }
      deps.uploads.remove(upload.id);
      return { body: { id: upload.id, deleted: true }, subject: `upload:${upload.id}` };
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/admin/v1/uploads/:upload/preview',
    operationId: 'previewUpload',
    summary: 'How an import would read the first rows: what each column holds, samples, what would be left out or lost.',
    role: 'operator',
    action: 'upload preview',
    body: Order,
    reply: Type.Object({ preview: AnyObject }),
    async answer(deps, ask) {
      const { upload, file } = uploadIn(deps, ask.params['upload']!);
      const { kind, mapping, strict, accept } = orderIn(ask.body);
      const options = {
        kind,
        clock: deps.clock,
        ...(mapping && { mapping }),
        ...(strict !== undefined && { strict }),
        ...(accept && { accept }),
      };
      const said = (text: string) => inConsole(text, deps.uploads.folderOf(upload));
      const preview = await readable(() => previewImport(file, options), said);
      return { body: { preview: snakeCased(previewSaid(preview, said)) }, subject: `upload:${upload.id}` };
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/admin/v1/uploads/:upload/dry-run',
    operationId: 'dryRunUpload',
    summary: 'Read the whole file and store nothing: how many rows would be used, and why others would not.',
    role: 'operator',
    action: 'upload dry-run',
    body: Order,
    reply: Type.Object({ dry_run: AnyObject }),
    async answer(deps, ask) {
      const { upload, file } = uploadIn(deps, ask.params['upload']!);
      const { source, kind, mapping } = orderIn(ask.body);
      const given = mapping === undefined ? [] : ['--mapping', deps.uploads.write(upload.id, 'dry-run-mapping.json', mapping)];
      const command = deps.run(['import', file, '--source', source, '--kind', kind, ...given, '--dry-run', '--json']);
      const limit = setTimeout(() => command.stop(), DRY_RUN_MS);
      const { code, result } = await command.ended.finally(() => clearTimeout(limit));
      if (code === undefined || result === undefined) {
        throw new Problem('conflict', {
          message: 'Reading the whole file took too long. Import it: what cannot be used is listed afterwards.',
        });
      }
      if (typeof result['error'] === 'string') {
        throw new Problem('conflict', { message: inConsole(result['error'], deps.uploads.folderOf(upload)) });
      }
      return { body: { dry_run: result }, subject: `upload:${upload.id}` };
    },
  }),
];

/** A stored file that is still there. */
export function uploadIn({ uploads }: Operating, id: string): { readonly upload: Upload; readonly file: string } {
  const upload = uploads.find(id);
  const file = upload && uploads.fileOf(upload);
  if (upload === undefined || file === undefined) throw absent('upload');
  return { upload, file };
}

/** What a body orders, with the mapping checked. */
export function orderIn({ source, kind: given, mapping, ...more }: UploadOrderBody) {
  const kind = KINDS.find((one) => one === (given ?? 'people'))!;
  if (source.trim() === '') throw invalid('source', 'give the source a name');
  let read: Mapping | undefined;
  try {
    read = mapping === undefined ? undefined : parseMapping(JSON.stringify(mapping), kind);
  } catch (error) {
    if (error instanceof BadMapping) throw invalid('mapping', error.message);
    throw error;
  }
  return { source, kind, mapping: read, ...more };
}

/** A file that cannot be read is the sender's to change. */
async function readable<Done>(work: () => Promise<Done>, said: (text: string) => string): Promise<Done> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UnreadableFile || error instanceof BadMapping) throw new Problem('conflict', { message: said(error.message) });
    throw error;
  }
}

function previewSaid({ files, unreadable, ...more }: ImportPreview, said: (text: string) => string): ImportPreview {
  const read = files.map((file) => ({ ...file, warnings: file.warnings.map(said), refusals: file.refusals.map(said) }));
  return { ...more, files: read, unreadable: unreadable.map(said) };
}

function uploadJson({ id, name, bytes, atMs }: Upload, state: string): object {
  return { id, name, bytes, at: moment(atMs), state };
}

/** `isAccepted` becomes `is_accepted`; a mapping is as it is written in files, with columns as its own names. */
function snakeCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeCased);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      name === 'mapping' ? member : snakeCased(member),
    ]),
  );
}
