import { resolve } from 'node:path';
import type { RecordRef } from '../../core/record.ts';
import { eachRow, readBlocks } from '../../sources/read/read-blocks.ts';
import { UnreadableFile } from '../../sources/read/row-block.ts';
import { sniffFile } from '../../sources/read/sniff-file.ts';
import { checkRef, hashRef } from '../../store/codec/record-ref-hash.ts';
import type { PeopleReads } from '../../store/people.ts';
import { RefMap } from '../import/ref-map.ts';
import { recordPages } from '../store-pages.ts';

/** Which person each labelled record is of. Refs are known by their hashes: millions of texts in a map would be most of the time and memory. */
export class TruthLabels {
  /** The persons as the truth names them; a record's label is an index into these. */
  readonly names: string[] = [];
  readonly #refs = new RefMap();
  readonly #numbers = new Map<string, number>();

  /** How many records are labelled. */
  get size(): number {
    return this.#refs.size;
  }

  /** The latest word on a record counts. */
  add(ref: RecordRef, name: string): void {
    let label = this.#numbers.get(name);
    if (label === undefined) {
      label = this.names.push(name) - 1;
      this.#numbers.set(name, label);
    }
    this.#refs.add(hashRef(ref), checkRef(ref), label + 1, 0, false);
  }

  of(ref: RecordRef): number | undefined {
    const slot = this.#refs.find(hashRef(ref), checkRef(ref));
    return slot < 0 ? undefined : this.#refs.record(slot) - 1;
  }
}

/** Labels of another store say nothing about this one, and a score made of them would mislead. */
export async function refuseStrange(people: Pick<PeopleReads, 'scanEncoded' | 'facts'>, truth: TruthLabels): Promise<void> {
  for await (const page of recordPages(people)) if (page.some(({ ref }) => truth.of(ref) !== undefined)) return;
  throw noneHeld(truth, (await people.facts()).records);
}

export function noneHeld({ size }: TruthLabels, records: number): UnreadableFile {
  return new UnreadableFile(
    `None of the ${size} labelled records is in the store, which holds ${records}: compare source and record_id with export links.`,
  );
}

/** Reads a file of `source,record_id,person`. */
export async function readTruth(file: string): Promise<TruthLabels> {
  const path = resolve(file);
  const shape = await sniffFile(path);
  const at = (names: readonly string[]) => shape.columns.findIndex((column) => names.includes(column.toLowerCase()));
  const [source, record, person] = [at(['source']), at(['record_id', 'record', 'id']), at(['person', 'person_id', 'cluster'])];
  if (source < 0 || record < 0 || person < 0) throw new UnreadableFile('The truth needs the columns source, record_id and person.');
  const labels = new TruthLabels();
  for await (const block of readBlocks({ path, shape, position: 0, line: 1 })) {
    eachRow(block, shape, [], ({ cells }) =>
      labels.add({ source: cells[source]!.trim(), recordId: cells[record]!.trim() }, cells[person]!.trim()),
    );
  }
  return labels;
}
