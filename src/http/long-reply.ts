/** Beyond this a socket copies a text aside and writes it later; bytes it writes at once. */
export const LONG_CHARS = 16_384;

const HEAD_ROOM = 1_024;
const MOST_KEPT_BYTES = 1 << 20;
/** UTF-8 takes no more for what is one character to the engine. */
const BYTES_A_CHAR = 3;

/** For one reply after another: most have left when the next is made. */
let room: Buffer | undefined;

/**
 * The bytes of a reply whose head tells their number: encoded once, where counting and sending a text would go through it twice.
 * They hold until `sent` says that they are free again.
 */
export function longReply(body: string, headFor: (bodyBytes: number) => string): Buffer {
  const most = HEAD_ROOM + body.length * BYTES_A_CHAR;
  if (room === undefined || room.length < most) room = Buffer.allocUnsafeSlow(most);
  const bytes = room.write(body, HEAD_ROOM, 'utf8');
  const head = headFor(bytes);
  if (head.length > HEAD_ROOM) return Buffer.concat([Buffer.from(head, 'latin1'), room.subarray(HEAD_ROOM, HEAD_ROOM + bytes)]);
  room.write(head, HEAD_ROOM - head.length, 'latin1');
  return room.subarray(HEAD_ROOM - head.length, HEAD_ROOM + bytes);
}

/** Whether all bytes of the last reply have gone; else they are still needed. */
export function sent(haveLeft: boolean): void {
  if (!haveLeft || room!.length > MOST_KEPT_BYTES) room = undefined;
}
