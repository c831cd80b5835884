import { fragmentsByKind, WORST_KIND } from './harness/fragments-by-kind.ts';
import { Generator } from './harness/generator.ts';
import { benchPopulation, fragmentBodies } from './harness/population.ts';
import { freshKey, type Product, startProduct } from './harness/product.ts';
import { micros, milliseconds, perSecond, printHeading, printReport, type Target } from './harness/report.ts';
import { type Contender, latencies, type Throughput, throughputs, WARM_ALREADY } from './harness/rounds.ts';
import { readSettings } from './harness/settings.ts';
import { checkFullIdentity } from './harness/shapes.ts';

// What full identity costs by kind of input, and how that grows with the number of people. All sizes are up at once and
// asked in turn; waiting times are reported for the requested size, at half of its throughput for that kind.
const MIX = 'all kinds mixed';
/** How much longer a look-up may take among ten times, or a hundred times, as many people. */
const MOST_GROWTH = 1.5;

const settings = readSettings(['--rounds', '3', '--seconds', '1', ...process.argv.slice(2)]);
const sizes = [settings.people / 10, settings.people, ...(settings.huge ? [settings.people * 10] : [])];
printHeading(settings);

const products: Product[] = [];
const generator = new Generator();
try {
  const contenders = new Map<string, Map<number, Contender>>();
  for (const people of sizes) {
    const population = await benchPopulation({ people, sources: settings.sources });
    const authorization = await freshKey(population.data);
    const server = await startProduct(population.data, authorization, `${people} people`);
    products.push(server);
    const files = [[MIX, await fragmentBodies(population)] as const, ...(await fragmentsByKind(population))];
    for (const [kind, file] of files) {
      const bodies = { kind: 'bodies', file } as const;
      const bySize = contenders.get(kind) ?? new Map<number, Contender>();
      contenders.set(kind, bySize);
      bySize.set(people, { server, authorization, path: '/v1/full-identity', bodies, accept: [200, 404], check: checkAnswered });
    }
  }

  const rows = [
    ['kind of input', 'answered', 'requests', 'CPU/request', 'rate asked', 'p50', 'p99', 'max', ...sizes.slice(1).map(growthTo)],
  ];
  const targets: Target[] = [];
  for (const [kind, bySize] of contenders) {
    const named = Object.fromEntries([...bySize].map(([people, contender]) => [String(people), contender]));
    const most = await throughputs(generator, named, settings, kind === MIX ? undefined : WARM_ALREADY);
    const { perSecond: requests, cpuMicrosPerRequest, replies } = most[String(settings.people)]!;
    const waits = await latencies(generator, bySize.get(settings.people)!, settings, requests / 2);
    const growths = sizes.slice(1).map((people) => growth(most, people));
    rows.push([
      kind,
      shareAnswered(replies),
      perSecond(requests),
      micros(cpuMicrosPerRequest),
      perSecond(requests / 2),
      ...[waits.p50Ms, waits.p99Ms, waits.maxMs].map(milliseconds),
      ...growths.map((one) => `${one.toFixed(2)}x`),
    ]);
    const mostMs = kind === MIX ? 20 : kind === WORST_KIND ? 50 : undefined;
    if (mostMs === undefined) continue;
    targets.push({
      what: `${kind}: p99 at half load`,
      target: `<= ${mostMs} ms`,
      measured: milliseconds(waits.p99Ms),
      reached: waits.p99Ms <= mostMs,
    });
    growths.forEach((measured, at) => {
      const what = `${kind}: ${growthTo(sizes[at + 1]!)} people`;
      targets.push({ what, target: `<= ${MOST_GROWTH}x`, measured: `${measured.toFixed(2)}x`, reached: measured <= MOST_GROWTH });
    });
  }
  printReport(`full identity by kind of input, ${settings.people.toLocaleString('en')} people`, targets, rows);
} finally {
  await generator.stop();
  for (const product of products) await product.stop();
}

/** Kinds with too little information get no match, and then no reply has a shape to check. */
function checkAnswered(measured: Parameters<typeof checkFullIdentity>[0]): void {
  if (measured.samples.some(({ status }) => status === 200)) checkFullIdentity(measured);
}

/** By processor time, which varies less than the clock on a shared machine; by the clock where the system does not report it. */
function growth(most: Readonly<Record<string, Throughput>>, people: number): number {
  const [small, large] = [most[String(sizes[0])]!, most[String(people)]!];
  if (small.cpuMicrosPerRequest === undefined || large.cpuMicrosPerRequest === undefined) return small.perSecond / large.perSecond;
  return large.cpuMicrosPerRequest / small.cpuMicrosPerRequest;
}

function growthTo(people: number): string {
  return `${sizes[0]!.toLocaleString('en')} to ${people.toLocaleString('en')}`;
}

function shareAnswered(replies: Readonly<Record<string, number>>): string {
  const answered = replies['200'] ?? 0;
  return `${((100 * answered) / (answered + (replies['404'] ?? 0))).toFixed(0)}%`;
}
