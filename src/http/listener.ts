import type { Server as HttpsServer } from 'node:https';
import type { Socket } from 'node:net';
import { clientErrorHandler, refuseRequest } from './client-errors.ts';
import { Connections } from './connections.ts';
import type { Exchange } from './exchange.ts';
import type { FastPath } from './fast-path.ts';
import { checkBeforeBody, createApp, createHttpServer } from './framework.ts';
import type { Metrics } from './metrics/metrics.ts';
import { answerFaults, type RefuseKnown } from './refusals.ts';
import type { App, TlsFiles } from './service.ts';

const MAX_HEADERS = 200;

export interface ListenerParts {
  readonly exchange: Exchange;
  readonly metrics: Metrics;
  readonly nextId: () => string;
  readonly bodyLimitBytes: number;
  readonly requestTimeoutMs: number;
  /** Where bodies may take longer than other requests. */
  readonly bodyTimeoutMs?: number;
  readonly replyTimeoutMs: number;
  readonly refuseKnown?: RefuseKnown;
  readonly tls?: TlsFiles | undefined;
}

/** One listening address: Node's server, its connections, and the framework with the routes of this listener. */
export interface Listener {
  readonly app: App;
  readonly isDraining: () => boolean;
  /** Called when a connection has sent a good key. */
  readonly trust: (socket: Socket) => void;
  /** Puts the fast path in front of the framework. */
  useFastPath(path: FastPath): void;
  /** Uses these files for new connections. */
  useTls(files: TlsFiles): void;
  /** From now on every reply closes its connection. */
  drain(): void;
  /** Closes connections without a request under way. */
  closeIdleConnections(): void;
  closeAllConnections(): void;
  close(): Promise<void>;
}

export function createListener(parts: ListenerParts): Listener {
  const server = createHttpServer(parts);
  const connections = new Connections(server, parts.replyTimeoutMs);
  const isDraining = () => connections.isDraining;
  let fast: FastPath | undefined;
  const refusal = { ...parts, connections, allowed: (url: string) => allowed(url) };
  const { app, allowed } = createApp({
    ...parts,
    server,
    onClientError: clientErrorHandler(server, refusal),
    handle(request, response, framework) {
      if (!connections.take(request, response)) request.resume();
      // Two entries each.
      else if (request.rawHeaders.length > 2 * MAX_HEADERS) refuseRequest(response, { code: 'headers_too_large' }, refusal);
      else if (fast === undefined) framework(request, response);
      else fast.handle(request, response, framework);
    },
  });
  checkBeforeBody(app, { ...parts, isDraining });
  answerFaults(app, { ...parts, allowed });
  return {
    app,
    isDraining,
    trust: (socket) => connections.trust(socket),
    useFastPath: (path) => {
      fast = path;
    },
    useTls: (files) => (server as HttpsServer).setSecureContext(files),
    drain: () => connections.drain(),
    closeIdleConnections: () => connections.closeIdle(),
    closeAllConnections: () => server.closeAllConnections(),
    async close() {
      connections.drain();
      await app.close();
    },
  };
}
