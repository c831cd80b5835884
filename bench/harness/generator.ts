import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import type { LoadOrder, LoadReport } from './load-order.ts';
import { cpuSecondsOf, GENERATOR_CORE, startPinned, stop } from './pinned-process.ts';
import type { Server } from './server.ts';

export interface Measured extends LoadReport {
  readonly perSecond: number;
  readonly cpuMicrosPerRequest: number | undefined;
}

/** The load generator's process, kept for a whole run so that it is warm for every server alike. */
export class Generator {
  private readonly child: ChildProcess;
  private readonly answers: AsyncIterator<string>;
  private readonly lines: Interface;
  private seed = 1;

  constructor() {
    // On one core, threads that help to collect garbage only take turns with the one that sends.
    const args = ['--single-threaded-gc', join(import.meta.dirname, 'load-generator.js')];
    this.child = startPinned(GENERATOR_CORE, args, { output: 'pipe' });
    this.lines = createInterface({ input: this.child.stdout! });
    this.answers = this.lines[Symbol.asyncIterator]();
  }

  async measure(server: Server, order: Omit<LoadOrder, 'port' | 'seed'>): Promise<Measured> {
    this.seed += 1;
    const cpuBefore = cpuSecondsOf(server.pid);
    this.child.stdin!.write(`${JSON.stringify({ ...order, port: server.port, seed: this.seed * 7919 })}\n`);
    const { value, done } = await this.answers.next();
    if (done) throw new Error('the load generator gave up; its reason is above');
    const report = JSON.parse(value) as LoadReport;
    if (report.errors > 0) throw new Error(`${server.name}: ${report.errors} errors, replies by status ${JSON.stringify(report.byStatus)}`);
    const cpuAfter = cpuSecondsOf(server.pid);
    return {
      ...report,
      perSecond: report.replies / report.seconds,
      cpuMicrosPerRequest:
        cpuBefore === undefined || cpuAfter === undefined ? undefined : ((cpuAfter - cpuBefore) * 1e6) / report.allReplies,
    };
  }

  async stop(): Promise<void> {
    this.lines.close();
    await stop(this.child);
  }
}
