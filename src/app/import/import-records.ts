import { setImmediate as anEventLoopTurn } from 'node:timers/promises';
import { type Clock, type Day, dayOf } from '../../core/clock.ts';
import { readBlocks } from '../../sources/read/read-blocks.ts';
import type { PeopleStore } from '../../store/people.ts';
import { keepMeasures } from '../measure/kept-measures.ts';
import { ownersAsOf } from '../resolving/owner-context.ts';
import { screenOf } from '../screening/screen-of.ts';
import { WorkThreads } from '../tasks/work-threads.ts';
import { BatchImport } from './import-batches.ts';
import { BulkImport } from './import-bulk.ts';
import {
  assertUnchanged,
  describeFiles,
  type ImportCheckpoint,
  type ImportContext,
  type ImportOrder,
  type ImportSummary,
  type ImportWay,
  runImport,
  type SourceFile,
} from './import-order.ts';
import { importSize } from './import-size.ts';
import { chunkOrder, makeChunks } from './import-workers.ts';

/** Bytes per batch: some hundred rows, published with their checkpoint. */
const BATCH_BLOCK_BYTES = 48 * 1024;

export { lookAtFiles } from './look-at-files.ts';

export async function importRecords(
  people: PeopleStore,
  clock: Clock,
  order: ImportOrder,
  sources: readonly SourceFile[],
): Promise<ImportSummary> {
  const facts = await people.facts();
  const start: ImportCheckpoint = {
    path: facts.rebuildPending || order.series !== undefined || (await importSize(people, sources)).isBulk ? 'bulk' : 'batch',
    phase: 'read',
    file: 0,
    position: 0,
    line: 1,
    rejectsBytes: 0,
    ...(facts.newestSeen === undefined ? {} : { ownersAsOf: ownersAsOf(facts.newestSeen)! }),
  };
  const resume = (saved: ImportCheckpoint): ImportCheckpoint => {
    // While a rebuild is pending, nothing else may publish.
    const path = facts.rebuildPending ? 'bulk' : saved.path;
    // A replacing import does not store which rows it saw. It reads from the start again; unchanged rows have no effect.
    return order.replace === true ? { ...start, path, phase: saved.phase } : { ...saved, path };
  };
  // The same unchanged files, source and mapping are the same job.
  const described = { source: order.source, replace: order.replace === true, files: describeFiles(sources) };
  const threads = order.series?.threads ?? new WorkThreads(order.room);
  try {
    return await runImport(people, clock, order, { described, start, resume }, async ({ from, ...run }) => {
      const context: ImportContext = { people, clock, order, sources, threads, ...run };
      const trained = from.phase === 'published' ? false : await runInTurns(context, from);
      await people.turn(() => keepMeasures(people));
      return trained;
    });
  } finally {
    if (order.series === undefined) await threads.close();
  }
}

/** Staged records must be published before another process plans; batches of several processes may alternate. */
async function runInTurns(context: ImportContext, from: ImportCheckpoint): Promise<boolean> {
  const { people } = context;
  if (from.path === 'bulk') return await people.turn(() => run(context, from, new BulkImport(context)));
  const batches = new BatchImport(context, from.ownersAsOf);
  return await run(context, from, {
    begin: () => batches.begin(),
    remember: (chunk) => batches.remember(chunk),
    take: (made, checkpoint) => people.turn(() => batches.take(made, checkpoint)),
    finish: () => people.turn(() => batches.finish()),
  });
}

async function run(context: ImportContext, from: ImportCheckpoint, way: ImportWay): Promise<boolean> {
  const { order, sources, counts, rejects } = context;
  await way.begin();
  const today = dayOf(context.clock.nowMs());
  if (from.phase === 'read') await remember(context, from, way, today);
  const screen = await screenOf(context.people);
  const screening = screen.hasErased ? { screen: screen.share() } : {};
  const prepare = from.path === 'bulk' ? { keySeed: (await context.people.facts()).keySeed } : {};
  const stage = from.path === 'batch' ? 'import' : 'read';
  const total = sources.reduce((sum, source) => sum + source.shape.sizeBytes, 0);
  let before = sources.slice(0, from.file).reduce((sum, source) => sum + source.shape.sizeBytes, 0);
  for (let file = from.file; from.phase === 'read' && file < sources.length; file++) {
    const { path, shape } = sources[file]!;
    const reading = { ...(await chunkOrder(sources[file]!, order.source, today)), ...prepare, ...screening };
    const resuming = file === from.file;
    const blocks = readBlocks({
      path,
      shape,
      position: resuming ? from.position : 0,
      line: resuming ? from.line : 1,
      ...(from.path === 'batch' ? { blockBytes: BATCH_BLOCK_BYTES } : {}),
      onRead: (bytes) => order.onProgress?.({ stage, done: before + bytes, total, rows: counts.read }),
    });
    for await (const made of makeChunks(blocks, reading, context.threads)) {
      counts.addChunk(made.chunk);
      counts.addFacts(file, made.chunk.facts);
      rejects.write(path, made.chunk.rejects);
      await way.take(made, { ...from, file, position: made.nextPosition, line: made.nextLine, rejectsBytes: rejects.bytes });
      await anEventLoopTurn();
    }
    before += shape.sizeBytes;
    await assertUnchanged(sources[file]!);
  }
  return (await way.finish()).trained;
}

/** Reads again what an earlier run took, up to where it stopped. */
async function remember({ sources, order, threads }: ImportContext, from: ImportCheckpoint, way: ImportWay, today: Day): Promise<void> {
  for (const [file, source] of sources.slice(0, from.file + 1).entries()) {
    const until = file === from.file ? { until: from.position } : {};
    if (until.until === 0) return;
    const blocks = readBlocks({ path: source.path, shape: source.shape, position: 0, line: 1, ...until });
    for await (const { chunk } of makeChunks(blocks, await chunkOrder(source, order.source, today), threads)) way.remember(chunk);
  }
}
