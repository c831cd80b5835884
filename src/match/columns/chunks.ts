import type { RecordRef } from '../../core/record.ts';
import { Interner } from '../memory/interner.ts';
import { GrowingInts } from '../memory/shared-memory.ts';

/** Records prepared in another thread, as plain arrays: the chunk can be posted and its buffers transferred. */
export interface PreparedChunk {
  readonly refs: readonly RecordRef[];
  readonly cells: Int32Array;
  /** The thread whose earlier chunks hold the texts that this one omits; undefined when this chunk holds all its texts. */
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
  readonly valueKeys: {
    readonly phone: Float64Array;
    readonly email: Float64Array;
    readonly address: Float64Array;
    readonly extra: Float64Array;
  };
}

/** The buffers of a chunk, for transfer instead of copying. */
export function buffersOf(chunk: PreparedChunk): ArrayBuffer[] {
  const { phone, email, address, extra } = chunk.valueKeys;
  const arrays = [chunk.cells, chunk.emailParts, chunk.addressParts, chunk.numbers, phone, email, address, extra];
  return arrays.map((array) => array.buffer as ArrayBuffer);
}

/** New texts, numbered from `from`. A `from` of 0 discards all earlier texts. */
export interface NewTexts {
  readonly from: number;
  readonly texts: readonly string[];
}

/** A thread discards its texts beyond this many, so that its memory stays bounded. */
const MAX_TEXTS = 200_000;

/** The words and places of the chunks of one thread. Most recur, so each is sent once. */
export class KnownTexts {
  readonly thread: number;
  words = new Interner(true);
  places = new Interner(true);
  #sentWords = 0;
  #sentPlaces = 0;

  constructor(thread: number) {
    this.thread = thread;
  }

  /** The texts added since the last call. */
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

/** The local ids of texts from other threads. */
export class TextTables {
  readonly #interner: Interner;
  readonly #byThread = new Map<number, GrowingInts>();

  constructor(interner: Interner) {
    this.#interner = interner;
  }

  /** Maps a thread's ids to local ids. The chunks of a thread must arrive in the order in which it made them. */
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
