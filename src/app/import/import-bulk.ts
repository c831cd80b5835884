import type { RecordId } from '../../core/ids.ts';
import { unpackTexts } from '../../match/memory/shared-memory.ts';
import { reject } from '../../sources/read/row-block.ts';
import { decodeRecord } from '../../store/codec/record-codec.ts';
import { checkRef, hashRef } from '../../store/codec/record-ref-hash.ts';
import type { StagedRecord } from '../../store/people.ts';
import { resolveEverything } from '../resolving/bulk-resolve.ts';
import { emptySet } from '../resolving/bulk-set.ts';
import { ColumnSet } from '../resolving/column-set.ts';
import type { FiledSet } from '../resolving/filed-set.ts';
import { hasWorkers } from '../resolving/shared-tasks.ts';
import { recordPages } from '../store-pages.ts';
import type { ImportChunk } from '../tasks/import-chunk.ts';
import { type ImportCheckpoint, type ImportContext, type ImportWay, publishedCheckpoint, sayWithdrawn } from './import-order.ts';
import { importSize } from './import-size.ts';
import type { MadeChunk } from './import-workers.ts';
import { RefMap } from './ref-map.ts';

const WITHDRAWN_PER_BATCH = 10_000;
/** Updated rows needed to decide whether a file is older than what it replaces. */
const MAX_COMPARED = 10_000;

/** Stages all records, then resolves everything at once: for a first import, and for files that are large compared with the store. */
export class BulkImport implements ImportWay {
  readonly #context: ImportContext;
  #known = new RefMap();
  /** As long as the store was empty and all records are new, they are collected here and need not be read back. */
  #set: ColumnSet | FiledSet | undefined;

  constructor(context: ImportContext) {
    this.#context = context;
  }

  async begin(): Promise<void> {
    const { people, order, threads, sources } = this.#context;
    const facts = await people.facts();
    const kept = order.series?.set;
    if (kept !== undefined && !kept.isClosed && kept.size === facts.records) this.#set = kept;
    else if (facts.records === 0) {
      const { rows } = await importSize(people, sources);
      this.#set = emptySet(facts.keySeed, rows, threads, { inBlocks: await hasWorkers(people, threads) });
    }
    const held = (await people.sources()).find((source) => source.name === order.source)?.records ?? 0;
    if (held === 0) return;
    for await (const page of recordPages(people)) {
      for (const { id, ref, rowHash } of page) {
        if (ref.source === order.source) this.#known.add(hashRef(ref), checkRef(ref), id, rowHash, false);
      }
    }
  }

  get partOrder() {
    return this.#set === undefined ? {} : { part: this.#set.order };
  }

  remember(chunk: ImportChunk): void {
    for (let at = 0; at < chunk.recordIds.length; at++) {
      const slot = this.#known.find(chunk.refHashes[at]!, chunk.refChecks[at]!);
      if (slot >= 0 && !this.#known.isSeen(slot)) this.#known.see(slot, chunk.rowHashes[at]!);
    }
  }

  async take({ chunk }: MadeChunk, checkpoint: ImportCheckpoint): Promise<void> {
    const { people, order, counts, rejects, job, sources } = this.#context;
    const file = sources[checkpoint.file]!.path;
    const { record: first } = await people.reserveIds({ records: chunk.recordIds.length, people: 0 });
    const encoded = unpackTexts(chunk.texts);
    const staged: StagedRecord[] = [];
    const updated: StagedRecord[] = [];
    let next: number = first;
    for (let at = 0; at < encoded.length; at++) {
      const hash = chunk.refHashes[at]!;
      const check = chunk.refChecks[at]!;
      const rowHash = chunk.rowHashes[at]!;
      const slot = this.#known.find(hash, check);
      if (slot >= 0 && this.#known.isSeen(slot)) {
        if (this.#known.rowHash(slot) === rowHash) counts.unchanged += 1;
        else {
          counts.reject('duplicate_id');
          rejects.write(file, [reject(chunk.lines[at]!, 'duplicate_id', chunk.recordIds[at]!)]);
        }
        continue;
      }
      if (slot >= 0 && this.#known.rowHash(slot) === rowHash) {
        counts.unchanged += 1;
        this.#known.see(slot, rowHash);
        continue;
      }
      const id = slot < 0 ? next++ : this.#known.record(slot);
      this.#known.add(hash, check, id, rowHash, true);
      const ref = { source: order.source, recordId: chunk.recordIds[at]! };
      const one = { id: id as RecordId, ref, rowHash, encoded: encoded[at]! };
      if (slot < 0) counts.new += 1;
      else updated.push(one);
      staged.push(one);
    }
    counts.updated += updated.length;
    if (updated.length > 0) this.#drop();
    await this.#compare(updated);
    await this.#keep(staged, chunk);
    const saved = { checkpoint: JSON.stringify({ ...checkpoint, rejectsBytes: rejects.bytes }), progress: counts.show() };
    if (staged.length === 0) {
      await people.updateJob(job.id, saved);
      return;
    }
    await people.stageRecords({
      records: staged,
      ...(chunk.newestSeen === undefined ? {} : { newestSeen: chunk.newestSeen }),
      jobCheckpoint: { job: job.id, ...saved },
    });
  }

  async #compare(updated: readonly StagedRecord[]): Promise<void> {
    const { people, counts } = this.#context;
    const some = updated.slice(0, Math.max(0, MAX_COMPARED - counts.compared));
    if (some.length === 0) return;
    const before = await people.records(some.map(({ id }) => id));
    for (const [at, old] of before.entries()) if (old !== undefined) counts.compare(old.record, decodeRecord(some[at]!.encoded));
  }

  async #keep(staged: readonly StagedRecord[], { part, ...chunk }: ImportChunk): Promise<void> {
    const set = this.#set;
    if (set === undefined || part === undefined) return;
    const { threads } = this.#context;
    if (set instanceof ColumnSet && set.size + staged.length > threads.recordsAtOnce) {
      this.#drop();
      return;
    }
    const refs = staged.map((one) => one.ref);
    const ids = staged.map((one) => one.id);
    if (staged.length === chunk.recordIds.length) {
      set.add({ ...chunk, part }, refs, ids);
      return;
    }
    set.skip(part);
    set.add(await threads.run('part', { refs, encoded: staged.map((one) => one.encoded), order: set.order }), refs, ids);
  }

  /** From now on the records are read back from the store. */
  #drop(): void {
    this.#set?.close();
    this.#set = undefined;
  }

  async finish(): Promise<{ readonly trained: boolean }> {
    const { people, order } = this.#context;
    // A file without a usable row says nothing about which records are gone.
    if (order.replace === true && this.#context.counts.usable > 0) await this.#withdrawUnseen();
    // No row follows.
    this.#known = new RefMap();
    if (order.series?.last === false || !(await people.facts()).rebuildPending) return { trained: false };
    const outcome = await resolveEverything({
      people,
      threads: this.#context.threads,
      cause: this.#context.job.cause,
      train: 'when_due',
      checkpointOf: (made) => publishedCheckpoint(this.#context, made),
      ...(this.#set === undefined ? {} : { set: this.#set }),
      onStage: (stage, done, total) => order.onProgress?.({ stage, done, total }),
    });
    return { trained: outcome.trained };
  }

  async #withdrawUnseen(): Promise<void> {
    const { people, counts } = this.#context;
    const unseen: RecordId[] = [];
    for (const slot of this.#known.slots()) if (!this.#known.isSeen(slot)) unseen.push(this.#known.record(slot) as RecordId);
    for (let at = 0; at < unseen.length; at += WITHDRAWN_PER_BATCH) {
      const removedRecords = unseen.slice(at, at + WITHDRAWN_PER_BATCH);
      await sayWithdrawn(this.#context, removedRecords);
      await people.stageRecords({ records: [], removedRecords });
      counts.withdrawn += removedRecords.length;
    }
  }
}
