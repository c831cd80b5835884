import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Generator, type Measured } from './harness/generator.ts';
import { benchPopulation, ownedNumbers } from './harness/population.ts';
import { freshKey, MAIN, startProduct } from './harness/product.ts';
import { milliseconds, perSecond, printHeading, printReport, ratio } from './harness/report.ts';
import type { Contender } from './harness/rounds.ts';
import { readSettings } from './harness/settings.ts';
import { checkReversePhone } from './harness/shapes.ts';
import { median } from './harness/statistics.ts';

// Look-ups at a fixed rate of arrivals, in turn without and with an import of a further source into the same store.
const SHARE_OF_MOST = 4;
/** Of the demo's people: some sixth of the records, so that everything is resolved again. */
const FILE = 'crm.csv';

const settings = readSettings(process.argv.slice(2));
printHeading(settings);
const population = await benchPopulation(settings);
const scratch = mkdtempSync(join(tmpdir(), 'namesake-bench-during-'));
const data = join(scratch, 'data');
mkdirSync(data);
copyFileSync(join(population.data, 'people.db'), join(data, 'people.db'));
const authorization = await freshKey(data);
const product = await startProduct(data, authorization);
const generator = new Generator();
try {
  const numbers = await ownedNumbers(population, product);
  const asked: Omit<Contender, 'check'> = {
    server: product,
    path: '/v1/reverse-phone',
    authorization,
    bodies: { kind: 'numbers', file: numbers, phonesPerRequest: 0 },
    accept: [200, 404],
  };
  const { server, ...ask } = asked;
  const { connections, warmSeconds, seconds } = settings;
  const most = await generator.measure(server, { ...ask, connections, pace: { kind: 'closed', warmSeconds, seconds } });
  const pace = { kind: 'open', warmSeconds, seconds, perSecond: most.perSecond / SHARE_OF_MOST } as const;
  const window = async (): Promise<Measured> => {
    const measured = await generator.measure(server, { ...ask, connections, pace });
    checkReversePhone(measured);
    return measured;
  };

  const rounds: { readonly quiet: Measured; readonly during: readonly Measured[]; readonly importSeconds: number }[] = [];
  for (let round = 0; round < settings.rounds; round++) {
    const quiet = await window();
    const work = startImport(`bench-${round}`);
    const during: Measured[] = [];
    while (work.isRunning()) during.push(await window());
    // The last one went on without the import.
    rounds.push({ quiet, during: during.length > 1 ? during.slice(0, -1) : during, importSeconds: await work.ended });
  }
  const quietMs = rounds.map(({ quiet }) => quiet.p99Ms);
  const duringMs = rounds.map(({ during }) => median(during.map(({ p99Ms }) => p99Ms)));
  const worst = rounds.map(({ during }) => Math.max(...during.map(({ p99Ms }) => p99Ms)));
  const times = median(duringMs.map((ms, round) => ms / quietMs[round]!));
  const shown = (all: readonly number[]) => all.map((ms) => ms.toFixed(2)).join(' ');
  printReport(
    'look-ups while an import runs',
    [{ what: 'reverse phone p99, against without an import', target: '<= 2x', measured: ratio(times), reached: times <= 2 }],
    [
      ['', 'rate asked', 'p99', 'by round, ms'],
      ['without an import', perSecond(pace.perSecond), milliseconds(median(quietMs)), shown(quietMs)],
      ['while one runs', perSecond(pace.perSecond), milliseconds(median(duringMs)), shown(duringMs)],
      ['  in its worst window', '', milliseconds(median(worst)), shown(worst)],
      ['the import, seconds', '', '', rounds.map(({ importSeconds }) => importSeconds.toFixed(1)).join(' ')],
    ],
  );
} finally {
  await generator.stop();
  await product.stop();
  rmSync(scratch, { recursive: true, force: true });
}

function startImport(source: string): { readonly ended: Promise<number>; isRunning(): boolean } {
  const startedMs = performance.now();
  const args = [MAIN, 'import', join(population.files, FILE), '--source', source, '--data', data, '--json'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve((performance.now() - startedMs) / 1_000);
      else reject(new Error(`the import ended with code ${code}`));
    });
  });
  // A failure surfaces when its round ends.
  ended.catch(() => {});
  return { ended, isRunning: () => child.exitCode === null && child.signalCode === null };
}
