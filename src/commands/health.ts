import { checkRunningServer } from '../actions/health/health.ts';
import type { Config } from '../config.ts';
import { Findings, OperatorError } from '../core/errors.ts';
import type { Call } from './command.ts';

/** The server responds within 5 seconds, even if its database does not. */
const timeoutMs = 10_000;

/** Addresses that stand for all addresses of the machine, and the one of them that reaches this machine. */
const loopbackOf: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** Imports neither the database nor the server, because containers run it every few seconds. */
export async function health({ config, print }: Pick<Call, 'config' | 'print'>): Promise<void> {
  if (config.port === 0) {
    throw new OperatorError('SEALPOST_PORT is 0, so the port of the server is not known. Set it to a port.');
  }
  const state = await checkRunningServer(localUrl(config), AbortSignal.timeout(timeoutMs));
  if (!state.isReady) throw new Findings(`Not ready: ${state.reason}`);
  print('Ready.');
}

/** Not the base URL: that may lead through a proxy to another server. */
function localUrl({ tls, host, port }: Config): URL {
  const name = loopbackOf[host] ?? host;
  return new URL(`${tls === undefined ? 'http' : 'https'}://${name.includes(':') ? `[${name}]` : name}:${port}`);
}
