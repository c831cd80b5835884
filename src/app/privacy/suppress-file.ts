import { dayOf } from '../../core/clock.ts';
import { unpackTexts } from '../../match/memory/shared-memory.ts';
import { bareValues, describedRecord, valuesToList } from '../../privacy/listed-values.ts';
import { readBlocks } from '../../sources/read/read-blocks.ts';
import { decodeRecord } from '../../store/codec/record-codec.ts';
import { lookAtFiles } from '../import/import-records.ts';
import { makeChunk } from '../tasks/import-chunk.ts';
import { type ListWish, type PrivacyDeps, suppress } from './change-list.ts';

export interface SuppressedRow {
  readonly line: number;
  /** `listed`: no stored person matches; people who match later are withheld. */
  readonly status: 'withheld' | 'listed' | 'unusable';
  readonly people: number;
}

/** Withholds the people in a file, read by the rules of imports, and returns a status for each row. */
export async function suppressFile(
  deps: PrivacyDeps,
  { file, nowMs, ...why }: Pick<ListWish, 'request' | 'reason' | 'source'> & { readonly file: string; readonly nowMs: number },
): Promise<SuppressedRow[]> {
  const [source] = await lookAtFiles([file], 'people');
  const { path, shape, mapping } = source!;
  const order = { source: 'suppress', mapping, shape, today: dayOf(nowMs) };
  const rows: SuppressedRow[] = [];
  for await (const block of readBlocks({ path, shape, position: 0, line: 1 })) {
    const chunk = makeChunk(block, order);
    for (const { line } of chunk.rejects) rows.push({ line, status: 'unusable', people: 0 });
    for (const [at, text] of unpackTexts(chunk.texts).entries()) {
      const described = describedRecord(decodeRecord(text));
      const line = chunk.lines[at]!;
      const values = described.names.length === 0 ? bareValues(described) : valuesToList(described);
      if (values.length === 0) {
        rows.push({ line, status: 'unusable', people: 0 });
        continue;
      }
      const people = await suppress(deps, { ...why, values, described });
      rows.push({ line, status: people.length > 0 ? 'withheld' : 'listed', people: people.length });
    }
  }
  return rows.sort((one, other) => one.line - other.line);
}
