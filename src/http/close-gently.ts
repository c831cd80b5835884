import type { Duplex } from 'node:stream';

/** A caller who has been told has so long to close; then the connection is cut. */
const LINGER_MS = 1_000;

/** Closes our side. What still comes in is read and dropped, or the last reply could be lost to a reset. */
export function closeGently(socket: Duplex): void {
  // Nobody else listens to this socket any more: a caller who resets it must not end the process.
  socket.on('error', ignore);
  socket.end();
  socket.resume();
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

function ignore(): void {}
