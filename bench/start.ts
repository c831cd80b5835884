import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { residentMegabytesOf } from './harness/pinned-process.ts';
import { benchPopulation, ownedNumbers } from './harness/population.ts';
import { freshKey, startProduct } from './harness/product.ts';
import { milliseconds, printHeading, printReport } from './harness/report.ts';
import { readSettings } from './harness/settings.ts';
import { median } from './harness/statistics.ts';

// From starting the process to its first whole reply, and the memory it then uses while idle.
const IDLE_MS = 3_000;
const LOOK_UPS = 1_000;

const settings = readSettings(process.argv.slice(2));
printHeading(settings);
const population = await benchPopulation(settings);
const authorization = await freshKey(population.data);
const startMs: number[] = [];
const idleMegabytes: number[] = [];
const usedMegabytes: number[] = [];
for (let round = 0; round < settings.rounds; round++) {
  const product = await startProduct(population.data, authorization);
  try {
    startMs.push(product.startMs);
    await pause(IDLE_MS);
    idleMegabytes.push(megabytes(product.pid));
    const numbers = readFileSync(await ownedNumbers(population, product), 'latin1').split('\n', LOOK_UPS);
    for (const phone of numbers) {
      const reply = await product.post('/v1/reverse-phone', { phone });
      if (reply.status !== 200) throw new Error(`a number with an owner gave ${reply.status}`);
      await reply.arrayBuffer();
    }
    usedMegabytes.push(megabytes(product.pid));
  } finally {
    await product.stop();
  }
}

const first = median(startMs);
const idle = median(idleMegabytes);
printReport(
  `start with ${settings.people.toLocaleString('en')} people`,
  [
    { what: 'start to first reply', target: '<= 1 s', measured: milliseconds(first), reached: first <= 1_000 },
    { what: 'resident, idle', target: '<= 150 MB', measured: `${idle.toFixed(1)} MiB`, reached: idle * 1.048576 <= 150 },
  ],
  [
    ['', 'rounds'],
    ['start, ms', startMs.map((ms) => ms.toFixed(0)).join(' ')],
    ['idle, MiB', idleMegabytes.map((size) => size.toFixed(0)).join(' ')],
    [`after ${LOOK_UPS} look-ups, MiB`, usedMegabytes.map((size) => size.toFixed(0)).join(' ')],
  ],
);

function megabytes(pid: number): number {
  const size = residentMegabytesOf(pid);
  if (size === undefined) throw new Error('this system does not tell the memory of a process');
  return size;
}
