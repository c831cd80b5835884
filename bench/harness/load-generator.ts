import { createInterface } from 'node:readline';
import { Connection } from './connection.ts';
import { runClosed, runOpen } from './load-loops.ts';
import type { LoadOrder, LoadReport } from './load-order.ts';
import { requestsFor } from './requests.ts';
import { Tally } from './tally.ts';

// A process of its own, so that it can be pinned to a core the server does not use.

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(await carryOut(JSON.parse(line) as LoadOrder))}\n`);
}

async function carryOut(order: LoadOrder): Promise<LoadReport> {
  const tally = new Tally(order.accept);
  const nextRequest = requestsFor(order);
  let lost = 0;
  let closing = false;
  const connections = await Promise.all(
    Array.from({ length: order.connections }, () =>
      Connection.open(order.port, (connection) => {
        if (!closing) lost += 1;
        if (connection.busy) tally.lostReply();
      }),
    ),
  );
  const run = order.pace.kind === 'closed' ? runClosed : runOpen;
  const cpuBefore = process.cpuUsage();
  const startedMs = performance.now();
  await run(connections, order, nextRequest, tally);
  const cpu = process.cpuUsage(cpuBefore);
  const tookMs = performance.now() - startedMs;
  closing = true;
  for (const connection of connections) connection.close();
  if (lost > 0) throw new Error(`the server closed ${lost} connections under load`);
  return tally.report((cpu.user + cpu.system) / 1000 / tookMs);
}
