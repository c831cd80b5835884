/** Fewer are copied to another thread as fast as they are shared. */
const LEAST_SHARED = 4096;

/** Zeros in memory that threads share, where there are many. */
export function sharedInts(length: number): Int32Array {
  return length < LEAST_SHARED ? new Int32Array(length) : new Int32Array(new SharedArrayBuffer(length * 4));
}

/** The same of single bytes. */
export function sharedBytes(length: number): Uint8Array {
  return length < LEAST_SHARED ? new Uint8Array(length) : new Uint8Array(new SharedArrayBuffer(length));
}
