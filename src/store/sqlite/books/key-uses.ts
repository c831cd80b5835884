import type { ApiKeyId } from '../../../core/ids.ts';
import { type KeyUse, mergeUse } from '../../key-use.ts';

const MAX_KEYS = 100_000;

/** What all processes on one set of books have used of their keys' limits, in the memory of the books' owner. */
export class KeyUses {
  readonly #uses: Map<ApiKeyId, KeyUse>;

  /** `known`: what is on disk when the owner opens the books, so that starting anew gives nobody a new budget of misses. */
  constructor(known: readonly KeyUse[]) {
    this.#uses = new Map(known.map((use) => [use.key, use]));
  }

  of(key: ApiKeyId): KeyUse | undefined {
    return this.#uses.get(key);
  }

  exchange(uses: readonly KeyUse[]): KeyUse[] {
    return uses.map((given) => {
      const merged = mergeUse(this.#uses.get(given.key), given);
      this.#uses.delete(given.key);
      if (this.#uses.size >= MAX_KEYS) this.#uses.delete(this.#uses.keys().next().value!);
      this.#uses.set(given.key, merged);
      return merged;
    });
  }
}
