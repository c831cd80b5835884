import type { App, Operating } from '../service.ts';
import { operatingRoutes } from './operating.ts';

export function addOperatorRoutes(app: App, operating: Operating): void {
  operatingRoutes(app, operating);
}
