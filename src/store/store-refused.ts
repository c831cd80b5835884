/** A store that must not be used as it is. The message says what was found and what to do; nothing was changed. */
export class StoreRefused extends Error {
  override readonly name = 'StoreRefused';
}

/** There is none where one was looked for. */
export class StoreMissing extends StoreRefused {}
