import cluster from 'node:cluster';
import { storeFiles } from './app/open-stores.ts';
import type { Settings } from './config-settings.ts';
import type { ServiceLog } from './http/log.ts';

/** Watches the files of an embedded store, which may be cut, replaced or deleted while they are open. */
export class StoreFiles {
  readonly #files: ReturnType<typeof storeFiles>;
  readonly #log: Pick<ServiceLog, 'storeFault'>;
  /** As of the last look. */
  fault: string | undefined;

  constructor(settings: Settings, log: Pick<ServiceLog, 'storeFault'>) {
    this.#files = storeFiles(settings);
    this.#log = log;
  }

  look(): string | undefined {
    const found = this.#files?.fault();
    if (found === this.fault) return found;
    this.fault = found;
    // With several processes the owner of the books logs for all.
    if (cluster.isPrimary) this.#log.storeFault(found);
    return found;
  }
}
