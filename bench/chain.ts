import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Generator } from './harness/generator.ts';
import { benchPopulation, ownedNumbers } from './harness/population.ts';
import { freshKey, type Product, startProduct } from './harness/product.ts';
import { micros, milliseconds, perSecond, printHeading, printReport, ratio } from './harness/report.ts';
import { readSettings } from './harness/settings.ts';
import { median } from './harness/statistics.ts';

// A chain with a dead and a five-second-slow provider: what requests take until the breakers open, and the rate afterwards.
const PEOPLE = '10000';
const SLOW_MS = 5_000;
const TIMEOUT_MS = 1_000;
const REMOTE_TIMEOUT_MS = 3_000;
const FAILURES = 5;
/** What the look-up itself, the charge and a busy machine may add to the limits of the links. */
const MARGIN_MS = 500;
const ASKERS = 16;
const NUMBERS = 5_000;
/** A server that has just started is still being compiled. */
const WARM_SECONDS = 2;
const PATH = '/v1/full-identity';

const settings = readSettings(['--people', PEOPLE, '--rounds', '3', ...process.argv.slice(2)]);
printHeading(settings);
const population = await benchPopulation(settings);
const authorization = await freshKey(population.data, undefined, ['--scope', 'lookup,usage,explain']);
const folder = mkdtempSync(join(tmpdir(), 'namesake-chain-'));
const slow = createServer((_, reply) => void setTimeout(() => reply.end('{}'), SLOW_MS).unref());
await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
const dead = createServer();
await new Promise<void>((resolve) => dead.listen(0, '127.0.0.1', resolve));
const deadPort = portOf(dead);
await new Promise((resolve) => dead.close(resolve));

const generator = new Generator();
const plainRates: number[] = [];
const brokenRates: number[] = [];
const plainMicros: (number | undefined)[] = [];
const brokenMicros: (number | undefined)[] = [];
const longestMs: number[] = [];
const remoteMs: number[] = [];
const openMs: number[] = [];
const affected: number[] = [];
for (let round = 0; round < settings.rounds; round++) {
  const plain = await measure(undefined);
  plainRates.push(plain.rate);
  plainMicros.push(plain.cpuMicros);
  const broken = await measure(chainFile());
  brokenRates.push(broken.rate);
  brokenMicros.push(broken.cpuMicros);
  longestMs.push(broken.longestMs);
  remoteMs.push(broken.remoteMs);
  openMs.push(broken.longestOpenMs);
  affected.push(broken.late);
}
await generator.stop();
slow.closeAllConnections();
slow.close();
rmSync(folder, { recursive: true });

const linksMs = Math.min(REMOTE_TIMEOUT_MS, 2 * TIMEOUT_MS);
const limitMs = linksMs + MARGIN_MS;
const longest = Math.max(...longestMs);
const recovered = median(brokenRates) / median(plainRates);
printReport(
  'a chain with one dead and one five-second-slow provider',
  [
    {
      what: 'longest request, while the breakers are closed',
      target: `<= ${milliseconds(limitMs)}`,
      measured: milliseconds(longest),
      reached: longest <= limitMs,
    },
    { what: 'rate once they are open, against a chain without', target: '>= 0.8', measured: ratio(recovered), reached: recovered >= 0.8 },
  ],
  [
    ['requests that waited for a provider', String(median(affected)), `of ${ASKERS} askers, breakers open after ${FAILURES} failures`],
    [
      'longest that both providers took of one request',
      milliseconds(Math.max(...remoteMs)),
      `as replies tell; limits ${milliseconds(linksMs)}`,
    ],
    ['longest request once the breakers are open', milliseconds(Math.max(...openMs)), 'what the machine itself adds'],
    ['rate without providers', perSecond(median(plainRates)), `CPU/request ${micros(medianOf(plainMicros))}`],
    ['rate with both', perSecond(median(brokenRates)), `CPU/request ${micros(medianOf(brokenMicros))}`],
  ],
);

function chainFile(): string {
  const http = (name: string, port: number) => ({
    link: 'http',
    name,
    url: `http://127.0.0.1:${port}/{phone}`,
    fields: { emails: 'mails[]' },
    timeout_ms: TIMEOUT_MS,
    allow_private: true,
    breaker: { failures: FAILURES, open_ms: 600_000 },
  });
  const file = join(folder, 'chain.json');
  const local = (link: string) => ({ link });
  const links = [
    local('people'),
    local('lines'),
    http('dead', deadPort),
    http('slow', portOf(slow)),
    local('property'),
    local('demographics'),
  ];
  writeFileSync(file, JSON.stringify({ remote_timeout_ms: REMOTE_TIMEOUT_MS, links }));
  return file;
}

/** Undefined where the system does not report it. */
function medianOf(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : median(known);
}

interface Measured {
  readonly rate: number;
  readonly cpuMicros: number | undefined;
  readonly longestMs: number;
  readonly remoteMs: number;
  readonly longestOpenMs: number;
  readonly late: number;
}

/** First until no request waits any more, then the rate, by the generator: it asks faster than any client library. */
async function measure(chain: string | undefined): Promise<Measured> {
  if (chain === undefined) delete process.env['NAMESAKE_CHAIN'];
  else process.env['NAMESAKE_CHAIN'] = chain;
  const product = await startProduct(population.data, authorization);
  try {
    const file = await ownedNumbers(population, product);
    const numbers = readFileSync(file, 'latin1').split('\n', NUMBERS);
    // The first question waits until the store is measured; no person is found, so that no provider is asked.
    await (await product.post(PATH, { email: 'unknown.mailbox@example.net' })).arrayBuffer();
    const before = await askFor(product, `${PATH}?explain=true`, numbers, settings.warmSeconds + 2 * (TIMEOUT_MS / 1_000));
    const after = await generator.measure(product, {
      path: PATH,
      authorization,
      bodies: { kind: 'numbers', file, phonesPerRequest: 0 },
      connections: settings.connections,
      pace: { kind: 'closed', warmSeconds: WARM_SECONDS, seconds: settings.seconds },
      accept: [200, 404],
    });
    return {
      rate: after.perSecond,
      cpuMicros: after.cpuMicrosPerRequest,
      longestMs: Math.max(...before.times),
      remoteMs: before.remoteMs,
      longestOpenMs: after.maxMs,
      late: before.times.filter((ms) => ms >= TIMEOUT_MS).length,
    };
  } finally {
    await product.stop();
  }
}

async function askFor(
  product: Product,
  path: string,
  numbers: readonly string[],
  seconds: number,
): Promise<{ times: number[]; remoteMs: number }> {
  const times: number[] = [];
  let remoteMs = 0;
  const endMs = performance.now() + seconds * 1_000;
  let next = 0;
  await Promise.all(
    Array.from({ length: ASKERS }, async () => {
      while (performance.now() < endMs) {
        const startedMs = performance.now();
        const reply = await product.post(path, { phone: numbers[next++ % numbers.length] });
        const body = await reply.text();
        if (reply.status !== 200 && reply.status !== 404) throw new Error(`a look-up gave ${reply.status}`);
        times.push(performance.now() - startedMs);
        if (reply.status === 200) remoteMs = Math.max(remoteMs, remoteTime(body));
      }
    }),
  );
  return { times, remoteMs };
}

/** How long the providers took of one request, according to its explanation. */
function remoteTime(body: string): number {
  const { explanation } = JSON.parse(body) as { explanation: { links: { link: string; took_ms: number }[] } };
  return explanation.links.filter(({ link }) => link === 'dead' || link === 'slow').reduce((sum, { took_ms }) => sum + took_ms, 0);
}

function portOf(server: ReturnType<typeof createServer>): number {
  return (server.address() as AddressInfo).port;
}
