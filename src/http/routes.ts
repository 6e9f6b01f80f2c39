import type { Route } from './route.ts';
import { getDescription } from './routes/description.ts';
import { getLive, getReady } from './routes/health.ts';
import { getStatus } from './routes/status.ts';

/** What the handlers call on. */
export interface RouteNeeds {
  readonly readiness: () => Promise<void>;
}

/** Everything that this server answers, in the order of the documentation. HEAD works wherever GET does. */
export function routesOf({ readiness }: RouteNeeds): readonly Route[] {
  return [getStatus, getLive, getReady(readiness), getDescription];
}
