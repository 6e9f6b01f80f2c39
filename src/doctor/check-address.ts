import { once } from 'node:events';
import { connect } from 'node:net';
import { proveServer } from '../actions/health/prove-server.ts';
import type { Config } from '../config.ts';
import { newToken } from '../crypto/identifiers.ts';
import { probeBaseUrl } from '../probes/probe-base-url.ts';
import { probeCertificate } from '../probes/probe-certificate.ts';
import { probeProxy } from '../probes/probe-proxy.ts';
import { type CheckedSetup, type Finding, failure, off, ok, warning } from './diagnosis.ts';

type Subject = Pick<CheckedSetup, 'config' | 'baseUrl' | 'keys' | 'now'>;

/** Requests the service at its public address, through the reverse proxy. */
export async function* checkAddress({ config, baseUrl, keys }: Subject, signal: AbortSignal): AsyncGenerator<Finding> {
  if (keys === undefined || !(await isListening(config, signal)))
    return yield off(
      `The service does not run on port ${config.port}. Start it to check ${baseUrl.href} from outside.`,
    );
  const nonce = newToken();
  const { state, code, sentence } = await probeBaseUrl({ baseUrl, nonce, proof: proveServer({ keys }, nonce) }, signal);
  if (state !== 'ok') return yield code === 'base_url_unreachable' ? warning(sentence) : failure(sentence);
  const isTrusted = hasProxy(config) && config.trustedProxies.length > 0;
  const problems = await probeProxy({ baseUrl, requestId: newToken(), isTrusted }, signal);
  yield* problems.map(warning);
  if (problems.length === 0) yield ok(sentence);
}

export async function* checkCertificate({ baseUrl, now }: Subject, signal: AbortSignal): AsyncGenerator<Finding> {
  const { state, code, sentence } = await probeCertificate(baseUrl, now(), signal);
  if (state === 'failing') yield code === 'certificate_expiring' ? warning(sentence) : failure(sentence);
  else yield state === 'ok' ? ok(sentence) : off(sentence);
}

/** HTTPS that the service does not serve itself. */
function hasProxy({ baseUrl, tls }: Config): boolean {
  return baseUrl?.protocol === 'https:' && tls === undefined;
}

/** Whether something listens where the service should. Any service is enough: the proof shows whether it is this one. */
async function isListening({ host, port }: Config, signal: AbortSignal): Promise<boolean> {
  const anyAddress = host === '0.0.0.0' || host === '::';
  const socket = connect({ host: anyAddress ? 'localhost' : host, port });
  try {
    await once(socket, 'connect', { signal });
    return true;
  } catch {
    signal.throwIfAborted();
    return false;
  } finally {
    socket.destroy();
  }
}
