import { readServiceState } from '../actions/statistics/gauges.ts';
import type { Config } from '../config.ts';
import { processLocalHasher } from '../crypto/identifiers.ts';
import type { MetricsDeps } from '../http/access/guards.ts';
import { bindRoutes } from '../http/route.ts';
import { metricsRoutes } from '../http/routes.ts';
import { type RunningServer, type ServerOptions, startServer } from '../http/server.ts';
import { notModifiedCache } from '../runtime/caches.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { Service } from '../wiring.ts';
import { toListenError } from './listen-error.ts';

/** Returns what the route of the metrics calls. */
function createEndpoint(metrics: Metrics, token: string | undefined): MetricsDeps['metricsEndpoint'] {
  // Comparing hashes reveals nothing about the token by its timing.
  const hash = processLocalHasher();
  return {
    collect: metrics.collect,
    admits: (given) => token === undefined || (given !== undefined && hash(given) === hash(token)),
  };
}

/** Returns the metrics if they are on the port of the service. */
export function metricsOnMainPort({ metrics: config }: Config, metrics: Metrics | undefined) {
  if (config === undefined || metrics === undefined || config.listen !== undefined) return undefined;
  return createEndpoint(metrics, config.token);
}

/** Starts the server of the metrics if they have a port of their own. */
export async function startMetricsServer(
  { metrics: config }: Config,
  metrics: Metrics | undefined,
  { ports, ...options }: ServerOptions,
): Promise<RunningServer | undefined> {
  const listen = config?.listen;
  if (listen === undefined || metrics === undefined) return undefined;
  const metricsEndpoint = createEndpoint(metrics, config?.token);
  // Only the limits of the server of the service, and its log: no pages, no cached responses, no proxies.
  const own = { baseUrl: undefined, tls: undefined, trustedProxies: [], web: undefined, tryOut: undefined };
  const unmeasured = { observeResponse: undefined, runRequest: undefined };
  return startServer(
    { ...options, ...own, ...unmeasured, ...listen, ports: { ...ports, notModified: notModifiedCache(ports.clock) } },
    () => bindRoutes(metricsRoutes, { metricsEndpoint }),
  ).catch((error) => {
    throw toListenError(listen, error, 'SEALPOST_METRICS');
  });
}

/** Gives the metrics their sources in the running service. */
export function addMetricsSources(metrics: Metrics | undefined, service: Service, server: RunningServer): void {
  const { ports, reports, freeDataBytes } = service;
  const { uploads, downloads, passwords, cacheCounts, blobs, clock, scanner } = ports;
  metrics?.addSources({
    uploads: uploads.count,
    downloads: downloads.count,
    keyDerivations: passwords.load,
    caches: cacheCounts,
    traffic: server.traffic,
    now: () => clock.now(),
    readState: () => readServiceState({ reports, clock, scanner }),
    async readFreeBytes() {
      const { bytes, spoolBytes = Number.POSITIVE_INFINITY } = await blobs.freeSpace();
      const disks = { data: await freeDataBytes(), blobs: bytes, spool: spoolBytes };
      // An object store has no limit, and a folder no spool.
      return Object.fromEntries(Object.entries(disks).filter(([, bytes]) => Number.isFinite(bytes)));
    },
  });
}
