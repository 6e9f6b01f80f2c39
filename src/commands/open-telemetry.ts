import type { ReportOperation, RunReported } from '../core/telemetry.ts';
import type { BuildOptions } from '../http/build-server.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { systemClock } from '../wiring.ts';
import type { Call } from './command.ts';

/** The metrics in this process. If they are not configured, all is undefined, and their code is not loaded. */
export interface Telemetry extends Pick<BuildOptions, 'observeResponse'> {
  readonly metrics: Metrics | undefined;
  readonly report: ReportOperation | undefined;
  readonly runJob: RunReported | undefined;
}

export async function openTelemetry(call: Call): Promise<Telemetry> {
  const metrics = await openConfiguredMetrics(call);
  return {
    metrics,
    report: metrics?.report,
    runJob: metrics?.runJob,
    observeResponse: metrics?.observeResponse,
  };
}

async function openConfiguredMetrics({ config, worker }: Call): Promise<Metrics | undefined> {
  if (config.metrics === undefined) return undefined;
  const { openMetrics } = await import('../telemetry/metrics.ts');
  return openMetrics(() => systemClock.now(), worker);
}
