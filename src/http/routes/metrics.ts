import type { MetricsDeps } from '../access/guards.ts';
import { operation } from '../route.ts';

export const get = operation({
  general: 'ignored',
  schema: { summary: 'Returns the metrics of this server', response: {} },
  async handler({ metricsEndpoint }: MetricsDeps, _request, reply) {
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metricsEndpoint.collect());
  },
});
