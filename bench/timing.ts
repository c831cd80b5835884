import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { command, freshKey, type Product, startProduct } from './harness/product.ts';

// Whether the time of a free answer says who is stored. An attacker asks about each of many people a number of times, by every
// endpoint, always so that the answer is "no match" and free, and picks the batch size. Per question the attacker takes the statistic
// that tells most; the AUC says how well it parts people of a kind from people who are not there. 0.5 is guessing.
const MOST_AUC = 0.55;
const KINDS = ['unknown', 'stored', 'minor', 'dead', 'suppressed'] as const;
type Kind = (typeof KINDS)[number];

const { values } = parseArgs({
  options: {
    questions: { type: 'string', default: '150' },
    asks: { type: 'string', default: '20' },
    connections: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
  },
});
const [questions, asks, connections] = [Number(values.questions), Number(values.asks), Number(values.connections)];

interface Target {
  readonly kind: Kind;
  readonly first: string;
  readonly last: string;
  readonly phone: string;
  readonly email: string;
  readonly street: string;
}

/** Invented people; those of the kind `unknown` are in no file. */
const targets: readonly Target[] = Array.from({ length: questions * KINDS.length }, (_, at) => ({
  kind: KINDS[at % KINDS.length]!,
  first: 'Zbigniew',
  last: `Q${[...String(at).padStart(5, '0')].map((digit) => 'abcdefghij'[Number(digit)]).join('')}wski`,
  phone: `+1503556${String(1_000 + at).padStart(4, '0')}`,
  email: `timing${at}@example.com`,
  street: `${100 + at} N Main St`,
}));
const BIRTHS: Readonly<Record<Kind, string>> = {
  unknown: '',
  stored: '1980-02-03',
  minor: `${new Date().getFullYear() - 9}-02-03`,
  dead: '1930-02-03',
  suppressed: '1981-02-03',
};

interface Form {
  readonly name: string;
  readonly path: string;
  readonly body: (target: Target) => object;
}

const NEVER = '?min_confidence=1';
/** Numbers that nobody has, in one batch with the one asked about. */
const others = Array.from({ length: 999 }, (_, at) => `+1971557${String(1_000 + at)}`);
const batchOf = (size: number): Form => ({
  name: `batch of ${size}`,
  path: `/v1/reverse-phone/batch${NEVER}`,
  body: ({ phone }) => ({ phones: [phone, ...others.slice(0, size - 1)] }),
});
const ALL_FORMS: readonly Form[] = [
  { name: 'reverse phone', path: `/v1/reverse-phone${NEVER}`, body: ({ phone }) => ({ phone }) },
  { name: 'by phone', path: `/v1/full-identity${NEVER}`, body: ({ phone }) => ({ phone }) },
  { name: 'by e-mail', path: `/v1/full-identity${NEVER}`, body: ({ email }) => ({ email }) },
  {
    name: 'by name and address',
    path: `/v1/full-identity${NEVER}`,
    body: ({ first, last, street }) => ({ name: { first, last }, address: { street, city: 'Salem', state: 'OR', zip: '97301' } }),
  },
  batchOf(1),
  batchOf(100),
  batchOf(1_000),
];
const FORMS = ALL_FORMS.filter(({ name }) => values.only === '' || values.only.split(',').includes(name));

/** What an attacker may make of the replies to one question. */
const STATISTICS: readonly (readonly [string, (sorted: readonly number[]) => number])[] = [
  ['least', (sorted) => sorted[0]!],
  ['median', (sorted) => sorted[sorted.length >> 1]!],
  ['mean', mean],
  ['mean over least', (sorted) => mean(sorted) - sorted[0]!],
];

const folder = mkdtempSync(join(tmpdir(), 'namesake-timing-'));
let product: Product | undefined;
try {
  const file = join(folder, 'people.csv');
  writeRows(
    file,
    targets.filter(({ kind }) => kind !== 'unknown'),
  );
  const hidden = join(folder, 'hidden.csv');
  writeRows(
    hidden,
    targets.filter(({ kind }) => kind === 'suppressed'),
  );
  const data = join(folder, 'data');
  await command(['import', file, '--source', 'made', '--data', data]);
  const authorization = await freshKey(data);
  await command(['suppress', 'import', hidden, '--reason', 'asked', '--data', data]);
  product = await startProduct(data, authorization);
  const { port } = product;
  let worst = 0;
  for (const form of FORMS) {
    const times = await attack(port, authorization, form);
    for (const kind of KINDS.slice(1)) {
      const [auc, by] = bestAuc(times, kind as Kind);
      worst = Math.max(worst, auc);
      console.log(
        `${form.name.padEnd(20)} ${kind.padEnd(7)} AUC ${auc.toFixed(3)} (${by})  median ${medianOf(times, kind as Kind).toFixed(2)} ms, unknown ${medianOf(times, 'unknown').toFixed(2)} ms`,
      );
    }
  }
  const error = Math.sqrt((2 * questions + 1) / (12 * questions * questions));
  console.log(
    `worst AUC ${worst.toFixed(3)} over ${FORMS.length * (KINDS.length - 1) * STATISTICS.length} tries; standard error of one ${error.toFixed(3)}`,
  );
  if (worst > MOST_AUC + 3 * error) process.exitCode = 1;
} finally {
  await product?.stop();
  rmSync(folder, { recursive: true });
}

function writeRows(file: string, people: readonly Target[]): void {
  const rows = people.map(({ kind, first, last, phone, email, street }) =>
    [first, last, phone, email, street, 'Salem', 'OR', '97301', BIRTHS[kind], kind === 'dead' ? 'Y' : ''].join(),
  );
  writeFileSync(file, ['first_name,last_name,phone,email,address,city,state,zip,birth_date,deceased', ...rows, ''].join('\n'));
}

/** The reply times of each target, in milliseconds; all are asked once before any is asked again. */
async function attack(port: number, authorization: string, form: Form): Promise<ReadonlyMap<Target, readonly number[]>> {
  const times = new Map(targets.map((target) => [target, [] as number[]]));
  for (let round = 0; round < asks; round++) {
    const order = targets.map((target) => ({ target, place: Math.random() })).sort((a, b) => a.place - b.place);
    let next = 0;
    const client = async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (let one = order[next++]; one !== undefined; one = order[next++]) {
        times.get(one.target)!.push(await replyMs(agent, port, authorization, form, one.target));
      }
      agent.destroy();
    };
    await Promise.all(Array.from({ length: connections }, client));
  }
  return times;
}

function replyMs(agent: Agent, port: number, authorization: string, { path, body }: Form, target: Target): Promise<number> {
  const text = JSON.stringify(body(target));
  return new Promise((resolve, reject) => {
    const sent = request({
      agent,
      port,
      host: '127.0.0.1',
      path,
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
    });
    let startedMs = 0;
    sent.on('error', reject).on('response', (reply) => {
      const tookMs = performance.now() - startedMs;
      const isFree = reply.statusCode === 404 || (reply.statusCode === 200 && path.includes('batch'));
      if (!isFree) reject(new Error(`${path} answered ${reply.statusCode} about one who is ${target.kind}`));
      reply.resume().on('end', () => resolve(tookMs));
    });
    startedMs = performance.now();
    sent.end(text);
  });
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

type Times = ReadonlyMap<Target, readonly number[]>;

function bestAuc(times: Times, kind: Kind): readonly [number, string] {
  const found = STATISTICS.map(([name, statistic]) => {
    const of = (wanted: Kind) =>
      [...times].filter(([target]) => target.kind === wanted).map(([, all]) => statistic([...all].sort((a, b) => a - b)));
    const auc = aucOf(of(kind), of('unknown'));
    return [Math.max(auc, 1 - auc), name] as const;
  });
  return found.reduce((best, one) => (one[0] > best[0] ? one : best));
}

/** The chance that one of `above` is larger than one of `below`. */
function aucOf(above: readonly number[], below: readonly number[]): number {
  let wins = 0;
  for (const one of above) for (const other of below) wins += one > other ? 1 : one === other ? 0.5 : 0;
  return wins / (above.length * below.length);
}

function medianOf(times: Times, kind: Kind): number {
  const all = [...times].filter(([target]) => target.kind === kind).flatMap(([, of]) => of);
  return all.sort((a, b) => a - b)[all.length >> 1]!;
}
