import { resolve } from 'node:path';
import type { Clock } from '../../core/clock.ts';
import type { PeopleStore } from '../../store/people.ts';
import type { CommandEnd, RunCommand, RunningCommand } from '../program/run-command.ts';
import { type ShownJob, shownJobs } from '../show-jobs.ts';
import type { Upload, Uploads } from './uploads.ts';

const NOTE = 'import.json';
const MAPPING = 'mapping.json';
const REFUSED_CODE = 3;
const JOBS_LOOKED_AT = 200;

export interface UploadOrder {
  readonly source: string;
  readonly kind: 'people' | 'lines' | 'property';
  readonly mapping?: object;
  readonly replace?: boolean;
  readonly strict?: boolean;
  readonly accept?: readonly string[];
}

export type UploadState = 'running' | 'done' | 'failed' | 'refused' | 'interrupted' | 'stopped';

/** What is kept of an import that was started from an upload; no values of its rows. */
interface Noted {
  readonly order: UploadOrder;
  readonly startedMs: number;
  readonly endedMs?: number;
  /** `running` also after the service was killed meanwhile. */
  readonly state: UploadState;
  readonly message?: string;
  readonly summary?: Readonly<Record<string, unknown>>;
}

export interface UploadImport {
  readonly upload: Upload;
  readonly order: UploadOrder;
  readonly state: UploadState;
  readonly job: ShownJob | undefined;
  readonly message: string | undefined;
  readonly summary: Readonly<Record<string, unknown>> | undefined;
  readonly startedMs: number;
  readonly endedMs: number | undefined;
  readonly isFileKept: boolean;
}

export interface UploadImportsDeps {
  readonly uploads: Uploads;
  readonly run: RunCommand;
  readonly people: () => Promise<Pick<PeopleStore, 'jobs' | 'heldJobs' | 'changeSets'>>;
  readonly clock: Clock;
  readonly onFailure: (error: unknown) => void;
}

/**
 * Imports of uploaded files, each the command `namesake import` in a process of its own. If the service ends, the job is interrupted as
 * by Ctrl-C, its file is kept, and the same import goes on when it is resumed.
 */
export class UploadImports {
  readonly #deps: UploadImportsDeps;
  readonly #running = new Map<string, { readonly command: RunningCommand; isStopped: boolean }>();

  constructor(deps: UploadImportsDeps) {
    this.#deps = deps;
  }

  isRunning(id: string): boolean {
    return this.#running.has(id);
  }

  /** Starts an import, or goes on with one that did not end. The caller has checked that its file is there. */
  start(upload: Upload, order: UploadOrder): void {
    const { uploads, clock, onFailure } = this.#deps;
    const noted: Noted = { order, startedMs: clock.nowMs(), state: 'running' };
    uploads.write(upload.id, NOTE, noted);
    const command = this.#deps.run(this.#argsOf(upload, order));
    const running = { command, isStopped: false };
    this.#running.set(upload.id, running);
    command.ended
      .then((end) => this.#note(upload, noted, end, running.isStopped))
      .catch(onFailure)
      .finally(() => this.#running.delete(upload.id));
  }

  stop(id: string): boolean {
    const running = this.#running.get(id);
    if (running === undefined) return false;
    running.isStopped = true;
    running.command.stop();
    return true;
  }

  /** Interrupts all of them, so that they can go on after the next start. */
  async close(): Promise<void> {
    const all = [...this.#running.values()];
    for (const { command } of all) command.stop();
    await Promise.allSettled(all.map(({ command }) => command.ended));
  }

  async find(id: string): Promise<UploadImport | undefined> {
    const { uploads } = this.#deps;
    const [upload, noted] = [uploads.find(id), uploads.read<Noted>(id, NOTE)];
    if (upload === undefined || noted === undefined) return undefined;
    const job = await this.#jobOf(upload);
    const { order, startedMs, endedMs, message, summary } = noted;
    const state = this.#stateOf(upload, noted, job);
    return { upload, order, state, job, message, summary, startedMs, endedMs, isFileKept: uploads.fileOf(upload) !== undefined };
  }

  /** Newest first. */
  async list(limit: number): Promise<UploadImport[]> {
    const found: UploadImport[] = [];
    for (const { id } of this.#deps.uploads.list()) {
      const one = await this.find(id);
      if (one !== undefined) found.push(one);
    }
    return found.sort((one, other) => other.startedMs - one.startedMs).slice(0, limit);
  }

  /** One that runs without being ours was started by a service that ended meanwhile. */
  #stateOf({ id }: Upload, { state }: Noted, job: ShownJob | undefined): UploadState {
    if (state !== 'running' || this.#running.has(id)) return state;
    if (job?.state === 'done') {
      this.#deps.uploads.removeFile(id);
      return 'done';
    }
    return job?.state === 'running' ? 'running' : 'interrupted';
  }

  #argsOf(upload: Upload, { source, kind, mapping, replace, strict, accept = [] }: UploadOrder): string[] {
    const { uploads } = this.#deps;
    const given = mapping === undefined ? [] : ['--mapping', uploads.write(upload.id, MAPPING, mapping)];
    return [
      'import',
      uploads.fileOf(upload)!,
      '--source',
      source,
      '--kind',
      kind,
      ...given,
      ...(replace === true ? ['--replace'] : []),
      ...(strict === true ? ['--strict'] : []),
      ...accept.flatMap((column) => ['--accept', column]),
      '--json',
    ];
  }

  async #note(upload: Upload, noted: Noted, { code, result }: CommandEnd, isStopped: boolean): Promise<void> {
    const { uploads, clock } = this.#deps;
    const job = await this.#jobOf(upload);
    const state = endState(code, isStopped);
    uploads.write(upload.id, NOTE, {
      ...noted,
      state,
      endedMs: clock.nowMs(),
      ...messageOf(result),
      ...(result !== undefined && { summary: result }),
    } satisfies Noted);
    // Refused before anything was stored, it may be tried again with another mapping.
    if (state === 'done' || (state === 'refused' && job?.state === 'done')) uploads.removeFile(upload.id);
  }

  async #jobOf({ id, name }: Upload): Promise<ShownJob | undefined> {
    const people = await this.#deps.people();
    const jobs = await people.jobs({ limit: JOBS_LOOKED_AT });
    const own = jobs.find(({ order }) => {
      const { files = [] } = JSON.parse(order) as { readonly files?: readonly { readonly path: string }[] };
      return files.some(({ path }) => resolve(path).includes(`${id}/file/${name}`));
    });
    if (own === undefined) return undefined;
    return (await shownJobs(people, this.#deps.clock.nowMs(), { id: own.id, limit: 1 }))[0];
  }
}

/** Why it failed, or what would be or was lost, in the command's own words. */
function messageOf(result: CommandEnd['result'] = {}): { readonly message?: string } {
  const { error, refused, lost } = result;
  const texts = [error, refused, lost].flat().filter((text) => typeof text === 'string');
  return texts.length === 0 ? {} : { message: texts.join(' ') };
}

function endState(code: number | undefined, isStopped: boolean): UploadState {
  if (code === 0) return 'done';
  if (code === REFUSED_CODE) return 'refused';
  if (isStopped) return 'stopped';
  return code === undefined || code === INTERRUPTED_CODE ? 'interrupted' : 'failed';
}

const INTERRUPTED_CODE = 130;
