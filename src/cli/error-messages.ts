import { CopyFault } from '../app/copy/copy-report.ts';
import { JobBusy } from '../app/tasks/running-job.ts';
import { BadMapping } from '../sources/mapping.ts';
import { UnreadableFile } from '../sources/read/row-block.ts';
import { isDamage } from '../store/sqlite/database.ts';
import { StoreRefused } from '../store/store-refused.ts';
import { StoreUnavailable } from '../store/store-unavailable.ts';
import { TaskFailed } from '../store/task-rows.ts';
import { CommandFailed } from './command.ts';

/** Their messages say what is wrong and what to do. */
const WITH_MESSAGE = [CommandFailed, CopyFault, JobBusy, BadMapping, UnreadableFile, StoreRefused, StoreUnavailable, TaskFailed];

const FULL =
  'The disk is full or cannot be written. Nothing is lost: free some space and run the same command again; the job continues where it stopped.';
const READ_ONLY = 'The data folder or its disk cannot be written. Check its permissions, or choose another folder with --data.';
const DAMAGED = 'A file of the store is damaged. Restore a backup, or move the file away; nothing was changed.';
const BUSY = 'Another process is using the store. Try again when it has ended.';

/** Messages by the lower byte of SQLite's result codes. */
const SQLITE: Readonly<Record<number, string>> = {
  5: BUSY,
  6: BUSY,
  8: READ_ONLY,
  10: FULL,
  11: DAMAGED,
  13: FULL,
  14: READ_ONLY,
  26: DAMAGED,
};
const SYSTEM: Readonly<Record<string, string>> = { ENOSPC: FULL, EFBIG: FULL, EDQUOT: FULL, EROFS: READ_ONLY };
const OF_A_PATH = new Set(['ENOENT', 'EACCES', 'EPERM', 'EISDIR', 'ENOTDIR', 'EEXIST', 'EMFILE']);

interface PortFault {
  readonly code: string;
  readonly message: string;
  readonly address?: string;
  readonly port?: number;
}

function portMessage({ code, message, address = '', port }: PortFault): string {
  if (port === undefined) return message;
  return code === 'EADDRINUSE'
    ? `Port ${port} on ${address} is in use by another program, or by another Namesake. Stop it, or choose another port with --port or --admin-port.`
    : `This machine has no address ${address}. Choose one of its own with --host or --admin-host.`;
}

/** The message for an error that an operator can do something about; undefined for a defect of ours. */
export function messageFor(error: unknown): string | undefined {
  if (WITH_MESSAGE.some((kind) => error instanceof kind)) return (error as Error).message;
  const { code = '', errcode = 0, path, message } = (error ?? {}) as NodeJS.ErrnoException & { errcode?: number };
  if (code === 'EADDRINUSE' || code === 'EADDRNOTAVAIL') return portMessage(error as PortFault);
  if (OF_A_PATH.has(code)) return path === undefined ? message : `Cannot use ${path} (${code}).`;
  return SYSTEM[code] ?? SQLITE[errcode & 0xff] ?? (isDamage(error) ? DAMAGED : undefined);
}
