import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { SERVER_CORE, startPinned, stop } from './pinned-process.ts';

const START_LIMIT_MS = 60_000;
const POLL_MS = 2;

/** A server under measure: a process of its own, on the server's core, that has answered once. */
export interface Server {
  readonly name: string;
  readonly port: number;
  readonly pid: number;
  /** From starting the process to the whole first reply. */
  readonly startMs: number;
  stop(): Promise<void>;
}

export async function startServer(start: {
  readonly name: string;
  /** Arguments of node; the port is handed over as the last one. */
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The first request; a reply that is not 200 is a fault, a refused connection is not yet up. */
  readonly first: { readonly method: string; readonly path: string; readonly authorization: string; readonly body?: string };
}): Promise<Server> {
  const port = await freePort();
  const startedMs = performance.now();
  const child = startPinned(SERVER_CORE, [...start.args, String(port)], { ...(start.env && { env: start.env }), output: 'ignore' });
  const stopChild = () => stop(child);
  try {
    await firstReply(child, `http://127.0.0.1:${port}${start.first.path}`, start.first, startedMs);
  } catch (cause) {
    await stopChild();
    throw new Error(`${start.name} did not start`, { cause });
  }
  return { name: start.name, port, pid: child.pid!, startMs: performance.now() - startedMs, stop: stopChild };
}

async function firstReply(
  child: ChildProcess,
  url: string,
  first: { readonly method: string; readonly authorization: string; readonly body?: string },
  startedMs: number,
): Promise<void> {
  while (performance.now() - startedMs < START_LIMIT_MS) {
    if (child.exitCode !== null) throw new Error(`it ended with code ${child.exitCode}`);
    const reply = await fetch(url, {
      method: first.method,
      headers: { authorization: first.authorization, ...(first.body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(first.body === undefined ? {} : { body: first.body }),
    }).catch(() => undefined);
    if (reply !== undefined) {
      const text = await reply.text();
      if (reply.status !== 200) throw new Error(`the first reply was ${reply.status}: ${text.slice(0, 200)}`);
      return;
    }
    await pause(POLL_MS);
  }
  throw new Error(`no reply within ${START_LIMIT_MS} ms`);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
}
