import { Generator } from './harness/generator.ts';
import { benchPopulation, fragmentBodies, ownedNumbers, readThrough } from './harness/population.ts';
import { freshKey, type Product, startProduct } from './harness/product.ts';
import { micros, milliseconds, perSecond, printHeading, printReport, ratio } from './harness/report.ts';
import { type Contender, latencies, throughputs } from './harness/rounds.ts';
import { readSettings } from './harness/settings.ts';
import { checkFullIdentity, checkReversePhone } from './harness/shapes.ts';

// How look-up time grows with the number of people; all sizes are up at once, in memory, and asked in turn.
const settings = readSettings(process.argv.slice(2));
const sizes = [settings.people / 10, settings.people, ...(settings.huge ? [settings.people * 10] : [])];
const mostGrowth = (size: number) => (size > settings.people ? 1.5 : 1.3);
printHeading(settings);

const products: Product[] = [];
const generator = new Generator();
try {
  const contenders: Record<string, Contender> = {};
  for (const people of sizes) {
    const population = await benchPopulation({ people, sources: settings.sources });
    const authorization = await freshKey(population.data);
    const product = await startProduct(population.data, authorization, `${people} people`);
    products.push(product);
    await readThrough(population);
    const numbers = { kind: 'numbers', file: await ownedNumbers(population, product), phonesPerRequest: 0 } as const;
    const fragments = { kind: 'bodies', file: await fragmentBodies(population) } as const;
    const common = { server: product, authorization };
    contenders[`reverse ${people}`] = { ...common, path: '/v1/reverse-phone', bodies: numbers, accept: [200], check: checkReversePhone };
    contenders[`identity ${people}`] = {
      ...common,
      path: '/v1/full-identity',
      bodies: fragments,
      accept: [200, 404],
      check: checkFullIdentity,
    };
  }
  const most = await throughputs(generator, contenders, settings);

  const targets = [];
  const absolutes = [['people', 'look-up', 'requests', 'CPU/request', 'rate asked', 'p50', 'p99']];
  for (const kind of ['reverse', 'identity']) {
    const smallest = `${kind} ${sizes[0]}`;
    // The same rate for every size, so that only the size differs.
    const rate = Math.min(...sizes.map((size) => most[`${kind} ${size}`]!.perSecond)) / 2;
    for (const size of sizes) {
      const name = `${kind} ${size}`;
      const waits = await latencies(generator, contenders[name]!, settings, rate);
      const { perSecond: requests, cpuMicrosPerRequest } = most[name]!;
      absolutes.push([
        size.toLocaleString('en'),
        kind,
        perSecond(requests),
        micros(cpuMicrosPerRequest),
        perSecond(rate),
        milliseconds(waits.p50Ms),
        milliseconds(waits.p99Ms),
      ]);
      if (name === smallest) continue;
      const growth = most[smallest]!.perSecond / requests;
      const what = `${kind}: time per look-up, ${sizes[0]!.toLocaleString('en')} to ${size.toLocaleString('en')} people`;
      targets.push({ what, target: `<= ${mostGrowth(size)}x`, measured: `${growth.toFixed(3)}x`, reached: growth <= mostGrowth(size) });
    }
  }
  printReport('growth with the number of people', targets, absolutes);
  console.log(
    `\n  full identity answered: ${sizes.map((size) => ratio(answered(most[`identity ${size}`]!.replies))).join(', ')} of its questions`,
  );
} finally {
  await generator.stop();
  for (const product of products) await product.stop();
}

function answered(replies: Readonly<Record<string, number>>): number {
  return (replies['200'] ?? 0) / ((replies['200'] ?? 0) + (replies['404'] ?? 0));
}
