import { median } from './statistics.ts';

const LOOK_EVERY_MS = 0.25;
const MOMENT_MS = 5;
/** The witness' own work took twice as long as usual: the machine gave this program half of what it gives else. */
const SLOW_FACTOR = 2;
const STEPS = 1_500;
const MAX_LOOKS = 1_000_000;

/**
 * Times the same few microseconds of arithmetic over and over, without memory, disk or system calls. When that takes
 * longer, it is the machine that is slower: on a shared host both cores lose most of their speed for some hundredths of
 * a second now and then, and no server on it can answer in time.
 */
export class MachineWitness {
  private readonly atMs = new Float64Array(MAX_LOOKS);
  private readonly tookMs = new Float64Array(MAX_LOOKS);
  private readonly now: () => number;
  private looks = 0;
  private seed = 1;

  constructor(now: () => number = () => performance.now()) {
    this.now = now;
  }

  look(nowMs: number): void {
    if (this.looks === MAX_LOOKS || (this.looks > 0 && nowMs - this.atMs[this.looks - 1]! < LOOK_EVERY_MS)) return;
    let seed = this.seed;
    for (let step = 0; step < STEPS; step++) seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) | 0;
    this.seed = seed;
    this.atMs[this.looks] = nowMs;
    this.tookMs[this.looks] = this.now() - nowMs;
    this.looks += 1;
  }

  /** Moments in which the machine was slow or stood still, and as long again after each, when what had piled up is worked off. */
  slowMoments(openMs: number, closeMs: number): SlowMoments {
    if (this.looks === 0) return new SlowMoments(openMs, [false]);
    const count = Math.max(1, Math.ceil((closeMs - openMs) / MOMENT_MS));
    const sums = new Float64Array(count);
    const seen = new Uint32Array(count);
    for (let look = 0; look < this.looks; look++) {
      const moment = Math.floor((this.atMs[look]! - openMs) / MOMENT_MS);
      if (moment < 0 || moment >= count) continue;
      sums[moment]! += this.tookMs[look]!;
      seen[moment]! += 1;
    }
    const means = [...sums].map((sum, moment) => sum / seen[moment]!);
    const usual = median(means.filter((mean) => !Number.isNaN(mean)));
    const slow = means.map((mean) => Number.isNaN(mean) || mean > usual * SLOW_FACTOR);
    return new SlowMoments(openMs, withAftermath(slow));
  }
}

export class SlowMoments {
  private readonly openMs: number;
  private readonly slow: readonly boolean[];

  constructor(openMs: number, slow: readonly boolean[]) {
    this.openMs = openMs;
    this.slow = slow;
  }

  covers(ms: number): boolean {
    return this.slow[Math.floor((ms - this.openMs) / MOMENT_MS)] ?? false;
  }

  get share(): number {
    return this.slow.filter(Boolean).length / this.slow.length;
  }
}

function withAftermath(slow: readonly boolean[]): boolean[] {
  let owed = 0;
  return slow.map((isSlow) => {
    const isAfter = owed > 0;
    owed = isSlow ? owed + 1 : Math.max(0, owed - 1);
    return isSlow || isAfter;
  });
}
