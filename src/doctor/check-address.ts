import { once } from 'node:events';
import { connect, isIPv6 } from 'node:net';
import { proveServer } from '../actions/health/health.ts';
import type { Config } from '../config.ts';
import { startProblems } from '../core/start-problems.ts';
import { newToken } from '../crypto/identifiers.ts';
import { probeCertificate } from '../probes/certificate.ts';
import { probeBaseUrl, probeProxy } from '../probes/requests.ts';
import { type CheckedSetup, type CheckOutcome, failure, off, ok, warning } from './diagnosis.ts';

type Subject = Pick<CheckedSetup, 'config' | 'db' | 'baseUrl' | 'keys' | 'now'>;

/** Requests the service at its public address, through the reverse proxy. */
export async function* checkAddress(subject: Subject, signal: AbortSignal): AsyncGenerator<CheckOutcome> {
  const { config, db, baseUrl, keys } = subject;
  const isRunning = await isListening(config, signal);
  const metrics = config.metrics?.listen;
  if (!isRunning && metrics !== undefined && (await isListening(metrics, signal)))
    yield failure(startProblems.portInUse(metrics.port, metrics.host, 'SEALPOST_METRICS'));
  // Without a database, no service has ever run here.
  if (isRunning && (db === undefined || (await isForeign(subject, signal))))
    return yield failure(startProblems.portInUse(config.port, config.host, 'SEALPOST'));
  if (isRunning && keys === undefined)
    return yield off(
      `A program listens on port ${config.port}. Only with the master key of the database can it be checked.`,
    );
  if (keys === undefined || !isRunning)
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

export async function* checkCertificate({ baseUrl, now }: Subject, signal: AbortSignal): AsyncGenerator<CheckOutcome> {
  const { state, code, sentence } = await probeCertificate(baseUrl, now(), signal);
  if (state === 'failing') yield code === 'certificate_expiring' ? warning(sentence) : failure(sentence);
  else yield state === 'ok' ? ok(sentence) : off(sentence);
}

/** HTTPS that the service does not serve itself. */
const hasProxy = ({ baseUrl, tls }: Config): boolean => baseUrl?.protocol === 'https:' && tls === undefined;

/**
 * Whether another program listens where the service should. A service that waits for its database or store returns 503.
 * The certificate of a service with HTTPS of its own is that of another name.
 */
async function isForeign({ config, baseUrl, keys }: Subject, signal: AbortSignal): Promise<boolean> {
  if (keys === undefined || config.tls !== undefined) return false;
  const nonce = newToken();
  const host = isAnyAddress(config.host) ? 'localhost' : config.host;
  const local = new URL(baseUrl.pathname, `http://${isIPv6(host) ? `[${host}]` : host}:${config.port}`);
  const proof = proveServer({ keys }, nonce);
  const { state, sentence } = await probeBaseUrl({ baseUrl: local, nonce, proof }, signal);
  return state !== 'ok' && !sentence.includes('status 503');
}

const isAnyAddress = (host: string) => host === '0.0.0.0' || host === '::';

/** Whether something listens where the service should. */
async function isListening({ host, port }: Pick<Config, 'host' | 'port'>, signal: AbortSignal): Promise<boolean> {
  const socket = connect({ host: isAnyAddress(host) ? 'localhost' : host, port });
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
