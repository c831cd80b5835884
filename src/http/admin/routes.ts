import type { Exchange } from '../exchange.ts';
import type { ServiceLog } from '../log.ts';
import type { MetricSnapshot } from '../metrics/counted.ts';
import type { Readiness } from '../server.ts';
import type { App } from '../service.ts';
import { operatingRoutes } from './operating.ts';

/** What the operator's routes share. */
export interface Operating {
  readonly exchange: Exchange;
  readonly log: ServiceLog;
  readonly isDraining: () => boolean;
  /** Of all serving processes. */
  readonly readiness: () => Promise<Readiness>;
  /** What each process has counted. */
  readonly snapshots: () => Promise<readonly (readonly MetricSnapshot[])[]>;
}

export function addOperatorRoutes(app: App, operating: Operating): void {
  operatingRoutes(app, operating);
}
