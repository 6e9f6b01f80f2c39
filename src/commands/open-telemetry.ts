import type { ReportOperation, RunReported } from '../core/telemetry.ts';
import type { BuildOptions } from '../http/build-server.ts';
import { measureFileReads } from '../telemetry/measured-ports.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { Traces } from '../telemetry/traces.ts';
import { systemClock } from '../wiring.ts';
import type { Call } from './command.ts';

/** The metrics and traces in this process. What is not configured is undefined, and its code is not loaded. */
export interface Telemetry extends Pick<BuildOptions, 'observeResponse' | 'runRequest'> {
  readonly metrics: Metrics | undefined;
  readonly report: ReportOperation | undefined;
  readonly runJob: RunReported | undefined;
  /** Sets what is called when traces cannot be delivered. */
  onTracesFailure(report: (error: unknown) => void): void;
  close(): Promise<void>;
}

export async function openTelemetry(call: Call): Promise<Telemetry> {
  let reportFailure = (_error: unknown): void => {};
  const metrics = await openConfiguredMetrics(call);
  const traces = await openConfiguredTraces(call, (error) => reportFailure(error));
  const both = combined([metrics, traces].filter((part) => part !== undefined));
  const endFileReads = both.report && measureFileReads(both.report);
  return {
    metrics,
    ...both,
    runRequest: traces?.runRequest,
    onTracesFailure(report) {
      reportFailure = report;
    },
    async close() {
      endFileReads?.();
      await traces?.close();
    },
  };
}

function combined(parts: ReadonlyArray<Metrics | Traces>): Pick<Telemetry, 'report' | 'runJob' | 'observeResponse'> {
  const [first, second] = parts;
  if (first === undefined) return { report: undefined, runJob: undefined, observeResponse: undefined };
  if (second === undefined) return first;
  return {
    report(operation) {
      first.report(operation);
      second.report(operation);
    },
    runJob: (job, run) => first.runJob(job, () => second.runJob(job, run)),
    observeResponse(request, response) {
      first.observeResponse(request, response);
      second.observeResponse(request, response);
    },
  };
}

async function openConfiguredMetrics({ config, worker }: Call): Promise<Metrics | undefined> {
  if (config.metrics === undefined) return undefined;
  const { openMetrics } = await import('../telemetry/metrics.ts');
  return openMetrics(() => systemClock.now(), worker);
}

async function openConfiguredTraces({ config, worker }: Call, onFailure: (error: unknown) => void) {
  if (config.traces === undefined) return undefined;
  const { openTraces } = await import('../telemetry/traces.ts');
  return openTraces({ ...config.traces, worker: worker?.number, onFailure });
}
