import { Type } from 'typebox';
import { envelope } from '../../../src/contract/schema-helpers.ts';
import type { RouteDeps } from '../../../src/http/routes.ts';
import { testRoute } from './test-routes.ts';

/** Creates a route that responds when the test allows it, and reports whether the server was ready at that time. */
export function createSlowRoute() {
  const entered = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const routes = ({ readiness }: RouteDeps) => [
    testRoute({
      method: 'GET',
      path: '/slow',
      general: 'ignored',
      schema: { operationId: 'slow', summary: '', response: { 200: envelope(Type.String()) } },
      handler: async () => {
        entered.resolve();
        await release.promise;
        const data = await readiness().then(
          () => 'ready',
          () => 'not ready',
        );
        return { data, meta: {} };
      },
    }),
  ];
  return { routes, entered: entered.promise, release: release.resolve };
}

export const slowRequest = 'GET /slow HTTP/1.1\r\nHost: x\r\n\r\n';
