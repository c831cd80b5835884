import { UnreadableFile } from './row-block.ts';

/** No list of people compresses so well; only a file made to fill a disk does. */
const MAX_UNPACKED_TIMES = 200;
const ANY_UNPACKED_BYTES = 64 * 1024 * 1024;

/** Refuses an archive that unpacks to far more than a list of people does. */
export function assertNoBomb(unpacked: number, read: number, what: string): void {
  if (unpacked <= ANY_UNPACKED_BYTES || unpacked <= MAX_UNPACKED_TIMES * read) return;
  throw new UnreadableFile(
    `This ${what} file unpacks to more than ${MAX_UNPACKED_TIMES} times its size. Unpack it yourself if its rows are as they should be.`,
  );
}
