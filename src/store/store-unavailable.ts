/** The store cannot be used right now and may be again soon. Nothing was written, or the outcome can be looked up by id. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}
