import type { FastifyReply } from 'fastify';
import type { CheckedServer, PartChecks } from '../../../actions/health/health.ts';
import type { BaseUrl } from '../../wire/links.ts';

export interface CheckDeps {
  readonly baseUrl: BaseUrl;
  readonly partChecks: PartChecks;
}

export function serverOf({ baseUrl, partChecks }: CheckDeps): CheckedServer {
  return { ...partChecks, baseUrl: baseUrl() };
}

/** Aborted when the client disconnects, which a server that stops causes too. */
export function whileConnected({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController();
  const error = Object.assign(new Error('The client has disconnected'), { code: 'ERR_STREAM_PREMATURE_CLOSE' });
  raw.once('close', () => leaving.abort(error));
  return leaving.signal;
}
