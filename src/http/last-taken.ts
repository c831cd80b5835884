import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { closeGently } from './close-gently.ts';

const LAST = Symbol('last taken');

type Line = Socket & { [LAST]?: ServerResponse & { readonly _last?: boolean } };

/**
 * Notes a request as the last one of its connection so far. False for one that came behind a reply with which the
 * connection ends: nobody could be answered there any more, so it must not be looked up. While the service ends, the
 * first request taken on a connection is its last, or whoever sends without a pause would never be done.
 */
export function takeNext(request: IncomingMessage, response: ServerResponse, isEnding: boolean): boolean {
  const line = request.socket as Line;
  const before = line[LAST];
  if (before !== undefined && (before._last === true || !before.shouldKeepAlive)) return false;
  line[LAST] = response;
  if (isEnding) response.shouldKeepAlive = false;
  return true;
}

/**
 * For the reply to a request while the service ends: whether it is the last one of its connection, which then closes
 * gently. Always so in the lane, where the next request is not read before the reply has left.
 */
export function endsConnection(raw: object): boolean {
  if (!(raw instanceof ServerResponse)) return true;
  const line = raw.req.socket as Line;
  if (line[LAST] !== raw) return false;
  // What Node calls once the last reply has left; it would cut the connection there and then.
  line.destroySoon = () => closeGently(line);
  return true;
}

/** Node keeps on a connection the reply whose turn it is, until all of it is on its way. */
export function isIdle(socket: Socket): boolean {
  return !socket.writableEnded && ((socket as { _httpMessage?: ServerResponse | null })._httpMessage ?? null) === null;
}
