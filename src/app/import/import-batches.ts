import type { RecordId } from '../../core/ids.ts';
import { unpackTexts } from '../../match/memory/shared-memory.ts';
import type { Model } from '../../match/model.ts';
import { reject } from '../../sources/read/row-block.ts';
import { decodeRecord } from '../../store/codec/record-codec.ts';
import type { JobCheckpoint, StoredRecord } from '../../store/people.ts';
import { isTrainingDue, resolveEverything } from '../resolving/bulk-resolve.ts';
import { knownModel, resolveBatch } from '../resolving/incremental-resolve.ts';

import { ownersAsOf } from '../resolving/owner-context.ts';
import { recordsOf } from '../store-pages.ts';
import type { ImportChunk } from '../tasks/import-chunk.ts';
import { type ImportCheckpoint, type ImportContext, type ImportWay, publishedCheckpoint, sayWithdrawn } from './import-order.ts';
import type { MadeChunk } from './import-workers.ts';
import { RefMap } from './ref-map.ts';

const WITHDRAWN_PER_BATCH = 250;
/** Marks a record as seen; only a replacing import needs to know which. */
const SOME_RECORD = 1;

/** Imports batch by batch, publishing each: for files that are small compared with the store. */
export class BatchImport implements ImportWay {
  readonly #context: ImportContext;
  readonly #seen = new RefMap();
  #model: Model | undefined;
  #modelVersion = 0;

  readonly #ownersAsOf: number | undefined;

  constructor(context: ImportContext, ownersCountedFrom: number | undefined) {
    this.#context = context;
    this.#ownersAsOf = ownersCountedFrom;
  }

  async begin(): Promise<void> {
    const { people } = this.#context;
    this.#modelVersion = (await people.facts()).modelVersion;
    this.#model = await knownModel(people);
  }

  remember(chunk: ImportChunk): void {
    for (let at = 0; at < chunk.recordIds.length; at++) {
      const [hash, check] = [chunk.refHashes[at]!, chunk.refChecks[at]!];
      if (this.#seen.find(hash, check) < 0) this.#seen.add(hash, check, SOME_RECORD, chunk.rowHashes[at]!, true);
    }
  }

  async take({ chunk }: MadeChunk, checkpoint: ImportCheckpoint): Promise<void> {
    const { people, order, counts, rejects, job, sources } = this.#context;
    await this.#catchUp();
    const file = sources[checkpoint.file]!.path;
    const refs = chunk.recordIds.map((recordId) => ({ source: order.source, recordId }));
    const known = await people.findRecords(refs);
    const { record: first } = await people.reserveIds({ records: refs.length, people: 0 });
    const encoded = unpackTexts(chunk.texts);
    const put: StoredRecord[] = [];
    let next: number = first;
    for (let at = 0; at < refs.length; at++) {
      const rowHash = chunk.rowHashes[at]!;
      const slot = this.#seen.find(chunk.refHashes[at]!, chunk.refChecks[at]!);
      if (slot >= 0) {
        if (this.#seen.rowHash(slot) === rowHash) counts.unchanged += 1;
        else {
          counts.reject('duplicate_id');
          rejects.write(file, [reject(chunk.lines[at]!, 'duplicate_id', chunk.recordIds[at]!)]);
        }
        continue;
      }
      const old = known[at];
      this.#seen.add(chunk.refHashes[at]!, chunk.refChecks[at]!, old?.id ?? next, rowHash, true);
      if (old?.rowHash === rowHash) {
        counts.unchanged += 1;
        continue;
      }
      const record = decodeRecord(encoded[at]!);
      if (old === undefined) counts.new += 1;
      else {
        counts.updated += 1;
        counts.compare(old.record, record);
      }
      const id = old?.id ?? (next++ as RecordId);
      put.push({ id, ref: refs[at]!, record, rowHash });
    }
    const saved = (): JobCheckpoint => ({
      job: job.id,
      checkpoint: JSON.stringify({ ...checkpoint, rejectsBytes: rejects.bytes }),
      progress: counts.show(),
    });
    if (put.length === 0) {
      await people.updateJob(job.id, saved());
      return;
    }
    await resolveBatch(people, { put, removed: [], cause: job.cause }, this.#model!, (outcome) => {
      counts.addOutcome(outcome);
      return saved();
    });
  }

  /** Between two batches another process may have trained, or died with staged rows that are not published. */
  async #catchUp(): Promise<void> {
    const { people, threads, job } = this.#context;
    const { rebuildPending, modelVersion } = await people.facts();
    if (!rebuildPending && modelVersion === this.#modelVersion) return;
    if (rebuildPending) await resolveEverything({ people, threads, cause: job.cause, train: 'when_due' });
    await this.begin();
  }

  /** Trains if it is due, and recomputes all phone owners if the data has become much newer than they are. */
  async finish(): Promise<{ readonly trained: boolean }> {
    const { people, order, job } = this.#context;
    // A file without a usable row says nothing about which records are gone.
    if (order.replace === true && this.#context.counts.usable > 0) await this.#withdrawUnseen();
    const facts = await people.facts();
    const trains = isTrainingDue({ records: facts.records, learnedRecords: this.#model!.records });
    if (!trains && (ownersAsOf(facts.newestSeen) ?? 0) === (this.#ownersAsOf ?? 0)) return { trained: false };
    const outcome = await resolveEverything({
      people,
      threads: this.#context.threads,
      cause: job.cause,
      train: trains ? 'always' : 'never',
      checkpointOf: (made) => publishedCheckpoint(this.#context, made),
      onStage: (stage, done, total) => order.onProgress?.({ stage, done, total }),
    });
    return { trained: outcome.trained };
  }

  async #withdrawUnseen(): Promise<void> {
    const { people, order, counts, job } = this.#context;
    const seen = new Set([...this.#seen.slots()].map((slot) => this.#seen.record(slot)));
    const unseen: RecordId[] = [];
    for await (const page of recordsOf(people, order.source)) for (const { id } of page) if (!seen.has(id)) unseen.push(id);
    for (let at = 0; at < unseen.length; at += WITHDRAWN_PER_BATCH) {
      const removed = unseen.slice(at, at + WITHDRAWN_PER_BATCH);
      await sayWithdrawn(this.#context, removed);
      counts.addOutcome(await resolveBatch(people, { put: [], removed, cause: job.cause }, this.#model!));
      counts.withdrawn += removed.length;
    }
  }
}
