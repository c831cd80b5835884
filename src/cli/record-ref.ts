import { InvalidArgumentError } from 'commander';
import type { RecordRef } from '../core/record.ts';

/** `SOURCE:ID`; the id may hold colons itself. */
export function parseRecordRef(text: string): RecordRef {
  const colon = text.indexOf(':');
  if (colon <= 0 || colon === text.length - 1) throw new InvalidArgumentError('Write a record as SOURCE:ID.');
  return { source: text.slice(0, colon), recordId: text.slice(colon + 1) };
}
