import { createServer, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { Connection } from './connection.ts';
import { runClosed, runOpen } from './load-loops.ts';
import type { LoadOrder } from './load-order.ts';
import { Tally } from './tally.ts';

const CONNECTIONS = 4;
const REQUEST = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}';

let server: Server | undefined;
afterEach(() => server?.close());

describe.each([
  { name: 'closed', run: runClosed, pace: { kind: 'closed', warmSeconds: 0.05, seconds: 0.5 } },
  { name: 'open', run: runOpen, pace: { kind: 'open', warmSeconds: 0.05, perSecond: 500, seconds: 0.5 } },
] as const)('$name loop', ({ run, pace }) => {
  it('waits for every reply and counts each once, the bad ones as errors', async () => {
    const served: Record<string, number> = {};
    let turn = 0;
    const port = await serve(() => {
      const status = ++turn % 3 === 0 ? 500 : 200;
      served[status] = (served[status] ?? 0) + 1;
      return status;
    });
    const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => Connection.open(port, () => {})));
    const tally = new Tally([200]);
    await run(connections, { pace, seed: 1 } as LoadOrder, () => REQUEST, tally);
    const report = tally.report(0);
    for (const connection of connections) connection.close();

    expect(report.byStatus).toEqual(served);
    expect(report.errors).toBe(served[500]);
    expect(report.allReplies).toBe(turn);
    expect(report.replies).toBeGreaterThan(0);
    expect(report.replies).toBeLessThanOrEqual(turn);
    expect(report.samples.every(({ body }) => body === '{"ok":1}')).toBe(true);
  });
});

function serve(status: () => number): Promise<number> {
  server = createServer((request, response) => {
    request.resume().once('end', () => {
      response.writeHead(status(), { 'content-length': 8 }).end('{"ok":1}');
    });
  });
  return new Promise((resolve) => {
    server!.listen(0, '127.0.0.1', () => resolve((server!.address() as { port: number }).port));
  });
}
