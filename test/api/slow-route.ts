import { Type } from 'typebox';
import { envelope } from '../../src/contract/envelope.ts';
import { route } from '../../src/http/route.ts';
import type { RouteNeeds } from '../../src/http/routes.ts';

/** A route that answers when the test says so, and tells whether the server called itself ready at that time. */
export function aSlowRoute() {
  const entered = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const routes = ({ readiness }: RouteNeeds) => [
    route({
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

export const slow = 'GET /slow HTTP/1.1\r\nHost: x\r\n\r\n';
