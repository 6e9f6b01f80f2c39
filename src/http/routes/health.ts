import { response } from '../../contract/schema-helpers.ts';
import { liveResponse, readyResponse } from '../../contract/status.ts';
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
    summary: 'Check liveness',
    description: 'Returns 200 while the process runs. Use it to restart a process that does not respond.',
    response: { 200: response('The process is running.', liveResponse) },
  },
  handler: async () => ({ status: 'live' as const }),
});

/** A server whose scanner is unavailable stays ready, because everything else works. */
export const ready = operation({
  general: 'ignored',
  problems: ['unavailable'],
  schema: {
    summary: 'Check readiness',
    description:
      'Returns 200 if the server accepts requests: the database and the storage are available, and it is not shutting down. A 503 response lists in `outages` what does not respond, and since when.',
    response: { 200: response('The server is ready.', readyResponse) },
  },
  async handler({ readiness, isScannerTrusted }: Deps) {
    await readiness().catch((cause: unknown) => {
      throw cause instanceof Problem ? cause : new Problem('unavailable', { cause });
    });
    const status = 'ready' as const;
    if (isScannerTrusted === undefined) return { status };
    return { status, scanner: isScannerTrusted() ? ('ready' as const) : ('away' as const) };
  },
});
