import type { LoadReport } from './load-order.ts';
import { MachineWitness } from './machine-witness.ts';
import { percentile } from './statistics.ts';

const SAMPLES = 50;
const MAX_LATENCIES = 4_000_000;

/** What came of one order. */
export class Tally {
  private readonly accept: ReadonlySet<number>;
  private readonly byStatus: Record<string, number> = {};
  readonly witness = new MachineWitness();
  private readonly latencies = new Float64Array(MAX_LATENCIES);
  private readonly dueMs = new Float64Array(MAX_LATENCIES);
  private readonly samples: { status: number; body: string }[] = [];
  private openMs = 0;
  private closeMs = 0;
  private replies = 0;
  private allReplies = 0;
  private errors = 0;
  private asked = 0;
  private longestPauseMs = 0;

  constructor(accept: readonly number[]) {
    this.accept = new Set(accept);
  }

  window(openMs: number, closeMs: number): void {
    this.openMs = openMs;
    this.closeMs = closeMs;
  }

  wantsSample(): boolean {
    this.asked += 1;
    return this.asked % 101 === 1 && this.samples.length < SAMPLES;
  }

  pause(ms: number): void {
    this.longestPauseMs = Math.max(this.longestPauseMs, ms);
  }

  lostReply(): void {
    this.errors += 1;
  }

  reply(status: number, body: string | undefined, sinceMs: number, nowMs: number): void {
    this.allReplies += 1;
    this.byStatus[status] = (this.byStatus[status] ?? 0) + 1;
    if (!this.accept.has(status)) this.errors += 1;
    if (body !== undefined) this.samples.push({ status, body });
    // By when it was due, not by when it was answered, or the slowest would fall outside.
    if (sinceMs >= this.openMs && sinceMs < this.closeMs) {
      if (this.replies < MAX_LATENCIES) {
        this.latencies[this.replies] = nowMs - sinceMs;
        this.dueMs[this.replies] = sinceMs;
      }
      this.replies += 1;
    }
  }

  report(generatorLoad: number): LoadReport {
    const latencies = this.latencies.subarray(0, Math.min(this.replies, MAX_LATENCIES));
    const slow = this.witness.slowMoments(this.openMs, this.closeMs);
    const steady = latencies.filter((_, reply) => !slow.covers(this.dueMs[reply]!));
    return {
      replies: this.replies,
      seconds: (this.closeMs - this.openMs) / 1000,
      allReplies: this.allReplies,
      byStatus: this.byStatus,
      errors: this.errors,
      p50Ms: percentile(latencies, 0.5),
      p99Ms: percentile(latencies, 0.99),
      maxMs: percentile(latencies, 1),
      steadyP99Ms: steady.length === 0 ? undefined : percentile(steady, 0.99),
      slowShare: slow.share,
      generatorLoad,
      generatorPauseMs: this.longestPauseMs,
      samples: this.samples,
    };
  }
}
