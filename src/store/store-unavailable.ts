export interface UnavailableOptions extends ErrorOptions {
  /** Something was sent to be written, and whether it was is not known yet. */
  readonly inDoubt?: boolean;
}

/** The store cannot be used right now and may be again soon. Nothing was written, unless it is in doubt. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  readonly inDoubt: boolean;

  constructor(message: string, options: UnavailableOptions = {}) {
    super(message, options);
    this.inDoubt = options.inDoubt === true;
  }
}
