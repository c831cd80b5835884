import type { RecordRef } from '../../core/record.ts';
import type { KeyPart } from '../keys/key-column.ts';
import { Interner } from '../memory/interner.ts';
import { GrowingInts } from '../memory/shared-memory.ts';

/** Some records made ready elsewhere, say in another thread: plain arrays, so that it can be posted and its buffers handed over. */
export interface PreparedChunk {
  readonly refs: readonly RecordRef[];
  readonly cells: Int32Array;
  /** The thread whose earlier chunks brought the texts that this one does not; undefined where it brings all. */
  readonly thread?: number;
  readonly words: NewTexts;
  readonly places: NewTexts;
  readonly mailParts: readonly string[];
  readonly emailParts: Int32Array;
  readonly addressParts: Int32Array;
  readonly extras: readonly string[];
  readonly extraTexts: readonly string[];
  readonly extraAttributes: readonly string[];
  readonly numbers: Float64Array;
  readonly keyParts: readonly KeyPart[];
  readonly valueKeys: {
    readonly phone: Float64Array;
    readonly email: Float64Array;
    readonly address: Float64Array;
    readonly extra: Float64Array;
  };
}

/** The buffers of a chunk, for handing them over instead of copying. */
export function buffersOf(chunk: PreparedChunk): ArrayBuffer[] {
  const { phone, email, address, extra } = chunk.valueKeys;
  const arrays = [chunk.cells, chunk.emailParts, chunk.addressParts, chunk.numbers, phone, email, address, extra];
  for (const { keys, keyRecords, kindEnds } of chunk.keyParts) arrays.push(keys, keyRecords, kindEnds);
  return arrays.map((array) => array.buffer as ArrayBuffer);
}

/** Texts that were not known before, by ascending number from `from` on. From 0 on, everything known before is forgotten. */
export interface NewTexts {
  readonly from: number;
  readonly texts: readonly string[];
}

/** Beyond this many a thread starts anew, so that its memory stays bounded. */
const MAX_TEXTS = 200_000;

/** The words and places of all chunks that one thread makes: most come again and again, and need not be sent again. */
export class KnownTexts {
  readonly thread: number;
  words = new Interner(true);
  places = new Interner(true);
  #sentWords = 0;
  #sentPlaces = 0;

  constructor(thread: number) {
    this.thread = thread;
  }

  /** What has come since the last time, for the chunk that is done. */
  take(): { readonly words: NewTexts; readonly places: NewTexts } {
    const { words, places } = this;
    const taken = { words: newTexts(words, this.#sentWords), places: newTexts(places, this.#sentPlaces) };
    this.#sentWords = words.size;
    this.#sentPlaces = places.size;
    if (words.size > MAX_TEXTS) {
      this.words = new Interner(true);
      this.#sentWords = 0;
    }
    if (places.size > MAX_TEXTS) {
      this.places = new Interner(true);
      this.#sentPlaces = 0;
    }
    return taken;
  }
}

export function newTexts(interner: Interner, from: number): NewTexts {
  return { from, texts: interner.texts.slice(from) };
}

/** What the texts of other threads are called here. */
export class TextTables {
  readonly #interner: Interner;
  readonly #byThread = new Map<number, GrowingInts>();

  constructor(interner: Interner) {
    this.#interner = interner;
  }

  /** The ids here by the ids there. A thread's chunks must come in the order in which it made them. */
  take(thread: number | undefined, { from, texts }: NewTexts): Int32Array {
    const known = thread === undefined || from === 0 ? undefined : this.#byThread.get(thread);
    const table = known ?? new GrowingInts();
    if (table.length !== from) throw new Error('A chunk came before another that its thread made earlier');
    if (thread !== undefined) this.#byThread.set(thread, table);
    table.reserve(texts.length);
    for (const text of texts) table.push(this.#interner.intern(text));
    return table.values;
  }
}
