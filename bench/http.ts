import { startBare } from './harness/bare.ts';
import { Generator } from './harness/generator.ts';
import { benchPopulation, fragmentBodies, ownedNumbers } from './harness/population.ts';
import { freshKey, startProduct } from './harness/product.ts';
import { micros, milliseconds, perSecond, printHeading, printReport, ratio } from './harness/report.ts';
import { type Contender, latencies, ratioOfRates, throughputs } from './harness/rounds.ts';
import { readSettings } from './harness/settings.ts';
import { checkBatch, checkFullIdentity, checkReversePhone } from './harness/shapes.ts';

// Reverse phone with durable charges, batch and full identity, against a bare Fastify POST in the same run.
const PHONES_PER_BATCH = 100;
/** Six in ten questions of the population are about people in no source; far fewer answers than the rest would mean a fault. */
const LEAST_ANSWERED = 0.3;

const settings = readSettings(process.argv.slice(2));
printHeading(settings);
const population = await benchPopulation(settings);
const authorization = await freshKey(population.data);
const product = await startProduct(population.data, authorization);
const numbers = await ownedNumbers(population, product);
const fragments = await fragmentBodies(population);
const text = { type: 'string' };
const bare = await startBare(product, {
  path: '/v1/reverse-phone',
  schema: { type: 'object', required: ['phone'], properties: { phone: text } },
  file: numbers,
  bodyOf: (phone) => JSON.stringify({ phone }),
});
const bareIdentity = await startBare(product, {
  path: '/v1/full-identity',
  schema: {
    type: 'object',
    properties: {
      phone: text,
      email: text,
      name: { type: 'object', properties: { first: text, last: text } },
      address: { type: 'object', properties: { street: text, city: text, state: text, zip: text } },
    },
  },
  file: fragments,
  bodyOf: (fragment) => fragment,
});
const generator = new Generator();

try {
  const phones = { kind: 'numbers', file: numbers, phonesPerRequest: 0 } as const;
  const single = { path: '/v1/reverse-phone', authorization, bodies: phones, accept: [200] };
  const whole = {
    path: '/v1/full-identity',
    authorization,
    bodies: { kind: 'bodies', file: fragments },
    // Some questions are about people in no source: no match is the right answer to those.
    accept: [200, 404],
  } as const;
  const contenders = {
    bare: { ...single, server: bare, check: () => {} },
    reverse: { ...single, server: product, check: checkReversePhone },
    batch: {
      server: product,
      path: '/v1/reverse-phone/batch',
      authorization,
      bodies: { ...phones, phonesPerRequest: PHONES_PER_BATCH },
      accept: [200],
      check: (measured) => checkBatch(measured, PHONES_PER_BATCH),
    },
    identity: { ...whole, server: product, check: checkFullIdentity },
    bareIdentity: { ...whole, server: bareIdentity, check: () => {} },
  } satisfies Record<string, Contender>;

  const balance = await product.creditsRemaining();
  const most = await throughputs(generator, contenders, settings);
  const reverse = await latencies(generator, contenders.reverse, settings, most.reverse.perSecond / 2);
  const bareAtSameRate = await latencies(generator, contenders.bare, settings, most.reverse.perSecond / 2);
  const identity = await latencies(generator, contenders.identity, settings, most.identity.perSecond / 2);

  const answered = (replies: Readonly<Record<string, number>>) => replies['200'] ?? 0;
  const credits =
    5 * (answered(most.reverse.replies) + answered(reverse.replies) + PHONES_PER_BATCH * answered(most.batch.replies)) +
    15 * (answered(most.identity.replies) + answered(identity.replies));
  const spent = balance - (await product.creditsRemaining());
  if (spent !== credits) throw new Error(`replies worth ${credits} credits, but ${spent} charged`);
  const found = answered(most.identity.replies) / (answered(most.identity.replies) + (most.identity.replies['404'] ?? 0));
  if (found < LEAST_ANSWERED) throw new Error(`full identity answered only ${ratio(found)} of its questions`);

  const reverseRatio = ratioOfRates(most.reverse, most.bare);
  const identityRatio = ratioOfRates(most.identity, most.bare);
  const identityOwnRatio = ratioOfRates(most.identity, most.bareIdentity);
  const steady = ({ steadyP99Ms, slowShare }: typeof reverse) =>
    `${milliseconds(steadyP99Ms)} (${(100 * (1 - slowShare)).toFixed(0)}% of the time)`;
  const batchRatio = PHONES_PER_BATCH * ratioOfRates(most.batch, most.reverse);
  printReport(
    'look-ups over HTTP',
    [
      { what: 'reverse phone against bare Fastify', target: '>= 0.5', measured: ratio(reverseRatio), reached: reverseRatio >= 0.5 },
      { what: 'reverse phone p99 at half load', target: '<= 10 ms', measured: milliseconds(reverse.p99Ms), reached: reverse.p99Ms <= 10 },
      {
        what: '  while the machine keeps its own speed',
        target: '<= 10 ms',
        measured: steady(reverse),
        reached: reverse.steadyP99Ms <= 10,
      },
      { what: 'batch of 100, phones/s against single', target: '>= 10x', measured: ratio(batchRatio), reached: batchRatio >= 10 },
      { what: 'full identity against bare Fastify', target: '>= 0.2', measured: ratio(identityRatio), reached: identityRatio >= 0.2 },
      {
        what: "  against one that takes and sends full identity's bytes",
        target: '>= 0.2',
        measured: ratio(identityOwnRatio),
        reached: identityOwnRatio >= 0.2,
      },
      { what: 'full identity p99 at half load', target: '<= 20 ms', measured: milliseconds(identity.p99Ms), reached: identity.p99Ms <= 20 },
      {
        what: '  while the machine keeps its own speed',
        target: '<= 20 ms',
        measured: steady(identity),
        reached: identity.steadyP99Ms <= 20,
      },
    ],
    [
      ['', 'requests', 'CPU/request', 'generator busy', 'rate asked', 'p50', 'p99', 'steady p99', 'max', 'generator paused', 'rounds'],
      ...(['bare', 'reverse', 'batch', 'identity', 'bareIdentity'] as const).map((name) => {
        const { perSecond: requests, cpuMicrosPerRequest, generatorLoad, byRound } = most[name];
        const waits = { bare: bareAtSameRate, reverse, identity, batch: undefined, bareIdentity: undefined }[name];
        const asked = name === 'identity' ? most.identity.perSecond / 2 : most.reverse.perSecond / 2;
        const waited =
          waits === undefined
            ? ['', '', '', '', '', '']
            : [perSecond(asked), ...[waits.p50Ms, waits.p99Ms, waits.steadyP99Ms, waits.maxMs, waits.pauseMs].map(milliseconds)];
        return [name, perSecond(requests), micros(cpuMicrosPerRequest), generatorLoad.toFixed(2), ...waited, byRound.join(' ')];
      }),
    ],
  );
  console.log(
    `\n  batch: ${perSecond(most.batch.perSecond * PHONES_PER_BATCH)} phones; full identity answered ${ratio(found)} of its questions`,
  );
  console.log(`  ${credits.toLocaleString('en')} credits charged, as many as the replies say`);
} finally {
  await generator.stop();
  await bare.stop();
  await bareIdentity.stop();
  await product.stop();
}
