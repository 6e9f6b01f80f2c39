import { liveAnswer, readyAnswer } from '../../contract/health.ts';
import { problemAnswer } from '../../contract/problem.ts';
import { Problem } from '../../core/problem.ts';
import { route } from '../route.ts';

export const getLive = route({
  method: 'GET',
  path: '/health/live',
  general: 'ignored',
  schema: {
    operationId: 'getLive',
    summary: 'Whether the process answers at all',
    response: { 200: liveAnswer, default: problemAnswer },
  },
  handler: async () => ({ status: 'live' as const }),
});

/** `readiness` rejects while the server should get no requests. A scanner that is away is no reason: all else works. */
export function getReady(readiness: () => Promise<void>, isScannerTrusted?: () => boolean) {
  return route({
    method: 'GET',
    path: '/health/ready',
    general: 'ignored',
    schema: {
      operationId: 'getReady',
      summary: 'Whether the server is ready for requests',
      response: { 200: readyAnswer, default: problemAnswer },
    },
    handler: async () => {
      await readiness().catch((cause: unknown) => {
        throw new Problem('unavailable', { cause });
      });
      const ready = { status: 'ready' as const };
      if (isScannerTrusted === undefined) return ready;
      return { ...ready, scanner: isScannerTrusted() ? ('ready' as const) : ('away' as const) };
    },
  });
}
