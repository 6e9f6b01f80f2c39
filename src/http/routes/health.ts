import { liveResponse, readyResponse } from '../../contract/health.ts';
import { problemResponse } from '../../contract/problem.ts';
import { Problem } from '../../core/problem.ts';
import { operation } from '../route.ts';

interface Deps {
  /** Rejects while the server should get no requests. */
  readonly readiness: () => Promise<void>;
  /** Undefined where there is no virus scanner. */
  readonly isScannerTrusted?: (() => boolean) | undefined;
}

export const live = operation({
  general: 'ignored',
  schema: {
    summary: 'Whether the process answers at all',
    response: { 200: liveResponse, default: problemResponse },
  },
  handler: async () => ({ status: 'live' as const }),
});

/** A server whose scanner is unavailable stays ready, because everything else works. */
export const ready = operation({
  general: 'ignored',
  schema: {
    summary: 'Whether the server is ready for requests',
    response: { 200: readyResponse, default: problemResponse },
  },
  async handler({ readiness, isScannerTrusted }: Deps) {
    await readiness().catch((cause: unknown) => {
      throw new Problem('unavailable', { cause });
    });
    const status = 'ready' as const;
    if (isScannerTrusted === undefined) return { status };
    return { status, scanner: isScannerTrusted() ? ('ready' as const) : ('away' as const) };
  },
});
