import { randomInt } from 'node:crypto';
import type { EntryId } from '../../core/ids.ts';

const TIME_LENGTH = 9;
const RANDOM_LENGTH = 12;
const BASE = 36;

/** An id for an entry that no request stands behind. It begins with its time, so that ids grow and their index with them. */
export function newEntryId(nowMs: number): EntryId {
  let id = `op_${nowMs.toString(BASE).padStart(TIME_LENGTH, '0')}`;
  for (let index = 0; index < RANDOM_LENGTH; index++) id += randomInt(BASE).toString(BASE);
  return id as EntryId;
}
