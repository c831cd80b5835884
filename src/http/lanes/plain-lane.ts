import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { isIdle } from '../last-taken.ts';
import type { Service } from '../service.ts';
import type { PlainEndpoint } from './lane-request.ts';
import { type KnownHead, PlainConnection } from './plain-connection.ts';
import { headOf, readPlainHead } from './plain-head.ts';

export interface PlainLaneDeps {
  readonly service: Service;
  readonly nextId: () => string;
  /** By path. */
  readonly endpoints: ReadonlyMap<string, PlainEndpoint>;
  /** Answers a connection on which no request came, and ends it. */
  readonly tellTimeout: (socket: Socket) => void;
  readonly keepAliveMs: number;
  readonly checkEveryMs: number;
}

/** Beyond this the memory of heads starts anew. */
const MAX_HEADS_KEPT = 1_000;

export interface PlainLane {
  closeIdle(): void;
  closeAll(): void;
}

/**
 * Reads plain requests straight from their connections: Node's HTTP layer costs more than the look-up itself. A
 * connection is ours as long as each request comes whole, in one piece, and is plain; with the first one that is not,
 * the connection goes to Node for good, with that request unread. So nothing is refused and no option is known here.
 */
export function layPlainLane(server: Server, deps: PlainLaneDeps): PlainLane {
  const { service, keepAliveMs, endpoints } = deps;
  const usualWay = server.listeners('connection') as ((socket: Socket) => void)[];
  const connections = new Set<PlainConnection>();
  /** Those that Node has now. */
  const handedOver = new Set<Socket>();
  /** By all their bytes: the heads of one caller differ in the length of the body and in nothing else. */
  const heads = new Map<string, KnownHead>();
  const road = {
    service,
    nextId: deps.nextId,
    keepAliveLine: `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveMs / 1_000)}\r\n\r\n`,
    read(text: string) {
      const own = headOf(text);
      const known = heads.get(own);
      if (known !== undefined) return known;
      // A copy: a part of a string keeps all of it, and so the body that came with it.
      const head = readPlainHead(Buffer.from(own, 'latin1').toString('latin1'));
      const endpoint = head && endpoints.get(head.path);
      if (head === undefined || endpoint === undefined || head.bodyBytes > service.options.bodyLimitBytes) return undefined;
      const bearer = service.readBearer(head.authorization);
      if (typeof bearer === 'string') return undefined;
      // Written out: an object that is spread and added to has a shape of its own each time, and all that read it become slow.
      const { path, authorization, bodyBytes } = head;
      const read = { text: head.text, path, authorization, bodyBytes, keyHash: bearer.keyHash, endpoint };
      if (heads.size >= MAX_HEADS_KEPT) heads.clear();
      heads.set(head.text, read);
      return read;
    },
    leave(connection: PlainConnection) {
      connections.delete(connection);
    },
    handOver(socket: Socket) {
      handedOver.add(socket);
      socket.once('close', () => handedOver.delete(socket));
      for (const listener of usualWay) listener.call(server, socket);
    },
  };

  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => connections.add(new PlainConnection(socket, road)));

  const sweep = setInterval(() => {
    const nowMs = performance.now();
    for (const connection of connections) {
      if (connection.isBusy) continue;
      const idleMs = nowMs - connection.quietSinceMs;
      if (connection.hasAsked) {
        if (idleMs > keepAliveMs) connection.socket.destroy();
      } else if (idleMs > service.options.requestTimeoutMs) {
        connection.leave();
        deps.tellTimeout(connection.socket);
      }
    }
  }, deps.checkEveryMs).unref();
  server.once('close', () => clearInterval(sweep));

  const lane: PlainLane = {
    closeIdle() {
      for (const connection of connections) if (!connection.isBusy) connection.socket.destroy();
      for (const socket of handedOver) if (isIdle(socket)) socket.destroy();
    },
    closeAll() {
      for (const connection of connections) connection.socket.destroy();
    },
  };
  // Node's own, which it also calls when it closes, takes a connection for idle whose replies wait for a slow reader.
  server.closeIdleConnections = () => lane.closeIdle();
  return lane;
}
