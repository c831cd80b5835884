import type { Generator, Measured } from './generator.ts';
import type { LoadOrder } from './load-order.ts';
import type { Server } from './server.ts';
import type { BenchSettings } from './settings.ts';
import { median } from './statistics.ts';

/** One thing measured against the others: a server, and what it is asked. */
export interface Contender {
  readonly server: Server;
  readonly path: string;
  readonly authorization: string;
  readonly bodies: LoadOrder['bodies'];
  readonly accept: readonly number[];
  /** Looks at what came back; throws when the work was not done. */
  readonly check: (measured: Measured) => void;
}

export interface Throughput {
  readonly perSecond: number;
  readonly cpuMicrosPerRequest: number | undefined;
  readonly generatorLoad: number;
  readonly byRound: readonly number[];
  /** Everything that was answered, warm-ups included, by status. */
  readonly replies: Readonly<Record<string, number>>;
}

/**
 * The first round is for the compiler and the caches, and is counted in `replies` alone. For each contender it is as long as so many
 * others: a look-up's processor time falls over the first eighty thousand of them, and a service runs for days.
 */
const ROUNDS_OF_WARMING = 12;
/** Of a server that is warm from what it was asked before. */
export const WARM_ALREADY = 1;

/** Every round asks each contender once, so that whatever else the machine does falls on all alike. */
export async function throughputs<Name extends string>(
  generator: Generator,
  contenders: Readonly<Record<Name, Contender>>,
  settings: BenchSettings,
  roundsOfWarming: number = ROUNDS_OF_WARMING,
): Promise<Record<Name, Throughput>> {
  const names = Object.keys(contenders) as Name[];
  const rounds = new Map<Name, Measured[]>(names.map((name) => [name, []]));
  for (let round = 0; round <= settings.rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const { server, check, ...ask } = contenders[name];
      const seconds = round === 0 ? settings.seconds * roundsOfWarming : settings.seconds;
      const pace = { kind: 'closed', warmSeconds: settings.warmSeconds, seconds } as const;
      const measured = await generator.measure(server, { ...ask, connections: settings.connections, pace });
      check(measured);
      rounds.get(name)!.push(measured);
    }
  }
  return Object.fromEntries(names.map((name) => [name, summed(rounds.get(name)!)])) as Record<Name, Throughput>;
}

/** The median, over the rounds, of one contender's rate against another's next to it. */
export function ratioOfRates(one: Throughput, other: Throughput): number {
  return median(one.byRound.map((rate, round) => rate / other.byRound[round]!));
}

/** How long a caller waits at a given rate of arrivals; the median over rounds of each percentile. */
export async function latencies(
  generator: Generator,
  { server, check, ...ask }: Contender,
  settings: BenchSettings,
  perSecond: number,
): Promise<{
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  /** Without the moments in which the machine itself was slow, and how much of the time those were. */
  readonly steadyP99Ms: number;
  readonly slowShare: number;
  readonly pauseMs: number;
  readonly replies: Readonly<Record<string, number>>;
}> {
  const rounds: Measured[] = [];
  for (let round = 0; round < settings.rounds; round++) {
    const pace = { kind: 'open', warmSeconds: settings.warmSeconds, perSecond, seconds: settings.seconds } as const;
    const measured = await generator.measure(server, { ...ask, connections: settings.connections, pace });
    check(measured);
    rounds.push(measured);
  }
  return {
    p50Ms: median(rounds.map(({ p50Ms }) => p50Ms)),
    p99Ms: median(rounds.map(({ p99Ms }) => p99Ms)),
    maxMs: Math.max(...rounds.map(({ maxMs }) => maxMs)),
    steadyP99Ms: median(rounds.flatMap(({ steadyP99Ms }) => steadyP99Ms ?? [])),
    slowShare: median(rounds.map(({ slowShare }) => slowShare)),
    pauseMs: Math.max(...rounds.map(({ generatorPauseMs }) => generatorPauseMs)),
    replies: repliesOf(rounds),
  };
}

function summed(all: readonly Measured[]): Throughput {
  const rounds = all.slice(1);
  const cpu = rounds.flatMap(({ cpuMicrosPerRequest }) => cpuMicrosPerRequest ?? []);
  return {
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    cpuMicrosPerRequest: cpu.length === 0 ? undefined : median(cpu),
    generatorLoad: median(rounds.map(({ generatorLoad }) => generatorLoad)),
    byRound: rounds.map(({ perSecond }) => Math.round(perSecond)),
    replies: repliesOf(all),
  };
}

function repliesOf(rounds: readonly Measured[]): Record<string, number> {
  const replies: Record<string, number> = {};
  for (const { byStatus } of rounds) {
    for (const [status, count] of Object.entries(byStatus)) replies[status] = (replies[status] ?? 0) + count;
  }
  return replies;
}
